use ga_core::crossover::SimulatedBinary;
use ga_core::prelude::*;

/// Rosenbrock's function, upside down: a narrow, bent ridge that rises to 0 at (1, 1).
fn score(point: &Vec<f64>) -> f64 {
    let (x, y) = (point[0], point[1]);
    let (a, b) = (1.0 - x, y - x * x);
    -(a * a + 100.0 * b * b)
}

fn main() -> Result<(), Error> {
    let bounds = Bounds::uniform(2, -2.0..=2.0)?;
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2)?,
            crossover: SimulatedBinary::new(&bounds).rate(0.5)?.index(15.0)?,
            mutator: (),
            offspring: 59,
        },
        evaluator: Serial::new(score),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(&bounds).size(60).seed(7)?;
    engine.run(Generations(10));
    println!("{:?}", engine.best());
    Ok(())
}
