use super::{BOARDS, EVALUATIONS, Like};
use crate::evolve::search::Weighing;
use crate::format::DraftSet;
use crate::game::{Board, TileSet};
use crate::solve::{Judge, MOST_BOARDS};
use ga_core::interactive::Bred;
use ga_request::like::{Breed, Kin, More};
use ga_request::search::{Error, File};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is asked of sets like others: the options of `hextiles like`.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(default)]
pub struct Wishes {
    /// The least score of a new set [default: the lowest of the sets to breed from, less 5
    /// times the share far].
    #[schemars(extend("value" = "SCORE"))]
    pub least: Option<f64>,
    /// Number of boards of each evaluation.
    #[schemars(range(min = 1, max = MOST_BOARDS), extend("value" = "N"))]
    pub boards: u64,
    /// The board on which tiles are laid.
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub board: Board,
    /// The weights of the score.
    #[serde(flatten)]
    pub weighing: Weighing,
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            least: None,
            boards: BOARDS,
            board: Board::paper(),
            weighing: Weighing::default(),
        }
    }
}

/// How sets are bred for [`ga_request::like::More`].
#[derive(Clone, Debug)]
pub struct Sets {
    like: Like,
    liked: Vec<usize>,
    least: f64,
}

impl Breed for Sets {
    type Level = TileSet;
    type Wishes = Wishes;
    const TOOL: &'static str = "hextiles";
    const EVALUATIONS: u64 = EVALUATIONS;

    fn new(
        wishes: &Wishes,
        shown: &[TileSet],
        liked: &[usize],
        seed: u64,
        far: f64,
    ) -> Result<Self, Error> {
        let judge = Judge::new(wishes.board.clone());
        let weights = wishes.weighing.weights;
        let like = Like::new(judge, weights, wishes.boards, seed, far).map_err(Error::domain)?;
        let least = match wishes.least {
            Some(least) => least,
            None => like.least(shown, liked).map_err(Error::domain)?,
        };
        Ok(Self {
            like,
            liked: liked.to_vec(),
            least,
        })
    }

    fn child(
        &self,
        shown: &[TileSet],
        number: usize,
        evaluations: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Bred<TileSet>, Error> {
        let least = self.least;
        let child = self
            .like
            .child(shown, &self.liked, least, number, evaluations, is_over);
        child.map_err(Error::domain)
    }

    /// A file for each new set.
    fn files(more: &More<Self>) -> Result<Vec<File>, Error> {
        let file = |kin: &Kin<TileSet>| {
            let set = DraftSet::from(kin.level.clone());
            let mut set = serde_json::to_value(set).map_err(Error::domain)?;
            set["parents"] = kin.parents.clone().into();
            Ok(File {
                name: format!("{}.json", more.name_of(&kin.id)),
                text: format!("{set}\n"),
            })
        };
        more.family().children().iter().map(file).collect()
    }
}
