use super::{Asked, Cohort, Evaluator};
use crate::error::Error;
use crate::genome::Genome;
use crate::random::Streams;
use crate::score::Score;
use std::fmt;

/// Scores the newborns of a generation in one call of a closure.
///
/// For a fitness that is faster, or only possible, for many genomes at once: on a GPU, in another
/// process, in Python, over HTTP. The closure takes a slice of genomes and returns one score per
/// genome, in the same order. It may change what it captures.
///
/// - *Chunks*: [`in_chunks`](Self::in_chunks) limits the number of genomes per call.
/// - *Cost*: one call per generation, or one per chunk. A generation without newborns makes no
///   call.
/// - *Wrong number of scores*: the start of the run returns [`Error::ScoreCount`]. A later
///   [`step`](crate::Engine::step) panics with the same sentence. The state does not change, and
///   the next step tries the same generation again.
/// - *Failures*: if a call can fail, for instance because a connection is lost, call
///   [`Engine::ask`](crate::Engine::ask), score the newborns, and call
///   [`Engine::tell`](crate::Engine::tell) after success. Until then, `ask` returns the same
///   newborns.
/// - *Instead*: [`Parallel`](crate::evaluate::Parallel) scores single genomes on all threads.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::evaluate::Batch;
///
/// let mut calls = 0;
/// let evaluator = Batch::new(|genomes: &[BitString]| {
///     calls += 1;
///     genomes.iter().map(|genome| genome.count_ones()).collect()
/// });
/// let breeder = ga_core::breed::Immigrants { sampler: RandomBits(9), offspring: 25 };
/// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
/// let mut engine = scheme.found(&RandomBits(9)).size(20).seed(1)?;
/// engine.run(Generations(3));
/// assert_eq!(engine.state().evaluations(), 20 + 3 * 25);
/// drop(engine);
/// assert_eq!(calls, 1 + 3);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone)]
#[doc(alias = "vectorized")]
#[doc(alias = "GPU")]
pub struct Batch<F> {
    score: F,
    size: usize,
}

impl<F> Batch<F> {
    /// An evaluator that calls `score` with all newborns of a generation.
    pub const fn new<G, S>(score: F) -> Self
    where
        F: FnMut(&[G]) -> Vec<S>,
    {
        Self {
            score,
            size: usize::MAX,
        }
    }

    /// The same evaluator, but each call has at most `size` genomes. Only the last call of a
    /// generation may have fewer.
    ///
    /// # Errors
    ///
    /// If `size` is 0.
    pub fn in_chunks(self, size: usize) -> Result<Self, Error> {
        Ok(Self {
            size: Error::at_least(1, "the size of a batch", size)?,
            ..self
        })
    }
}

impl<F> fmt::Debug for Batch<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

impl<G: Genome, S: Score, F: FnMut(&[G]) -> Vec<S>> Evaluator<G> for Batch<F> {
    type Score = S;

    fn evaluate(&mut self, cohort: Cohort<'_, G, S>, _: Streams) -> usize {
        let Cohort {
            newborns,
            newborn_scores: scores,
            stop,
            ..
        } = cohort;
        let first = scores.len();
        for chunk in newborns.chunks(self.size) {
            let before = scores.len();
            if stop.is_some_and(|stop| stop()) {
                break;
            }
            scores.append(&mut (self.score)(chunk));
            if scores.len() - before != chunk.len() {
                // No more chunks are scored, so the total is wrong as well, and the engine sees it.
                // It could be right only if this chunk has the scores of all later ones, too.
                if scores.len() - first == newborns.len() {
                    scores.truncate(before);
                }
                break;
            }
        }
        newborns.len()
    }
}

impl<G: Genome, S: Score, F: FnMut(&[G]) -> Vec<S>> Asked<G> for Batch<F> {}
