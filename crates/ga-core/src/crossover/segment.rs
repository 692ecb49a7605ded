use super::{Crossover, Scratch};
use crate::genome::Linear;
use crate::random::below;
use rand::Rng;

/// Segment crossover: exchanges the loci between two drawn indices, both included
/// (`purba-liliana-pranata-2016`).
///
/// The indices are drawn independently and may be equal. Unlike
/// [`TwoPoint`](crate::crossover::TwoPoint), it may exchange a single locus at either end, or the
/// whole genome.
///
/// - *Effect*: keeps neighbouring loci together. Loci in the middle are exchanged more often than
///   loci at the ends.
/// - *Cost*: two draws, and an exchange of a third of the genome on average.
/// - *Instead*: [`TwoPoint`](crate::crossover::TwoPoint) always gives each child loci of both
///   parents.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::Segment;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (vec![0; 9], vec![1; 9]);
/// Segment.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!(left.contains(&1) && left.iter().zip(&right).all(|(left, right)| left + right == 1));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Segment;

impl<G: Linear> Crossover<G> for Segment {
    fn cross_with(&self, left: &mut G, right: &mut G, _: &mut Scratch, rng: &mut dyn Rng) {
        let loci = left.loci().min(right.loci());
        if loci > 0 {
            let (first, second) = (below(rng, loci), below(rng, loci));
            left.swap_segment(right, first.min(second)..first.max(second) + 1);
        }
    }
}
