use super::super::fitness::{Measure, Merit, Range, Reward, Within};
use super::super::ours::{self, CYCLE, LINEAGES};
use super::super::paper::{self, EVENTS};
use super::super::representation::Representation;
use super::super::search::request::{Scheme as Kind, text, texts};
use crate::error::Error;
use crate::game::{Cell, Checkpoints, Course, Size};
use crate::verify::Certificate;
use ga_core::text::result_name;
use ga_request::search::{self, Plan, over};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::fmt::Display;
use std::str::FromStr;

/// A scheme with its numbers. `course`, and the numbers that are no options, are not read.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(tag = "scheme", rename_all = "kebab-case")]
pub enum Scheme {
    /// Ours: simulated annealing of two lineages.
    Annealed(ours::Parameters),
    /// The paper's: a population of 120, tournaments of seven.
    Paper(paper::Parameters),
}

impl Scheme {
    /// The course of every maze.
    pub fn course(&self) -> &Course {
        match self {
            Self::Annealed(ours) => &ours.course,
            Self::Paper(paper) => &paper.course,
        }
    }
}

/// The entrance, the exit and the checkpoints of a course.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(default)]
pub struct Stops {
    /// The entrance. `None`: that of the course.
    #[serde(deserialize_with = "text", serialize_with = "as_cell")]
    pub entrance: Option<Cell>,
    /// The exit. `None`: that of the course.
    #[serde(deserialize_with = "text", serialize_with = "as_cell")]
    pub exit: Option<Cell>,
    /// The checkpoints. `None`: those of the course.
    #[serde(deserialize_with = "text", serialize_with = "as_text")]
    pub checkpoints: Option<Checkpoints>,
}

impl Stops {
    /// A copy of `course` with these stops. Only random checkpoints use `seed`.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if a stop is not on the grid, or there are too many checkpoints.
    pub fn on(&self, course: &Course, seed: u64) -> Result<Course, Error> {
        let wrong = |option: &str| {
            let option = option.to_owned();
            move |error: Error| Error::Option {
                option,
                problem: error.to_string(),
            }
        };
        let entrance = self.entrance.unwrap_or(course.entrance());
        let course = course
            .with_ends(entrance, course.exit())
            .map_err(wrong("entrance"))?;
        let exit = self.exit.unwrap_or(course.exit());
        let course = course.with_ends(entrance, exit).map_err(wrong("exit"))?;
        match &self.checkpoints {
            None => Ok(course),
            Some(checkpoints) => checkpoints.on(&course, seed).map_err(wrong("checkpoints")),
        }
    }
}

/// What is wished of a maze.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(default)]
pub struct Wishes {
    /// The target: the search ends at a maze whose tour has at least this length.
    pub target: Option<u32>,
    /// What is made great. If `reward` and `range` are empty: the length of the tour.
    #[serde(deserialize_with = "texts", serialize_with = "as_texts")]
    pub reward: Vec<Reward>,
    /// The values that measures may have. Without `reward`, mazes in all ranges are enough.
    #[serde(deserialize_with = "texts", serialize_with = "as_texts")]
    pub range: Vec<Range>,
}

impl Wishes {
    /// The fitness of mazes of `encoding`.
    pub(in super::super) fn fitness<E>(&self, encoding: E) -> Within<E> {
        let is_tour = self.reward.is_empty() && self.range.is_empty();
        Within {
            encoding,
            rewards: if is_tour {
                vec![Reward::TOUR]
            } else {
                self.reward.clone()
            },
            ranges: self.range.clone(),
        }
    }

    /// Whether a maze with this score is all that is wished: it reaches the target, or lies in all
    /// ranges. With rewards, which have no upper goal, it is `false`.
    pub fn is_met(&self, merit: Merit) -> bool {
        self.reward.is_empty()
            && if self.range.is_empty() {
                let target = self.target;
                target.is_some_and(|target| merit.reward >= f64::from(target))
            } else {
                merit.missed == 0
            }
    }

    /// The ranges and the target that the maze with these figures does not meet.
    pub fn unmet(&self, figures: &Certificate) -> Vec<String> {
        let missed = self
            .range
            .iter()
            .filter(|range| range.missed(figures.value(range.measure())) > 0);
        let target = self.target.filter(|&target| figures.fitness < target);
        missed
            .map(Range::to_string)
            .chain(target.map(|target| format!("{}={target}..", Measure::Tour)))
            .collect()
    }
}

/// What a search looks for, and how: the options of `checkpoint evolve`, without limits.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct Request {
    /// The scheme with its numbers.
    #[serde(flatten)]
    pub scheme: Scheme,
    /// The generations of [`EVENTS`] steps of the first cycle of cooling, whatever the plan is.
    /// `None`: those of the plan.
    pub cycle: Option<u64>,
    /// The representation.
    pub representation: Representation,
    /// The size of the grid.
    #[serde(deserialize_with = "parsed", serialize_with = "shown")]
    pub size: Size,
    /// The stops of the course. Those that are not given are [standard](Course::standard).
    #[serde(flatten)]
    pub stops: Stops,
    /// What is wished.
    #[serde(flatten)]
    pub wishes: Wishes,
}

impl Request {
    /// A request for mazes of 30x30, with the usual numbers of a scheme for a representation.
    pub fn of(scheme: Kind, representation: Representation) -> Self {
        let scheme = match scheme {
            Kind::Annealed => Scheme::Annealed(ours::Parameters::default()),
            Kind::Paper => Scheme::Paper(paper::Parameters {
                mutation: representation.mutation(),
                ..paper::Parameters::default()
            }),
        };
        Self {
            scheme,
            cycle: None,
            representation,
            size: Size::PAPER,
            stops: Stops::default(),
            wishes: Wishes::default(),
        }
    }

    /// The scheme on its course, with its cooling, after all fields were checked.
    pub(super) fn checked(&self, plan: &Plan, seed: u64) -> Result<Scheme, search::Error> {
        let refused = |field: &str, problem: &str| Err(search::Error::field(field, problem));
        let Wishes {
            target,
            reward,
            range,
        } = &self.wishes;
        if target.is_some() && !(reward.is_empty() && range.is_empty()) {
            return refused("target", "not together with {reward} or {range}");
        }
        let course = self.stops.on(&Course::standard(self.size), seed)?;
        match &self.scheme {
            Scheme::Annealed(_) if self.representation.is_chromatic() => {
                refused("representation", NO_GUARD)
            }
            Scheme::Annealed(ours) => {
                let founders = LINEAGES as u64;
                let generations_of = |evaluations: u64| {
                    let children = evaluations.saturating_sub(founders);
                    children.div_ceil(founders * EVENTS)
                };
                let covered = || plan.covered(CYCLE / EVENTS, generations_of);
                let cycle = self.cycle.unwrap_or_else(covered).saturating_mul(EVENTS);
                let fill = ours.fill;
                let ours = ours::Parameters {
                    course,
                    fill,
                    cycle,
                    ..ours::Parameters::default()
                };
                Ok(Scheme::Annealed(ours.scaled(reward)))
            }
            Scheme::Paper(_) if self.cycle.is_some() => {
                refused("cycle", "only the annealed scheme cools")
            }
            Scheme::Paper(paper) => {
                check(paper)?;
                let paper = paper.clone();
                Ok(Scheme::Paper(paper::Parameters { course, ..paper }))
            }
        }
    }
}

/// Why our scheme has no colours.
pub(in super::super) const NO_GUARD: &str = "colours have no guard, so the annealed scheme may not find a tour, expected {scheme} paper beside it";

/// The greatest size of a population.
const MOST: usize = 1_000_000;

/// Checks the population and the tournament of the paper's scheme.
pub(in super::super) fn check(paper: &paper::Parameters) -> Result<(), Error> {
    let paper::Parameters {
        population,
        tournament,
        ..
    } = *paper;
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
    if tournament < 4 || tournament > population {
        let problem = format!("expected 4 to {population}, the number of mazes in the population");
        return wrong(format!("tournament {tournament}"), problem);
    }
    Ok(())
}

/// The name of a result, which is also that of its files without their ends: see [`result_name`].
pub(in super::super) fn name(
    is_paper: bool,
    representation: Representation,
    size: Size,
    seed: u64,
) -> String {
    let scheme = if is_paper { "paper" } else { "" };
    let representation = match representation {
        Representation::Direct => "",
        Representation::Rainbow => "rainbow",
        Representation::Wheel => "wheel",
        Representation::Positive => "positive",
        Representation::Negative => "negative",
    };
    result_name(&[&"checkpoint", &scheme, &representation, &size, &seed])
}

/// The defaults depend on the scheme and the representation.
impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let given = Map::deserialize(from)?;
        let scheme = field(&given, "scheme")?;
        let representation = field(&given, "representation")?;
        let (other, its_name) = match scheme {
            Kind::Annealed => (Self::of(Kind::Paper, representation), "paper"),
            Kind::Paper => (Self::of(Kind::Annealed, representation), "annealed"),
        };
        let defaults = Self::of(scheme, representation);
        let has = |request: &Self, name: &str| {
            serde_json::to_value(request).is_ok_and(|fields| fields.get(name).is_some())
        };
        let mut names = given.keys();
        if let Some(name) = names.find(|name| !has(&defaults, name) && has(&other, name)) {
            let problem = match name.as_str() {
                "guard" => "the annealed scheme always guards, expected",
                _ => "only with",
            };
            let problem = format!("field `{name}`: {problem} {{scheme}} {its_name}");
            return Err(D::Error::custom(problem));
        }
        over(&defaults, given, Self::deserialize)
    }
}

impl Serialize for Request {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, to)
    }
}

/// A field on which defaults depend.
fn field<T, E>(given: &Map<String, Value>, name: &str) -> Result<T, E>
where
    T: Default + serde::de::DeserializeOwned,
    E: serde::de::Error,
{
    let value = given
        .get(name)
        .map_or_else(|| Ok(T::default()), T::deserialize);
    value.map_err(|error| E::custom(format!("field `{name}`: {error}")))
}

fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err = Error>>(from: D) -> Result<T, D::Error> {
    let found = text(from)?;
    found.ok_or_else(|| D::Error::custom("expected a text"))
}

fn shown<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

#[expect(clippy::ref_option, reason = "serde calls it so")]
fn as_text<S: Serializer>(value: &Option<impl Display>, to: S) -> Result<S::Ok, S::Error> {
    value.as_ref().map(ToString::to_string).serialize(to)
}

/// A cell as its text is read, which is not how it is shown.
#[expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it so"
)]
fn as_cell<S: Serializer>(cell: &Option<Cell>, to: S) -> Result<S::Ok, S::Error> {
    cell.map(Cell::written).serialize(to)
}

fn as_texts<S: Serializer>(values: &[impl Display], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(values.iter().map(ToString::to_string))
}
