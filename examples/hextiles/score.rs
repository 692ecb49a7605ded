use crate::figures::Figures;
use crate::table::{OnBoard, Weighing, read_set};
use clap::Args as ClapArgs;
use examples::{Answer, At, Common, Failure, Output, at_least_one};
use ga_core::Streams;
use serde::Serialize;
use std::path::PathBuf;

/// Boards of a score that is reported, unless others are asked for: a standard error of 0.005.
pub(crate) const BOARDS: u64 = 200_000;

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// A set of tiles
    file: PathBuf,
    /// How many boards are laid
    #[arg(long, value_name = "N", default_value_t = BOARDS, value_parser = at_least_one, allow_negative_numbers = true)]
    boards: u64,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    weighing: Weighing,
}

#[derive(Serialize)]
struct Scored {
    #[serde(flatten)]
    figures: Figures,
    boards: u64,
}

impl Args {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let (tiles, name) = read_set(&self.file)?;
        let (judge, weights) = (self.board.judge()?, self.weighing.weights()?);
        let mut rng = Streams::report(common.seed).evaluation(0);
        let score = judge.score(&tiles, &weights, self.boards, &mut rng).at(name)?;
        let scored = Scored { figures: Figures::new(judge.board(), &score), boards: score.boards };
        let text = format!("{}\non {} boards", scored.figures, scored.boards);
        output.answer(&scored, text)?;
        Ok(Answer::Met)
    }
}
