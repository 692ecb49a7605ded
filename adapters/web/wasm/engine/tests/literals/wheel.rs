use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use ga_core::select::Roulette;

/// The number of ones.
fn score(genome: &BitString) -> f64 {
    f64::from(genome.count_ones())
}

fn main() -> Result<(), Error> {
    let scheme = Scheme {
        breeder: Recombine {
            selector: Roulette,
            crossover: Uniform::new(0.25)?,
            mutator: (),
            offspring: 60,
        },
        evaluator: Serial::new(score),
        replacement: MuPlusLambda::new(60)?,
    };
    let mut engine = scheme.found(&RandomBits(60)).size(60).seed(7)?;
    engine.run(Generations(100));
    println!("{:?}", engine.best());
    Ok(())
}
