use crate::backend::Backend;
use crate::error::Error;
use crate::farm::Farm;
use ga_core::evaluate::{Asked, Cohort, Evaluator};
use ga_core::random::Streams;
use ga_core::{Genome, Score};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// An evaluator whose newborns are scored by the workers of a [`Farm`].
///
/// Each item of a task is a genome as JSON, and each result a score. The fitness must depend on the
/// genome only: workers know no random numbers of the run. It composes as every evaluator does,
/// for instance within [`Memo`](ga_core::evaluate::Memo). A stop within a generation withdraws
/// tasks that have no results.
///
/// - *Failures*: an engine cannot fail within a generation. So a run is started and continued
///   within [`attempt`], which returns the farm's error. The engine is then as it was before the
///   generation, and may go on after the cause is mended.
/// - *Instead*: with [`Engine::ask`](ga_core::Engine::ask) and `tell`, score with [`Farm::map`].
///   [`drive`](crate::drive) lets no worker wait for the slowest.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::{breed::MutateEach, replace::OneToOne};
/// use ga_farm::{Farm, Scored, Threads, attempt, worker};
///
/// let ones = worker::each(|genome: BitString| genome.count_ones());
/// let farm = Farm::new(Threads::new(3, ones)?, "ones-1", "ones/1");
/// let evaluator = Scored::<_, u32>::new(farm);
/// let breeder = MutateEach(BitFlip::new(0.03)?);
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let best = attempt(|| {
///     let mut engine = scheme.found(&RandomBits(30)).size(10).seed(1)?;
///     engine.run((Target(30), Generations(500)));
///     Ok::<_, ga_core::Error>(engine.into_best().map(|(_, score)| score))
/// })??;
/// assert_eq!(best, Some(30));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Scored<B, S> {
    farm: Farm<B>,
    /// The number of calls, so that tasks have different names.
    calls: u64,
    score: PhantomData<fn() -> S>,
}

impl<B: Backend, S> Scored<B, S> {
    /// An evaluator that gives newborns to the workers of `farm`.
    pub const fn new(farm: Farm<B>) -> Self {
        Self {
            farm,
            calls: 0,
            score: PhantomData,
        }
    }

    /// The farm, for instance for its [report](Farm::report).
    pub const fn farm(&self) -> &Farm<B> {
        &self.farm
    }
}

impl<B, S> fmt::Debug for Scored<B, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scored")
            .field("calls", &self.calls)
            .finish_non_exhaustive()
    }
}

impl<G, B, S> Asked<G> for Scored<B, S>
where
    G: Genome + Serialize,
    B: Backend,
    S: Score + DeserializeOwned,
{
}

impl<G, B, S> Evaluator<G> for Scored<B, S>
where
    G: Genome + Serialize,
    B: Backend,
    S: Score + DeserializeOwned,
{
    type Score = S;

    /// # Panics
    ///
    /// If the farm fails. [`attempt`] returns its error.
    fn evaluate(&mut self, cohort: Cohort<'_, G, S>, _: Streams) -> usize {
        let Cohort {
            newborns,
            newborn_scores,
            stop,
            ..
        } = cohort;
        self.calls += 1;
        let stop = stop.unwrap_or(&|| false);
        match self.farm.map_unless(self.calls, newborns, stop) {
            Ok(mut scores) => newborn_scores.append(&mut scores),
            // No message: `attempt` returns the error.
            Err(error) => resume_unwind(Box::new(error)),
        }
        newborns.len()
    }
}

/// Runs `work`, and returns the error of a farm that fails within it. Other panics go on.
///
/// # Errors
///
/// The error of the farm of a [`Scored`] evaluator.
pub fn attempt<T>(work: impl FnOnce() -> T) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|cause| match cause.downcast::<Error>() {
        Ok(error) => *error,
        Err(cause) => resume_unwind(cause),
    })
}
