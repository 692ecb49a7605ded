use super::super::genome::encode;
use super::super::successive_halving::{SuccessiveHalving, Trial};
use super::super::{ours, paper};
use super::run::{Cancellable, Start};
use crate::error::Error;
use crate::game::{Board, Shuffle, TileSet};
use crate::solve::{Judge, MOST_BOARDS, Weights, trade_offs};
use crate::verify::{CertifiedSet, SetCertificate};
use ga_core::genome::BitString;
use ga_core::random::Streams;
use ga_request::engine::Run;
use ga_request::search::{self, over, over_one_of};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

/// The lowest number of boards of a report. Fewer boards would leave too much noise.
pub const FEWEST_BOARDS: u64 = 20_000;

/// The greatest size of a population.
const MOST: usize = 100_000;

/// A scheme with its numbers. `judge`, `weights`, `tiles` and `start` of them are not read.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(tag = "scheme", rename_all = "kebab-case")]
pub enum Scheme {
    /// Ours: successive halving, with all sets on the same boards and the better ones on more of
    /// them.
    ///
    /// See [`ours`].
    #[default]
    CommonBoards,
    /// That of the paper: each score is a mean over 500 fresh boards.
    ///
    /// See [`paper`].
    Paper(Box<paper::Parameters>),
}

/// The weights of the score as options: those that are not given are the paper's.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct Weighing {
    /// The weights.
    #[serde(flatten, with = "Named")]
    #[schemars(with = "Named")]
    pub weights: Weights,
}

/// The weights of the score, by the names of options.
#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(remote = "Weights")]
struct Named {
    /// Weight of each side that needs a bridge.
    #[serde(rename = "weight-bridge")]
    #[schemars(range(min = -Weights::MOST, max = Weights::MOST), extend("value" = "W", "heading" = SCORE))]
    bridge: f64,
    /// Weight of the sum of squared numbers of equal designs.
    #[serde(rename = "weight-duplicate")]
    #[schemars(range(min = -Weights::MOST, max = Weights::MOST), extend("value" = "W", "heading" = SCORE))]
    duplicate: f64,
    /// Weight of each tile with a side that joins all directions.
    #[serde(rename = "weight-all-joined")]
    #[schemars(range(min = -Weights::MOST, max = Weights::MOST), extend("value" = "W", "heading" = SCORE))]
    all_joined: f64,
    /// Weight of each edge that closes a cycle.
    #[serde(rename = "weight-extra-edge")]
    #[schemars(range(min = -Weights::MOST, max = Weights::MOST), extend("value" = "W", "heading" = SCORE))]
    extra_edge: f64,
    /// Weight of the probability of a path, for each pair of locations.
    #[serde(rename = "weight-path")]
    #[schemars(range(min = -Weights::MOST, max = Weights::MOST), extend("value" = "W", "heading" = SCORE))]
    path: f64,
}

/// Under which heading a help has the weights.
const SCORE: &str = "Weights of the score";

/// What a search for a set looks for, and how: the options of `hextiles evolve`, without limits.
///
/// ```
/// use ga_hextiles::evolve::search::{Evolve, Request};
/// use ga_request::search::{Ask, Plan, Search};
///
/// let options = r#"{"scheme": "paper", "elites": 20}"#;
/// let request: Request = serde_json::from_str(options).unwrap();
/// assert_eq!(Evolve::name(&request, 1), "hextiles-paper-1");
/// let error = Evolve::begin(request, &Plan::default(), 1, None).unwrap_err().to_string();
/// assert_eq!(error, "elites 20: expected fewer than the 20 sets of the population");
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
pub struct Request {
    /// The scheme with its numbers.
    #[serde(flatten)]
    pub scheme: Scheme,
    /// The set from which the search starts. `None`: a random set.
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub start: Option<TileSet>,
    /// Number of tiles, at least one for each place [default: one for each place]. Surplus tiles
    /// are left out of a board at random.
    #[schemars(range(min = 1, max = Shuffle::MOST_TILES), extend("value" = "N"))]
    pub tiles: Option<usize>,
    /// Number of boards of the reported score, at least 20000.
    #[schemars(range(min = FEWEST_BOARDS, max = MOST_BOARDS), extend("value" = "N"))]
    pub report_boards: u64,
    /// Writes the best set and its figures on 20000 fresh boards, each N generations, to a file
    /// that ends with history.jsonl. The paper's program prints its best set every ten generations.
    #[schemars(range(min = 1), extend("value" = "N"))]
    pub history: Option<u64>,
    /// The weights of the score.
    #[serde(flatten, with = "Named")]
    #[schemars(with = "Named")]
    pub weights: Weights,
    /// The judge, on whose board the tiles are laid. JSON has the board, null for the paper's.
    #[serde(rename = "board", with = "on_board")]
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub judge: Judge,
    /// A word for the board in the name of the result; empty for the paper's. JSON does not have
    /// it.
    #[serde(skip)]
    pub board_name: String,
}

/// A set of 20 tiles by our scheme.
impl Default for Request {
    fn default() -> Self {
        Self::of(Scheme::default())
    }
}

impl Request {
    /// A request with the usual weights on the paper's board.
    pub fn of(scheme: Scheme) -> Self {
        Self {
            scheme,
            start: None,
            tiles: None,
            report_boards: trade_offs::BOARDS,
            history: None,
            weights: Weights::default(),
            judge: Judge::default(),
            board_name: String::new(),
        }
    }

    /// A set with its certificate on `report_boards` boards of `seed`, or on fewer boards if
    /// `go_on` returns false. `go_on` is asked from time to time, with the number of boards so far.
    ///
    /// # Errors
    ///
    /// The errors of [`Judge::score`].
    pub fn certified<'a>(
        &self,
        tiles: &'a TileSet,
        seed: u64,
        go_on: impl FnMut(u64) -> bool,
    ) -> Result<CertifiedSet<'a>, Error> {
        let judge = self.judge.uncancelled();
        let weights = self.weights;
        let mut rng = Streams::report(seed).evaluation(0);
        let score = judge.score_while(tiles, &weights, self.report_boards, &mut rng, go_on)?;
        Ok(CertifiedSet {
            tiles,
            figures: SetCertificate::new(judge.board(), tiles, weights, seed, &score),
        })
    }

    /// Begins the run, or continues it, after all fields were checked.
    pub(super) fn run(
        &self,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Run<BitString, f64>, search::Error> {
        let weights = self.weights.checked()?;
        let (tiles, start) = self.checked_tiles()?;
        let judge = self.judge.clone();
        if !(FEWEST_BOARDS..=MOST_BOARDS).contains(&self.report_boards) {
            let problem = format!("expected {FEWEST_BOARDS} to {MOST_BOARDS}");
            return Err(search::Error::value(
                "report-boards",
                self.report_boards,
                problem,
            ));
        }
        match &self.scheme {
            Scheme::CommonBoards => {
                let ours = ours::Parameters {
                    judge: judge.clone(),
                    weights,
                    tiles,
                    start,
                    ..ours::Parameters::default()
                };
                let begin = Start {
                    founders: ours.founders(seed),
                    size: ours.schedule.survivors,
                    scheme: move || ours.scheme(),
                    tiles,
                    judge,
                    number: |trial: &Trial| trial.mean,
                    boards: |halving: &SuccessiveHalving, _| halving.boards(),
                };
                begin.begin(seed, from)
            }
            Scheme::Paper(paper) => {
                check(paper)?;
                let paper = paper::Parameters {
                    judge: judge.clone(),
                    weights,
                    tiles,
                    start,
                    ..*paper.clone()
                };
                let each = paper.boards;
                let begin = Start {
                    founders: paper.founders(seed),
                    size: paper.population,
                    scheme: move || Ok(Cancellable::of(paper.scheme()?)),
                    tiles,
                    judge,
                    number: |&score: &f64| score,
                    boards: move |_: &_, evaluations: u64| evaluations.saturating_mul(each),
                };
                begin.begin(seed, from)
            }
        }
    }

    /// The number of tiles, and the genome of the set from which the search starts.
    fn checked_tiles(&self) -> Result<(usize, Option<BitString>), search::Error> {
        let wrong = |field| move |error: Error| search::Error::field(field, error.to_string());
        let places = self.judge.board().places();
        let (name, tiles) = match (&self.start, self.tiles) {
            (Some(_), Some(_)) => {
                return Err(search::Error::field("tiles", "not together with {start}"));
            }
            (Some(set), None) => ("start", set.len()),
            (None, tiles) => ("tiles", tiles.unwrap_or(places)),
        };
        Shuffle::new(tiles, places).map_err(wrong(name))?;
        let start = self.start.as_ref().map(encode).transpose();
        Ok((tiles, start.map_err(wrong("start"))?))
    }
}

/// Checks the numbers of the paper's scheme that depend on its population.
fn check(paper: &paper::Parameters) -> Result<(), search::Error> {
    let &paper::Parameters {
        population,
        elites,
        tournament,
        ..
    } = paper;
    let wrong = |field, value, problem| Err(search::Error::value(field, value, problem));
    let sets = format!("the {population} sets of the population");
    if population == 0 {
        wrong("population-size", population, "expected at least 1".into())
    } else if population > MOST {
        wrong(
            "population-size",
            population,
            format!("expected at most {MOST}"),
        )
    } else if elites >= population {
        wrong("elites", elites, format!("expected fewer than {sets}"))
    } else if tournament > population {
        wrong("tournament", tournament, format!("expected at most {sets}"))
    } else {
        Ok(())
    }
}

/// The defaults depend on the scheme.
impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let all = [
            ("common-boards", Self::default()),
            ("paper", Self::of(Scheme::Paper(Box::default()))),
        ];
        over_one_of("scheme", &all, Map::deserialize(from)?, Self::deserialize)
    }
}

impl Serialize for Request {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, to)
    }
}

impl<'de> Deserialize<'de> for Weighing {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let given = Map::deserialize(from)?;
        over(&Self::default(), given, Self::deserialize)
    }
}

impl Serialize for Weighing {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, to)
    }
}

/// A judge as the board that it has; null for the paper's.
pub(super) mod on_board {
    use super::{Board, Deserialize, Deserializer, Judge, Serialize, Serializer};

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Judge, D::Error> {
        let board = Option::<Board>::deserialize(from)?;
        Ok(board.map_or_else(Judge::default, Judge::new))
    }

    pub(in super::super) fn serialize<S: Serializer>(
        judge: &Judge,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let board = judge.board();
        (*board != Board::paper()).then_some(board).serialize(to)
    }
}
