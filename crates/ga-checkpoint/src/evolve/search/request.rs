use super::super::fitness::{Measure, Merit, Range, Reward, Within};
use super::super::ours::{self, CYCLE, LINEAGES};
use super::super::paper::{self, EVENTS};
use super::super::representation::Representation;
use crate::error::Error;
use crate::game::{Cell, Checkpoints, Course, Size};
use crate::verify::Certificate;
use ga_request::search::{self, Plan, over_one_of};
use ga_request::text;
use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

/// A scheme with its numbers. `course`, and the numbers that are no options, are not read.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(tag = "scheme", rename_all = "kebab-case")]
pub enum Scheme {
    /// Ours: simulated annealing of two lineages, on up to two threads.
    Annealed(ours::Parameters),
    /// The paper's: a population of 120, tournaments of seven.
    Paper(paper::Parameters),
}

/// The usual numbers of our scheme.
impl Default for Scheme {
    fn default() -> Self {
        Self::Annealed(ours::Parameters::default())
    }
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

/// The entrance, the exit and the checkpoints of a course; `None` for those of the course.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(default)]
pub struct Stops {
    /// The first cell of the tour, counted from 0 [default: 0,0; for a file: as in the file].
    #[serde(
        deserialize_with = "text::option::deserialize",
        serialize_with = "as_cell"
    )]
    #[schemars(with = "Option<String>", extend("value" = "ROW,COLUMN"))]
    pub entrance: Option<Cell>,
    /// The last cell of the tour [default: the last cell; for a file: as in the file].
    #[serde(
        deserialize_with = "text::option::deserialize",
        serialize_with = "as_cell"
    )]
    #[schemars(with = "Option<String>", extend("value" = "ROW,COLUMN"))]
    pub exit: Option<Cell>,
    /// "row,column row,column", or random:N [default: the paper's four at 30x30, else none; for a
    /// file: as in the file].
    #[serde(deserialize_with = "cells", serialize_with = "text::option::serialize")]
    #[schemars(with = "Option<String>", extend("value" = "CELLS"))]
    pub checkpoints: Option<Checkpoints>,
}

impl Stops {
    /// A copy of `course` with these stops. Only random checkpoints use `seed`.
    ///
    /// # Errors
    ///
    /// [`search::Error::Field`] if a stop is not on the grid, or there are too many checkpoints.
    pub fn on(&self, course: &Course, seed: u64) -> Result<Course, search::Error> {
        let wrong = |field| move |error: Error| search::Error::field(field, error.to_string());
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

/// What is wished of a maze. If there is neither `reward` nor `range`: a long tour.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(default)]
pub struct Wishes {
    /// Stops at a tour of this length; if it is not reached, the exit status is 1.
    #[schemars(range(max = 4_294_967_295_u64), extend("value" = "MOVES"))]
    pub target: Option<u32>,
    /// Makes a weighted sum of measures great, instead of the length of the tour: tour, exit-path,
    /// culs-de-sac, dead-ends, reachable, islands, reconvergence, walls; a weight may be negative.
    #[serde(with = "text::list")]
    #[schemars(with = "Vec<String>", extend("value" = "MEASURE=WEIGHT,.."))]
    pub reward: Vec<Reward>,
    /// Keeps a measure from A to B, both included; A or B may be left out. Without a reward, the
    /// run stops when all ranges are met. If one is not met, the exit status is 1.
    #[serde(with = "text::list")]
    #[schemars(with = "Vec<String>", extend("value" = "MEASURE=A..B,.."))]
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

    /// A score in words.
    pub(super) fn note(&self, merit: Merit) -> String {
        let Merit { reward, missed, .. } = merit;
        if self.reward.is_empty() && self.range.is_empty() {
            format!("best {reward}")
        } else {
            format!("reward {reward:.1}, outside of ranges {missed}")
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

/// What a search looks for, and how: the options of `checkpoint evolve`, without limits. A
/// generation has [`EVENTS`] steps.
///
/// ```
/// use ga_checkpoint::evolve::search::{Evolve, Request};
/// use ga_request::search::{Ask, Plan, Search};
///
/// let options = r#"{"size": "9x12", "range": "tour=40..60"}"#;
/// let request: Request = serde_json::from_str(options).unwrap();
/// assert_eq!(Evolve::name(&request, 1), "checkpoint-9x12-1");
/// let error = serde_json::from_str::<Request>(r#"{"guard": true}"#).unwrap_err().to_string();
/// assert!(error.contains("the annealed scheme always guards, expected {scheme} paper"));
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct Request {
    /// The representation.
    pub representation: Representation,
    /// Rows and columns of the grid.
    #[serde(with = "text")]
    #[schemars(with = "String", extend("value" = "HxW"))]
    pub size: Size,
    /// The stops of the course. Those that are not given are [standard](Course::standard).
    #[serde(flatten)]
    pub stops: Stops,
    /// What is wished.
    #[serde(flatten)]
    pub wishes: Wishes,
    /// The scheme with its numbers.
    #[serde(flatten)]
    pub scheme: Scheme,
    /// Generations of the first cycle of cooling, independent of the limit; each later cycle is
    /// twice as long as the one before; without a limit, the run ends with the first cycle.
    #[schemars(range(min = 1), extend("value" = "N"))]
    pub cycle: Option<u64>,
}

/// Mazes of 30x30 by our scheme.
impl Default for Request {
    fn default() -> Self {
        Self::of(Scheme::default(), Representation::default())
    }
}

impl Request {
    /// A request for mazes of 30x30.
    pub fn of(scheme: Scheme, representation: Representation) -> Self {
        Self {
            scheme,
            representation,
            size: Size::PAPER,
            stops: Stops::default(),
            wishes: Wishes::default(),
            cycle: None,
        }
    }

    /// A request for mazes of 30x30 by the paper's scheme, with its usual numbers for a
    /// representation.
    pub fn paper(representation: Representation) -> Self {
        let paper = paper::Parameters {
            mutation: representation.mutation(),
            ..paper::Parameters::default()
        };
        Self::of(Scheme::Paper(paper), representation)
    }

    /// The weighted sum of the maze with these figures; `None` if there are no rewards.
    pub fn rewarded(&self, figures: &Certificate) -> Option<f64> {
        let all = &self.wishes.reward;
        let term = |reward: &Reward| reward.weight() * f64::from(figures.value(reward.measure()));
        (!all.is_empty()).then(|| all.iter().map(term).sum())
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
            Scheme::Annealed(_) if self.cycle.is_some() && plan.schedule.is_some() => {
                refused("cycle", "not together with {schedule}")
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
            Scheme::Paper(_) if self.cycle.is_some() => refused("cycle", COOLS),
            Scheme::Paper(_) if plan.schedule.is_some() => refused("schedule", COOLS),
            Scheme::Paper(paper) => {
                check(paper)?;
                let paper = paper.clone();
                Ok(Scheme::Paper(paper::Parameters { course, ..paper }))
            }
        }
    }
}

/// Why our scheme has no colours.
const NO_GUARD: &str = "colours have no guard, so the annealed scheme may not find a tour, expected {scheme} paper beside it";

/// Why the paper's scheme has no cooling.
const COOLS: &str = "only the annealed scheme cools";

/// The greatest size of a population.
const MOST: usize = 1_000_000;

/// Checks the population and the tournament of the paper's scheme.
fn check(paper: &paper::Parameters) -> Result<(), search::Error> {
    let &paper::Parameters {
        population,
        tournament,
        ..
    } = paper;
    let refused = |field, value, problem| Err(search::Error::value(field, value, problem));
    if !(1..=MOST).contains(&population) {
        let limit = if population == 0 {
            String::from("least 1")
        } else {
            format!("most {MOST}")
        };
        return refused(
            "population-size",
            population,
            format!("expected at {limit}"),
        );
    }
    if tournament < 4 || tournament > population {
        let problem = format!("expected 4 to {population}, the number of mazes in the population");
        return refused("tournament", tournament, problem);
    }
    Ok(())
}

/// The defaults depend on the scheme and the representation.
impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let given = Map::deserialize(from)?;
        let representation = field(&given, "representation")?;
        let all = [
            ("annealed", Self::of(Scheme::default(), representation)),
            ("paper", Self::paper(representation)),
        ];
        let is_paper = given.get("scheme").is_some_and(|scheme| scheme == "paper");
        if given.contains_key("guard") && !is_paper {
            return Err(D::Error::custom(
                "field `guard`: the annealed scheme always guards, expected {scheme} paper",
            ));
        }
        over_one_of("scheme", &all, given, Self::deserialize)
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
    T: Default + DeserializeOwned,
    E: serde::de::Error,
{
    let value = given
        .get(name)
        .map_or_else(|| Ok(T::default()), T::deserialize);
    value.map_err(|error| E::custom(format!("field `{name}`: {error}")))
}

/// Checkpoints. An empty text may be a variable without a value.
fn cells<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Checkpoints>, D::Error> {
    let text: Option<String> = text::option::deserialize(from)?;
    match text.as_deref().map(str::trim) {
        None => Ok(None),
        Some("") => Err(D::Error::custom(
            "no cells, expected cells like \"6,24 12,18\", or random:N; random:0 is none",
        )),
        Some(text) => text.parse().map(Some).map_err(D::Error::custom),
    }
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
