/// Blocks of five bits. A block of ones is worth 5; every other block is worth more the fewer ones
/// it has, which leads away from the best (Deb & Goldberg 1993).
fn score(genome: &BitString) -> f64 {
    let blocks = (0..genome.len()).step_by(5);
    let worth = |first: usize| match genome
        .extract(first, 5.min(genome.len() - first))
        .count_ones()
    {
        5 => 5.0,
        ones => 4.0 - f64::from(ones),
    };
    blocks.map(worth).sum()
}
