//! The command that runs the search of `ga-tiles`.

use clap::Args;
use cli::{Failure, Output, Variant, at_least_one};
use ga_core::StopReason;
use ga_core::terminate::Evaluations;
use ga_tiles::Level;
use ga_tiles::search::{Found, levels};
use serde_json::json;

/// The judge of the tests, which shares no code with the crate. The tests use all of it.
#[path = "../../../../../crates/ga-tiles/tests/main/judge.rs"]
#[allow(dead_code)]
mod judge;
#[path = "../../../../../crates/ga-tiles/tests/main/problems.rs"]
mod problems;

#[derive(Args)]
pub(crate) struct Tiles {
    /// Only these problems [default: all]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = problems::NAMES)]
    problem: Vec<String>,
    /// Runs of each problem, with seeds from --seed on
    #[arg(long, default_value = "5", value_parser = at_least_one)]
    runs: u64,
}

impl Tiles {
    pub(crate) fn run(&self, seed: u64, output: &mut Output) -> Result<(), Failure> {
        output.release()?;
        let asked =
            |name: &str| self.problem.is_empty() || self.problem.iter().any(|only| only == name);
        for name in problems::NAMES.into_iter().filter(|name| asked(name)) {
            let refused = |error: String| Failure::refused(format!("{name}: {error}"));
            let problem = problems::problem(name).map_err(|error| refused(error.to_string()))?;
            Variant::new("tiles", name).repeat(&cli::seeds(seed, self.runs), output, |seed| {
                let mut engine = problem
                    .search
                    .start(seed)
                    .map_err(|error| refused(error.to_string()))?;
                let reason = engine.run((Found(problem.count), Evaluations(problem.budget)));
                let found = levels(engine.state()).map(|(level, _)| level.clone());
                let found: Vec<Level> = found.take(problem.count).collect();
                let json = json!({
                    "found": found.len(),
                    "of": problem.count,
                    "evaluations": engine.state().evaluations(),
                    "budget": problem.budget,
                    "is_met": reason == StopReason::Target,
                    "faults": (problem.faults)(&found),
                });
                Ok(json.as_object().cloned())
            })?;
        }
        Ok(())
    }
}
