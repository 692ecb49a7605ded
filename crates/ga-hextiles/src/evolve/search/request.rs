use super::super::genome::{TILE_BITS, decode};
use super::super::successive_halving::{SuccessiveHalving, Trial};
use super::super::{ours, paper};
use super::run::{Founders, Run, Single, Wanted};
use crate::error::Error;
use crate::game::{Shuffle, TileSet};
use crate::solve::{Judge, MOST_BOARDS, Weights, trade_offs};
use crate::verify::{CertifiedSet, SetCertificate};
use ga_core::genome::BitString;
use ga_core::random::Streams;
use ga_core::text::result_name;
use ga_request::claim::Value;
use serde::Deserialize;

/// The lowest number of boards of a report. Fewer boards would leave too much noise.
pub const FEWEST_BOARDS: u64 = 20_000;

/// The greatest size of a population.
const MOST: u64 = 100_000;

/// A scheme, chosen while the program runs.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    /// Ours: successive halving, with all sets on the same boards. See [`ours`].
    #[default]
    CommonBoards,
    /// The paper's: each score is a mean over fresh boards. See [`paper`].
    Paper,
}

/// What a search for a set looks for, and how. The fields are the options of `hextiles evolve`;
/// JSON has them by their names there.
///
/// ```
/// use ga_hextiles::evolve::search::Request;
///
/// let options = r#"{"scheme": "paper", "elites": 20}"#;
/// let request: Request = serde_json::from_str(options).unwrap();
/// let sentence = request.check().unwrap_err().to_string();
/// assert_eq!(sentence, "--elites 20: expected fewer than the 20 sets of the population");
/// let wrong = Request { scheme: Default::default(), ..request };
/// assert_eq!(wrong.check().unwrap_err().to_string(), "--elites: only with --scheme paper");
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Request {
    /// The judge, on whose board the tiles are laid. JSON has no judge.
    #[serde(skip)]
    pub judge: Judge,
    /// The set from which the search starts. `None`: a random set. JSON has no set.
    #[serde(skip)]
    pub start: Option<BitString>,
    /// The scheme.
    pub scheme: Scheme,
    /// The number of tiles of a random set. `None`: one for each place.
    pub tiles: Option<usize>,
    /// The number of boards of the reported score. `None`: [`trade_offs::BOARDS`].
    pub report_boards: Option<u64>,
    /// The size of the population in the paper's scheme. `None`: that of the paper, like the
    /// following.
    pub population_size: Option<u64>,
    /// The number of elites in the paper's scheme.
    pub elites: Option<usize>,
    /// The number of different sets in a tournament of the paper's scheme.
    pub tournament: Option<usize>,
    /// The probability that a pair is crossed in the paper's scheme.
    pub crossover: Option<f64>,
    /// The probability that a bit of a child is flipped in the paper's scheme.
    pub mutation: Option<f64>,
    /// The number of boards of a score in the paper's scheme.
    pub boards: Option<u64>,
    /// The weight of each side that needs a bridge. `None`: that of the paper, like the following.
    pub weight_bridge: Option<f64>,
    /// The weight of the sum of squared numbers of equal designs.
    pub weight_duplicate: Option<f64>,
    /// The weight of each tile with a side that joins all directions.
    pub weight_all_joined: Option<f64>,
    /// The weight of each edge that closes a cycle.
    pub weight_extra_edge: Option<f64>,
    /// The weight of the probability of a path, for each pair of locations.
    pub weight_path: Option<f64>,
    /// The generations after which the search ends.
    pub generations: Option<u64>,
}

impl Request {
    /// Checks that a search can be made, and returns the number of tiles of its sets.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] for an option that the scheme does not use, and for a number out of range.
    /// The errors of [`Shuffle::new`], [`decode`] and [`Weights::checked`].
    pub fn check(&self) -> Result<usize, Error> {
        self.check_combination()?;
        self.weights()?;
        let places = self.judge.board().places();
        let (name, tiles) = match &self.start {
            Some(set) => ("--start", decode(set)?.len()),
            None => ("--tiles", self.tiles.unwrap_or(places)),
        };
        Shuffle::new(tiles, places).map_err(|error| error.at(name))?;
        self.paper(tiles)?;
        let boards = self.report_boards();
        if (FEWEST_BOARDS..=MOST_BOARDS).contains(&boards) {
            return Ok(tiles);
        }
        let problem = format!("expected {FEWEST_BOARDS} to {MOST_BOARDS}");
        Err(Error::Option {
            option: format!("report-boards {boards}"),
            problem,
        })
    }

    /// The generations after which the search ends: `generations`, or those that are usual for the
    /// scheme.
    pub fn limit(&self) -> u64 {
        let usual = match self.scheme {
            Scheme::CommonBoards => ours::GENERATIONS,
            Scheme::Paper => paper::GENERATIONS,
        };
        self.generations.unwrap_or(usual)
    }

    /// The name of the result, which is also that of its files without their ends: see
    /// [`result_name`]. `board` is the name of a board that is not the paper's, or empty.
    pub fn name(&self, board: &str, seed: u64) -> String {
        let scheme = match self.scheme {
            Scheme::CommonBoards => "",
            Scheme::Paper => "paper",
        };
        let tiles = self
            .tiles
            .map_or_else(String::new, |tiles| tiles.to_string());
        result_name(&[&"hextiles", &board, &scheme, &tiles, &seed])
    }

    /// The number of boards of the reported score.
    pub fn report_boards(&self) -> u64 {
        self.report_boards.unwrap_or(trade_offs::BOARDS)
    }

    /// The weights of the score.
    ///
    /// # Errors
    ///
    /// The errors of [`Weights::checked`].
    pub fn weights(&self) -> Result<Weights, Error> {
        let weights = Weights {
            bridge: self.weight_bridge.unwrap_or(Weights::BRIDGE),
            duplicate: self.weight_duplicate.unwrap_or(Weights::DUPLICATE),
            all_joined: self.weight_all_joined.unwrap_or(Weights::ALL_JOINED),
            extra_edge: self.weight_extra_edge.unwrap_or(Weights::EXTRA_EDGE),
            path: self.weight_path.unwrap_or(Weights::PATH),
        };
        weights.checked()
    }

    /// The same request with these weights.
    #[must_use]
    pub fn with_weights(self, weights: Weights) -> Self {
        Self {
            weight_bridge: Some(weights.bridge),
            weight_duplicate: Some(weights.duplicate),
            weight_all_joined: Some(weights.all_joined),
            weight_extra_edge: Some(weights.extra_edge),
            weight_path: Some(weights.path),
            ..self
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
        let weights = self.weights()?;
        let mut rng = Streams::report(seed).evaluation(0);
        let score = judge.score_while(tiles, &weights, self.report_boards(), &mut rng, go_on)?;
        Ok(CertifiedSet {
            tiles,
            figures: SetCertificate::new(judge.board(), tiles, weights, seed, &score),
        })
    }

    fn ours(&self, tiles: usize) -> Result<ours::Parameters, Error> {
        let judge = self.judge.clone();
        let weights = self.weights()?;
        let start = self.start.clone();
        Ok(ours::Parameters {
            judge,
            weights,
            tiles,
            start,
            ..ours::Parameters::default()
        })
    }

    /// The paper's parameters with the numbers that are given.
    fn paper(&self, tiles: usize) -> Result<paper::Parameters, Error> {
        let paper = paper::Parameters::default();
        let population = self.population_size.unwrap_or(paper.population as u64);
        let wrong = |option, problem| Err(Error::Option { option, problem });
        if !(1..=MOST).contains(&population) {
            let limit = if population == 0 {
                String::from("least 1")
            } else {
                format!("most {MOST}")
            };
            return wrong(
                format!("population-size {population}"),
                format!("expected at {limit}"),
            );
        }
        let elites = self.elites.unwrap_or(paper.elites);
        if elites as u64 >= population {
            let problem = format!("expected fewer than the {population} sets of the population");
            return wrong(format!("elites {elites}"), problem);
        }
        let tournament = self.tournament.unwrap_or(paper.tournament);
        if tournament as u64 > population {
            let problem = format!("expected at most the {population} sets of the population");
            return wrong(format!("tournament {tournament}"), problem);
        }
        Ok(paper::Parameters {
            judge: self.judge.clone(),
            weights: self.weights()?,
            tiles,
            start: self.start.clone(),
            population: population as usize,
            elites,
            tournament,
            crossover: self.crossover.unwrap_or(paper.crossover),
            mutation: self.mutation.unwrap_or(paper.mutation),
            boards: self.boards.unwrap_or(paper.boards),
        })
    }

    /// Refuses options that the scheme does not use, and those that exclude each other.
    fn check_combination(&self) -> Result<(), Error> {
        let ours = self.scheme == Scheme::CommonBoards;
        let paper = "only with --scheme paper";
        let both = self.tiles.is_some() && self.start.is_some();
        let wrong = [
            (
                ours && self.population_size.is_some(),
                "population-size",
                paper,
            ),
            (ours && self.elites.is_some(), "elites", paper),
            (ours && self.tournament.is_some(), "tournament", paper),
            (ours && self.crossover.is_some(), "crossover", paper),
            (ours && self.mutation.is_some(), "mutation", paper),
            (ours && self.boards.is_some(), "boards", paper),
            (both, "tiles", "not together with --start"),
        ];
        match wrong.into_iter().find(|&(is_wrong, ..)| is_wrong) {
            None => Ok(()),
            Some((_, option, problem)) => Err(Error::Option {
                option: option.into(),
                problem: problem.into(),
            }),
        }
    }
}

impl Wanted for Request {
    fn begin(&self, seed: u64, checkpoint: Option<Value>) -> Result<Box<dyn Run>, Error> {
        let tiles = self.check()?;
        let bits = TILE_BITS * tiles;
        match self.scheme {
            Scheme::CommonBoards => {
                let ours = self.ours(tiles)?;
                let sampler = &ours.founders(seed);
                let size = ours.schedule.survivors;
                let founders = Founders {
                    sampler,
                    size,
                    bits,
                    seed,
                };
                let number = |trial: &Trial| trial.mean;
                let boards = |halving: &SuccessiveHalving, _| halving.boards();
                let scheme = ours.scheme()?;
                Ok(Box::new(Single::new(
                    scheme,
                    &founders,
                    checkpoint,
                    &self.judge,
                    number,
                    boards,
                )?))
            }
            Scheme::Paper => {
                let paper = self.paper(tiles)?;
                let founders = Founders {
                    sampler: &paper.founders(seed),
                    size: paper.population,
                    bits,
                    seed,
                };
                let number = |&score: &f64| score;
                let each = paper.boards;
                let boards = move |_: &_, evaluations: u64| evaluations.saturating_mul(each);
                let scheme = paper.scheme()?;
                Ok(Box::new(Single::new(
                    scheme,
                    &founders,
                    checkpoint,
                    &self.judge,
                    number,
                    boards,
                )?))
            }
        }
    }
}
