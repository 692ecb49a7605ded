use super::super::door::{self, Stops, Wishes};
use super::super::fitness::{Range, Reward};
use super::super::ours::{self, CYCLE};
use super::super::paper::{self, EVENTS, FILL};
use super::super::representation::Representation;
use crate::error::Error;
use crate::game::{Cell, Checkpoints, Course, Size};
use crate::verify::Certificate;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::str::FromStr;

/// A scheme, chosen while the program runs.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    /// Ours: simulated annealing of two lineages. See [`ours`].
    #[default]
    Annealed,
    /// The paper's: a population of 120, tournaments of seven. See [`paper`].
    Paper,
}

/// What a search looks for, and how. The fields are the options of `checkpoint evolve`; JSON has
/// them by their names there.
///
/// ```
/// use ga_checkpoint::evolve::search::Request;
///
/// let options = r#"{"size": "9x12", "range": "tour=40..60"}"#;
/// let request: Request = serde_json::from_str(options).unwrap();
/// assert_eq!((request.limit(), request.check(1)?.size().width()), (150, 12));
/// let wrong = Request { guard: true, ..request };
/// let sentence = wrong.check(1).unwrap_err().to_string();
/// assert_eq!(sentence, "--guard: the annealed scheme always guards, expected --scheme paper");
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Request {
    /// The scheme.
    pub scheme: Scheme,
    /// The representation.
    pub representation: Representation,
    /// Whether the cells of the course are always free in the paper's scheme. In our scheme they
    /// always are.
    pub guard: bool,
    /// The size of the grid. `None`: [`Size::PAPER`].
    #[serde(deserialize_with = "text")]
    pub size: Option<Size>,
    /// The entrance. `None`: the first cell.
    #[serde(deserialize_with = "text")]
    pub entrance: Option<Cell>,
    /// The exit. `None`: the last cell.
    #[serde(deserialize_with = "text")]
    pub exit: Option<Cell>,
    /// The checkpoints. `None`: those of [`Course::standard`].
    #[serde(deserialize_with = "text")]
    pub checkpoints: Option<Checkpoints>,
    /// The target: the search ends at a maze whose tour has at least this length.
    pub target: Option<u32>,
    /// What is made great. If `reward` and `range` are empty: the length of the tour.
    #[serde(deserialize_with = "texts")]
    pub reward: Vec<Reward>,
    /// The values that measures may have. Without `reward`, mazes in all ranges are enough.
    #[serde(deserialize_with = "texts")]
    pub range: Vec<Range>,
    /// The probability that a cell of a founder is blocked or painted. `None`: [`FILL`].
    pub fill: Option<f64>,
    /// The size of the population in the paper's scheme. `None`: that of the paper.
    pub population_size: Option<u64>,
    /// The number of individuals in a tournament of the paper's scheme. `None`: that of the paper.
    pub tournament: Option<usize>,
    /// The probability that two children of the paper's scheme exchange a cell. `None`: that of the
    /// paper.
    pub crossover: Option<f64>,
    /// The probability that a gene of a child changes in the paper's scheme. `None`: that of the
    /// representation.
    pub mutation: Option<f64>,
    /// The generations of the first cycle of cooling, whatever the limit is.
    pub cycle: Option<u64>,
    /// The generations that cooling covers. `None`: `generations`, or those of [`CYCLE`].
    pub schedule: Option<u64>,
    /// The generations of [`EVENTS`] steps after which the search ends.
    pub generations: Option<u64>,
}

impl Request {
    /// Checks that a search can be made, and returns the course of its mazes.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] for an option that the scheme does not use or that another one excludes,
    /// for a stop that cannot be used, and for a population or a tournament out of range.
    pub fn check(&self, seed: u64) -> Result<Course, Error> {
        self.check_combination()?;
        let course = self.on(&Course::standard(self.size.unwrap_or(Size::PAPER)), seed)?;
        self.paper()?;
        Ok(course)
    }

    /// The name of the result, which is also that of its files without their ends: see
    /// [`result_name`].
    pub fn name(&self, seed: u64) -> String {
        let is_paper = self.scheme == Scheme::Paper;
        let size = self.size.unwrap_or(Size::PAPER);
        door::name(is_paper, self.representation, size, seed)
    }

    /// A copy of `course` with the stops that are given. Only random checkpoints use `seed`.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if a stop is not on the grid, or there are too many checkpoints.
    pub fn on(&self, course: &Course, seed: u64) -> Result<Course, Error> {
        let stops = Stops {
            entrance: self.entrance,
            exit: self.exit,
            checkpoints: self.checkpoints.clone(),
        };
        stops.on(course, seed)
    }

    /// The generations of the first cycle of cooling; `None` in the paper's scheme.
    pub fn cooling(&self) -> Option<u64> {
        let schedule = self.cycle.or(self.schedule).or(self.generations);
        (self.scheme == Scheme::Annealed).then(|| schedule.unwrap_or(CYCLE / EVENTS))
    }

    /// The generations after which the search ends: `generations`, or those that are usual for the
    /// scheme.
    pub fn limit(&self) -> u64 {
        self.generations
            .or(self.cooling())
            .unwrap_or(paper::GENERATIONS)
    }

    /// What is wished of a maze.
    pub(super) fn wishes(&self) -> Wishes {
        Wishes {
            target: self.target,
            reward: self.reward.clone(),
            range: self.range.clone(),
        }
    }

    /// The scheme with its numbers, on a course.
    pub(super) fn numbers(&self, course: Course) -> Result<door::Scheme, Error> {
        Ok(match self.scheme {
            Scheme::Annealed => door::Scheme::Annealed(self.ours(course)),
            Scheme::Paper => door::Scheme::Paper(paper::Parameters {
                course,
                guarded: self.guard,
                fill: self.fill(),
                mutation: self.mutation.unwrap_or(self.representation.mutation()),
                ..self.paper()?
            }),
        })
    }

    /// The weighted sum of the maze with these figures; `None` if there are no rewards.
    pub fn rewarded(&self, figures: &Certificate) -> Option<f64> {
        let term = |reward: &Reward| reward.weight() * f64::from(figures.value(reward.measure()));
        (!self.reward.is_empty()).then(|| self.reward.iter().map(term).sum())
    }

    /// The ranges and the target that the maze with these figures does not meet.
    pub fn unmet(&self, figures: &Certificate) -> Vec<String> {
        self.wishes().unmet(figures)
    }

    /// The parameters of our scheme on a course.
    fn ours(&self, course: Course) -> ours::Parameters {
        let cycle = self.cooling().unwrap_or_default().saturating_mul(EVENTS);
        ours::Parameters {
            course,
            fill: self.fill(),
            cycle,
            ..Default::default()
        }
        .scaled(&self.reward)
    }

    /// The paper's parameters with the numbers that are given, but for the mutation.
    fn paper(&self) -> Result<paper::Parameters, Error> {
        let paper = paper::Parameters::default();
        let population = self.population_size.unwrap_or(paper.population as u64);
        let paper = paper::Parameters {
            population: usize::try_from(population).unwrap_or(usize::MAX),
            tournament: self.tournament.unwrap_or(paper.tournament),
            crossover: self.crossover.unwrap_or(paper.crossover),
            ..paper
        };
        door::check(&paper)?;
        Ok(paper)
    }

    fn fill(&self) -> f64 {
        self.fill.unwrap_or(FILL)
    }

    /// Refuses options that the scheme does not use, and those that exclude each other.
    fn check_combination(&self) -> Result<(), Error> {
        let is_paper = self.scheme == Scheme::Paper;
        let paper = "only with --scheme paper";
        let colours = self.representation.is_chromatic();
        let cools = "only the annealed scheme cools";
        let no_guard = door::NO_GUARD.replace("{scheme}", "--scheme");
        let has_others = !(self.reward.is_empty() && self.range.is_empty());
        let wrong = [
            (!is_paper && colours, "representation", no_guard.as_str()),
            (
                !is_paper && self.population_size.is_some(),
                "population-size",
                paper,
            ),
            (!is_paper && self.tournament.is_some(), "tournament", paper),
            (!is_paper && self.crossover.is_some(), "crossover", paper),
            (!is_paper && self.mutation.is_some(), "mutation", paper),
            (
                !is_paper && self.guard,
                "guard",
                "the annealed scheme always guards, expected --scheme paper",
            ),
            (is_paper && self.cycle.is_some(), "cycle", cools),
            (is_paper && self.schedule.is_some(), "schedule", cools),
            (
                self.cycle.is_some() && self.schedule.is_some(),
                "cycle",
                "not together with --schedule",
            ),
            (
                self.target.is_some() && has_others,
                "target",
                "not together with --reward or --range",
            ),
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

/// A value that JSON has as text, as a command line does.
pub(in super::super) fn text<'de, D: Deserializer<'de>, T: FromStr<Err = Error>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    text.map(|text| text.parse())
        .transpose()
        .map_err(D::Error::custom)
}

/// One text or several: as a record has the values of an option.
pub(in super::super) fn texts<'de, D: Deserializer<'de>, T: FromStr<Err = Error>>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Words {
        One(String),
        Several(Vec<String>),
    }
    let words = match Words::deserialize(from)? {
        Words::One(word) => vec![word],
        Words::Several(words) => words,
    };
    words
        .iter()
        .map(|word| word.parse())
        .collect::<Result<_, _>>()
        .map_err(D::Error::custom)
}
