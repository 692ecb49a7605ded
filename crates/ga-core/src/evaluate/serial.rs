use super::{Asked, Cohort, Evaluator, Fitness, panics};
use crate::genome::Genome;
use crate::random::Streams;
use crate::score::Score;
use std::cell::Cell;
use std::fmt;

/// Scores one newborn after the other on the calling thread.
///
/// The fitness need not be `Sync`: it may hold a `RefCell`, an `Rc` or a handle to an interpreter.
///
/// If the fitness panics, a second message names the generation and the index of the individual.
///
/// ```
/// use ga_core::prelude::*;
/// use std::cell::Cell;
///
/// let calls = Cell::new(0);
/// let ones = |genome: &BitString| {
///     calls.set(calls.get() + 1);
///     genome.count_ones()
/// };
/// let breeder = ga_core::breed::Immigrants { sampler: RandomBits(9), offspring: 5 };
/// let evaluator = Serial::new(ones);
/// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
/// let mut engine = scheme.found(&RandomBits(9)).size(20).seed(1)?;
/// engine.step();
/// assert_eq!((engine.state().evaluations(), calls.get()), (25, 25));
/// # Ok::<(), ga_core::Error>(())
/// ```
///
/// A clone begins with working memory of its own.
#[derive(Default)]
pub struct Serial<F, T = ()> {
    pub(super) fitness: F,
    scratch: T,
}

impl<F> Serial<F> {
    /// An evaluator that applies `fitness`.
    pub fn new<G>(fitness: F) -> Serial<F, F::Scratch>
    where
        F: Fitness<G>,
    {
        Serial {
            fitness,
            scratch: F::Scratch::default(),
        }
    }

    /// An evaluator that applies a closure.
    ///
    /// Unlike for [`new`](Self::new), you may leave out the type of the closure's argument if the
    /// compiler knows the genome from elsewhere: `Serial::of::<BitString, _>(|genome|
    /// genome.count_ones())`.
    pub fn of<G, S: Score>(fitness: F) -> Self
    where
        F: Fn(&G) -> S,
    {
        Self {
            fitness,
            scratch: (),
        }
    }
}

impl<F: Clone, T: Default> Clone for Serial<F, T> {
    fn clone(&self) -> Self {
        Self {
            fitness: self.fitness.clone(),
            scratch: T::default(),
        }
    }
}

impl<F, T> fmt::Debug for Serial<F, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Serial(..)")
    }
}

impl<G: Genome, F: Fitness<G>> Evaluator<G> for Serial<F, F::Scratch> {
    type Score = F::Score;

    fn evaluate(&mut self, cohort: Cohort<'_, G, F::Score>, streams: Streams) -> usize {
        let Self { fitness, scratch } = self;
        let present = Cell::new(0);
        let newborns = cohort.newborns.iter().enumerate();
        let score = |(index, genome)| {
            present.set(index);
            // A stream seeds itself on its first draw, so an unused stream costs nothing.
            fitness.evaluate(genome, scratch, &mut streams.evaluation(index))
        };
        panics::caught(|| match cohort.stop {
            None => cohort.newborn_scores.extend(newborns.map(score)),
            Some(stop) => {
                let scored = newborns.take_while(|_| !stop()).map(score);
                cohort.newborn_scores.extend(scored);
            }
        })
        .unwrap_or_else(|panic| panics::named(panic, streams, present.get()));
        cohort.newborns.len()
    }
}

impl<G: Genome, F: Fitness<G>> Asked<G> for Serial<F, F::Scratch> {}
