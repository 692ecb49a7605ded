use ga_core::crossover::SimulatedBinary;
use ga_core::genome::Euclidean;
use ga_core::mutate::Polynomial;
use ga_core::prelude::*;
use ga_core::replace::DeterministicCrowding;
use ga_core::select::Random;

/// Himmelblau's function, upside down: four tops of height 0.
fn score(point: &Vec<f64>) -> f64 {
    let (x, y) = (point[0], point[1]);
    let (a, b) = (x * x + y - 11.0, x + y * y - 7.0);
    -(a * a + b * b)
}

fn main() -> Result<(), Error> {
    let bounds = Bounds::uniform(2, -5.0..=5.0)?;
    let scheme = Scheme {
        breeder: Recombine {
            selector: Random,
            crossover: SimulatedBinary::new(&bounds).rate(0.5)?.index(5.0)?,
            mutator: Polynomial::new(&bounds).rate(0.5)?.index(20.0)?,
            offspring: 60,
        },
        evaluator: Serial::new(score),
        replacement: DeterministicCrowding(Euclidean),
    };
    let mut engine = scheme.found(&bounds).size(60).seed(7)?;
    engine.run(Generations(100));
    println!("{:?}", engine.best());
    Ok(())
}
