//! Problems whose models fail: the best scores after 5 000, 20 000 and 50 000 evaluations. Greater
//! is better.
//!
//! ```sh
//! failing run [RUNS [FIRST_SEED [INSTANCE [SOLVER [PROBLEM]]]]]
//! failing table FILE..
//! ```
//!
//! `failing` is `cargo run --release --manifest-path lab/quality/Cargo.toml --bin failing --`.
//! `run` prints a line of JSON per run. The solvers are the presets, the fast presets, annealing of
//! one and of four coolings, and random search. `table` compares the runs of files, also of those
//! that `peers failing` and `failing.py` in `lab/peers` made.

mod annealing;
mod solvers;
mod table;

use quality::quality::problems::failing;
use std::io::{Error, Write};

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((word, files)) if word == "table" => table::print(files),
        Some((word, rest)) if word == "run" => run(rest),
        _ => Err(Error::other("expected `run` or `table`")),
    }
}

fn run(arguments: &[String]) -> Result<(), Error> {
    let number = |at: usize, usual: u64| match arguments.get(at) {
        Some(text) => text
            .parse()
            .map_err(|_| Error::other(format!("`{text}` is no number"))),
        None => Ok(usual),
    };
    let runs = number(0, 10)?;
    let first = number(1, 1)?;
    let instance = number(2, 1)?;
    let named = |at: usize, name: &str| arguments.get(at).is_none_or(|wanted| wanted == name);
    let mut out = std::io::stdout().lock();
    for problem in failing::all(instance)
        .iter()
        .filter(|problem| named(4, &problem.name))
    {
        for solver in solvers::NAMES.into_iter().filter(|solver| named(3, solver)) {
            for seed in first..first + runs {
                let bests = solvers::bests(problem, solver, seed).map_err(Error::other)?;
                writeln!(
                    out,
                    r#"{{"solver":"{solver}","problem":"{}","instance":{instance},"seed":{seed},"bests":{bests:?}}}"#,
                    problem.name
                )?;
            }
        }
    }
    Ok(())
}
