use super::{Asked, Cohort, Evaluator, Fitness, Serial, panics};
use crate::genome::Genome;
use crate::random::Streams;
use crate::score::Score;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use std::cell::Cell;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// Scores newborns on all threads of the current rayon pool.
///
/// The scores equal the scores of [`Serial`], for any number of threads. If the fitness panics, a
/// second message names the individual with the least index that panicked, for any number of
/// threads. Without the feature `parallel`, the calling thread scores the newborns one after the
/// other, with the same result.
///
/// - *Cost*: a few microseconds per generation to start the threads. If scoring a whole generation
///   takes less time, use [`Serial`].
///
/// ```
/// use ga_core::prelude::*;
///
/// let evaluator = Parallel::new(|genome: &BitString| genome.count_ones());
/// let breeder = ga_core::breed::Immigrants { sampler: RandomBits(9), offspring: 5 };
/// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
/// let mut engine = scheme.found(&RandomBits(9)).size(20).seed(1)?;
/// engine.step();
/// assert_eq!(engine.state().evaluations(), 25);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Default)]
pub struct Parallel<F, T = (), S = ()> {
    fitness: F,
    shares: Vec<Share<T, S>>,
}

/// The memory that a thread needs to score its share of the newborns.
#[derive(Debug, Default)]
struct Share<T, S> {
    scratch: T,
    scores: Vec<S>,
}

impl<F> Parallel<F> {
    /// An evaluator that applies `fitness`.
    pub fn new<G>(fitness: F) -> Parallel<F, F::Scratch, F::Score>
    where
        F: Fitness<G> + Sync,
    {
        Parallel {
            fitness,
            shares: Vec::new(),
        }
    }

    /// An evaluator that applies a closure; see [`Serial::of`].
    pub fn of<G, S: Score>(fitness: F) -> Parallel<F, (), S>
    where
        F: Fn(&G) -> S + Sync,
    {
        Parallel {
            fitness,
            shares: Vec::new(),
        }
    }

    /// An evaluator that applies the fitness of a [`Serial`] evaluator.
    pub fn from_serial<G>(serial: Serial<F, F::Scratch>) -> Parallel<F, F::Scratch, F::Score>
    where
        F: Fitness<G> + Sync,
    {
        Parallel::new(serial.fitness)
    }
}

/// The number of shares. There are more shares than threads, so that one slow genome delays few
/// others.
#[cfg(feature = "parallel")]
fn share_count() -> usize {
    4 * rayon::current_num_threads()
}

#[cfg(not(feature = "parallel"))]
const fn share_count() -> usize {
    1
}

impl<F: Clone, T, S> Clone for Parallel<F, T, S> {
    fn clone(&self) -> Self {
        Self {
            fitness: self.fitness.clone(),
            shares: Vec::new(),
        }
    }
}

impl<F, T, S> fmt::Debug for Parallel<F, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Parallel(..)")
    }
}

impl<G: Genome, F: Fitness<G> + Sync> Evaluator<G> for Parallel<F, F::Scratch, F::Score> {
    type Score = F::Score;

    fn evaluate(&mut self, cohort: Cohort<'_, G, F::Score>, streams: Streams) -> usize {
        let count = share_count();
        let Self { fitness, shares } = self;
        let size = cohort.newborns.len().div_ceil(count).max(1);
        shares.resize_with(count, || Share {
            scratch: F::Scratch::default(),
            scores: Vec::new(),
        });
        let first_panic = Mutex::new(None);
        let stop = cohort.stop;
        let score =
            |(number, (Share { scratch, scores }, genomes)): (usize, (&mut Share<_, _>, &[G]))| {
                // A panic may have left scores of an earlier call.
                scores.clear();
                let present = Cell::new(0);
                let evaluate = || {
                    let genomes = genomes.iter().enumerate();
                    let score = |(offset, genome)| {
                        present.set(number * size + offset);
                        fitness.evaluate(genome, scratch, &mut streams.evaluation(present.get()))
                    };
                    match stop {
                        None => scores.extend(genomes.map(score)),
                        Some(stop) => scores.extend(genomes.take_while(|_| !stop()).map(score)),
                    }
                };
                if let Err(panic) = panics::caught(evaluate) {
                    panics::keep_first(&first_panic, present.get(), panic);
                }
            };
        #[cfg(feature = "parallel")]
        shares
            .par_iter_mut()
            .zip(cohort.newborns.par_chunks(size))
            .enumerate()
            .for_each(score);
        #[cfg(not(feature = "parallel"))]
        shares
            .iter_mut()
            .zip(cohort.newborns.chunks(size))
            .enumerate()
            .for_each(score);
        if let Some((index, panic)) = first_panic
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
        {
            panics::named(panic, streams, index);
        }
        let used = cohort.newborns.len().div_ceil(size);
        // If some are missing, no score of this generation counts.
        for share in &mut shares[..used] {
            cohort.newborn_scores.append(&mut share.scores);
        }
        cohort.newborns.len()
    }
}

impl<G: Genome, F: Fitness<G> + Sync> Asked<G> for Parallel<F, F::Scratch, F::Score> {}
