use crate::options::{OnBoard, between, read_set};
use clap::Args;
use cli::{Answer, Asked, At, Common, Failure, Input, Limits, Output, Progress, Time};
use ga_core::random::Streams;
use ga_hextiles::evolve::search::Weighing;
use ga_hextiles::solve::MOST_BOARDS;
use ga_hextiles::solve::trade_offs::BOARDS;
use ga_hextiles::verify::SetFigures;

#[derive(Args)]
pub(crate) struct Score {
    /// A set of tiles
    file: Input,
    /// Number of boards to lay
    #[arg(long, value_name = "N", default_value_t = BOARDS, value_parser = between(1, MOST_BOARDS))]
    boards: u64,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    weighing: Asked<Weighing>,
    #[command(flatten)]
    time: Time,
}

impl Score {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let (tiles, name) = read_set(&self.file)?;
        let judge = self.board.judge()?;
        let weights = self.weighing.request()?.weights;
        let mut rng = Streams::report(common.seed).evaluation(0);
        let stop = output.stop();
        let mut progress = Progress::new(Limits::default(), output);
        let score = judge.score_while(&tiles, &weights, self.boards, &mut rng, |laid| {
            progress.count(laid, self.boards, || cli::counted(laid, "board"));
            !stop.is_due()
        });
        let score = score.at(name)?;
        drop(progress);
        let figures = SetFigures::new(judge.board(), &score);
        let text = format!("{figures}\non {}", cli::counted(score.boards, "board"));
        output.answer(&figures, text)?;
        Ok(Answer::Met)
    }
}
