use crate::figures::Figures;
use crate::options::{OnBoard, Weighing, read_set};
use crate::scoring::{self, Boards};
use clap::Args;
use cli::{Answer, At, Common, Failure, Input, Limits, Output, Progress, Time};
use ga_core::random::Streams;
use ga_hextiles::solve::MOST_BOARDS;

/// The default number of boards of a reported score. Its standard error is then 0.005.
pub(crate) const BOARDS: u64 = 200_000;

#[derive(Args)]
pub(crate) struct Score {
    /// A set of tiles
    file: Input,
    /// Number of boards to lay
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
        let (boards, stop) = (Boards { all: self.boards, least: 1 }, output.stop());
        let mut progress = Progress::new(Limits::default(), output);
        let score = scoring::score(&judge, &tiles, &weights, boards, &stop, &mut rng, |laid| {
            progress.count(laid, self.boards, || format!("{laid} boards"));
        })
        .at(name)?;
        drop(progress);
        let figures = Figures::new(judge.board(), &score);
        let text = format!("{figures}\non {} boards", score.boards);
        output.answer(&figures, text)?;
        Ok(Answer::Met)
    }
}
