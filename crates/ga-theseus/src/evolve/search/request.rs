use crate::error::Error;
use crate::evolve::design::{Aim, Designer, Moves, Requirements};
use crate::evolve::fitness::{Criterion, Objective, WEIGHTS};
use crate::evolve::genome::Encoding;
use crate::evolve::{ours, paper};
use crate::format::{Level, Mazes};
use crate::game::{Layout, Maze, Size, Template, Win};
use crate::verify::Certificate;
use ga_core::genome::BitString;
use ga_request::search::{self, Plan, over_one_of};
use ga_request::text;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::fmt;
use std::str::FromStr;

/// The evaluations after which a search for the longest maze ends, and for each maze to order.
pub const EVALUATIONS: u64 = 2_000_000;

/// The same for each maze to order with a number of waits, since waits are counted from every start
/// of every layout.
pub const WITH_WAITS: u64 = 500_000;

/// The greatest number of mazes to order.
pub const MOST_MAZES: u64 = 10_000;

/// The greatest population; a larger one could fill the memory.
const MOST: u64 = 1_000_000;

/// A scheme with its numbers. Those that are no options are not read.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(tag = "scheme", rename_all = "kebab-case")]
pub enum Scheme {
    /// The paper's: roulette, uniform crossover and random immigrants.
    ///
    /// See [`paper`].
    Paper(Box<paper::Parameters>),
    /// The search for the longest maze, with several temperatures.
    ///
    /// See [`ours`].
    #[schemars(extend("alias" = "hardest"))]
    Longest(ours::Parameters),
}

/// What a request asks for, ready to run.
pub(super) enum Kind {
    Paper(Box<paper::Parameters>),
    Longest(ours::Parameters),
    Order(Box<Designer>),
}

/// The greatest number of sealed cells; `None`, written as `any`, allows any number.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Sealed(pub Option<u32>);

impl FromStr for Sealed {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "any" => Ok(Self(None)),
            text => text
                .parse()
                .map(|most| Self(Some(most)))
                .map_err(|_| "expected a whole number, or any"),
        }
    }
}

impl fmt::Display for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("any"),
            Some(most) => most.fmt(f),
        }
    }
}

/// What a search looks for, and how: the options of `theseus evolve`, without limits.
///
/// `moves`, `waits`, `template`, `count` and `campaign` ask for [mazes to
/// order](crate::evolve::design), which take no scheme but [`Scheme::Longest`].
///
/// ```
/// use ga_request::search::{Ask, Plan, Search};
/// use ga_theseus::evolve::search::{Evolve, Request};
///
/// let options = r#"{"size": "9x8", "scheme": "longest", "sealed-cells": 3}"#;
/// let request: Request = serde_json::from_str(options).unwrap();
/// assert_eq!(Evolve::name(&request, 1), "theseus-longest-9x8-1");
/// let search = Evolve::begin(request, &Plan::default(), 1, None)?;
/// assert_eq!(search.usual().evaluations, Some(2_000_000));
/// # Ok::<(), ga_request::search::Error>(())
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
#[schemars(extend("defaults" = {
    "scheme": "paper; mazes to order use longest",
    "population-size": "the scheme's"
}))]
pub struct Request {
    /// Width and height of the maze [default: 6x6].
    #[serde(with = "text::option")]
    #[schemars(with = "Option<String>", extend("value" = "WxH"))]
    pub size: Option<Size>,
    /// Mazes to start from; random ones fill the population if they are too few.
    #[serde(deserialize_with = "levels")]
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub founders: Vec<Level>,
    /// What to maximise; difficulty only with the scheme longest [default: combined with the scheme
    /// paper, moves with longest].
    #[serde(with = "text::option")]
    #[schemars(with = "Option<Goal>")]
    pub fitness: Option<Objective>,
    /// When Theseus wins on the exit cell.
    pub win: Win,
    /// Requires that every cell can be entered [default for mazes to order].
    #[schemars(extend("conflicts" = ["sealed-cells"]))]
    pub connected: bool,
    /// Allows at most N cells that cannot be entered, or any number [default: 0 for mazes to order,
    /// any with the scheme longest].
    #[serde(with = "text::option")]
    #[schemars(with = "Option<String>", extend("value" = "N|any"))]
    pub sealed_cells: Option<Sealed>,
    /// The scheme with its numbers.
    #[serde(flatten)]
    pub scheme: Scheme,
    /// Length of the shortest solution, both ends included: 30..40, 30.. or 35.
    #[serde(with = "text::option")]
    #[schemars(with = "Option<String>", extend("value" = "A..B", "heading" = ORDERS))]
    pub moves: Option<Moves>,
    /// Number of waits in the shortest solution.
    #[serde(with = "text::option")]
    #[schemars(with = "Option<u64>", extend("value" = "N", "heading" = ORDERS))]
    pub waits: Option<u64>,
    /// A maze with free parts: ? is a free wall, null a free actor or exit.
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub template: Option<Template>,
    /// Number of mazes that differ from each other, in any orientation.
    #[serde(with = "text::option")]
    #[schemars(with = "Option<u64>", range(min = 1, max = MOST_MAZES), extend("value" = "N", "heading" = ORDERS))]
    pub count: Option<u64>,
    /// Number of mazes that differ from each other, each harder than the one before.
    #[serde(with = "text::option")]
    #[schemars(with = "Option<u64>", range(min = 1, max = MOST_MAZES), extend("value" = "N", "heading" = ORDERS, "conflicts" = ["count"]))]
    pub campaign: Option<u64>,
}

/// Under which heading a help has the fields of mazes to order.
const ORDERS: &str = "Mazes to order";

/// The words of `fitness`, for its schema.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
#[expect(dead_code, reason = "its names and documentation are read")]
enum Goal {
    /// The length of the shortest solution.
    Moves,
    /// The states that the search for it visits.
    Visited,
    /// The Minotaur's moves in it.
    MinotaurMoves,
    /// The weighted sum of these three.
    Combined,
    /// The number of different traps that hold the Minotaur.
    Traps,
    /// How hard the maze is for a person.
    Difficulty,
}

/// A maze of 6x6 by the paper's scheme.
impl Default for Request {
    fn default() -> Self {
        Self::of(Scheme::Paper(Box::default()))
    }
}

impl Request {
    /// A request for a maze of 6x6.
    pub fn of(scheme: Scheme) -> Self {
        Self {
            scheme,
            size: None,
            founders: Vec::new(),
            fitness: None,
            win: Win::default(),
            connected: false,
            sealed_cells: None,
            moves: None,
            waits: None,
            template: None,
            count: None,
            campaign: None,
        }
    }

    /// Whether mazes with given properties are requested.
    pub fn is_order(&self) -> bool {
        let Self {
            moves,
            waits,
            template,
            count,
            campaign,
            ..
        } = self;
        moves.is_some() || waits.is_some() || template.is_some() || count.or(*campaign).is_some()
    }

    /// The limits that are usual for what is asked for.
    pub(super) fn usual(&self) -> Plan {
        let each = if self.waits.is_some() {
            WITH_WAITS
        } else {
            EVALUATIONS
        };
        let evaluations = match &self.scheme {
            _ if self.is_order() => Some(each.saturating_mul(self.asked())),
            Scheme::Paper(_) => None,
            Scheme::Longest(_) => Some(EVALUATIONS),
        };
        Plan {
            generations: evaluations.is_none().then_some(paper::GENERATIONS),
            evaluations,
            schedule: None,
        }
    }

    /// The number of mazes that are asked for.
    pub fn asked(&self) -> u64 {
        self.campaign.or(self.count).unwrap_or(1)
    }

    /// The greatest number of sealed cells without a penalty; `None` for any.
    pub fn allowed(&self) -> Option<u32> {
        let usual = (self.connected || self.is_order()).then_some(0);
        self.sealed_cells.map_or(usual, |Sealed(most)| most)
    }

    /// What mazes to order maximise.
    pub fn aim(&self) -> Aim {
        if self.fitness == Some(Objective::Difficulty) {
            Aim::Difficulty
        } else {
            Aim::Moves
        }
    }

    /// What mazes to order maximise, of the maze with these figures.
    pub fn value(&self, figures: &Certificate) -> Option<f64> {
        if self.campaign.is_some() || self.aim() == Aim::Difficulty {
            figures.difficulty
        } else {
            figures.moves.map(f64::from)
        }
    }

    /// The requirements of mazes to order.
    pub fn requirements(&self) -> Requirements {
        let moves = self.moves.clone().map(|Moves(range)| range);
        let waits = self
            .waits
            .map(|waits| u32::try_from(waits).unwrap_or(u32::MAX));
        Requirements {
            moves,
            waits,
            sealed_cells: self.allowed(),
            difficulty: None,
        }
    }

    /// Width and height of the mazes.
    pub fn size(&self) -> Size {
        let template = self.template.as_ref();
        let template = template.map(|all| Size {
            width: all.width(),
            height: all.height(),
        });
        template.or(self.size).unwrap_or_default()
    }

    /// What is asked for, ready to run.
    pub(super) fn checked(&self, seed: u64) -> Result<Kind, search::Error> {
        self.check_combination()?;
        if self.is_order() {
            let template = self.template()?;
            self.requirements().check(&template)?;
            let mut designer = Designer::new(template, seed);
            designer.requirements = self.requirements();
            (designer.aim, designer.win) = (self.aim(), self.win);
            return Ok(Kind::Order(designer.into()));
        }
        match &self.scheme {
            Scheme::Paper(paper) => {
                let paper = self.paper(paper)?;
                paper.scheme()?;
                self.genomes(&paper.encoding)?;
                Ok(Kind::Paper(paper.into()))
            }
            Scheme::Longest(ours) => {
                let Size { width, height } = self.size();
                let ours = ours::Parameters {
                    width,
                    height,
                    objective: self.fitness.unwrap_or_default(),
                    win: self.win,
                    sealed_cells: self.allowed(),
                    ..*ours
                };
                within_most(ours.population)?;
                ours.founders()?;
                ours.scheme()?;
                self.layouts()?;
                Ok(Kind::Longest(ours))
            }
        }
    }

    /// The parameters of the paper's scheme, with what is asked for beside it.
    fn paper(&self, paper: &paper::Parameters) -> Result<paper::Parameters, search::Error> {
        let Size { width, height } = self.size();
        let encoding = Encoding::new(width, height, paper.encoding.clamp())?;
        let population = paper.population;
        within_most(population)?;
        if paper.elites >= population {
            let problem =
                format!("expected fewer than the {population} mazes of {{population-size}}");
            return Err(search::Error::value("elites", paper.elites, problem));
        }
        Ok(paper::Parameters {
            encoding,
            criterion: self.criterion(),
            win: self.win,
            ..*paper
        })
    }

    /// The founders of the paper's scheme.
    pub(super) fn genomes(&self, encoding: &Encoding) -> Result<Vec<BitString>, Error> {
        self.founders(|maze| encoding.encode(maze))
    }

    /// The founders of the search for the longest maze.
    pub(super) fn layouts(&self) -> Result<Vec<Layout>, Error> {
        self.founders(|maze| Ok(maze.layout()))
    }

    fn founders<G>(&self, genome: impl Fn(&Maze) -> Result<G, Error>) -> Result<Vec<G>, Error> {
        let founder = |(index, Level { id, maze }): (usize, &Level)| {
            let found = Size {
                width: maze.width(),
                height: maze.height(),
            };
            let expected = format!("expected {}", self.size());
            let same = if found == self.size() {
                Ok(maze)
            } else {
                Err(Error::OtherSize { found, expected })
            };
            same.and_then(&genome).map_err(|error| {
                let id = id.clone().unwrap_or_else(|| (index + 1).to_string());
                Error::Founder {
                    id,
                    error: error.into(),
                }
            })
        };
        self.founders.iter().enumerate().map(founder).collect()
    }

    fn template(&self) -> Result<Template, Error> {
        let found = self.size();
        let template = self.template.clone();
        match self.size.filter(|&size| size != found) {
            Some(size) => Err(Error::OtherSize {
                found,
                expected: format!("size asks for {size}"),
            }),
            None => template.map_or_else(|| Template::free(found.width, found.height), Ok),
        }
    }

    fn criterion(&self) -> Criterion {
        match self.fitness {
            Some(Objective::Figures(criterion)) => criterion,
            None | Some(Objective::Difficulty) => Criterion::Combined,
        }
    }

    /// Refuses fields that the scheme or mazes to order do not use, and those that exclude each
    /// other.
    fn check_combination(&self) -> Result<(), search::Error> {
        let paper = match &self.scheme {
            Scheme::Paper(paper) => Some(paper),
            Scheme::Longest(_) => None,
        };
        let is_paper = paper.is_some();
        let is_order = self.is_order();
        let is_difficulty = self.fitness == Some(Objective::Difficulty);
        let is_aim = matches!(
            self.fitness,
            None | Some(Objective::Difficulty | Objective::Figures(Criterion::Moves))
        );
        let is_sealing = self.connected || self.sealed_cells.is_some();
        let has_weights = paper.is_some_and(|paper| paper.weights != WEIGHTS);
        let is_combined = self.criterion() == Criterion::Combined;
        let is_number =
            |number: Option<u64>| number.is_none_or(|number| (1..=MOST_MAZES).contains(&number));
        let is_usual = match &self.scheme {
            Scheme::Longest(ours) => ours.population == ours::POPULATION,
            Scheme::Paper(_) => true,
        };
        let number = "expected a whole number from 1 to 10000";
        let none = "not with mazes to order";
        let wrong = [
            (is_order && is_paper, "scheme paper", NO_ORDERS),
            (
                is_order && !is_aim,
                "fitness",
                "mazes to order have moves or difficulty as theirs",
            ),
            (is_order && !self.founders.is_empty(), "founders", none),
            (is_order && !is_usual, "population-size", none),
            (!is_number(self.count), "count", number),
            (!is_number(self.campaign), "campaign", number),
            (
                self.count.and(self.campaign).is_some(),
                "campaign",
                "not together with {count}",
            ),
            (
                self.connected && self.sealed_cells.is_some(),
                "connected",
                "not together with {sealed-cells}",
            ),
            (is_paper && is_sealing, "", NO_SEALING),
            (
                is_paper && is_difficulty,
                "fitness difficulty",
                "only with {scheme} longest",
            ),
            (
                has_weights && !is_combined,
                "weights",
                "only with {fitness} combined",
            ),
        ];
        let first = wrong.into_iter().find(|&(is_wrong, ..)| is_wrong);
        first.map_or(Ok(()), |(_, field, problem)| {
            Err(match field.split_once(' ') {
                None => search::Error::field(field, problem),
                Some((field, value)) => search::Error::value(field, value, problem),
            })
        })
    }
}

const NO_ORDERS: &str = "mazes to order come from the search for the longest, expected longest";

const NO_SEALING: &str = "{connected}, {sealed-cells}: the paper's scheme judges mazes by the paper's figures alone, expected {scheme} longest or mazes to order";

/// Refuses a population that could fill the memory.
fn within_most(population: usize) -> Result<(), search::Error> {
    if population as u64 <= MOST {
        return Ok(());
    }
    let problem = format!("expected at most {MOST}");
    Err(search::Error::value("population-size", population, problem))
}

/// The defaults depend on the scheme and the size. Mazes to order have the scheme longest, if none
/// is given.
impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut given = Map::deserialize(from)?;
        let has = |name: &str| given.get(name).is_some_and(|value| !value.is_null());
        let is_order = ["moves", "waits", "template", "count", "campaign"]
            .into_iter()
            .any(has);
        let size = given.get("size").and_then(Value::as_str);
        let Size { width, height } = size.and_then(|size| size.parse().ok()).unwrap_or_default();
        if given
            .get("scheme")
            .is_some_and(|scheme| scheme == "hardest")
        {
            given.insert(String::from("scheme"), Value::from("longest"));
        }
        // A size that cannot be used is refused later, by its name.
        let paper = paper::Parameters::sized(width, height).unwrap_or_default();
        let ours = ours::Parameters::sized(width, height);
        let mut all = [
            ("paper", Self::of(Scheme::Paper(paper.into()))),
            ("longest", Self::of(Scheme::Longest(ours))),
        ];
        if is_order {
            all.reverse();
        }
        over_one_of("scheme", &all, given, Self::deserialize)
    }
}

impl Serialize for Request {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, to)
    }
}

/// Mazes, as a file has them.
fn levels<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Level>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected mazes, or a file of them")]
    enum Form {
        List(Vec<Level>),
        File(Mazes),
    }
    match Form::deserialize(from)? {
        Form::List(levels) | Form::File(Mazes(levels)) => Ok(levels),
    }
}
