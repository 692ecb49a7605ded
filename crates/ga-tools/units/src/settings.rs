use std::path::Path;

use clap::Args;
use cli::{Asked, Failure, Source};
use ga_units::evolve::lookahead::Weights;
use ga_units::players::Settings;
use serde_json::Value;

/// `--tuned`, the file of weights.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Tuned {
    /// File of weights for the player genetic, as evolve-weights writes it
    #[arg(long, value_name = "FILE", value_parser = tuned, help_heading = "Player genetic")]
    pub(crate) tuned: Option<Weights>,
}

/// Reads a file of weights for the player genetic.
fn tuned(path: &str) -> Result<Weights, String> {
    let read = || Source::read(Path::new(path))?.json();
    read().map_err(|failure| match failure {
        Failure::Refused(sentence) => sentence,
        Failure::Closed => "expected a file that can be read".to_owned(),
    })
}

impl Tuned {
    /// The field of a request.
    pub(crate) fn field(self) -> Result<(&'static str, Option<Value>), Failure> {
        let tuned = self.tuned.map(serde_json::to_value).transpose()?;
        Ok(("tuned", tuned))
    }
}

/// The parameters of the players of a match, with those of paper or without. Each default of paper
/// is the value of the paper.
#[derive(Args, Clone, Debug)]
pub(crate) struct Parameters<const PAPER: bool = true> {
    /// Greatest number of generations of a turn, for the players paper and genetic [default: 20 and
    /// 34]
    #[arg(long, value_name = "N", value_parser = cli::whole)]
    generations: Option<u64>,
    #[command(flatten)]
    asked: Asked<Settings, PAPER>,
    #[command(flatten)]
    tuned: Tuned,
}

impl<const PAPER: bool> Parameters<PAPER> {
    pub(crate) fn settings(&self) -> Result<Settings, Failure> {
        let generations = self.generations.map(Value::from);
        self.asked
            .with([("generations", generations), self.tuned.field()?])
    }
}
