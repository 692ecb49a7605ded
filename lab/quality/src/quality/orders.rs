//! Runs on permutations of several kinds: evaluations until each of three targets is reached.

use super::problems::{BUDGET, Problem, Score, Space, orders};
use super::specialists::{annealing, brkga};
use ga_core::Error;
use ga_core::genome::Permutation;
use ga_core::terminate::{Evaluations, Target};
use std::cell::Cell;

/// The distances of the targets from the best score known.
pub const TARGETS: [f64; 3] = [0.05, 0.02, 0.005];

/// The solvers that can be compared.
pub const SOLVERS: [&str; 4] = ["ga-core", "fast", "annealing", "brkga"];

/// Evaluations until each target was reached; `None` if it was not within the [budget](BUDGET).
pub type Reached = [Option<u64>; TARGETS.len()];

/// The problems. Their targets are the best scores known: from the literature for the tours of
/// TSPLIB, from long runs of a special search for the others.
pub fn problems() -> Vec<Problem> {
    let exact = |within: f64, mut problem: Problem| {
        problem.target /= 1.0 + within;
        problem
    };
    vec![
        exact(
            0.05,
            orders::tsplib(
                "berlin52",
                include_str!("../../../../examples/berlin52.tsp"),
                7542.0,
            ),
        ),
        exact(
            0.05,
            orders::tsplib("eil51", include_str!("../../../data/eil51.tsp"), 426.0),
        ),
        exact(0.05, orders::random_tour("tour-50", 50, 3)),
        exact(0.05, orders::random_tour("tour-100", 100, 1101)),
        orders::qap("qap-20", 20, 1102, 0.0),
        orders::grid_qap("qap-grid-20", 20, 1103, 0.0),
        orders::flow_shop("flow-shop-20x5", (20, 5), 1104, 0.0),
        orders::flow_shop("flow-shop-30x10", (30, 10), 1105, 0.0),
        orders::linear_ordering("ordering-40", 40, 1106, 0.0),
    ]
}

/// Runs `solver` on one of the [problems] with `at_once` children per generation, which is for our
/// preset only.
///
/// # Errors
///
/// The errors of the preset.
pub fn run(solver: &str, problem: &Problem, at_once: usize, seed: u64) -> Result<Reached, Error> {
    let Space::Orders(things, score) = &problem.space else {
        return Ok([None; TARGETS.len()]);
    };
    let recorder = Recorder::new(problem.target, score);
    let stop = (Target(recorder.last()), Evaluations(BUDGET));
    let fitness = |order: &Permutation| recorder.score(&order.iter().collect::<Vec<_>>());
    let mut scored = |order: &[usize]| {
        let score = recorder.score(order);
        (!recorder.is_over()).then_some(score)
    };
    match solver {
        "annealing" => drop(annealing(*things, &mut scored, seed)),
        "brkga" => drop(brkga(*things, &mut scored, seed)),
        "fast" => {
            ga_search::fast::permutations(*things, fitness)
                .start(seed)?
                .run(stop);
        }
        _ => {
            let preset = ga_search::permutations(*things, fitness).at_once(at_once)?;
            preset.start(seed)?.run(stop);
        }
    }
    Ok(recorder
        .reached
        .get()
        .map(|reached| reached.filter(|&evaluations| evaluations <= BUDGET)))
}

/// Counts evaluations and notes when each target is reached.
struct Recorder<'a> {
    best: f64,
    problem: &'a Score<usize>,
    evaluations: Cell<u64>,
    reached: Cell<Reached>,
}

impl<'a> Recorder<'a> {
    const fn new(best: f64, problem: &'a Score<usize>) -> Self {
        let reached = Cell::new([None; TARGETS.len()]);
        Self {
            best,
            problem,
            evaluations: Cell::new(0),
            reached,
        }
    }

    fn target(&self, distance: f64) -> f64 {
        // The absolute value: scores to be minimised are negative.
        self.best - distance * self.best.abs() - 1e-9
    }

    fn last(&self) -> f64 {
        self.target(TARGETS[TARGETS.len() - 1])
    }

    fn score(&self, order: &[usize]) -> f64 {
        let score = (self.problem)(order);
        self.evaluations.set(self.evaluations.get() + 1);
        let mut reached = self.reached.get();
        for (reached, distance) in reached.iter_mut().zip(TARGETS) {
            if reached.is_none() && score >= self.target(distance) {
                *reached = Some(self.evaluations.get());
            }
        }
        self.reached.set(reached);
        score
    }

    fn is_over(&self) -> bool {
        self.evaluations.get() >= BUDGET || self.reached.get().iter().all(Option::is_some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_solver_orders_things_to_the_first_target() -> Result<(), Error> {
        let problem = orders::linear_ordering("ordering-12", 12, 1107, 0.0);
        for solver in SOLVERS {
            let [first, ..] = run(solver, &problem, 1, 1)?;
            assert!(
                first.is_some_and(|evaluations| evaluations < BUDGET),
                "{solver}"
            );
        }
        Ok(())
    }
}
