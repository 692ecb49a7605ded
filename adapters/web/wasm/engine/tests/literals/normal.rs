use ga_core::mutate::Gaussian;
use ga_core::prelude::*;

/// A hundred hills on a slope that rises to 0 at (0, 0).
fn score(point: &Vec<f64>) -> f64 {
    let hill = |x: f64| x * x + 20.0 * (x - x.round()).abs();
    -(hill(point[0]) + hill(point[1]))
}

fn main() -> Result<(), Error> {
    let bounds = Bounds::uniform(2, -5.0..=5.0)?;
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2)?,
            crossover: (),
            mutator: Gaussian::new(&bounds).rate(0.5)?.deviation(0.5)?,
            offspring: 59,
        },
        evaluator: Serial::new(score),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(&bounds).size(60).seed(7)?;
    engine.run(Generations(20));
    println!("{:?}", engine.best());
    Ok(())
}
