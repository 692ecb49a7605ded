use super::Sampler;
use rand::Rng;
use rand::distr::Distribution;

/// A sampler that draws from a distribution of `rand` or `rand_distr`: a sampler of genes, for
/// [`RandomVec`](crate::genome::RandomVec), or of whole genomes.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::genome::{Drawn, RandomVec};
/// use ga_core::random::Stream;
/// use ga_core::rand_distr::Normal;
///
/// let founders = RandomVec::new(5..=5, Drawn(Normal::new(0.0, 1.0)?))?;
/// let point: Vec<f64> = founders.sample(&mut Stream::seeded(1));
/// assert_eq!(point.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The distribution belongs to another crate: another release of it, or another platform, may draw
/// other numbers for the same seed. [`random`](crate::random) has draws that never change.
#[doc(alias = "Distribution")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawn<D>(pub D);

impl<G, D: Distribution<G>> Sampler<G> for Drawn<D> {
    fn sample(&self, rng: &mut dyn Rng) -> G {
        self.0.sample(rng)
    }
}
