//! Searches for sets of tiles, chosen while the program runs.
//!
//! A [`Request`] says what is looked for, and how: its fields are the options of `hextiles evolve`.
//! A [`pareto::Request`] has those of `hextiles pareto`. A [`Search`] is the run of either, which
//! goes on generation by generation.
//!
//! ```
//! use ga_hextiles::evolve::search::{Request, Search};
//!
//! let request = Request { weight_bridge: Some(-0.1), generations: Some(5), ..Request::default() };
//! let mut search = Search::start(&request, 1)?;
//! while search.generations() < request.limit() {
//!     search.step()?;
//! }
//! let (tiles, _) = &search.found()?.sets[0];
//! let certified = request.certified(tiles, 1, |_| true)?;
//! assert_eq!(certified.figures.weights.bridge, -0.1);
//! assert_eq!(certified.figures.figures.boards, 200_000);
//! # Ok::<(), ga_hextiles::Error>(())
//! ```

pub mod pareto;
mod request;
mod run;

pub use request::{FEWEST_BOARDS, Request, Scheme};
pub use run::{Found, Moment, Wanted};

use crate::error::Error;
use crate::solve::trade_offs::Figures;
use ga_request::claim::Value;
use run::Run;
use std::fmt;

/// A run of any scheme.
///
/// A signal, a deadline or another thread can end a generation early, by
/// [`Judge::with_cancel`](crate::Judge::with_cancel). Such a generation does not count, and the
/// search stays as it was before.
///
/// [The module](self) has an example.
pub struct Search(Box<dyn Run>);

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Search").field(&self.0.stage()).finish()
    }
}

impl Search {
    /// Starts a search. The same request and seed find the same sets.
    ///
    /// # Errors
    ///
    /// The errors of [`Request::check`] and [`pareto::Request::check`]. [`Error::Scheme`] if a
    /// parameter is out of range. [`Error::Cancelled`] if the judge was cancelled before the
    /// founders had their scores.
    pub fn start(request: &impl Wanted, seed: u64) -> Result<Self, Error> {
        request.begin(seed, None).map(Self)
    }

    /// Continues a search with this request and seed from its [`checkpoint`](Self::checkpoint).
    ///
    /// # Errors
    ///
    /// The errors of [`start`](Self::start). [`Error::RunFile`] if the checkpoint is of another
    /// request.
    pub fn resume(request: &impl Wanted, seed: u64, checkpoint: Value) -> Result<Self, Error> {
        request.begin(seed, Some(checkpoint)).map(Self)
    }

    /// Runs a generation.
    ///
    /// # Errors
    ///
    /// [`Error::NoScore`] if one of several searches has ended without a set.
    pub fn step(&mut self) -> Result<(), Error> {
        self.0.step()
    }

    /// The present generation.
    pub fn moment(&self) -> Moment<'_> {
        self.0.moment()
    }

    /// The number of completed generations.
    pub fn generations(&self) -> u64 {
        self.moment().generation
    }

    /// The number of evaluations so far.
    pub fn evaluations(&self) -> u64 {
        self.moment().evaluations
    }

    /// How far a search is that ends by itself, and where it ends: in evaluations by objectives, in
    /// generations by weights. `None` for a search for one set.
    pub fn progress(&self) -> Option<(u64, u64)> {
        self.0.progress()
    }

    /// Whether a search that ends by itself has ended.
    pub fn is_over(&self) -> bool {
        self.progress().is_some_and(|(done, all)| done >= all)
    }

    /// Where the search is, in words.
    pub fn stage(&self) -> String {
        self.0.stage()
    }

    /// The figures of the present sets of a search by objectives that
    /// [count](crate::solve::trade_offs::WORST). Empty for other searches.
    pub fn figures(&self) -> Vec<Figures> {
        self.0.figures()
    }

    /// What was found so far. Chooses from the front of a search by objectives, which takes
    /// seconds.
    ///
    /// # Errors
    ///
    /// [`Error::NoScore`] if no set has a score.
    pub fn found(&self) -> Result<Found, Error> {
        self.0.found()
    }

    /// All that is needed to [resume](Self::resume) the search.
    pub fn checkpoint(&self) -> Value {
        self.0.checkpoint()
    }
}
