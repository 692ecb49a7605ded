use super::{EVALUATIONS, Like, tour_like};
use crate::evolve::fitness::Range;
use crate::format::{self, Level, Name};
use crate::game::Maze;
use ga_core::interactive::Bred;
use ga_request::like::{Breed, More};
use ga_request::search::{Error, File};
use ga_request::text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is asked of mazes like others: the options of `checkpoint like`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(default)]
pub struct Wishes {
    /// Keeps a measure from A to B, both included; A or B may be left out [default: the tour is as
    /// long as those of the mazes to breed from, give or take the share far].
    #[serde(with = "text::list")]
    #[schemars(with = "Vec<String>", extend("value" = "MEASURE=A..B,.."))]
    pub range: Vec<Range>,
}

/// How mazes are bred for [`ga_request::like::More`].
#[derive(Clone, Debug)]
pub struct Mazes(Like);

impl Breed for Mazes {
    type Level = Level;
    type Wishes = Wishes;
    const TOOL: &'static str = "checkpoint";
    const EVALUATIONS: u64 = EVALUATIONS;

    fn new(
        wishes: &Wishes,
        shown: &[Level],
        liked: &[usize],
        seed: u64,
        far: f64,
    ) -> Result<Self, Error> {
        let mazes = mazes(shown);
        let mut ranges = wishes.range.clone();
        if ranges.is_empty() {
            ranges.extend(tour_like(liked.iter().map(|&place| &mazes[place]), far));
        }
        let like = Like::new(&mazes, liked, ranges, seed, far).map_err(Error::domain)?;
        Ok(Self(like))
    }

    fn child(
        &self,
        shown: &[Level],
        number: usize,
        evaluations: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Bred<Level>, Error> {
        let child = self.0.child(&mazes(shown), number, evaluations, is_over);
        let child = child.map_err(Error::domain)?;
        Ok(child.map(|maze| Level { id: None, maze }))
    }

    fn files(more: &More<Self>) -> Result<Vec<File>, Error> {
        let levels = more.family().levels.iter();
        let levels = levels.map(|kin| Level {
            id: Some(Name::Text(kin.id.clone())),
            maze: kin.level.maze.clone(),
        });
        let mazes = format::Mazes(levels.collect());
        Ok(vec![more.file(mazes, "mazes")?])
    }
}

fn mazes(levels: &[Level]) -> Vec<Maze> {
    levels.iter().map(|level| level.maze.clone()).collect()
}
