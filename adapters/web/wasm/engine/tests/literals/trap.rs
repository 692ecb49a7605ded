use ga_core::crossover::TwoPoint;
use ga_core::genome::Hamming;
use ga_core::mutate::HeavyTailed;
use ga_core::prelude::*;
use ga_core::replace::DeterministicCrowding;
use ga_core::select::LinearRank;

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

fn main() -> Result<(), Error> {
    let scheme = Scheme {
        breeder: Recombine {
            selector: LinearRank::new(1.8)?,
            crossover: TwoPoint,
            mutator: HeavyTailed::new(1.5)?,
            offspring: 40,
        },
        evaluator: Serial::new(score),
        replacement: DeterministicCrowding(Hamming),
    };
    let mut engine = scheme.found(&RandomBits(30)).size(40).seed(7)?;
    engine.run(Generations(30));
    println!("{:?}", engine.best());
    Ok(())
}
