//! How do I score a whole generation in one call (a GPU, Python, a server)?
//!
//! `Batch` hands all newborns to your closure and takes one score for each. If a call can fail, use
//! `ask` and `tell` instead, as in `worker_processes`.
//!
//! The genome of a rocket says how much fuel it burns in each of twelve seconds. All rockets of a
//! generation fly at once, second by second, as a GPU would do it. The score is the greatest
//! height.
//!
//! ```text
//! $ cargo run --release --example batch_fitness
//! 113 m high, fuel per second: 0.0 1.0 1.0 1.0 0.7 1.0 0.2 0.8 0.4 0.4 0.7 0.9
//! 20050 rockets in 101 calls
//! ```

use ga_core::evaluate::Batch;
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use std::io::Write;

const SECONDS: usize = 12;
const FUEL: f64 = 4.0;
const GRAVITY: f64 = 9.81;

/// Flies all rockets: the greatest height of each, in metres.
fn fly(rockets: &[Vec<f64>]) -> Vec<f64> {
    let mut fuel = vec![FUEL; rockets.len()];
    let mut speed = vec![0.0; rockets.len()];
    let mut height = vec![0.0_f64; rockets.len()];
    let mut greatest = vec![0.0_f64; rockets.len()];
    for second in 0..2 * SECONDS {
        for (rocket, burn) in rockets.iter().enumerate() {
            // Without fuel it flies on; on the ground it stands.
            let burnt = burn
                .get(second)
                .map_or(0.0, |share| share.min(fuel[rocket]));
            let push = 60.0 * burnt / (1.0 + fuel[rocket]);
            fuel[rocket] -= burnt;
            // The air is thick near the ground: speed costs more there.
            let drag =
                0.002 * speed[rocket] * f64::abs(speed[rocket]) / (1.0 + height[rocket] / 1000.0);
            speed[rocket] += push - GRAVITY - drag;
            if height[rocket] + speed[rocket] < 0.0 {
                speed[rocket] = 0.0;
            }
            height[rocket] += speed[rocket];
            greatest[rocket] = greatest[rocket].max(height[rocket]);
        }
    }
    greatest
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut calls = 0;
    let evaluator = Batch::new(|rockets: &[Vec<f64>]| {
        calls += 1;
        fly(rockets)
    });
    let bounds = Bounds::uniform(SECONDS, 0.0..=1.0)?;
    let breeder = Recombine {
        selector: Tournament::new(2)?,
        crossover: Uniform::new(0.5)?,
        mutator: ga_core::mutate::Gaussian::new(&bounds)
            .rate(0.2)?
            .deviation(0.1)?,
        offspring: 200,
    };
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement: MuPlusLambda::new(50)?,
    };
    let mut engine = scheme.found(&bounds).size(50).seed(1)?;
    engine.run(Generations(100));

    let mut out = std::io::stdout();
    if let Some((burn, height)) = engine.best() {
        let plan: Vec<String> = burn.iter().map(|share| format!("{share:.1}")).collect();
        writeln!(
            out,
            "{height:.0} m high, fuel per second: {}",
            plan.join(" ")
        )?;
    }
    let evaluations = engine.state().evaluations();
    drop(engine);
    writeln!(out, "{evaluations} rockets in {calls} calls")?;
    Ok(())
}
