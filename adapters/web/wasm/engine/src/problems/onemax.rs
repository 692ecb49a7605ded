/// The number of ones.
fn score(genome: &BitString) -> f64 {
    f64::from(genome.count_ones())
}
