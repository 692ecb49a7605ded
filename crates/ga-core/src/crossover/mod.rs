//! How two genomes mix.

mod arithmetic;
mod blend;
mod cycle;
mod edge_recombination;
mod k_point;
mod one_point;
mod order;
mod partially_mapped;
mod scratch;
mod segment;
mod simulated_binary;
mod two_point;
mod uniform;

pub use arithmetic::Arithmetic;
pub use blend::Blend;
pub use cycle::Cycle;
pub use edge_recombination::EdgeRecombination;
pub use k_point::KPoint;
pub use one_point::OnePoint;
pub use order::Order;
pub use partially_mapped::PartiallyMapped;
pub use scratch::Scratch;
pub use segment::Segment;
pub use simulated_binary::SimulatedBinary;
pub use two_point::TwoPoint;
pub use uniform::Uniform;

use crate::error::Error;
use crate::genome::Permutation;
use crate::random::below;
use rand::Rng;

/// Mixes two genomes in place: they come in as copies of the parents and leave as the children.
pub trait Crossover<G> {
    /// Recombines `left` and `right`.
    fn cross(&self, left: &mut G, right: &mut G, rng: &mut dyn Rng);

    /// Does what [`cross`](Self::cross) does, with working memory of the caller.
    ///
    /// [`Recombine`](crate::breed::Recombine) calls this one. Implement it for a crossover that wraps
    /// another one, and pass `scratch` on; the default ignores it.
    fn cross_with(&self, left: &mut G, right: &mut G, scratch: &mut Scratch, rng: &mut dyn Rng) {
        let _ = scratch;
        self.cross(left, right, rng);
    }

    /// Whether this crossover can work on `genome`. Every individual is checked before the first
    /// generation. Pass the question on in a crossover that wraps another one.
    ///
    /// # Errors
    ///
    /// If it cannot: for instance, [`Bounds`](crate::genome::Bounds) of another length.
    fn fits(&self, _genome: &G) -> Result<(), Error> {
        Ok(())
    }
}

impl<G, T: Crossover<G> + ?Sized> Crossover<G> for Box<T> {
    fn cross(&self, left: &mut G, right: &mut G, rng: &mut dyn Rng) {
        (**self).cross(left, right, rng);
    }

    fn cross_with(&self, left: &mut G, right: &mut G, scratch: &mut Scratch, rng: &mut dyn Rng) {
        (**self).cross_with(left, right, scratch, rng);
    }

    fn fits(&self, genome: &G) -> Result<(), Error> {
        (**self).fits(genome)
    }
}

/// No recombination: children are copies.
impl<G> Crossover<G> for () {
    fn cross(&self, _: &mut G, _: &mut G, _: &mut dyn Rng) {}
}

/// A segment between two drawn indices, both included, as a range; `None` where nothing can be exchanged.
fn segment(left: &Permutation, right: &Permutation, rng: &mut dyn Rng) -> Option<(usize, usize)> {
    if left.len() != right.len() || left.len() < 2 {
        return None;
    }
    let (first, second) = (below(rng, left.len()), below(rng, left.len()));
    Some((first.min(second), first.max(second) + 1))
}
