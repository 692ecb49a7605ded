//! How good the newborns are.

mod memo;
#[cfg(feature = "parallel")]
mod parallel;
mod reevaluate;
mod serial;

pub use memo::Memo;
#[cfg(feature = "parallel")]
pub use parallel::Parallel;
pub use reevaluate::Reevaluate;
pub use serial::Serial;

use crate::random::Streams;
use crate::score::Score;
use rand::Rng;

/// Scores one genome: what a user writes.
///
/// Closures `Fn(&G) -> S` qualify. Implement the trait for a problem that needs working memory or random
/// numbers.
///
/// ```
/// use ga_core::Fitness;
/// use rand::{Rng, RngExt};
///
/// /// The mean of a hundred throws of a die that is loaded as the genome says.
/// struct Dice;
///
/// impl Fitness<Vec<u8>> for Dice {
///     type Score = f64;
///     type Scratch = Vec<u8>;
///
///     fn evaluate(&self, faces: &Vec<u8>, throws: &mut Vec<u8>, rng: &mut dyn Rng) -> f64 {
///         throws.clear();
///         throws.extend((0..100).map(|_| faces[rng.random_range(0..faces.len())]));
///         throws.iter().map(|&face| f64::from(face)).sum::<f64>() / 100.0
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a fitness of `{G}`",
    note = "a closure has to name its argument and return a score: `|genome: &{G}| -> f64 {{ .. }}`"
)]
pub trait Fitness<G>: Sync {
    /// What an evaluation yields.
    type Score: Score;

    /// Memory that an evaluation may reuse from the one before. Carries no meaning: a fresh scratch and a used
    /// one lead to the same score.
    type Scratch: Default + Send;

    /// Scores `genome`. Everything random comes from `rng`, whose stream belongs to this evaluation alone.
    fn evaluate(&self, genome: &G, scratch: &mut Self::Scratch, rng: &mut dyn Rng) -> Self::Score;
}

impl<G, S: Score, F: Fn(&G) -> S + Sync> Fitness<G> for F {
    type Score = S;
    type Scratch = ();

    fn evaluate(&self, genome: &G, (): &mut (), _: &mut dyn Rng) -> S {
        self(genome)
    }
}

/// What an [`Evaluator`] sees: everybody, of whom only the scores can be written.
#[derive(Debug)]
pub struct Cohort<'a, G, S> {
    /// The population as it stands.
    pub residents: &'a [G],
    /// Their scores. To be revised by evaluators whose scores are not [lasting](Evaluator::comparable_across_generations); others
    /// only read them.
    pub resident_scores: &'a mut [S],
    /// The candidates for admission.
    pub newborns: &'a [G],
    /// Receives one score a newborn, in order.
    pub newborn_scores: &'a mut Vec<S>,
}

/// Scores whole generations: how a [`Fitness`] is applied to many genomes, or a fitness that only a population
/// as a whole can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot score a generation of `{G}`",
    label = "not an `Evaluator`",
    note = "wrap a fitness or closure as `Serial::new(|genome: &{G}| ..)` or `Parallel::new(..)`"
)]
pub trait Evaluator<G> {
    /// What an evaluation yields.
    type Score: Score;

    /// Pushes one score a newborn and returns how many evaluations it took.
    ///
    /// Called once for the founders, who are newborns without residents, and once a generation. If
    /// it returns 0 for many generations in a row, the run stops; see
    /// [`IDLE_GENERATIONS`](crate::engine::IDLE_GENERATIONS).
    fn evaluate(&mut self, cohort: Cohort<'_, G, Self::Score>, streams: Streams) -> usize;

    /// Whether scores of different generations can be compared. Where they cannot, because they are noisy or
    /// relative, the champion is the best of the present population.
    fn comparable_across_generations(&self) -> bool {
        true
    }
}

impl<G, E: Evaluator<G> + ?Sized> Evaluator<G> for Box<E> {
    type Score = E::Score;

    fn evaluate(&mut self, cohort: Cohort<'_, G, E::Score>, streams: Streams) -> usize {
        (**self).evaluate(cohort, streams)
    }

    fn comparable_across_generations(&self) -> bool {
        (**self).comparable_across_generations()
    }
}
