use crate::crossover::{Crossover, Scratch};
use crate::error::Error;
use crate::genome::{BitString, Linear};
use crate::mutate::Mutator;
use rand::Rng;
use std::cell::RefCell;
use std::fmt;

/// Protects loci from an operator, for example fixed walls or a given start.
///
/// A set bit of the mask pins the locus with the same index: the operator cannot change it. Loci
/// beyond the mask are free. Each child keeps the pinned loci of the parent that it was copied
/// from.
///
/// - *Cost*: a copy of each genome into reused memory, and an exchange of the pinned loci.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::combine::Pinned;
/// use ga_core::genome::BitString;
/// use ga_core::mutate::BitFlip;
/// use ga_core::random::Stream;
///
/// let pinned = Pinned::new("1100".parse()?, BitFlip::new(1.0)?);
/// let mut genome: BitString = "0000".parse()?;
/// pinned.mutate(&mut genome, &mut Stream::seeded(1));
/// assert_eq!(genome.to_string(), "0011");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "mask")]
#[doc(alias = "fixed loci")]
pub struct Pinned<O, G> {
    mask: BitString,
    operator: O,
    /// Copies of the genomes, kept for their memory.
    before: RefCell<Vec<G>>,
}

impl<O, G: Linear> Pinned<O, G> {
    /// Applies `operator` to the loci that `mask` leaves free.
    pub const fn new(mask: BitString, operator: O) -> Self {
        Self {
            mask,
            operator,
            before: RefCell::new(Vec::new()),
        }
    }

    /// Copies the genomes, lets them change, and restores the pinned loci.
    fn keep<const N: usize>(&self, genomes: [&mut G; N], change: impl FnOnce([&mut G; N])) {
        // Taken out for the call: the cell is never borrowed while the operator works.
        let mut before = self.before.take();
        for (place, genome) in genomes.iter().enumerate() {
            match before.get_mut(place) {
                Some(copy) => copy.clone_from(genome),
                None => before.push((**genome).clone()),
            }
        }
        let mut genomes = genomes;
        change(genomes.each_mut().map(|genome| &mut **genome));
        for (genome, copy) in genomes.into_iter().zip(&mut before) {
            for (block, &mask) in self.mask.words().iter().enumerate() {
                genome.swap_block(copy, block, mask);
            }
        }
        self.before.replace(before);
    }
}

impl<O: fmt::Debug, G> fmt::Debug for Pinned<O, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pinned")
            .field("mask", &self.mask)
            .field("operator", &self.operator)
            .finish_non_exhaustive()
    }
}

impl<O: Clone, G> Clone for Pinned<O, G> {
    fn clone(&self) -> Self {
        Self {
            mask: self.mask.clone(),
            operator: self.operator.clone(),
            before: RefCell::new(Vec::new()),
        }
    }
}

impl<G: Linear, O: Mutator<G>> Mutator<G> for Pinned<O, G> {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        self.keep([genome], |[genome]| self.operator.mutate(genome, rng));
    }

    fn fits(&self, genome: &G) -> Result<(), Error> {
        self.operator.fits(genome)
    }
}

impl<G: Linear, O: Crossover<G>> Crossover<G> for Pinned<O, G> {
    fn cross_with(&self, left: &mut G, right: &mut G, scratch: &mut Scratch, rng: &mut dyn Rng) {
        self.keep([left, right], |[left, right]| {
            self.operator.cross_with(left, right, scratch, rng);
        });
    }

    fn fits(&self, genome: &G) -> Result<(), Error> {
        self.operator.fits(genome)
    }
}
