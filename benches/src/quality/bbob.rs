//! Runs on the functions of BBOB: evaluations until each target is reached.

use super::problems::bbob::{Bbob, TARGETS};
use ga_core::breed::{CmaEs, Descent, LineSearch, Shade};
use ga_core::evaluate::Serial;
use ga_core::genome::Bounds;
use ga_core::replace::MuPlusLambda;
use ga_core::terminate::{Evaluations, Target};
use ga_core::{Engine, Error, Scheme, presets};
use std::cell::Cell;

/// Evaluations that a run may use, per dimension.
pub const BUDGET: u64 = 10_000;

/// The solvers that can be compared.
pub const SOLVERS: [&str; 2] = ["fast", "bipop"];

/// Evaluations until each target was reached; `None` if it was not.
pub type Reached = [Option<u64>; TARGETS.len()];

thread_local! {
    static EVALUATIONS: Cell<u64> = const { Cell::new(0) };
    static REACHED: Cell<Reached> = const { Cell::new([None; TARGETS.len()]) };
}

/// Counts an evaluation with this distance to the optimum.
fn count(distance: f64) {
    EVALUATIONS.set(EVALUATIONS.get() + 1);
    let mut reached = REACHED.get();
    for (reached, target) in reached.iter_mut().zip(TARGETS) {
        if distance <= target && reached.is_none() {
            *reached = Some(EVALUATIONS.get());
        }
    }
    REACHED.set(reached);
}

/// Runs `solver` on a function. The instance is drawn with `seed`, and so is the run.
///
/// # Errors
///
/// The errors of the engine.
pub fn run(solver: &str, function: u8, dimensions: usize, seed: u64) -> Result<Reached, Error> {
    let problem = Bbob::new(function, dimensions, seed);
    let bounds = Bounds::uniform(dimensions, -5.0, 5.0)?;
    let fitness = |point: &Vec<f64>| {
        let value = problem.value(point);
        count(value - problem.optimal());
        -value
    };
    let stop = (Target(-problem.optimal() - TARGETS[3]), Evaluations(BUDGET * dimensions as u64));
    EVALUATIONS.set(0);
    REACHED.set([None; TARGETS.len()]);
    match solver {
        "bipop" => {
            let breeder = CmaEs::new(bounds.clone());
            let scheme =
                Scheme { breeder, evaluator: Serial::new(fitness), replacement: MuPlusLambda::new(1)? };
            Engine::start(scheme, &bounds, 1, seed)?.run(&stop, &mut ());
        }
        "shade" => {
            let breeder = Shade::new(20, bounds.clone())?;
            let scheme =
                Scheme { breeder, evaluator: Serial::new(fitness), replacement: MuPlusLambda::new(1)? };
            Engine::start(scheme, &bounds, 1, seed)?.run(&stop, &mut ());
        }
        "lines" => {
            let breeder = LineSearch::new(bounds.clone());
            let scheme =
                Scheme { breeder, evaluator: Serial::new(fitness), replacement: MuPlusLambda::new(1)? };
            Engine::start(scheme, &bounds, 1, seed)?.run(&stop, &mut ());
        }
        "reals" => {
            presets::reals(bounds, fitness)?.start(seed)?.run(&stop, &mut ());
        }
        "descent" => {
            let breeder = Descent::new(bounds.clone());
            let scheme =
                Scheme { breeder, evaluator: Serial::new(fitness), replacement: MuPlusLambda::new(1)? };
            Engine::start(scheme, &bounds, 1, seed)?.run(&stop, &mut ());
        }
        _ => {
            presets::fast::reals(bounds, fitness)?.start(seed)?.run(&stop, &mut ());
        }
    }
    let budget = BUDGET * dimensions as u64;
    Ok(REACHED.get().map(|reached| reached.filter(|&evaluations| evaluations <= budget)))
}
