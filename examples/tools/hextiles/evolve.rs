use crate::figures::Figures;
use crate::history::History;
use crate::options::{OnBoard, Weighing, read_set};
use crate::parameters::Numbers;
use crate::scoring::{self, Boards};
use crate::search::{Keeping, Moment, Search, Way};
use crate::{board, score, sheet};
use clap::Args;
use cli::{
    Answer, At, Common, Failure, Files, Input, Limits, MadeResult, Output, Progress, Saving, at_least_one,
};
use ga_core::random::Streams;
use ga_hextiles::draw::Sheet;
use ga_hextiles::evolve::genome::encode;
use ga_hextiles::game::Shuffle;
use ga_hextiles::solve::MOST_BOARDS;
use ga_hextiles::verify::{CertifiedSet, SetCertificate};
use serde::Serialize;
use std::cell::RefCell;

#[derive(Args)]
pub(crate) struct Evolve {
    /// The genetic algorithm
    #[arg(long, value_enum, default_value_t = Way::CommonBoards)]
    scheme: Way,
    /// Starts from copies of the set in this file instead of a random set
    #[arg(long, value_name = "FILE")]
    start: Option<Input>,
    /// Number of tiles, at least one for each place [default: one for each place]. Surplus tiles
    /// are left out of a board at random
    #[arg(long, value_name = "N", conflicts_with = "start", value_parser = set_size)]
    tiles: Option<usize>,
    /// Number of boards of the reported score, at least 20000
    #[arg(long, value_name = "N", default_value_t = score::BOARDS, value_parser = enough)]
    report_boards: u64,
    /// Writes the best set and its figures on 20000 fresh boards, each N generations, to
    /// history.jsonl. The paper's program prints its best set every ten generations
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    history: Option<u64>,
    #[command(flatten)]
    numbers: Numbers,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    weighing: Weighing,
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    saving: Saving,
}

/// The lowest number of boards of a report. Fewer boards would leave too much noise.
const FEWEST: u64 = 20_000;

/// Whether the command writes a file of this name to `--out`.
fn is_result(file: &str) -> bool {
    let is_sheet = file.starts_with("tiles-") && file.strip_suffix(".svg").is_some();
    is_sheet || ["tiles.json", "laid.json", "board.svg", "history.jsonl"].contains(&file)
}

fn enough(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (FEWEST..=MOST_BOARDS).contains(number));
    number.ok_or_else(|| format!("expected a whole number from {FEWEST} to {MOST_BOARDS}"))
}

fn set_size(text: &str) -> Result<usize, String> {
    let most = Shuffle::MOST_TILES;
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("expected a whole number from 1 to {most}"))
}

#[derive(Serialize)]
struct Evolved<'a> {
    seed: u64,
    generations: u64,
    evaluations: u64,
    stop: String,
    fitness: f64,
    files: &'a [String],
    /// Its `boards` are those of the search and of the report together.
    #[serde(flatten)]
    figures: Figures,
    /// The score of the champion in the search.
    believed: f64,
    report_boards: u64,
    /// Always null: nothing in these schemes depends on the length of a run.
    schedule: Option<u64>,
}

impl Evolve {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let (judge, weights) = (self.board.judge()?, self.weighing.weights()?);
        let places = judge.board().places();
        let start = match &self.start {
            None => None,
            Some(file) => {
                let (tiles, name) = read_set(file)?;
                Shuffle::new(tiles.len(), places).at(&name)?;
                Some(encode(&tiles).at(name)?)
            }
        };
        let tiles = self.tiles.unwrap_or(places);
        Shuffle::new(tiles, places).at("--tiles")?;
        let mut folder = self.files.folder(output)?;
        folder.check(is_result)?;
        let limits = self.limits.or(self.scheme.limits());
        let numbers = match (self.scheme, self.numbers.given()) {
            (Way::Paper, _) => Some(self.numbers.parameters()?),
            (Way::CommonBoards, None) => None,
            (Way::CommonBoards, Some(name)) => {
                return Err(Failure::refused(format!("{name}: only with --scheme paper")));
            }
        };
        let mut progress = Progress::new(limits, output);
        let history = self.history.map(|each| History::new(each, judge.clone(), weights, common.seed));
        let history = history.map(RefCell::new);
        let prepared = self.saving.prepare(&self.limits, None, output);
        let keeping = Keeping { prepared, history: history.as_ref() };
        let search =
            Search { judge: &judge, weights, tiles, start, seed: common.seed, stop: output.stop(), keeping };
        let watch = |moment: Moment<'_>| {
            let Moment { generation, evaluations, best, .. } = moment;
            progress.show(generation, evaluations, || format!("generation {generation}, best {best:.2}"));
        };
        let found = match numbers {
            Some(parameters) => search.paper(&parameters, &limits, watch)?,
            None => search.run(self.scheme, &limits, watch)?,
        };
        drop(progress);
        let Some(found) = found else { return Ok(Answer::Met) };

        let mut rng = Streams::report(common.seed).evaluation(0);
        let boards = Boards { all: self.report_boards, least: self.report_boards.min(score::BOARDS) };
        let stop = output.stop();
        let score = scoring::score(&judge, &found.tiles, &weights, boards, &stop, &mut rng, |_| ())?;
        let made = output.made(found.generations, found.evaluations, None);
        let figures = SetCertificate::new(judge.board(), &found.tiles, weights, common.seed, &score);
        let result = CertifiedSet { tiles: &found.tiles, figures };
        let result = MadeResult { result, made: &made };
        folder.write("tiles.json", serde_json::to_string(&result)? + "\n");
        sheet::write(&found.tiles, &Sheet::default(), &mut folder)?;
        let laid = board::lay(&found.tiles, judge.board(), common.seed)?;
        let text = board::write(&laid, judge.board(), &mut folder)?;
        if let Some(history) = history {
            folder.write("history.jsonl", history.into_inner().rows()?);
        }
        let mut figures = Figures::new(judge.board(), &score);
        let text = format!(
            "{text}{figures}\nbelieved {:.2}, on {} boards of the search\n{}",
            found.believed,
            found.boards,
            folder.wrote()
        );
        figures.0.boards += found.boards;
        let evolved = Evolved {
            seed: common.seed,
            generations: found.generations,
            evaluations: found.evaluations,
            stop: found.stop.to_string(),
            fitness: score.total,
            files: folder.files(),
            figures,
            believed: found.believed,
            report_boards: score.boards,
            schedule: None,
        };
        output.close(&evolved, text)?;
        Ok(Answer::Met)
    }
}
