use super::Fitness;
use crate::score::Score;
use crate::terminate::{Clock, Deadline};
use rand::Rng;
use std::fmt;
use std::time::Duration;

/// A fitness with a time limit per evaluation: a score that comes too late is `None`.
///
/// The closure gets a genome and a [`Deadline`]. It asks the deadline now and then and returns
/// `None` once it [is over](Deadline::is_over). An individual without a score ranks below all
/// others and never becomes champion; [`State::nan_scores`](crate::State::nan_scores) counts it. If
/// the closure returns a score after the deadline, the score is dropped as well.
///
/// - *Limit*: several times the usual duration of an evaluation. Founders and children with the
///   longest evaluations are lost, so a tight limit also decides what the search finds.
/// - *Clock*: all evaluations read `clock`. Give [`Clock::system`], or your own clock in a test.
/// - *Cost*: two readings of the clock per evaluation.
/// - *Limits*: Rust cannot stop a computation from outside. A closure that never asks its deadline
///   runs to its end, and the generation waits for it. If you cannot change the computation, run it
///   in a child process, and kill the process once [`Deadline::left`] is zero.
/// - *Repeatable*: whether an evaluation is in time depends on the machine. So the same seed gives
///   another run.
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::evaluate::TimeLimit;
/// use ga_core::prelude::*;
/// use ga_core::replace::OneToOne;
/// use ga_core::terminate::{Clock, Deadline};
/// use std::time::Duration;
///
/// let slow = |genome: &BitString, deadline: &Deadline| {
///     let mut ones = 0;
///     for bit in genome.iter() {
///         if deadline.is_over() {
///             return None;
///         }
///         ones += u32::from(bit);
///     }
///     Some(ones)
/// };
/// let fitness = TimeLimit::new(Duration::from_secs(60), &Clock::system(), slow);
/// let breeder = MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(fitness);
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
/// assert_eq!(engine.state().nan_scores(), 0);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone)]
#[doc(alias = "timeout")]
pub struct TimeLimit<F> {
    limit: Duration,
    clock: Clock,
    fitness: F,
}

impl<F> TimeLimit<F> {
    /// A fitness that gives each call of the closure `fitness` the time `limit`, measured by
    /// `clock`. With a limit of zero, all scores are `None`.
    pub fn new<G, S>(limit: Duration, clock: &Clock, fitness: F) -> Self
    where
        F: Fn(&G, &Deadline) -> Option<S>,
    {
        Self {
            limit,
            clock: clock.clone(),
            fitness,
        }
    }
}

impl<F> fmt::Debug for TimeLimit<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TimeLimit")
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}

impl<G, S: Score, F: Fn(&G, &Deadline) -> Option<S>> Fitness<G> for TimeLimit<F> {
    type Score = Option<S>;
    type Scratch = ();

    fn evaluate(&self, genome: &G, (): &mut (), _: &mut dyn Rng) -> Option<S> {
        let deadline = Deadline::on(&self.clock, self.limit);
        let score = (self.fitness)(genome, &deadline);
        score.filter(|_| !deadline.is_over())
    }
}
