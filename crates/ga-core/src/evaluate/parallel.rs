use super::{Cohort, Evaluator, Fitness};
use crate::genome::Genome;
use crate::random::Streams;
use crate::score::Score;
use rayon::prelude::*;
use std::fmt;

/// Scores newborns on all threads of the current rayon pool.
///
/// The scores equal those of [`Serial`](crate::evaluate::Serial), whatever the number of threads.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::Immigrants;
/// use ga_core::replace::MuPlusLambda;
///
/// let evaluator = Parallel::new(|genome: &BitString| genome.count_ones());
/// let breeder = Immigrants { source: RandomBits(9), count: 5 };
/// let scheme = Scheme { breeder, evaluator, replacement: MuPlusLambda::new(20)? };
/// let mut engine = Engine::start(scheme, &RandomBits(9), 20, 1)?;
/// engine.step();
/// assert_eq!(engine.state().evaluations(), 25);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Parallel<F, T = (), S = ()> {
    fitness: F,
    desks: Vec<Desk<T, S>>,
}

/// Where a thread works off a share of the newborns.
#[derive(Clone, Debug)]
struct Desk<T, S> {
    scratch: T,
    scores: Vec<S>,
}

impl<F> Parallel<F> {
    /// Applies `fitness`.
    pub fn new<G>(fitness: F) -> Parallel<F, F::Scratch, F::Score>
    where
        F: Fitness<G>,
    {
        Parallel { fitness, desks: Vec::new() }
    }

    /// Applies a closure; see [`Serial::of`](crate::evaluate::Serial::of).
    pub fn of<G, S: Score>(fitness: F) -> Parallel<F, (), S>
    where
        F: Fn(&G) -> S + Sync,
    {
        Parallel { fitness, desks: Vec::new() }
    }
}

impl<F, T, S> fmt::Debug for Parallel<F, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Parallel(..)")
    }
}

impl<G: Genome, F: Fitness<G>> Evaluator<G> for Parallel<F, F::Scratch, F::Score> {
    type Score = F::Score;

    fn evaluate(&mut self, cohort: Cohort<'_, G, F::Score>, streams: Streams) -> usize {
        /// More shares than threads, so that a slow genome delays few others.
        const SHARES_PER_THREAD: usize = 4;

        let Self { fitness, desks } = self;
        let shares = SHARES_PER_THREAD * rayon::current_num_threads();
        let size = cohort.newborns.len().div_ceil(shares).max(1);
        desks.resize_with(shares, || Desk { scratch: F::Scratch::default(), scores: Vec::new() });
        let shares = desks.par_iter_mut().zip(cohort.newborns.par_chunks(size));
        shares.enumerate().for_each(|(share, (Desk { scratch, scores }, genomes))| {
            // A panic may have left some from the last time.
            scores.clear();
            scores.extend(genomes.iter().enumerate().map(|(offset, genome)| {
                fitness.evaluate(genome, scratch, &mut streams.evaluation(share * size + offset))
            }));
        });
        let used = cohort.newborns.len().div_ceil(size);
        for desk in &mut desks[..used] {
            cohort.newborn_scores.append(&mut desk.scores);
        }
        cohort.newborns.len()
    }
}
