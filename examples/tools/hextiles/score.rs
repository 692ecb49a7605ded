use crate::figures::Figures;
use crate::judged;
use crate::table::{OnBoard, Weighing, read_set};
use clap::Args;
use cli::{Answer, At, Common, Failure, Output, Time};
use ga_core::random::Streams;
use ga_hextiles::rules::MOST_BOARDS;
use std::path::PathBuf;

/// Boards of a score that is reported, unless others are asked for: a standard error of 0.005.
pub(crate) const BOARDS: u64 = 200_000;

#[derive(Args)]
pub(crate) struct Score {
    /// A set of tiles
    file: PathBuf,
    /// How many boards are laid
    #[arg(long, value_name = "N", default_value_t = BOARDS, value_parser = countable)]
    boards: u64,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    weighing: Weighing,
    #[command(flatten)]
    time: Time,
}

fn countable(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST_BOARDS).contains(number));
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST_BOARDS}"))
}

impl Score {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let (tiles, name) = read_set(&self.file)?;
        let (judge, weights) = (self.board.judge()?, self.weighing.weights()?);
        let mut rng = Streams::report(common.seed).evaluation(0);
        let stop = output.stop();
        let score = judged::score(&judge, &tiles, &weights, self.boards, 1, &stop, &mut rng).at(name)?;
        let figures = Figures::new(judge.board(), &score);
        let text = format!("{figures}\non {} boards", figures.boards);
        output.answer(&figures, text)?;
        Ok(Answer::Met)
    }
}
