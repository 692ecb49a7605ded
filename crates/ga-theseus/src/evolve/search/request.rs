use crate::error::Error;
use crate::evolve::design::{Aim, Designer, Moves, Requirements, Spent};
use crate::evolve::fitness::{Criterion, Objective};
use crate::evolve::genome::{Clamp, Encoding};
use crate::evolve::{ours, paper};
use crate::format::Level;
use crate::game::{Layout, Maze, Size, Template, Win};
use ga_core::StopReason;
use ga_core::genome::BitString;
use ga_core::text::result_name;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::fmt::Display;
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

/// A scheme, chosen while the program runs.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    /// The paper's. See [`paper`].
    Paper,
    /// Ours: the search for the longest maze. See [`ours`].
    #[serde(alias = "hardest")]
    Longest,
}

/// What a request asks for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    Paper,
    Longest,
    Order,
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

/// What a search looks for, and how. The fields are the options of `theseus evolve`; JSON has them
/// by their names there.
///
/// `moves`, `waits`, `template`, `count` and `campaign` ask for [mazes to
/// order](crate::evolve::design), which take no scheme but [`Scheme::Longest`].
///
/// ```
/// use ga_theseus::evolve::search::Request;
///
/// let options = r#"{"size": "9x8", "scheme": "longest", "sealed-cells": 3}"#;
/// let request: Request = serde_json::from_str(options).unwrap();
/// assert_eq!(request.limits(), (None, Some(2_000_000)));
/// assert_eq!(request.name(1), "theseus-longest-9x8-1");
/// let wrong = Request { elites: Some(2), ..request };
/// assert_eq!(wrong.check().unwrap_err().to_string(), "--elites: only with --scheme paper");
/// ```
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Request {
    /// The scheme. `None`: that of the paper, if no maze is ordered.
    pub scheme: Option<Scheme>,
    /// Width and height of the mazes. `None`: those of the template, or 6x6.
    #[serde(deserialize_with = "text")]
    pub size: Option<Size>,
    /// Mazes to start from. Random ones fill the population if they are too few.
    pub founders: Vec<Level>,
    /// What to maximise. `None`: [`Criterion::Combined`] in the paper's scheme, otherwise moves.
    #[serde(deserialize_with = "text")]
    pub fitness: Option<Objective>,
    /// The number of mazes in the population. `None`: that of the scheme.
    pub population_size: Option<u64>,
    /// The number of elites in the paper's scheme. `None` here and below: the value of the paper.
    pub elites: Option<usize>,
    /// The share of random immigrants in the paper's scheme.
    pub immigrants: Option<f64>,
    /// The probability that a pair is crossed in the paper's scheme.
    pub crossover: Option<f64>,
    /// The probability that a bit flips in the paper's scheme.
    pub mutation: Option<f64>,
    /// The three weights of [`Criterion::Combined`] in the paper's scheme.
    pub weights: Option<Vec<f64>>,
    /// The score of mazes without solution in the paper's scheme.
    pub unsolvable: Option<f64>,
    /// How the paper's scheme reads numbers that are too large.
    pub clamp: Option<Clamp>,
    /// When Theseus wins on the exit cell.
    pub win: Win,
    /// Whether every cell can be entered: the same as 0 `sealed_cells`.
    pub connected: bool,
    /// The greatest number of sealed cells. `None`: 0 in mazes to order, any in the longest maze.
    #[serde(deserialize_with = "text")]
    pub sealed_cells: Option<Sealed>,
    /// The allowed lengths of the shortest solution.
    #[serde(deserialize_with = "text")]
    pub moves: Option<Moves>,
    /// The number of waits in the shortest solution.
    #[serde(deserialize_with = "text")]
    pub waits: Option<u64>,
    /// A maze with free parts.
    pub template: Option<Template>,
    /// The number of mazes, which differ from each other.
    #[serde(deserialize_with = "text")]
    pub count: Option<u64>,
    /// The number of mazes, each harder than the one before.
    #[serde(deserialize_with = "text")]
    pub campaign: Option<u64>,
    /// The generations after which the search ends.
    pub generations: Option<u64>,
    /// The evaluations after which the search ends.
    pub evaluations: Option<u64>,
}

impl Request {
    /// Checks that a search can be made.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] for an option that the scheme does not use or that another one excludes,
    /// and for a number out of range; [`Error::Founder`] and [`Error::OtherSize`] for mazes of
    /// another size; the errors of [`paper::Parameters::scheme`] and of [`Requirements::check`].
    pub fn check(&self) -> Result<(), Error> {
        self.check_combination()?;
        match self.kind() {
            Kind::Paper => {
                let paper = self.paper()?;
                paper.scheme()?;
                self.genomes(&paper.encoding).map(drop)
            }
            Kind::Longest => {
                let ours = self.longest()?;
                ours.founders()?;
                ours.scheme()?;
                self.layouts().map(drop)
            }
            Kind::Order => self.requirements().check(&self.template()?),
        }
    }

    /// The generations and the evaluations after which the search ends: those that were asked for,
    /// or those that are usual for it.
    pub fn limits(&self) -> (Option<u64>, Option<u64>) {
        if self.generations.or(self.evaluations).is_some() {
            return (self.generations, self.evaluations);
        }
        let each = if self.waits.is_some() {
            WITH_WAITS
        } else {
            EVALUATIONS
        };
        match self.kind() {
            Kind::Paper => (Some(paper::GENERATIONS), None),
            Kind::Longest => (None, Some(EVALUATIONS)),
            Kind::Order => (None, Some(each.saturating_mul(self.asked()))),
        }
    }

    /// The limit that is reached, if there is one.
    pub fn reached(&self, spent: Spent) -> Option<StopReason> {
        let (generations, evaluations) = self.limits();
        let generations = generations.filter(|&most| spent.generations >= most);
        let evaluations = evaluations.filter(|&most| spent.evaluations >= most);
        let generations = generations.map(|_| StopReason::Generations);
        generations.or(evaluations.map(|_| StopReason::Evaluations))
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

    /// The name of the result, which is also that of its files without their ends.
    pub fn name(&self, seed: u64) -> String {
        let scheme = match self.scheme {
            _ if self.is_order() => "order",
            Some(Scheme::Longest) => "longest",
            _ => "",
        };
        result_name(&[&"theseus", &scheme, &self.size(), &seed])
    }

    pub(super) fn kind(&self) -> Kind {
        match self.scheme {
            _ if self.is_order() => Kind::Order,
            None | Some(Scheme::Paper) => Kind::Paper,
            Some(Scheme::Longest) => Kind::Longest,
        }
    }

    /// The parameters of the paper's scheme.
    pub(super) fn paper(&self) -> Result<paper::Parameters, Error> {
        let Size { width, height } = self.size();
        let encoding = Encoding::new(width, height, self.clamp.unwrap_or_default())?;
        let paper = paper::Parameters::encoded(encoding);
        let weights = match self.weights.as_deref() {
            None => paper.weights,
            Some(&[moves, visited, minotaur_moves]) => [moves, visited, minotaur_moves],
            Some(list) => {
                let problem = format!("{} numbers, expected 3, as in 200,100,200", list.len());
                return wrong("weights", problem);
            }
        };
        let population = self.population(paper.population)?;
        let elites = self.elites.unwrap_or(paper.elites);
        if elites >= population {
            let problem =
                format!("expected fewer than the {population} mazes of --population-size");
            return wrong(format!("elites {elites}"), problem);
        }
        Ok(paper::Parameters {
            criterion: self.criterion(),
            weights,
            unsolvable: self.unsolvable.unwrap_or(paper.unsolvable),
            win: self.win,
            population,
            crossover: self.crossover.unwrap_or(paper.crossover),
            mutation: self.mutation.unwrap_or(paper.mutation),
            immigrants: self.immigrants.unwrap_or(paper.immigrants),
            elites,
            ..paper
        })
    }

    /// The parameters of the search for the longest maze.
    pub(super) fn longest(&self) -> Result<ours::Parameters, Error> {
        let Size { width, height } = self.size();
        let ours = ours::Parameters::sized(width, height);
        let objective = self.fitness.unwrap_or_default();
        let population = self.population(ours.population)?;
        Ok(ours::Parameters {
            objective,
            win: self.win,
            sealed_cells: self.allowed(),
            population,
            ..ours
        })
    }

    /// The designer of mazes to order.
    pub(super) fn designer(&self, seed: u64) -> Result<Designer, Error> {
        let mut designer = Designer::new(self.template()?, seed);
        designer.requirements = self.requirements();
        (designer.aim, designer.win) = (self.aim(), self.win);
        Ok(designer)
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
                expected: format!("--size asks for {size}"),
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

    fn population(&self, usual: usize) -> Result<usize, Error> {
        match self.population_size {
            None => Ok(usual),
            Some(number) if number <= MOST => Ok(number as usize),
            Some(number) => wrong(
                format!("population-size {number}"),
                format!("expected at most {MOST}"),
            ),
        }
    }

    /// Refuses options that the scheme or mazes to order do not use, and those that exclude each
    /// other.
    fn check_combination(&self) -> Result<(), Error> {
        let is_paper = self.kind() == Kind::Paper;
        let is_order = self.kind() == Kind::Order;
        let is_difficulty = self.fitness == Some(Objective::Difficulty);
        let is_aim = matches!(
            self.fitness,
            None | Some(Objective::Difficulty | Objective::Figures(Criterion::Moves))
        );
        let is_sealing = self.connected || self.sealed_cells.is_some();
        let is_combined = self.criterion() == Criterion::Combined;
        let is_number =
            |number: Option<u64>| number.is_none_or(|number| (1..=MOST_MAZES).contains(&number));
        let paper = "only with --scheme paper";
        let number = "expected a whole number from 1 to 10000";
        let none = "not with mazes to order";
        let wrong = [
            (
                is_order && self.scheme == Some(Scheme::Paper),
                "scheme paper",
                NO_ORDERS,
            ),
            (
                is_order && !is_aim,
                "fitness",
                "mazes to order have moves or difficulty as theirs",
            ),
            (is_order && !self.founders.is_empty(), "founders", none),
            (
                is_order && self.population_size.is_some(),
                "population-size",
                none,
            ),
            (!is_number(self.count), "count", number),
            (!is_number(self.campaign), "campaign", number),
            (
                self.count.and(self.campaign).is_some(),
                "campaign",
                "not together with --count",
            ),
            (
                is_paper && is_sealing,
                "connected, --sealed-cells",
                NO_SEALING,
            ),
            (
                is_paper && is_difficulty,
                "fitness difficulty",
                "only with --scheme longest",
            ),
            (
                is_paper && self.weights.is_some() && !is_combined,
                "weights",
                "only with --fitness combined",
            ),
            (!is_paper && self.unsolvable.is_some(), "unsolvable", paper),
            (!is_paper && self.elites.is_some(), "elites", paper),
            (!is_paper && self.immigrants.is_some(), "immigrants", paper),
            (!is_paper && self.crossover.is_some(), "crossover", paper),
            (!is_paper && self.mutation.is_some(), "mutation", paper),
            (!is_paper && self.weights.is_some(), "weights", paper),
            (!is_paper && self.clamp.is_some(), "clamp", paper),
        ];
        let first = wrong.into_iter().find(|&(is_wrong, ..)| is_wrong);
        first.map_or(Ok(()), |(_, option, problem)| self::wrong(option, problem))
    }
}

const NO_ORDERS: &str = "mazes to order come from the search for the longest, expected longest";

const NO_SEALING: &str = "the paper's scheme judges mazes by the paper's figures alone, expected --scheme longest or mazes to order";

fn wrong<T>(option: impl Into<String>, problem: impl Into<String>) -> Result<T, Error> {
    Err(Error::Option {
        option: option.into(),
        problem: problem.into(),
    })
}

/// A value that JSON has as text or as a number, as a command line does.
fn text<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Word {
        Text(String),
        Number(u64),
    }
    let text = Option::<Word>::deserialize(from)?.map(|word| match word {
        Word::Text(text) => text,
        Word::Number(number) => number.to_string(),
    });
    text.map(|text| text.parse())
        .transpose()
        .map_err(D::Error::custom)
}
