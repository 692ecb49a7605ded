use ga_core::prelude::*;
use ga_core::select::StochasticUniversal;

/// The number of ones.
fn score(genome: &BitString) -> f64 {
    f64::from(genome.count_ones())
}

fn main() -> Result<(), Error> {
    let scheme = Scheme {
        breeder: Recombine {
            selector: StochasticUniversal,
            crossover: (),
            mutator: BitFlip::new(0.01)?,
            offspring: 59,
        },
        evaluator: Serial::new(score),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(&RandomBits(60)).size(60).seed(7)?;
    engine.run(Generations(100));
    println!("{:?}", engine.best());
    Ok(())
}
