//! Runs on the functions of BBOB: evaluations until each target is reached.

use super::problems::bbob::{Bbob, TARGETS};
use super::specialists::lshade;
use ga_core::evaluate::Serial;
use ga_core::genome::Bounds;
use ga_core::replace::MuPlusLambda;
use ga_core::terminate::{Evaluations, Target};
use ga_core::{Breeder, Error, Scheme};
use ga_search::reals::{CmaEs, Descent, LineSearch, Shade};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::collections::BTreeMap;

/// Evaluations that a run may use, per dimension.
pub const BUDGET: u64 = 10_000;

/// The solvers that can be compared: the presets, then parts of the preset alone, then L-SHADE.
pub const SOLVERS: [&str; 7] = [
    "ga-core", "fast", "bipop", "shade", "l-shade", "descent", "lines",
];

/// Slowdowns count as at most this.
const SLOWEST: f64 = 1000.0;

/// One run: the evaluations until each target was reached; `None` if it was not.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Run {
    /// The solver.
    pub solver: String,
    /// The number of the function.
    pub function: u8,
    /// The number of variables.
    pub dimensions: usize,
    /// The seed of the instance and of the run.
    pub seed: u64,
    /// The least number of newborns per generation, if it was set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_once: Option<usize>,
    /// Evaluations until each target.
    pub reached: Reached,
}

/// Evaluations until each target was reached.
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
pub fn run(
    solver: &str,
    function: u8,
    dimensions: usize,
    seed: u64,
    at_once: usize,
) -> Result<Run, Error> {
    let problem = Bbob::new(function, dimensions, seed);
    let bounds = Bounds::uniform(dimensions, -5.0..=5.0)?;
    let budget = BUDGET * dimensions as u64;
    EVALUATIONS.set(0);
    REACHED.set([None; TARGETS.len()]);
    let fitness = |point: &Vec<f64>| {
        let value = problem.value(point);
        count(value - problem.optimal());
        -value
    };
    let stop = (Target(-problem.optimal() - TARGETS[3]), Evaluations(budget));
    match solver {
        "ga-core" => {
            ga_search::reals(bounds, fitness)
                .at_once(at_once)?
                .start(seed)?
                .run(stop);
        }
        "fast" => {
            ga_search::fast::reals(bounds, fitness)
                .start(seed)?
                .run(stop);
        }
        "bipop" => alone(CmaEs::new(bounds.clone()), &bounds, fitness, &stop, seed)?,
        "shade" => alone(
            Shade::new(20, bounds.clone())?,
            &bounds,
            fitness,
            &stop,
            seed,
        )?,
        "descent" => alone(Descent::new(bounds.clone()), &bounds, fitness, &stop, seed)?,
        "lines" => alone(
            LineSearch::new(bounds.clone()),
            &bounds,
            fitness,
            &stop,
            seed,
        )?,
        _ => lshade::minimise(dimensions, 5.0, budget, seed, |point| {
            let value = problem.value(point);
            count(value - problem.optimal());
            REACHED.get()[3].is_none().then_some(value)
        }),
    }
    let reached = REACHED
        .get()
        .map(|reached| reached.filter(|&evaluations| evaluations <= budget));
    let at_once = (at_once > 1).then_some(at_once);
    Ok(Run {
        solver: solver.to_owned(),
        function,
        dimensions,
        seed,
        at_once,
        reached,
    })
}

/// Runs one part of the preset.
fn alone<B: Breeder<Vec<f64>, f64>>(
    breeder: B,
    bounds: &Bounds<f64>,
    fitness: impl Fn(&Vec<f64>) -> f64,
    stop: &(Target<f64>, Evaluations),
    seed: u64,
) -> Result<(), Error> {
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(fitness),
        replacement: MuPlusLambda::new(1)?,
    };
    scheme.found(bounds).size(1).seed(seed)?.run(stop);
    Ok(())
}

impl Run {
    /// The evaluations, one word per target.
    pub fn shown(&self) -> String {
        let word = |count: &Option<u64>| count.map_or(String::from("-"), |count| count.to_string());
        self.reached.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// The solver, with the number at once.
    fn name(&self) -> String {
        self.at_once.map_or(self.solver.clone(), |count| {
            format!("{} at once {count}", self.solver)
        })
    }
}

/// A solver on one function.
#[derive(Debug, Serialize)]
pub struct Row {
    solver: String,
    function: u8,
    dimensions: usize,
    runs: usize,
    /// Runs that reached each target.
    reached: [usize; TARGETS.len()],
    /// The expected running time (ERT) to each target: all evaluations of all runs up to the target
    /// or the budget, divided by the runs that reached it.
    expected: [Option<f64>; TARGETS.len()],
}

impl Row {
    /// One line.
    pub fn shown(&self) -> String {
        let word = |(expected, reached): (&Option<f64>, &usize)| {
            let all = if *reached == self.runs {
                String::new()
            } else {
                format!(" ({reached})")
            };
            expected.map_or(String::from("-"), |expected| format!("{expected:.0}{all}"))
        };
        let words: Vec<String> = self.expected.iter().zip(&self.reached).map(word).collect();
        format!(
            "| f{} | {} | {} | {} |",
            self.function,
            self.dimensions,
            self.solver,
            words.join(" | ")
        )
    }
}

/// One row per function, number of dimensions and solver.
pub fn rows(runs: &[Run]) -> Vec<Row> {
    let mut groups = BTreeMap::<(usize, u8, String), Vec<&Run>>::new();
    for run in runs {
        groups
            .entry((run.dimensions, run.function, run.name()))
            .or_default()
            .push(run);
    }
    let row = |((dimensions, function, solver), runs): ((usize, u8, String), Vec<&Run>)| {
        let counts = |target: usize| runs.iter().filter_map(move |run| run.reached[target]);
        let reached = std::array::from_fn(|target| counts(target).count());
        let expected = std::array::from_fn(|target| {
            let missed = (runs.len() - reached[target]) as u64 * BUDGET * dimensions as u64;
            let spent = (missed + counts(target).sum::<u64>()) as f64;
            (reached[target] > 0).then(|| spent / reached[target] as f64)
        });
        Row {
            solver,
            function,
            dimensions,
            runs: runs.len(),
            reached,
            expected,
        }
    };
    groups.into_iter().map(row).collect()
}

/// A solver on all functions.
#[derive(Debug, Serialize)]
pub struct Summary {
    solver: String,
    dimensions: usize,
    functions: usize,
    /// The share of runs and targets that were reached.
    reached: f64,
    /// The geometric mean, over functions and targets, of the expected running time divided by the
    /// least one of all solvers; at most 1000 for each. Targets that no solver reached are left
    /// out.
    slowdown: f64,
    /// The slowdown that nine of ten targets do not exceed.
    slowdown_90: f64,
    /// The targets for which no solver was faster.
    best: usize,
    targets: usize,
}

impl Summary {
    /// One line of a table.
    pub fn shown(&self) -> String {
        let Self {
            solver,
            dimensions,
            reached,
            slowdown,
            slowdown_90,
            best,
            targets,
            ..
        } = self;
        let reached = 100.0 * reached;
        format!(
            "| {dimensions} | {solver} | {reached:.1} % | {slowdown:.2} | {slowdown_90:.1} | {best} of {targets} |"
        )
    }
}

/// One summary per number of dimensions and solver.
pub fn summaries(runs: &[Run]) -> Vec<Summary> {
    let rows = rows(runs);
    let mut least = BTreeMap::<(usize, u8, usize), f64>::new();
    for row in &rows {
        for (target, expected) in row.expected.iter().enumerate() {
            if let Some(expected) = expected {
                let least = least
                    .entry((row.dimensions, row.function, target))
                    .or_insert(f64::INFINITY);
                *least = least.min(*expected);
            }
        }
    }
    let mut solvers: Vec<(usize, &str)> = rows
        .iter()
        .map(|row| (row.dimensions, &row.solver[..]))
        .collect();
    solvers.sort_unstable();
    solvers.dedup();
    let summary = |(dimensions, solver): (usize, &str)| {
        let own = || {
            rows.iter()
                .filter(move |row| row.dimensions == dimensions && row.solver == solver)
        };
        let mut slowdowns = Vec::new();
        for row in own() {
            for (target, expected) in row.expected.iter().enumerate() {
                if let Some(least) = least.get(&(dimensions, row.function, target)) {
                    slowdowns
                        .push(expected.map_or(SLOWEST, |expected| (expected / least).min(SLOWEST)));
                }
            }
        }
        slowdowns.sort_by(f64::total_cmp);
        let mean =
            slowdowns.iter().map(|slowdown| slowdown.ln()).sum::<f64>() / slowdowns.len() as f64;
        let reached = own()
            .map(|row| row.reached.iter().sum::<usize>())
            .sum::<usize>() as f64;
        Summary {
            solver: solver.to_owned(),
            dimensions,
            functions: own().count(),
            reached: reached / own().map(|row| row.runs * TARGETS.len()).sum::<usize>() as f64,
            slowdown: mean.exp(),
            slowdown_90: slowdowns
                .get(slowdowns.len() * 9 / 10)
                .copied()
                .unwrap_or(f64::NAN),
            best: slowdowns
                .iter()
                .filter(|&&slowdown| slowdown <= 1.0)
                .count(),
            targets: slowdowns.len(),
        }
    };
    solvers.into_iter().map(summary).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_solver_solves_the_sphere_within_its_budget() -> Result<(), Error> {
        for solver in SOLVERS {
            let run = run(solver, 1, 3, 1, 1)?;
            assert!(
                run.reached.iter().flatten().count() == TARGETS.len(),
                "{run:?}"
            );
            assert!(run.reached.is_sorted(), "{run:?}");
        }
        Ok(())
    }

    #[test]
    fn slowdowns_are_relative_to_the_fastest_solver() {
        let run = |solver: &str, seed, reached| Run {
            solver: solver.to_owned(),
            function: 1,
            dimensions: 2,
            seed,
            at_once: None,
            reached,
        };
        let runs = [
            run("a", 1, [Some(10), Some(100), None, None]),
            run("a", 2, [Some(30), None, None, None]),
            run("b", 1, [Some(80), Some(50), Some(60), None]),
            run("b", 2, [Some(80), Some(50), Some(60), None]),
        ];
        let rows = rows(&runs);
        assert_eq!(rows[0].expected, [Some(20.0), Some(20_100.0), None, None]);
        let summaries = summaries(&runs);
        // Of a: 1, 402 and 1000. Of b: 4, 1 and 1.
        assert!((summaries[0].slowdown - (402.0 * 1000.0_f64).cbrt()).abs() < 1e-6);
        assert!((summaries[1].slowdown - 4.0_f64.cbrt()).abs() < 1e-12);
        assert_eq!(
            (summaries[0].best, summaries[1].best, summaries[0].targets),
            (1, 2, 3)
        );
        assert!((summaries[0].reached - 3.0 / 8.0).abs() < 1e-12);
    }
}
