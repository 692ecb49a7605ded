use super::BitString;
use crate::error::{Error, same_loci};
use crate::genome::Sampler;
use rand::Rng;

/// A sampler of random bit strings. The field is their length; each bit is 1 with probability 1/2.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::genome::RandomBits;
/// use ga_core::random::Stream;
///
/// let founder = RandomBits(77).sample(&mut Stream::seeded(1));
/// assert_eq!(founder.len(), 77);
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RandomBits(pub usize);

impl Sampler<BitString> for RandomBits {
    fn sample(&self, rng: &mut dyn Rng) -> BitString {
        let mut bits = BitString::zeros(self.0);
        bits.used_words_mut()
            .iter_mut()
            .for_each(|word| *word = rng.next_u64());
        bits.clear_unused();
        bits
    }

    fn fits(&self, bits: &BitString) -> Result<(), Error> {
        same_loci(self.0, bits.len())
    }
}
