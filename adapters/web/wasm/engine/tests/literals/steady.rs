use ga_core::mutate::OneBit;
use ga_core::prelude::*;
use ga_core::replace::ReplaceWorst;
use ga_core::select::ExponentialRank;

/// The number of ones.
fn score(genome: &BitString) -> f64 {
    f64::from(genome.count_ones())
}

fn main() -> Result<(), Error> {
    let scheme = Scheme {
        breeder: Recombine {
            selector: ExponentialRank::new(0.8)?,
            crossover: OnePoint,
            mutator: OneBit,
            offspring: 2,
        },
        evaluator: Serial::new(score),
        replacement: ReplaceWorst::default(),
    };
    let mut engine = scheme.found(&RandomBits(60)).size(60).seed(7)?;
    engine.run(Generations(300));
    println!("{:?}", engine.best());
    Ok(())
}
