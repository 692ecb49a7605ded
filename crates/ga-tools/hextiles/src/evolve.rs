use crate::options::{OnBoard, read_set};
use crate::{board, sheet};
use clap::Args;
use cli::{Answer, Asked, At, Common, Course, Failure, Input, Output, Searching, spelt};
use ga_hextiles::draw::Sheet;
use ga_hextiles::evolve::genome::encode;
use ga_hextiles::evolve::search::{Evolve as Search, Found, Request};
use ga_hextiles::game::Shuffle;
use ga_hextiles::solve::trade_offs;
use ga_hextiles::verify::SetFigures;
use ga_request::search::Error;
use serde::Serialize;

#[derive(Args)]
pub(crate) struct Evolve {
    #[command(flatten)]
    asked: Asked<Request>,
    /// Starts from copies of the set in this file instead of a random set
    #[arg(long, value_name = "FILE", conflicts_with = "tiles")]
    start: Option<Input>,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    run: Searching,
}

/// Whether the command writes a file to `--out` whose name ends so after that of the result.
fn is_result(end: &str) -> bool {
    let is_sheet = end.starts_with("-tiles-") && end.strip_suffix(".svg").is_some();
    is_sheet || [".json", "-laid.json", "-board.svg", "-history.jsonl"].contains(&end)
}

#[derive(Serialize)]
struct Evolved<'a> {
    #[serde(flatten)]
    course: &'a Course,
    fitness: f64,
    files: &'a [String],
    /// Its `boards` are those of the search and of the report together.
    #[serde(flatten)]
    figures: SetFigures,
    /// The score of the champion in the search.
    believed: f64,
    report_boards: u64,
    /// Always null: nothing in these schemes depends on the length of a run.
    schedule: Option<u64>,
}

impl Evolve {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let request = self.request()?;
        let judge = request.judge.clone();
        let stop = output.stop();
        let due = stop.clone();
        let evolve = cli::Evolve::<Search> {
            request: Request {
                judge: judge.clone().with_cancel(move || due.is_due()),
                ..request
            },
            run: &self.run,
            schedule: None,
            is_result: &is_result,
            placed: &spelt,
            seed: common.seed,
        };
        let Some(mut evolved) = evolve.run(output, || Ok(()))? else {
            return Ok(Answer::Met);
        };
        let search = &evolved.search;
        let least = evolved.request.report_boards.min(trade_offs::BOARDS);
        let found = search.found_while(|laid| laid < least || !stop.is_due());
        let found = found.map_err(spelt)?;
        let found = found.ok_or_else(|| spelt(Error::domain(ga_hextiles::Error::NoScore)))?;
        let boards = search.boards();
        let history = evolved.request.history.map(|_| search.history());
        evolved.write(&found, output)?;
        let Found {
            tiles,
            figures,
            believed,
        } = found;
        let (folder, name, board) = (&mut evolved.folder, &*evolved.name, judge.board());
        sheet::write(&tiles, &Sheet::default(), (folder, name))?;
        let laid = board::lay(&tiles, board, figures.seed)?;
        let text = board::write(&laid, board, (folder, name))?;
        if let Some(rows) = history {
            folder.write(&format!("{}-history.jsonl", evolved.name), rows);
        }
        let mut figures = figures.figures;
        let text = format!(
            "{text}{figures}\nbelieved {believed:.2}, on {} of the search\n{}",
            cli::counted(boards, "board"),
            folder.wrote()
        );
        let report_boards = figures.boards;
        figures.boards += boards;
        let ended = Evolved {
            course: &evolved.course(),
            fitness: figures.total,
            files: evolved.folder.files(),
            figures,
            believed,
            report_boards,
            schedule: None,
        };
        output.close(&ended, text)?;
        Ok(Answer::Met)
    }

    fn request(&self) -> Result<Request, Failure> {
        let judge = self.board.judge()?;
        let start = match &self.start {
            None => None,
            Some(file) => {
                let (tiles, name) = read_set(file)?;
                Shuffle::new(tiles.len(), judge.board().places()).at(&name)?;
                encode(&tiles).at(name)?;
                Some(tiles)
            }
        };
        Ok(Request {
            start,
            judge,
            board_name: self.board.stem(),
            ..self.asked.request()?
        })
    }
}
