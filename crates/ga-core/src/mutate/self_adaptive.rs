use super::Mutator;
use crate::error::Error;
use crate::expected::Expected;
use crate::genome::Pair;
use crate::random::{Bernoulli, below};
use rand::Rng;

/// Self-adaptation: each genome carries its own mutation rate (Bäck 1992).
///
/// The genome is a [`Pair`] of the actual genome and an index into `ladder`, a list of mutators.
/// The index changes first: with probability `rate` it moves up or down by one. Then the mutator at
/// this index is applied. Genomes with a suitable mutator have better children, so selection tunes
/// the index.
///
/// - *Rate*: the probability of changing the index. Smaller values keep a good mutator longer,
///   greater values find it sooner.
/// - *Ladder*: mutators ordered by how much they change. For example, each has twice the rate of
///   the one before.
/// - *Cost*: one or two draws, and the cost of the chosen mutator.
/// - *Instead*: [`OneFifthRule`](crate::breed::OneFifthRule) adapts one rate for the whole
///   population.
///
/// To keep crossover from changing the index, use `Pair(crossover, ())`.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::{BitString, Pair};
/// use ga_core::mutate::{BitFlip, SelfAdaptive};
/// use ga_core::random::Stream;
///
/// let ladder = [0.001, 0.01, 0.1].map(BitFlip::new).into_iter().collect::<Result<_, _>>()?;
/// let mut genome = Pair(BitString::zeros(50), 1);
/// SelfAdaptive::new(0.2, ladder)?.mutate(&mut genome, &mut Stream::seeded(1));
/// assert!(genome.1 <= 2);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "self-adaptation")]
pub struct SelfAdaptive<M> {
    chance: Bernoulli,
    ladder: Vec<M>,
}

impl<M> SelfAdaptive<M> {
    /// Moves the index by one on the `ladder` with probability `rate`.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability, or if `ladder` does not have 1 to 256 mutators.
    pub fn new(rate: f64, ladder: Vec<M>) -> Result<Self, Error> {
        Expected::Within(1.0, 256.0).check("the number of rungs", ladder.len() as f64)?;
        Ok(Self {
            chance: Bernoulli::new("the rate of changing the rung", rate)?,
            ladder,
        })
    }
}

impl<G, M: Mutator<G>> Mutator<Pair<G, u8>> for SelfAdaptive<M> {
    fn mutate(&self, Pair(genome, rung): &mut Pair<G, u8>, rng: &mut dyn Rng) {
        let last = self.ladder.len() - 1;
        let mut place = usize::from(*rung).min(last);
        if self.chance.occurs(rng) {
            // A step beyond either end of the ladder changes nothing.
            place = if below(rng, 2) == 0 {
                place.saturating_sub(1)
            } else {
                (place + 1).min(last)
            };
        }
        *rung = place as u8;
        self.ladder[place].mutate(genome, rng);
    }

    fn fits(&self, Pair(genome, _): &Pair<G, u8>) -> Result<(), Error> {
        self.ladder
            .iter()
            .try_for_each(|mutator| mutator.fits(genome))
    }
}
