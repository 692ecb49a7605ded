use crate::figures::Figures;
use crate::table::{OnBoard, Weighing, read_set};
use crate::{board, judged, score, sheet};
use clap::{Args, ValueEnum};
use cli::{Answer, At, Common, Failure, Files, Limits, Output, Progress, Stop};
use ga_core::Sampler;
use ga_core::genome::BitString;
use ga_core::random::Streams;
use ga_core::{Breeder, Engine, Evaluator, Replacement, Scheme, StopReason};
use ga_hextiles::draw::Sheet;
use ga_hextiles::genome::{decode, encode, random_sets};
use ga_hextiles::rules::MOST_BOARDS;
use ga_hextiles::{CommonBoards, Judge, TileSet, Trial, Weights, scheme};
use serde::Serialize;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Evolve {
    /// How to evolve
    #[arg(long, value_enum, default_value_t = Way::CommonBoards)]
    scheme: Way,
    /// Starts from the set of this file instead of random ones
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// Tiles of the set, at least one for each place [default: one for each]; some are left over on each board
    #[arg(long, value_name = "N", conflicts_with = "start", value_parser = set_size)]
    tiles: Option<usize>,
    /// Boards of the score that is reported, 20000 at least
    #[arg(long, value_name = "N", default_value_t = score::BOARDS, value_parser = enough)]
    report_boards: u64,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    weighing: Weighing,
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    limits: Limits,
}

/// A scheme.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Way {
    /// Everybody is tried on the same boards, the better ones on more of them
    CommonBoards,
    /// The article's: 500 boards a score, laid anew for each
    Article,
}

/// Fewer boards than this leave too much noise in a report.
const FEWEST: u64 = 20_000;

fn enough(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (FEWEST..=MOST_BOARDS).contains(number));
    number.ok_or_else(|| format!("expected a whole number from {FEWEST} to {MOST_BOARDS}"))
}

fn set_size(text: &str) -> Result<usize, String> {
    let most = ga_hextiles::Shuffle::MOST_TILES;
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("expected a whole number from 1 to {most}"))
}

impl Way {
    /// A few seconds.
    fn limits(self) -> Limits {
        match self {
            Self::CommonBoards => Limits::generations(200),
            Self::Article => Limits::generations(500),
        }
    }
}

#[derive(Serialize)]
struct Evolved<'a> {
    seed: u64,
    generations: u64,
    evaluations: u64,
    stop: String,
    fitness: f64,
    files: &'a [String],
    /// Boards are all that were laid, in the search and for the report.
    #[serde(flatten)]
    figures: Figures,
    /// What the search believed of its champion.
    believed: f64,
    report_boards: u64,
    /// Nothing in these schemes depends on how long a run is.
    schedule: Option<u64>,
}

/// Where a run ended.
pub(crate) struct Found {
    pub(crate) tiles: TileSet,
    pub(crate) believed: f64,
    pub(crate) generations: u64,
    pub(crate) evaluations: u64,
    pub(crate) boards: u64,
    pub(crate) stop: StopReason,
}

impl Evolve {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let (judge, weights) = (self.board.judge()?, self.weighing.weights()?);
        let places = judge.board().places();
        let start = match &self.start {
            None => None,
            Some(file) => {
                let (tiles, name) = read_set(file)?;
                ga_hextiles::Shuffle::new(tiles.len(), places).at(&name)?;
                Some(encode(&tiles).at(name)?)
            }
        };
        let tiles = self.tiles.unwrap_or(places);
        ga_hextiles::Shuffle::new(tiles, places).at("--tiles")?;
        let mut folder = self.files.folder(output)?;
        let limits = self.limits.or(self.scheme.limits());
        let search = Search { judge: &judge, weights, tiles, start, seed: common.seed, stop: output.stop() };
        let mut progress = Progress::new(limits, output);
        let found = search.run(self.scheme, &limits, |generations, evaluations, best| {
            progress.show(generations, evaluations, || format!("generation {generations}, best {best:.2}"));
        })?;
        drop(progress);

        let mut rng = Streams::report(common.seed).evaluation(0);
        let (boards, least) = (self.report_boards, self.report_boards.min(score::BOARDS));
        let score = judged::score(&judge, &found.tiles, &weights, boards, least, &output.stop(), &mut rng)?;
        folder.write("tiles.json", serde_json::to_string(&found.tiles)? + "\n");
        sheet::write(&found.tiles, &Sheet::default(), &mut folder)?;
        let laid = board::lay(&found.tiles, judge.board(), common.seed)?;
        let text = board::write(&laid, judge.board(), &mut folder)?;
        let figures = Figures::new(judge.board(), &score);
        let text = format!(
            "{text}{figures}\nbelieved {:.2}, on {} boards of the search\n{}",
            found.believed,
            found.boards,
            folder.wrote()
        );
        let evolved = Evolved {
            seed: common.seed,
            generations: found.generations,
            evaluations: found.evaluations,
            stop: found.stop.to_string(),
            fitness: score.total,
            files: folder.files(),
            figures: Figures { boards: found.boards + score.boards, ..figures },
            believed: found.believed,
            report_boards: score.boards,
            schedule: None,
        };
        output.close(&evolved, text)?;
        Ok(Answer::Met)
    }
}

/// What is searched.
pub(crate) struct Search<'a> {
    pub(crate) judge: &'a Judge,
    pub(crate) weights: Weights,
    pub(crate) tiles: usize,
    pub(crate) start: Option<BitString>,
    pub(crate) seed: u64,
    pub(crate) stop: Stop,
}

impl Search<'_> {
    /// Runs a scheme; `watch` sees generations, evaluations and the best score believed.
    pub(crate) fn run(
        &self,
        way: Way,
        limits: &Limits,
        watch: impl FnMut(u64, u64, f64),
    ) -> Result<Found, Failure> {
        let tiles =
            self.start.as_ref().map_or(self.tiles, |start| start.len() / ga_hextiles::genome::TILE_BITS);
        match way {
            Way::CommonBoards => {
                let scheme = scheme::common_boards(self.judge.clone(), self.weights, tiles)?;
                let laid = |scheme: &CommonBoards, _| scheme.boards();
                self.evolve(scheme, scheme::SURVIVORS, limits, watch, |trial: &Trial| trial.mean, laid)
            }
            Way::Article => {
                let scheme = scheme::article(self.judge.clone(), self.weights, tiles, scheme::BOARDS)?;
                let laid = |_: &_, evaluations| evaluations * scheme::BOARDS;
                self.evolve(scheme, scheme::POPULATION, limits, watch, |&score: &f64| score, laid)
            }
        }
    }

    fn evolve<B, E, R>(
        &self,
        scheme: Scheme<B, E, R>,
        size: usize,
        limits: &Limits,
        mut watch: impl FnMut(u64, u64, f64),
        value: impl Fn(&E::Score) -> f64,
        laid: impl Fn(&E, u64) -> u64,
    ) -> Result<Found, Failure>
    where
        E: Evaluator<BitString>,
        B: Breeder<BitString, E::Score>,
        R: Replacement<BitString, E::Score>,
    {
        let termination = limits.termination(&self.stop);
        let mut engine = Engine::from_founders(scheme, self.founders(size), self.seed)?;
        let stop = engine.run(&termination, &mut |state: &ga_core::State<BitString, E::Score>| {
            let best = state.champion().map_or(f64::NAN, |champion| value(&champion.score));
            watch(state.generation(), state.evaluations(), best);
        });
        let (scheme, state) = engine.into_parts();
        let Some(champion) = state.champion() else { return Err(Failure::refused("no set has a score")) };
        Ok(Found {
            tiles: decode(&champion.genome)?,
            believed: value(&champion.score),
            generations: state.generation(),
            evaluations: state.evaluations(),
            boards: laid(&scheme.evaluator, state.evaluations()),
            stop,
        })
    }

    /// Copies of the set to start from, as in the article; it may be a random one.
    fn founders(&self, size: usize) -> Vec<BitString> {
        let random = || random_sets(self.tiles).sample(&mut Streams::report(self.seed).round(1).survival());
        vec![self.start.clone().unwrap_or_else(random); size]
    }
}
