//! Searches for a Pareto front of bridges, duplicates, extra edges and paths.
//!
//! ```
//! use ga_hextiles::evolve::search::{Search, pareto};
//! use ga_hextiles::solve::trade_offs::{Point, front};
//!
//! let request = pareto::Request { each: Some(1), boards: Some(20), ..Default::default() };
//! let mut search = Search::start(&request, 1)?;
//! while !search.is_over() {
//!     search.step()?;
//! }
//! let sets = search.found()?.sets;
//! let points = sets.iter().map(|(tiles, _)| Point::new(&request.judge, tiles, None, 1));
//! let front = front(points.collect::<Result<_, _>>()?);
//! assert!(front.len() <= sets.len() && sets.len() <= 20);
//! # Ok::<(), ga_hextiles::Error>(())
//! ```

mod objectives;
mod weightings;

use super::run::{Run, Wanted};
use crate::error::Error;
use crate::solve::Judge;
use ga_core::text::result_name;
use ga_request::claim::Value;
use serde::{Deserialize, Serialize};
use weightings::ByWeights;

/// The generations of the search for each choice of weights, if they are not given.
pub const EACH: u64 = 200;

/// The greatest number of boards of an evaluation by objectives. A generation then takes seconds.
pub const MOST_BOARDS: u64 = 20_000;

/// A way to search for a front.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// By non-dominated sorting of the four figures. See
    /// [`objectives`](crate::scheme::objectives).
    #[default]
    Objectives,
    /// By twenty searches with different weights. See [`ours`](crate::scheme::ours).
    Weights,
}

/// How a front is searched for. The fields are the options of `hextiles pareto`; JSON has them by
/// their names there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Request {
    /// The judge, on whose board the tiles are laid. JSON has no judge.
    #[serde(skip)]
    pub judge: Judge,
    /// The way.
    pub by: By,
    /// The generations of the search for each choice of weights; a search by objectives has as many
    /// evaluations as all of them. `None`: [`EACH`].
    pub each: Option<u64>,
    /// The boards of each evaluation by objectives. `None`: those of the scheme.
    pub boards: Option<u64>,
}

impl Request {
    /// Checks that a search can be made.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] for a number out of range, and for `boards` of a search by weights.
    pub fn check(&self) -> Result<(), Error> {
        let wrong = |option, problem: &str| {
            Err(Error::Option {
                option,
                problem: problem.into(),
            })
        };
        match (self.by, self.boards, self.each) {
            (By::Weights, Some(_), _) => wrong("boards".into(), "only with --by objectives"),
            (_, Some(boards), _) if !(1..=MOST_BOARDS).contains(&boards) => wrong(
                format!("boards {boards}"),
                &format!("expected 1 to {MOST_BOARDS}"),
            ),
            (.., Some(0)) => wrong("each 0".into(), "expected at least 1"),
            _ => Ok(()),
        }
    }

    /// The name of the result, with which the names of its files begin: see [`result_name`].
    /// `board` is the name of a board that is not the paper's, or empty.
    pub fn name(&self, board: &str, seed: u64) -> String {
        let by = match self.by {
            By::Objectives => "",
            By::Weights => "weights",
        };
        result_name(&[&"hextiles", &"pareto", &board, &by, &seed])
    }
}

impl Wanted for Request {
    fn begin(&self, seed: u64, checkpoint: Option<Value>) -> Result<Box<dyn Run>, Error> {
        self.check()?;
        let each = self.each.unwrap_or(EACH);
        match self.by {
            By::Objectives => objectives::begin(self, each, seed, checkpoint),
            By::Weights => Ok(Box::new(ByWeights::new(
                &self.judge,
                each,
                seed,
                checkpoint,
            )?)),
        }
    }
}
