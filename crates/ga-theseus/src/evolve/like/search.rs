use super::{EVALUATIONS, Like, moves_like};
use crate::evolve::design::{Moves, Requirements};
use crate::evolve::search::Sealed;
use crate::format::{self, Level};
use crate::game::{Maze, Win};
use ga_core::interactive::Bred;
use ga_request::like::{Breed, More};
use ga_request::search::{Error, File};
use ga_request::text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is asked of mazes like others: the options of `theseus like`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Wishes {
    /// Length of the shortest solution, both ends included: 30..40, 30.. or 35 [default: as long as
    /// those of the mazes to breed from, give or take the share far].
    #[serde(with = "text::option")]
    #[schemars(with = "Option<String>", extend("value" = "A..B"))]
    pub moves: Option<Moves>,
    /// Number of waits in the shortest solution [default: any].
    #[schemars(range(max = u32::MAX), extend("value" = "N"))]
    pub waits: Option<u32>,
    /// Allows at most N cells that cannot be entered, or any number [default: as many as the mazes
    /// to breed from have].
    #[serde(with = "text::option")]
    #[schemars(with = "Option<String>", extend("value" = "N|any"))]
    pub sealed_cells: Option<Sealed>,
    /// When Theseus wins on the exit cell.
    pub win: Win,
}

/// How mazes are bred for [`ga_request::like::More`].
#[derive(Clone, Debug)]
pub struct Mazes {
    like: Like,
    liked: Vec<usize>,
}

impl Breed for Mazes {
    type Level = Maze;
    type Wishes = Wishes;
    const TOOL: &'static str = "theseus";
    const EVALUATIONS: u64 = EVALUATIONS;

    fn new(
        wishes: &Wishes,
        shown: &[Maze],
        liked: &[usize],
        seed: u64,
        far: f64,
    ) -> Result<Self, Error> {
        let mazes = || liked.iter().map(|&place| &shown[place]);
        let requirements = Requirements {
            moves: match &wishes.moves {
                Some(moves) => Some(moves.0.clone()),
                None => moves_like(mazes(), wishes.win, far),
            },
            waits: wishes.waits,
            sealed_cells: match wishes.sealed_cells {
                Some(sealed) => sealed.0,
                None => mazes().map(Maze::sealed_cells).max(),
            },
            ..Requirements::default()
        };
        let like = Like::new(requirements, wishes.win, seed, far).map_err(Error::domain)?;
        Ok(Self {
            like,
            liked: liked.to_vec(),
        })
    }

    fn child(
        &self,
        shown: &[Maze],
        number: usize,
        evaluations: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Bred<Maze>, Error> {
        let child = self
            .like
            .child(shown, &self.liked, number, evaluations, is_over);
        child.map_err(Error::domain)
    }

    fn files(more: &More<Self>) -> Result<Vec<File>, Error> {
        let levels = more.family().levels.iter();
        let levels = levels.map(|kin| Level {
            id: Some(kin.id.clone()),
            maze: kin.level,
        });
        let mazes = format::Mazes(levels.collect());
        Ok(vec![more.file(mazes, "mazes")?])
    }
}
