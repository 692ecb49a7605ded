//! The problems of `benches/src/quality` on other crates: one JSON line a run, as `quality run --json` prints.
//!
//! Operators are those of each crate that come closest to what its documentation recommends for the kind of
//! genome. Evaluations are counted inside the fitness; a run ends with the one that reaches the target, or with
//! the budget.

#[path = "../../src/quality/problems.rs"]
mod problems;

mod p_genetic_algorithms;
mod p_radiate;

use problems::{BUDGET, Problem};
use std::panic::{AssertUnwindSafe, catch_unwind, panic_any};

/// Individuals of each crate.
const SIZE: usize = 100;

/// More generations than the budget allows.
const ENDLESS: usize = BUDGET as usize;

/// Thrown by the fitness when the run is over: not every crate can be stopped otherwise.
struct Over;

thread_local! {
    static SPENT: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Counts an evaluation, and ends the run when it is the last one.
fn scored(problem: &Problem, score: f64) -> f64 {
    let score = problem.count(score);
    SPENT.set(SPENT.get() + 1);
    if problems::reached().is_some() || SPENT.get() > BUDGET {
        panic_any(Over);
    }
    score
}

type Solver = fn(&'static Problem, u64);

fn main() {
    // One thread, the main one: the counts belong to it.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global();
    pool.expect("no other pool was started");
    std::panic::set_hook(Box::new(|_| {}));
    let runs: u64 = std::env::args().nth(1).and_then(|runs| runs.parse().ok()).unwrap_or(30);
    let solvers: [(&str, Solver); 2] =
        [("genetic_algorithms", p_genetic_algorithms::solve), ("radiate", p_radiate::solve)];
    let reported = problems::all().into_iter().filter(|problem| !problem.tuning);
    let reported: &'static [Problem] = Box::leak(reported.collect());
    for problem in reported {
        for (name, solve) in solvers {
            for seed in 1..=runs {
                problems::begin();
                SPENT.set(0);
                let ended = catch_unwind(AssertUnwindSafe(|| solve(problem, seed)));
                if ended.is_err_and(|thrown| !thrown.is::<Over>())
                    && problems::reached().is_none()
                    && SPENT.get() <= BUDGET
                {
                    eprintln!("{name} {}: panicked after {} evaluations", problem.name, SPENT.get());
                    std::process::exit(1);
                }
                let evaluations = problems::reached().map_or(String::from("null"), |count| count.to_string());
                println!(
                    "{{\"solver\":\"{name}\",\"problem\":\"{}\",\"seed\":{seed},\"evaluations\":{evaluations}}}",
                    problem.name
                );
            }
        }
    }
}
