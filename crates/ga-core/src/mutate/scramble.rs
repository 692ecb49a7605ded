use super::Mutator;
use super::swap::two;
use crate::genome::Sequence;
use crate::random::below;
use rand::Rng;

/// Puts the segment between two different loci, both included, into random order, every one equally likely (Davis
/// 1991). It may come out as it was.
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
