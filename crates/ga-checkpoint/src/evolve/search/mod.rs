//! Searches for mazes, chosen while the program runs.
//!
//! A [`Request`] says what is looked for, and how: its fields are the options of `checkpoint
//! evolve`. A [`Search`] is its run with any [`Scheme`] and any
//! [`Representation`](super::Representation), which goes on by steps.
//!
//! ```
//! use ga_checkpoint::evolve::search::{Request, Search};
//! use ga_checkpoint::scheme::paper::EVENTS;
//!
//! let size = Some("9x12".parse()?);
//! let request = Request { size, range: vec!["tour=30..40".parse()?], ..Request::default() };
//! let mut search = Search::start(&request, 1)?;
//! while !search.is_met() && search.generations() < request.limit() {
//!     search.advance(search.steps() + EVENTS);
//! }
//! let (level, figures) = search.result().expect("a maze");
//! assert!((30..=40).contains(&figures.tour) && request.unmet(&figures).is_empty());
//! assert_eq!(level.id.unwrap().to_string(), "seed-1");
//! # Ok::<(), ga_checkpoint::Error>(())
//! ```

pub(super) mod request;
pub(super) mod run;
pub(super) mod start;

pub use request::{Request, Scheme};

use super::fitness::Merit;
use super::genome::Encoding;
use super::paper::EVENTS;
use crate::error::Error;
use crate::format::{Level, Name};
use crate::game::Maze;
use crate::solve::Solver;
use crate::verify::Certificate;
use ga_core::evaluate::Interrupt;
use ga_core::{Breeder, Engine, Evaluator, Replacement};
use ga_request::claim::Value;
use run::{Run, Single};
use serde::Serialize;
use serde::de::DeserializeOwned;
use start::Start;
use std::fmt;

/// A run of any scheme with any representation. How its steps are divided into calls of
/// [`advance`](Self::advance) does not change its result.
///
/// [The module](self) has an example.
pub struct Search {
    request: Request,
    seed: u64,
    run: Box<dyn Run>,
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("request", &self.request)
            .finish_non_exhaustive()
    }
}

impl Search {
    /// Starts a search. The same request and seed find the same mazes.
    ///
    /// # Errors
    ///
    /// The errors of [`Request::check`]. [`Error::Engine`] if a number is no probability, or if
    /// cooling covers no generation.
    pub fn start(request: &Request, seed: u64) -> Result<Self, Error> {
        let search = Self::start_unless(request, seed, &|| false)?;
        search.ok_or_else(|| ga_core::Error::EmptyPopulation.into())
    }

    /// Starts a search as [`start`](Self::start) does; `None` if `stop` is due before the founders
    /// of the paper's scheme have their scores. Ours has two.
    ///
    /// # Errors
    ///
    /// Those of [`start`](Self::start).
    pub fn start_unless(
        request: &Request,
        seed: u64,
        stop: &Interrupt<'_>,
    ) -> Result<Option<Self>, Error> {
        Self::begin(request, seed, None, stop)
    }

    /// Continues a search with this request and seed from its [`checkpoint`](Self::checkpoint).
    ///
    /// # Errors
    ///
    /// The errors of [`start`](Self::start). [`Error::RunFile`] if the checkpoint is of another
    /// request.
    pub fn resume(request: &Request, seed: u64, checkpoint: Value) -> Result<Self, Error> {
        let search = Self::begin(request, seed, Some(checkpoint), &|| false)?;
        search.ok_or_else(|| ga_core::Error::EmptyPopulation.into())
    }

    fn begin(
        request: &Request,
        seed: u64,
        checkpoint: Option<Value>,
        stop: &Interrupt<'_>,
    ) -> Result<Option<Self>, Error> {
        let run = Start {
            representation: request.representation,
            scheme: &request.numbers(request.check(seed)?)?,
            wishes: &request.wishes(),
            seed,
            checkpoint,
            stop,
        }
        .run()?;
        Ok(run.map(|run| Self {
            request: request.clone(),
            seed,
            run,
        }))
    }

    /// A search by an engine with a scheme of yours. `request` says when it [is met](Self::is_met).
    pub fn of<E, B, V, R>(
        request: &Request,
        encoding: E,
        engine: Engine<E::Genome, B, V, R>,
    ) -> Self
    where
        E: Encoding<Genome: Serialize + DeserializeOwned> + 'static,
        B: Breeder<E::Genome, Merit> + 'static,
        V: Evaluator<E::Genome, Score = Merit> + 'static,
        R: Replacement<E::Genome, Merit> + 'static,
    {
        let seed = engine.state().seed();
        Self {
            request: request.clone(),
            seed,
            run: Box::new(Single { encoding, engine }),
        }
    }

    /// Runs until the search has made `steps` steps in total.
    pub fn advance(&mut self, steps: u64) {
        self.run.advance(steps);
    }

    /// What was asked for.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// The number of steps so far.
    pub fn steps(&self) -> u64 {
        self.run.steps()
    }

    /// The number of completed generations, of [`EVENTS`] steps each.
    pub fn generations(&self) -> u64 {
        self.steps() / EVENTS
    }

    /// The number of evaluations so far.
    pub fn evaluations(&self) -> u64 {
        self.run.evaluations()
    }

    /// The seed of its engine; `None` if it has several engines.
    pub fn seed(&self) -> Option<u64> {
        self.run.seed()
    }

    /// The score of the best maze so far. Without rewards and ranges, the reward is the length of
    /// the tour.
    pub fn merit(&self) -> Option<Merit> {
        self.run.merit()
    }

    /// The best maze so far.
    pub fn maze(&self) -> Option<Maze> {
        self.run.maze()
    }

    /// The scores of the present population.
    pub fn merits(&self) -> Vec<Merit> {
        self.run.merits()
    }

    /// The mazes of the present population, in the order of [`merits`](Self::merits).
    pub fn mazes(&self) -> Vec<Maze> {
        self.run.mazes()
    }

    /// Whether the best maze meets the request: it reaches the target, or lies in all ranges. With
    /// rewards, which have no upper goal, it is `false`.
    pub fn is_met(&self) -> bool {
        let wishes = self.request.wishes();
        self.merit().is_some_and(|merit| wishes.is_met(merit))
    }

    /// The best maze so far with its name, and its certificate.
    pub fn result(&self) -> Option<(Level, Certificate)> {
        Some(certified(self.maze()?, self.seed))
    }

    /// All that is needed to [resume](Self::resume) the search.
    pub fn checkpoint(&self) -> Value {
        self.run.checkpoint()
    }
}

/// A maze with its name, and its certificate.
pub(super) fn certified(maze: Maze, seed: u64) -> (Level, Certificate) {
    let id = Some(Name::Text(format!("seed-{seed}")));
    let level = Level { id, maze };
    let figures = Certificate::of(&level, &mut Solver::default());
    (level, figures)
}
