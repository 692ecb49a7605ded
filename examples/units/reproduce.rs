//! The source's tables and ours, over many matches.

mod ours;
mod parts;
mod series;
mod standard;
mod statistics;
mod stops;
mod tables;
mod weights;

use clap::Args;
use examples::{Answer, Failure, Legacy as Common, Output, at_least_one};

#[derive(Args)]
pub(crate) struct Reproduce {
    /// Only this experiment
    #[arg(long, value_name = "NAME", value_parser = EXPERIMENTS)]
    experiment: Option<String>,
    /// Matches of a variant, decisions of a histogram [default: 400, 200 of a table, 1000 decisions]
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true)]
    runs: Option<u64>,
    /// Prints the summaries only
    #[arg(long)]
    summaries: bool,
}

const EXPERIMENTS: [&str; 7] = ["table2", "table3", "standard", "ours", "parts", "weights", "stops"];

impl Reproduce {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        output.release()?;
        let (seed, matches) = (common.seed, self.runs.unwrap_or(400));
        for experiment in EXPERIMENTS {
            if self.experiment.as_deref().is_some_and(|only| only != experiment) {
                continue;
            }
            let all = match experiment {
                "table2" | "table3" => {
                    tables::run(experiment, self, seed, output)?;
                    continue;
                }
                "stops" => {
                    stops::run(self, seed, output)?;
                    continue;
                }
                "standard" => standard::series(matches),
                "ours" => ours::series(matches),
                "parts" => parts::series(matches),
                _ => weights::series(matches),
            };
            for series in all {
                series.play(self, seed, None, output)?;
            }
        }
        Ok(Answer::Met)
    }
}
