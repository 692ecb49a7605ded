use super::Mutator;
use super::swap::two;
use crate::genome::Sequence;
use crate::random::below;
use rand::Rng;

/// Scramble mutation: shuffles the segment between two different loci, both included (Davis 1991).
///
/// All orders of the segment are equally likely, the old one included.
///
/// - *Effect*: changes one part of the order strongly. Use it rarely, in addition to smaller steps.
/// - *Cost*: a draw per locus of the segment.
/// - *Instead*: [`Inversion`](crate::mutate::Inversion) keeps neighbours together.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::mutate::Scramble;
/// use ga_core::random::Stream;
///
/// let mut letters: Vec<char> = "maze".chars().collect();
/// Scramble.mutate(&mut letters, &mut Stream::seeded(1));
/// letters.sort();
/// assert_eq!(letters, ['a', 'e', 'm', 'z']);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Scramble;

impl<G: Sequence> Mutator<G> for Scramble {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        if let Some((first, second)) = two(genome.places(), rng) {
            let start = first.min(second);
            for last in (1..=first.max(second) - start).rev() {
                genome.exchange(start + last, start + below(rng, last + 1));
            }
        }
    }
}
