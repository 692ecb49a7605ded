use crate::crossover::{Crossover, Scratch};
use crate::error::Error;
use crate::genome::Sampler;
use crate::mutate::Mutator;
use rand::Rng;

/// A pair of genomes, which is one genome; also a pair of samplers, crossovers or mutators.
///
/// A pair of samplers draws pairs of genomes. A pair of crossovers or mutators applies the first
/// operator to the first part and the second operator to the second part; `()` leaves a part
/// unchanged. Nest pairs for more than two parts. (Do not use a tuple as a genome: its `clone_from`
/// allocates memory for every child.)
///
/// ```
/// use ga_core::{Mutator, Sampler};
/// use ga_core::genome::{BitString, Bounds, Pair, RandomBits};
/// use ga_core::mutate::OneBit;
/// use ga_core::random::Stream;
///
/// let founders = Pair(RandomBits(8), Bounds::uniform(2, 1..=6)?);
/// let Pair(bits, dice): Pair<BitString, Vec<i32>> = founders.sample(&mut Stream::seeded(1));
/// assert_eq!((bits.len(), dice.len()), (8, 2));
///
/// let mut genome = Pair(BitString::zeros(8), vec![1, 2, 3]);
/// Pair(OneBit, ()).mutate(&mut genome, &mut Stream::seeded(1));
/// assert_eq!((genome.0.count_ones(), genome.1), (1, vec![1, 2, 3]));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pair<A, B>(pub A, pub B);

/// Written by hand, so that `clone_from` reuses the memory of both parts.
impl<A: Clone, B: Clone> Clone for Pair<A, B> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), self.1.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
        self.1.clone_from(&source.1);
    }
}

impl<G, H, A: Sampler<G>, B: Sampler<H>> Sampler<Pair<G, H>> for Pair<A, B> {
    fn sample(&self, rng: &mut dyn Rng) -> Pair<G, H> {
        Pair(self.0.sample(rng), self.1.sample(rng))
    }

    fn fits(&self, genome: &Pair<G, H>) -> Result<(), Error> {
        self.0.fits(&genome.0)?;
        self.1.fits(&genome.1)
    }
}

impl<G, H, A: Crossover<G>, B: Crossover<H>> Crossover<Pair<G, H>> for Pair<A, B> {
    fn cross_with(
        &self,
        left: &mut Pair<G, H>,
        right: &mut Pair<G, H>,
        scratch: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        self.0.cross_with(&mut left.0, &mut right.0, scratch, rng);
        self.1.cross_with(&mut left.1, &mut right.1, scratch, rng);
    }

    fn fits(&self, genome: &Pair<G, H>) -> Result<(), Error> {
        self.0.fits(&genome.0)?;
        self.1.fits(&genome.1)
    }
}

impl<G, H, A: Mutator<G>, B: Mutator<H>> Mutator<Pair<G, H>> for Pair<A, B> {
    fn mutate(&self, genome: &mut Pair<G, H>, rng: &mut dyn Rng) {
        self.0.mutate(&mut genome.0, rng);
        self.1.mutate(&mut genome.1, rng);
    }

    fn fits(&self, genome: &Pair<G, H>) -> Result<(), Error> {
        self.0.fits(&genome.0)?;
        self.1.fits(&genome.1)
    }
}
