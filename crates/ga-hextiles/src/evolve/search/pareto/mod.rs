//! `hextiles pareto`: searches for a Pareto front of bridges, duplicates, extra edges and paths.
//!
//! ```
//! use ga_hextiles::evolve::search::pareto::{Pareto, Request};
//! use ga_request::search::{Plan, Search, run};
//!
//! let request: Request = serde_json::from_str(r#"{"each": 1, "boards": 20}"#).unwrap();
//! let plan = Plan::default();
//! let mut search = Pareto::begin(request, &plan, 1, None)?;
//! run(&mut search, &plan, &|| false, &mut |_| ())?;
//! let found = search.found()?.expect("the founders have scores");
//! assert!(found.front.len() <= 20);
//! # Ok::<(), ga_request::search::Error>(())
//! ```

mod objectives;
mod weightings;

pub use crate::scheme::objectives::MOST_BOARDS;

use super::request::on_board;
use crate::game::{Board, TileSet};
use crate::scheme::objectives::Parameters;
use crate::solve::trade_offs::{Figures, Point, front, hypervolume};
use crate::solve::{Judge, Weights};
use ga_core::genome::BitString;
use ga_core::text::result_name;
use ga_request::record::Made;
use ga_request::search::{
    self, Ask, Command, File, Plan, Progress, Search, Step, Stop, over_one_of,
};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::fmt;

/// The generations of the search for each choice of weights, if they are not given.
pub const EACH: u64 = 200;

/// A way to search for a front. Only `boards` of the parameters is read.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum By {
    /// By non-dominated sorting of the four figures (NSGA-II).
    ///
    /// See [`objectives`](crate::scheme::objectives).
    Objectives(Parameters),
    /// By twenty searches with different weights.
    ///
    /// See [`ours`](crate::scheme::ours).
    Weights,
}

impl Default for By {
    fn default() -> Self {
        Self::Objectives(Parameters::default())
    }
}

impl By {
    /// Its name in a request.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Objectives(_) => "objectives",
            Self::Weights => "weights",
        }
    }
}

/// How a front is searched for: the options of `hextiles pareto`, without limits.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
#[schemars(extend("helps" = { "by": "How sets are searched for" }))]
pub struct Request {
    /// The way.
    #[serde(flatten)]
    pub by: By,
    /// Generations of the search for each choice of weights. A search by objectives has as many
    /// evaluations as all choices of weights together.
    #[schemars(range(min = 1), extend("value" = "N"))]
    pub each: u64,
    /// The judge, on whose board the tiles are laid. JSON has the board, null for the paper's.
    #[serde(rename = "board", with = "on_board")]
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub judge: Judge,
    /// A word for the board in the name of the result; empty for the paper's. JSON does not have
    /// it.
    #[serde(skip)]
    pub board_name: String,
}

/// A front by objectives on the paper's board.
impl Default for Request {
    fn default() -> Self {
        Self::of(By::default())
    }
}

impl Request {
    /// A request for a front on the paper's board.
    pub fn of(by: By) -> Self {
        Self {
            by,
            each: EACH,
            judge: Judge::default(),
            board_name: String::new(),
        }
    }

    /// Begins the search, or continues it, after all fields were checked.
    fn way(&self, seed: u64, from: Option<Value>) -> Result<Box<dyn Way>, search::Error> {
        let from = from.filter(|from| !from.is_null());
        if self.each == 0 {
            return Err(search::Error::value("each", 0, "expected at least 1"));
        }
        match self.by {
            By::Objectives(Parameters { boards, .. }) if !(1..=MOST_BOARDS).contains(&boards) => {
                let problem = format!("expected 1 to {MOST_BOARDS}");
                Err(search::Error::value("boards", boards, problem))
            }
            By::Objectives(Parameters { boards, .. }) => Ok(Box::new(
                objectives::ByObjectives::new(self, boards, seed, from)?,
            )),
            By::Weights => Ok(Box::new(weightings::ByWeights::new(self, seed, from)?)),
        }
    }
}

/// The default of `boards` depends on the way.
impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let all = [By::default(), By::Weights].map(|by| (by.name(), Self::of(by)));
        over_one_of("by", &all, Map::deserialize(from)?, Self::deserialize)
    }
}

impl Serialize for Request {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, to)
    }
}

/// A search of any way.
trait Way: Send {
    fn step(&mut self, stop: Stop<'_>) -> Result<Step, search::Error>;
    fn progress(&self) -> Progress;
    fn scores(&self) -> Vec<f64>;
    fn genomes(&self) -> Vec<BitString>;
    fn sets(&self) -> Result<Chosen, search::Error>;
    fn checkpoint(&self) -> Option<Value>;

    fn figures(&self) -> Vec<Figures> {
        Vec::new()
    }
}

/// What a search has found, before its sets have figures.
struct Chosen {
    /// The sets, each with the weights of its search if there are several.
    sets: Vec<(TileSet, Option<Weights>)>,
    evaluations: u64,
    boards: u64,
}

/// `hextiles pareto`. After the search come two kinds of steps without a generation: one that
/// chooses the sets, and one for the figures of each set. A search that ends early has the same
/// figures in [`found`](Search::found).
pub struct Pareto {
    request: Request,
    seed: u64,
    way: Box<dyn Way>,
    /// The sets that were chosen at the end, and the figures of the first of them.
    chosen: Option<(Chosen, Vec<Point>)>,
}

impl fmt::Debug for Pareto {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pareto").field(&self.progress()).finish()
    }
}

/// A front.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// The sets.
    pub front: Vec<Point>,
    /// How good the front is as a whole.
    pub hypervolume: f64,
    /// The number of evaluations, with those of the choice of the sets.
    pub evaluations: u64,
    /// The number of boards, with those of the choice, without those of the figures.
    pub boards: u64,
    /// The board of all figures.
    #[serde(skip)]
    pub board: Board,
}

/// The share of the work that the search has; the rest are the figures of the sets.
const SEARCH: f64 = 0.7;

impl Ask for Pareto {
    type Request = Request;
    type Found = Found;
    const COMMAND: Command = Command {
        tool: "hextiles",
        name: "pareto",
    };

    fn name(request: &Request, seed: u64) -> String {
        let by = match request.by {
            By::Objectives(_) => "",
            By::Weights => "weights",
        };
        result_name(&[&"hextiles", &"pareto", &request.board_name, &by, &seed])
    }

    fn files(found: &Found, name: &str, made: &Made) -> Result<Vec<File>, search::Error> {
        let file = |point: &Point| {
            let name = format!("{name}-set-{}", point.number);
            let set = point.certified(&found.board, made.record.seed);
            File::made_in_a_line(&name, set, made)
        };
        found.front.iter().map(file).collect()
    }
}

impl Search for Pareto {
    fn begin(
        request: Request,
        plan: &Plan,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Self, search::Error> {
        plan.check_no_schedule()?;
        let way = request.way(seed, from)?;
        Ok(Self {
            request,
            seed,
            way,
            chosen: None,
        })
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, search::Error> {
        if self.way.progress().ended.is_none() {
            return self.way.step(stop);
        }
        if self.is_over() {
            return Ok(Step::Over);
        }
        if stop() {
            return Ok(Step::Cut);
        }
        match &mut self.chosen {
            None => self.chosen = Some((self.way.sets()?, Vec::new())),
            Some((sets, points)) => {
                let set = &sets.sets[points.len()];
                points.push(point(&self.request, set, self.seed)?);
            }
        }
        Ok(Step::Whole)
    }

    fn progress(&self) -> Progress {
        let far = self.way.progress();
        let figured = self.chosen.as_ref().map_or(0.0, |(sets, points)| {
            points.len() as f64 / sets.sets.len().max(1) as f64
        });
        let share = far.share.map(|share| SEARCH * share.min(1.0));
        Progress {
            ended: far.ended.filter(|_| self.is_over()),
            share: share.map(|share| share + (1.0 - SEARCH) * figured),
            ..far
        }
    }

    fn scores(&self) -> Vec<f64> {
        self.way.scores()
    }

    fn genomes(&self) -> Vec<BitString> {
        self.way.genomes()
    }

    /// Finds the figures of all sets that have none yet.
    fn found(&self) -> Result<Option<Found>, search::Error> {
        if self.way.progress().evaluations == 0 {
            return Ok(None);
        }
        let Some((sets, points)) = &self.chosen else {
            return self.whole(&self.way.sets()?, Vec::new()).map(Some);
        };
        self.whole(sets, points.clone()).map(Some)
    }

    fn checkpoint(&self) -> Option<Value> {
        self.way.checkpoint()
    }
}

impl Pareto {
    /// The figures of the present sets of a search by objectives that
    /// [count](crate::solve::trade_offs::WORST). Empty for other searches.
    pub fn figures(&self) -> Vec<Figures> {
        self.way.figures()
    }

    /// The front of the sets that have figures; `None` if there is none, as before a search has
    /// ended by itself.
    pub fn figured(&self) -> Option<Found> {
        let (sets, points) = self.chosen.as_ref()?;
        let board = self.request.judge.board();
        (!points.is_empty()).then(|| sets.found(points.clone(), board))
    }

    fn is_over(&self) -> bool {
        let is_whole = |(sets, points): &(Chosen, Vec<Point>)| points.len() == sets.sets.len();
        self.chosen.as_ref().is_some_and(is_whole)
    }

    /// The front of all sets. The first ones have these figures.
    fn whole(&self, sets: &Chosen, mut points: Vec<Point>) -> Result<Found, search::Error> {
        for set in &sets.sets[points.len()..] {
            points.push(point(&self.request, set, self.seed)?);
        }
        Ok(sets.found(points, self.request.judge.board()))
    }
}

impl Chosen {
    fn found(&self, points: Vec<Point>, board: &Board) -> Found {
        let front = front(points);
        Found {
            hypervolume: hypervolume(&front),
            front,
            evaluations: self.evaluations,
            boards: self.boards,
            board: board.clone(),
        }
    }
}

/// The figures of a set, on all boards.
fn point(
    request: &Request,
    (tiles, weights): &(TileSet, Option<Weights>),
    seed: u64,
) -> Result<Point, search::Error> {
    let judge = request.judge.uncancelled();
    Ok(Point::new(&judge, tiles, *weights, seed)?)
}
