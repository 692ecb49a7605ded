//! The tables of the paper and ours, over many matches.

mod formula;
mod ours;
mod parts;
mod series;
mod standard;
mod statistics;
mod stops;
mod tables;
mod weights;

use clap::Args;
use cli::{Answer, Common, Failure, Output, Time, number_of_runs};

use crate::contest::Matches;
use series::Series;

#[derive(Args)]
pub(crate) struct Reproduce {
    /// Only this experiment
    #[arg(long, value_name = "NAME", value_parser = EXPERIMENTS)]
    experiment: Option<String>,
    /// Matches of each variant, or decisions of each histogram [default: 400 matches, 200 for
    /// table2 and table3, 1000 decisions]; for formula, of the best sets of weights
    #[arg(long, value_name = "N", value_parser = number_of_runs)]
    runs: Option<u64>,
    /// Prints only the summaries
    #[arg(long)]
    summaries: bool,
    #[command(flatten)]
    time: Time,
}

const EXPERIMENTS: [&str; 8] =
    ["table2", "table3", "standard", "ours", "parts", "weights", "stops", "formula"];

impl Reproduce {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        output.release()?;
        let asked = |experiment: &&str| self.experiment.as_ref().is_none_or(|only| only == experiment);
        let asked: Vec<&'static str> = EXPERIMENTS.into_iter().filter(asked).collect();
        let mut matches = Matches::new(asked.iter().map(|experiment| self.count(experiment)).sum(), output);
        for experiment in asked {
            match experiment {
                "table2" | "table3" => tables::run(experiment, self, common.seed, &mut matches, output)?,
                "stops" => stops::run(self, common.seed, &mut matches, output)?,
                "formula" => formula::run(self, common.seed, &mut matches, output)?,
                _ => {
                    for series in self.series(experiment) {
                        series.play(self, common.seed, None, &mut matches, output)?;
                    }
                }
            }
        }
        Ok(Answer::Met)
    }

    /// The series of an experiment that consists of matches only.
    fn series(&self, experiment: &str) -> Vec<Series> {
        let matches = self.runs.unwrap_or(400);
        match experiment {
            "standard" => standard::series(matches),
            "ours" => ours::series(matches),
            "parts" => parts::series(matches),
            _ => weights::series(matches),
        }
    }

    /// The number of matches or decisions of an experiment.
    fn count(&self, experiment: &str) -> u64 {
        match experiment {
            "table2" | "table3" => tables::count(self),
            "stops" => stops::count(self),
            "formula" => formula::count(self),
            _ => self.series(experiment).iter().map(|series| series.matches).sum(),
        }
    }
}
