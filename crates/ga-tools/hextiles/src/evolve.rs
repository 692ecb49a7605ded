use crate::history::{History, Rows};
use crate::options::{OnBoard, Weighing, between, read_set};
use crate::parameters::Numbers;
use crate::search::{self, Running, SCHEMES};
use crate::{board, sheet};
use clap::Args;
use cli::{
    Answer, At, Common, Course, Failure, Folder, Input, Limits, MadeResult, Output, Progress,
    Searching, at_least_one, named,
};
use ga_core::StopReason;
use ga_hextiles::draw::Sheet;
use ga_hextiles::evolve::genome::encode;
use ga_hextiles::evolve::search::{FEWEST_BOARDS, Request, Scheme};
use ga_hextiles::game::Shuffle;
use ga_hextiles::solve::{MOST_BOARDS, trade_offs};
use ga_hextiles::verify::{CertifiedSet, SetFigures};
use ga_hextiles::{Board, Judge};
use ga_request::claim::Value;
use serde::Serialize;

#[derive(Args)]
pub(crate) struct Evolve {
    /// The genetic algorithm
    #[arg(long, value_parser = named(&SCHEMES), default_value = "common-boards")]
    scheme: Scheme,
    /// Starts from copies of the set in this file instead of a random set
    #[arg(long, value_name = "FILE")]
    start: Option<Input>,
    /// Number of tiles, at least one for each place [default: one for each place]. Surplus tiles
    /// are left out of a board at random
    #[arg(long, value_name = "N", conflicts_with = "start", value_parser = between(1, Shuffle::MOST_TILES as u64))]
    tiles: Option<u64>,
    /// Number of boards of the reported score, at least 20000
    #[arg(long, value_name = "N", default_value_t = trade_offs::BOARDS, value_parser = between(FEWEST_BOARDS, MOST_BOARDS))]
    report_boards: u64,
    /// Writes the best set and its figures on 20000 fresh boards, each N generations, to a file
    /// that ends with history.jsonl. The paper's program prints its best set every ten generations
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    history: Option<u64>,
    #[command(flatten)]
    numbers: Numbers,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    weighing: Weighing,
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
    course: Course,
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

/// Writes a set with sheets and a laid board. Returns the drawing of the board.
fn write(
    set: &MadeResult<'_, CertifiedSet<'_>>,
    board: &Board,
    (folder, name): (&mut Folder, &str),
) -> Result<String, Failure> {
    folder.write(&format!("{name}.json"), serde_json::to_string(set)? + "\n");
    sheet::write(set.result.tiles, &Sheet::default(), (folder, name))?;
    board::write(
        &board::lay(set.result.tiles, board, set.result.figures.seed)?,
        board,
        (folder, name),
    )
}

impl Evolve {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let judge = self.board.judge()?;
        let mut request = self.request(judge.clone())?;
        request.check()?;
        let mut folder = self.run.files.folder(output)?;
        let name = request.name(&self.board.stem(), common.seed);
        folder.check(|file| file.strip_prefix(&name).is_some_and(is_result))?;
        let stop = output.stop();
        let due = stop.clone();
        request.judge = judge.clone().with_cancel(move || due.is_due());
        let Some((running, ended)) = self.search(&request, common, output)? else {
            return Ok(Answer::Met);
        };
        let Running { search, history } = running;
        let found = search.found()?;
        let moment = search.moment();
        let generations = moment.generation;
        let evaluations = moment.evaluations;
        let believed = moment.best.map_or(f64::NAN, |(_, best)| best);
        let (tiles, _) = &found.sets[0];

        let least = self.report_boards.min(trade_offs::BOARDS);
        let result =
            request.certified(tiles, common.seed, |laid| laid < least || !stop.is_due())?;
        let mut figures = result.figures.figures.clone();
        let made = output.made(generations, evaluations, None);
        let text = write(
            &MadeResult {
                result,
                made: &made,
            },
            judge.board(),
            (&mut folder, &name),
        )?;
        if let Some(history) = history.filter(|_| self.history.is_some()) {
            folder.write(&format!("{name}-history.jsonl"), history.rows()?);
        }
        let text = format!(
            "{text}{figures}\nbelieved {believed:.2}, on {} of the search\n{}",
            cli::counted(found.boards, "board"),
            folder.wrote()
        );
        let report_boards = figures.boards;
        figures.boards += found.boards;
        let evolved = Evolved {
            course: Course {
                seed: common.seed,
                generations,
                evaluations,
                stop: ended.to_string(),
            },
            fitness: figures.total,
            files: folder.files(),
            figures,
            believed,
            report_boards,
            schedule: None,
        };
        output.close(&evolved, text)?;
        Ok(Answer::Met)
    }

    /// Runs the search, and returns why it ended. `None` if a signal came before the founders had
    /// their scores.
    fn search(
        &self,
        request: &Request,
        common: &Common,
        output: &mut Output,
    ) -> Result<Option<(Running, StopReason)>, Failure> {
        let stop = output.stop();
        let limits = self.run.limits.or(Limits::generations(request.limit()));
        let mut progress = Progress::new(limits, output);
        let mut history = History::new(self.history, request, common.seed)?;
        let (session, saved) =
            self.run
                .saving
                .begin::<(Value, Rows)>(&self.run.limits, None, output)?;
        let checkpoint = saved.map(|(checkpoint, rows)| {
            history.restore(rows);
            checkpoint
        });
        let Some(search) = search::begin(request, common.seed, checkpoint, &stop)? else {
            return Ok(None);
        };
        let mut running = Running {
            search,
            history: Some(history),
        };
        let ended = running.run(
            session,
            (&limits, StopReason::Generations),
            &stop,
            |_, moment| {
                let generation = moment.generation;
                let best = moment.best.map_or(f64::NAN, |(_, best)| best);
                progress.show(generation, moment.evaluations, || {
                    format!("generation {generation}, best {best:.2}")
                });
            },
        )?;
        Ok(Some((running, ended)))
    }

    /// The options that decide which search is made.
    fn request(&self, judge: Judge) -> Result<Request, Failure> {
        let start = match &self.start {
            None => None,
            Some(file) => {
                let (tiles, name) = read_set(file)?;
                Shuffle::new(tiles.len(), judge.board().places()).at(&name)?;
                Some(encode(&tiles).at(name)?)
            }
        };
        let scheme = self.scheme;
        let tiles = self.tiles.map(|tiles| tiles as usize);
        let report_boards = Some(self.report_boards);
        let request = Request {
            judge,
            start,
            scheme,
            tiles,
            report_boards,
            ..self.numbers.request()
        };
        Ok(request.with_weights(self.weighing.weights()?))
    }
}
