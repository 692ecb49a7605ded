use super::Scratch;
use super::permutations::{CrossNumbers, crossover_of_permutations};
use rand::Rng;

/// Uniform crossover of random keys (Bean 1994, `bean-1994`), for permutations.
///
/// The place of a number in a parent is its key. For each number, a fair coin says which child has
/// its key from which parent. Then each child is sorted by its keys. Numbers with equal keys are in
/// random order.
///
/// - *Effect*: a number comes to about the place that it has in one of the parents. Numbers that
///   are in the same order at distant places of both parents stay in this order. Suits schedules,
///   in which it matters whether a job is early or late.
/// - *Cost*: n random words, and two sorts of n numbers.
/// - *Limits*: keeps few neighbours, so it does not suit tours.
/// - *Instead*: [`EdgeRecombination`](crate::crossover::EdgeRecombination) for tours;
///   [`Order`](crate::crossover::Order) keeps a segment as it is.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::RandomKeys;
/// use ga_core::genome::Permutation;
/// use ga_core::random::Stream;
///
/// // Exchanged neighbours: each number stays within one place.
/// let (mut left, mut right) = (Permutation::identity(4), Permutation::new([1, 0, 3, 2])?);
/// RandomKeys.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// let near = |(place, element): (usize, usize)| place.abs_diff(element) < 2;
/// assert!(left.iter().enumerate().all(near) && right.iter().enumerate().all(near));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "random keys")]
#[doc(alias = "RKGA")]
pub struct RandomKeys;

crossover_of_permutations!(RandomKeys);

impl CrossNumbers for RandomKeys {
    fn cross_numbers(
        &self,
        left: &mut [u32],
        right: &mut [u32],
        scratch: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        let Scratch {
            copies: [one, other],
            marks: words,
            ..
        } = scratch;
        for (keys, order) in [(&mut *one, &*left), (&mut *other, &*right)] {
            keys.clear();
            keys.resize(order.len(), 0);
            for (&number, place) in order.iter().zip(0..) {
                keys[number as usize] = place;
            }
        }
        words.clear();
        for (one, other) in one.iter_mut().zip(other.iter_mut()) {
            let word = rng.next_u64();
            // The first bit is the coin, the others order equal keys.
            if word >> 63 == 1 {
                std::mem::swap(one, other);
            }
            words.push(word << 1);
        }
        for (order, keys) in [(left, &*one), (right, &*other)] {
            order.sort_unstable_by_key(|&number| {
                (keys[number as usize], words[number as usize], number)
            });
        }
    }
}
