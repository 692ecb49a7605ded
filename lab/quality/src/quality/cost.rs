//! CPU time of the presets for reals, per evaluation.

use cli::CpuTime;
use ga_core::genome::Bounds;
use ga_core::terminate::Evaluations;
use ga_core::{Breeder, Engine, Error, Evaluator, Replacement};
use serde::Serialize;
use std::hint::black_box;
use std::ops::Range;

/// The presets that are measured.
pub const SOLVERS: [&str; 2] = ["ga-core", "fast"];

/// The CPU time of a preset.
#[derive(Debug, Serialize)]
pub struct Cost {
    /// The preset.
    pub solver: &'static str,
    /// The number of variables.
    pub dimensions: usize,
    /// The evaluations of the run.
    pub evaluations: u64,
    /// CPU time per evaluation without the fitness, in nanoseconds: the least of the runs.
    pub nanoseconds: f64,
}

/// Rosenbrock's valley with waves. All parts of the search work on it, and it is not solved.
fn valley(point: &[f64]) -> f64 {
    let term = |pair: &[f64]| {
        let wave = pair[0] * 8.0;
        (pair[1] - pair[0] * pair[0]).powi(2)
            + (1.0 - pair[0]).powi(2)
            + (wave - wave.round()).powi(2)
    };
    -point.windows(2).map(term).sum::<f64>()
}

/// Measures the CPU time of both presets with `evaluations`, the least of `runs`, in turns.
///
/// # Errors
///
/// The errors of the engine.
pub fn measure(dimensions: usize, evaluations: u64, seeds: Range<u64>) -> Result<[Cost; 2], Error> {
    let mut least = [f64::INFINITY; 2];
    for seed in seeds {
        for (solver, least) in SOLVERS.into_iter().zip(&mut least) {
            *least = least.min(run(solver, dimensions, evaluations, seed)?);
        }
    }
    let cost = |(solver, nanoseconds)| Cost {
        solver,
        dimensions,
        evaluations,
        nanoseconds,
    };
    let [thorough, fast] = least;
    Ok([(SOLVERS[0], thorough), (SOLVERS[1], fast)].map(cost))
}

/// CPU time per evaluation of one run, less that of the fitness.
fn run(solver: &str, dimensions: usize, evaluations: u64, seed: u64) -> Result<f64, Error> {
    let bounds = Bounds::uniform(dimensions, -5.0..=5.0)?;
    let fitness = |point: &Vec<f64>| valley(point);
    let nanoseconds = if solver == "fast" {
        timed(
            ga_search::fast::reals(bounds, fitness).start(seed)?,
            evaluations,
        )
    } else {
        timed(ga_search::reals(bounds, fitness).start(seed)?, evaluations)
    };
    let point = vec![0.3; dimensions];
    let begin = CpuTime::of_process();
    for _ in 0..evaluations {
        black_box(valley(black_box(&point)));
    }
    Ok(nanoseconds - begin.elapsed().as_nanos() as f64 / evaluations as f64)
}

fn timed<B, E, R>(mut engine: Engine<Vec<f64>, B, E, R>, evaluations: u64) -> f64
where
    B: Breeder<Vec<f64>, f64>,
    E: Evaluator<Vec<f64>, Score = f64>,
    R: Replacement<Vec<f64>, f64>,
{
    let begin = CpuTime::of_process();
    engine.run(Evaluations(evaluations));
    begin.elapsed().as_nanos() as f64 / engine.state().evaluations() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cost_of_both_presets_is_a_number() -> Result<(), Error> {
        let [thorough, fast] = measure(3, 500, 1..3)?;
        assert_eq!((thorough.solver, fast.solver), ("ga-core", "fast"));
        assert!(thorough.nanoseconds.is_finite() && fast.nanoseconds.is_finite());
        Ok(())
    }
}
