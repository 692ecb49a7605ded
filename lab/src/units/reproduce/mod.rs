//! The tables of the paper and ours, over many matches.

mod effort;
mod formula;
mod series;
mod statistics;
mod stops;
mod tables;
mod variants;

use clap::Args;
use cli::{Answer, Common, Elsewhere, Failure, Output, Time, number_of_runs};

use ludevo_units::contest::Matches;
use series::Series;

#[derive(Args)]
pub(crate) struct Reproduce {
    /// Only this experiment [default: all but effort, formula and money]
    #[arg(long, value_name = "NAME", value_parser = EXPERIMENTS)]
    experiment: Option<String>,
    /// Matches of each variant, or decisions of each histogram [default: 400 matches, 200 for
    /// table2 and table3, 1000 decisions]; for formula, of the best sets of weights; for effort,
    /// skirmishes of each variant [default: 400]
    #[arg(long, value_name = "N", value_parser = number_of_runs)]
    runs: Option<u64>,
    /// Prints only the summaries; with --json, and not for formula
    #[arg(long)]
    summaries: bool,
    #[command(flatten)]
    time: Time,
    #[command(flatten)]
    elsewhere: Elsewhere,
}

const EXPERIMENTS: [&str; 10] = [
    "table2", "table3", "standard", "ours", "parts", "weights", "stops", "formula", "effort",
    "money",
];

/// The experiments that run only if they are asked for. Their rows have files of their own.
const ASKED_FOR: [&str; 3] = ["formula", "effort", "money"];

impl Reproduce {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        self.check(output.json())?;
        output.release()?;
        let asked = |experiment: &&str| match &self.experiment {
            Some(only) => only == experiment,
            None => !ASKED_FOR.contains(experiment),
        };
        let asked: Vec<&'static str> = EXPERIMENTS.into_iter().filter(asked).collect();
        let mut matches = Matches::new(
            asked.iter().map(|experiment| self.count(experiment)).sum(),
            output,
        );
        for experiment in asked {
            match experiment {
                "table2" | "table3" => {
                    tables::run(experiment, self, common.seed, &mut matches, output)?;
                }
                "stops" => stops::run(self, common.seed, &mut matches, output)?,
                "formula" => formula::run(self, common.seed, &mut matches, output)?,
                "effort" => effort::run(self, common.seed, &mut matches, output)?,
                _ => {
                    for series in self.series(experiment) {
                        series.play(self, common.seed, None, &mut matches, output)?;
                    }
                }
            }
        }
        Ok(Answer::Met)
    }

    /// Refuses `--summaries` if it would change nothing, and workers that would have nothing to do.
    fn check(&self, json: bool) -> Result<(), Failure> {
        if self.experiment.as_deref() == Some("formula") {
            self.elsewhere
                .refuse("formula", "which ranks weights by the results of others")?;
        }
        let sentence = match self.experiment.as_deref() {
            _ if !self.summaries => return Ok(()),
            Some("formula") => {
                "--summaries: the experiment formula has no single matches, expected another one"
            }
            _ if !json => {
                "--summaries: without --json only summaries are printed, expected both or neither"
            }
            _ => return Ok(()),
        };
        Err(Failure::refused(sentence))
    }

    /// The series of an experiment that consists of matches only.
    fn series(&self, experiment: &str) -> Vec<Series> {
        let matches = self.runs.unwrap_or(400);
        match experiment {
            "standard" => variants::standard(matches),
            "ours" => variants::genetic(matches),
            "parts" => variants::parts(matches),
            "money" => variants::money(matches),
            _ => variants::weights(matches),
        }
    }

    /// The number of matches or decisions of an experiment.
    fn count(&self, experiment: &str) -> u64 {
        match experiment {
            "table2" | "table3" => tables::count(self),
            "stops" => stops::count(self),
            "formula" => formula::count(self),
            "effort" => effort::count(self),
            _ => self
                .series(experiment)
                .iter()
                .map(|series| series.matches)
                .sum(),
        }
    }
}
