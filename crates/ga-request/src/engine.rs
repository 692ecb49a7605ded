//! Engines behind a [`Search`](crate::search::Search), whose scheme is chosen while the program
//! runs.
//!
//! A [`Start`] says how a run begins, and gives a [`Run`], in which the types of genomes and parts
//! are gone. An [`Evolving`] of your own, for instance of several engines, goes into a `Run` too.
//!
//! ```
//! use ga_core::prelude::*;
//! use ga_request::engine::Start;
//! use ga_request::search::Step;
//!
//! let start = || Start {
//!     scheme: || -> Result<_, Error> {
//!         let breeder = ga_core::breed::MutateEach(BitFlip::new(0.1)?);
//!         let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
//!         Ok(Scheme { breeder, evaluator, replacement: ga_core::replace::OneToOne })
//!     },
//!     founders: RandomBits(16),
//!     size: 10,
//!     shown: |genome: &BitString| genome.to_string(),
//! };
//! let mut run = start().begin(1, None)?;
//! assert_eq!(run.progress().evaluations, 0);
//! assert_eq!(run.step(&|| true)?, Step::Cut);
//! assert_eq!(run.step(&|| false)?, Step::Whole);
//! assert_eq!((run.progress().generations, run.progress().evaluations), (0, 10));
//!
//! let mut resumed = start().begin(1, run.checkpoint())?;
//! run.step(&|| false)?;
//! resumed.step(&|| false)?;
//! assert_eq!(resumed.best(), run.best());
//! # Ok::<(), ga_request::search::Error>(())
//! ```

use crate::search::{Error, Progress, Step, Stop};
use ga_core::engine::{Checkpoint, IDLE_GENERATIONS};
use ga_core::{Breeder, Engine, Evaluator, Genome, Replacement, Sampler, Scheme, StopReason};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;

/// A run of one engine, or of several, whose genomes are shown as `P` and have scores `S`.
pub trait Evolving<P, S>: Send {
    /// Runs one generation, unless `stop` cuts it: then nothing of it counts. Returns whether it
    /// came to its end.
    fn step_unless(&mut self, stop: Stop<'_>) -> bool;

    /// The number of completed generations.
    fn generations(&self) -> u64;

    /// The number of evaluations so far.
    fn evaluations(&self) -> u64;

    /// The work of all evaluations so far, in a unit of the search, such as simulations; by default
    /// their number.
    fn work(&self) -> u64 {
        self.evaluations()
    }

    /// The number of scores so far that were [not a number](ga_core::Score::is_nan); 0 by default.
    fn nan(&self) -> u64 {
        0
    }

    /// Whether it is useless to go on, because nothing was evaluated for long; `false` by default.
    fn is_idle(&self) -> bool {
        false
    }

    /// The best individual so far.
    fn best(&self) -> Option<(P, S)>;

    /// The score of the best individual so far.
    fn best_score(&self) -> Option<S>;

    /// The present individuals.
    fn population(&self) -> Vec<(P, S)>;

    /// The scores of the present individuals.
    fn scores(&self) -> Vec<S>;

    /// All that is needed to go on; `None` if JSON cannot hold it.
    fn checkpoint(&self) -> Option<Value>;
}

/// An engine, and how its genomes are shown.
struct Shown<T, D> {
    engine: T,
    shown: D,
}

impl<G, B, E, R, P, D> Evolving<P, E::Score> for Shown<Engine<G, B, E, R>, D>
where
    G: Genome + Serialize + Send,
    E: Evaluator<G, Score: Serialize + Send> + Send,
    B: Breeder<G, E::Score> + Send,
    R: Replacement<G, E::Score> + Send,
    D: Fn(&G) -> P + Send,
{
    fn step_unless(&mut self, stop: Stop<'_>) -> bool {
        self.engine.step_unless(stop)
    }

    fn generations(&self) -> u64 {
        self.engine.state().generation()
    }

    fn evaluations(&self) -> u64 {
        self.engine.state().evaluations()
    }

    fn nan(&self) -> u64 {
        self.engine.state().nan_scores()
    }

    fn is_idle(&self) -> bool {
        self.engine.state().idle_for() >= IDLE_GENERATIONS
    }

    fn best(&self) -> Option<(P, E::Score)> {
        let (genome, score) = self.engine.state().best()?;
        Some(((self.shown)(genome), score.clone()))
    }

    fn best_score(&self) -> Option<E::Score> {
        let (_, score) = self.engine.state().best()?;
        Some(score.clone())
    }

    fn population(&self) -> Vec<(P, E::Score)> {
        let all = self.engine.state().population().iter();
        all.map(|(genome, score)| ((self.shown)(genome), score.clone()))
            .collect()
    }

    fn scores(&self) -> Vec<E::Score> {
        self.engine.state().population().scores().to_vec()
    }

    fn checkpoint(&self) -> Option<Value> {
        serde_json::to_value(self.engine.checkpoint()).ok()
    }
}

/// An engine whose genomes are shown as `P`: what [`Run::of`] takes.
pub fn shown<G, B, E, R, P>(
    engine: Engine<G, B, E, R>,
    shown: impl Fn(&G) -> P + Send + 'static,
) -> Box<dyn Evolving<P, E::Score>>
where
    G: Genome + Serialize + Send + 'static,
    E: Evaluator<G, Score: Serialize + Send> + Send + 'static,
    B: Breeder<G, E::Score> + Send + 'static,
    R: Replacement<G, E::Score> + Send + 'static,
    P: 'static,
{
    Box::new(Shown { engine, shown })
}

/// Founds a run; `None` if the stop cuts it.
type Founding<P, S> = dyn FnMut(Stop<'_>) -> Result<Option<Box<dyn Evolving<P, S>>>, Error> + Send;

/// A run that begins with its founders: they are its first [step](Self::step).
pub struct Run<P, S>(Stage<P, S>);

enum Stage<P, S> {
    Founding(Box<Founding<P, S>>),
    Evolving(Box<dyn Evolving<P, S>>),
}

impl<P, S> fmt::Debug for Run<P, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let progress = self.progress();
        f.debug_struct("Run")
            .field("generations", &progress.generations)
            .field("evaluations", &progress.evaluations)
            .finish_non_exhaustive()
    }
}

impl<P, S> Run<P, S> {
    /// A run that `found` founds: it is called until it was not cut.
    pub fn founded_by(
        found: impl FnMut(Stop<'_>) -> Result<Option<Box<dyn Evolving<P, S>>>, Error> + Send + 'static,
    ) -> Self {
        Self(Stage::Founding(Box::new(found)))
    }

    /// A run that has its founders.
    pub fn of(evolving: Box<dyn Evolving<P, S>>) -> Self {
        Self(Stage::Evolving(evolving))
    }

    /// Makes the next step: the founders, then one generation at a time.
    ///
    /// # Errors
    ///
    /// Those of [`Beginning::seed`](ga_core::engine::Beginning::seed), in the first step.
    pub fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error> {
        let is_whole = match &mut self.0 {
            Stage::Evolving(run) if run.is_idle() => return Ok(Step::Over),
            Stage::Evolving(run) => run.step_unless(stop),
            Stage::Founding(found) => match found(stop)? {
                None => false,
                Some(run) => {
                    self.0 = Stage::Evolving(run);
                    true
                }
            },
        };
        Ok(if is_whole { Step::Whole } else { Step::Cut })
    }

    /// How far it is. Add what the search knows of its end, its share and its best score.
    pub fn progress(&self) -> Progress {
        self.evolving()
            .map_or_else(Progress::default, |run| Progress {
                generations: run.generations(),
                evaluations: run.evaluations(),
                nan: run.nan(),
                ended: run.is_idle().then_some(StopReason::Idle),
                ..Progress::default()
            })
    }

    /// The run; `None` before the founders have their scores.
    pub fn evolving(&self) -> Option<&dyn Evolving<P, S>> {
        match &self.0 {
            Stage::Founding(_) => None,
            Stage::Evolving(run) => Some(&**run),
        }
    }

    /// The best individual so far; `None` before the founders have their scores.
    pub fn best(&self) -> Option<(P, S)> {
        self.evolving()?.best()
    }

    /// The score of the best individual so far; `None` before the founders have their scores.
    pub fn best_score(&self) -> Option<S> {
        self.evolving()?.best_score()
    }

    /// The present individuals; none before the founders have their scores.
    pub fn population(&self) -> Vec<(P, S)> {
        self.evolving().map_or_else(Vec::new, Evolving::population)
    }

    /// The present individuals without their scores; none before the founders have theirs.
    pub fn shown(&self) -> Vec<P> {
        let all = self.population().into_iter();
        all.map(|(shown, _)| shown).collect()
    }

    /// The scores of the present individuals; none before the founders have them.
    pub fn scores(&self) -> Vec<S> {
        self.evolving().map_or_else(Vec::new, Evolving::scores)
    }

    /// All that is needed to go on after the last whole step: [`Search::checkpoint`].
    ///
    /// [`Search::checkpoint`]: crate::search::Search::checkpoint
    pub fn checkpoint(&self) -> Option<Value> {
        self.evolving()
            .map_or(Some(Value::Null), Evolving::checkpoint)
    }
}

/// How an engine begins.
#[derive(Clone, Copy, Debug)]
pub struct Start<F, D, V> {
    /// Makes the scheme. It is called at once, and again if the founders are cut.
    pub scheme: F,
    /// Draws the founders. A checkpoint whose genomes do not [fit](Sampler::fits) is refused.
    pub founders: D,
    /// The number of founders, at least 1.
    pub size: usize,
    /// How a genome is shown: what a user sees instead of it.
    pub shown: V,
}

impl<F, D, V> Start<F, D, V> {
    /// Begins a run, or continues it from its [checkpoint](Run::checkpoint). Evaluates nothing.
    ///
    /// # Errors
    ///
    /// - Those of `scheme`.
    /// - [`Error::Checkpoint`] if `from` is no checkpoint of such an engine, is of another seed, or
    ///   has genomes that do not fit.
    /// - Those of [`Engine::resume`].
    pub fn begin<G, B, E, R, P>(
        self,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Run<P, E::Score>, Error>
    where
        G: Genome + Serialize + DeserializeOwned + Send + 'static,
        B: Breeder<G, E::Score> + Send + 'static,
        E: Evaluator<G, Score: Serialize + DeserializeOwned + Send> + Send + 'static,
        R: Replacement<G, E::Score> + Send + 'static,
        F: Fn() -> Result<Scheme<B, E, R>, ga_core::Error> + Send + 'static,
        D: Sampler<G> + Send + 'static,
        V: Fn(&G) -> P + Clone + Send + 'static,
        P: 'static,
    {
        let scheme = (self.scheme)()?;
        if let Some(from) = from.filter(|from| !from.is_null()) {
            let checkpoint = read(from, seed, seed, &self.founders)?;
            let engine = Engine::resume(scheme, checkpoint)?;
            let shown = self.shown;
            return Ok(Run::of(self::shown(engine, shown)));
        }
        let mut first = Some(scheme);
        Ok(Run::founded_by(move |stop| {
            let scheme = first.take().map_or_else(&self.scheme, Ok)?;
            let engine = scheme
                .found(&self.founders)
                .size(self.size)
                .seed_unless(seed, stop)?;
            let shown = self.shown.clone();
            Ok(engine.map(|engine| self::shown(engine, shown)))
        }))
    }
}

/// Reads a checkpoint of any form.
///
/// # Errors
///
/// [`Error::Checkpoint`] if it has another one.
pub fn state<T: DeserializeOwned>(from: Value) -> Result<T, Error> {
    let other = |error| Error::checkpoint(format!("no state of this search: {error}"));
    serde_json::from_value(from).map_err(other)
}

/// Reads the checkpoint of an engine with this seed, whose genomes `founders` could draw. The seed
/// that was asked for is another one if the run has several engines.
///
/// # Errors
///
/// [`Error::Checkpoint`] if it is another one.
pub fn read<G, S>(
    from: Value,
    seed: u64,
    asked: u64,
    founders: &impl Sampler<G>,
) -> Result<Checkpoint<G, S>, Error>
where
    Checkpoint<G, S>: DeserializeOwned,
{
    let checkpoint: Checkpoint<G, S> = state(from)?;
    let state = checkpoint.state();
    if state.seed() != seed {
        return Err(Error::checkpoint(format!(
            "a run of another seed than {asked}"
        )));
    }
    let champion = state.best().map(|(genome, _)| genome);
    let mut genomes = state.population().genomes().iter().chain(champion);
    let fits = genomes.try_for_each(|genome| founders.fits(genome));
    fits.map_err(|error| {
        Error::checkpoint(match error {
            ga_core::Error::Loci { expected, actual } => {
                format!("genomes of {actual} genes, and its options ask for {expected}")
            }
            error => format!("genomes that do not fit: {error}"),
        })
    })?;
    Ok(checkpoint)
}
