use super::{Birth, Breeder, Offspring};
use crate::error::Error;
use crate::genome::BitString;
use crate::random::below;
use crate::score::Score;
use crate::state::State;
use rand::Rng;

/// The univariate marginal distribution algorithm, UMDA (Mühlenbein & Paaß 1996).
///
/// Counts how often each bit is set among the `best` residents, and draws newborns bit by bit with
/// these frequencies. If all these residents have the same value of a bit, a newborn still has the
/// other value with probability 1 / (`best` + 2) (Laplace's rule), so no value is lost. The
/// frequencies come from the present population alone, so a resumed run equals an uninterrupted
/// one.
///
/// - *Best*: a quarter to a half of the population is usual. With fewer, the population converges
///   faster.
/// - *Offspring*: usually the size of the population, with
///   [`Generational`](crate::replace::Generational) replacement.
/// - *Cost*: one draw per bit of each newborn.
/// - *Instead*: [`Recombine`](crate::breed::Recombine) can keep bits together that depend on each
///   other.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::UnivariateMarginal;
///
/// let breeder = UnivariateMarginal::new(20, 40)?;
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
/// let mut engine = scheme.found(&RandomBits(20)).size(40).seed(1)?;
/// engine.run((Target(20), Generations(100)));
/// assert!(engine.state().best().is_some_and(|(_, score)| *score == 20));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "UMDA")]
#[doc(alias = "EDA")]
#[doc(alias = "estimation of distribution")]
pub struct UnivariateMarginal {
    best: usize,
    offspring: usize,
    ranked: Vec<usize>,
    ones: Vec<usize>,
}

impl UnivariateMarginal {
    /// Learns from the `best` residents, and draws `offspring` newborns per generation.
    ///
    /// # Errors
    ///
    /// If `best` is 0.
    pub fn new(best: usize, offspring: usize) -> Result<Self, Error> {
        let best = Error::at_least(1, "the number of the best to learn from", best)?;
        Ok(Self {
            best,
            offspring,
            ranked: Vec::new(),
            ones: Vec::new(),
        })
    }
}

impl<S: Score> Breeder<BitString, S> for UnivariateMarginal {
    fn breed(
        &mut self,
        state: &State<BitString, S>,
        offspring: &mut Offspring<BitString>,
        rng: &mut dyn Rng,
    ) {
        let population = state.population();
        let Self {
            best,
            offspring: newborns,
            ranked,
            ones,
        } = self;
        ranked.clear();
        ranked.extend(0..population.len());
        let best = (*best).min(population.len());
        let Some(last) = best.checked_sub(1) else {
            return;
        };
        ranked.select_nth_unstable_by(last, |&left, &right| population.rank(left, right));
        ranked.truncate(best);

        let model = &population.genomes()[ranked[0]];
        ones.clear();
        ones.resize(model.len(), 0);
        for &place in &*ranked {
            for (count, bit) in ones.iter_mut().zip(population.genomes()[place].iter()) {
                *count += usize::from(bit);
            }
        }
        for _ in 0..*newborns {
            let child = offspring.push_copy(model, Birth::default());
            for (locus, &count) in ones.iter().enumerate() {
                child.set(locus, below(rng, best + 2) < count + 1);
            }
        }
    }
}
