use super::{Crossover, Scratch};
use crate::genome::{BitString, Subset};
use crate::random::below;
use rand::Rng;

/// Random respectful recombination of sets (Radcliffe & George 1993, `radcliffe-george-1993`): a
/// child has what both parents have, and nothing that neither has.
///
/// The elements that only one parent has are dealt to the children at random, so that each child
/// has as many elements as the parent that it is a copy of. All such deals are equally likely.
///
/// Sets of different numbers of elements to choose from do not change.
///
/// - *Effect*: searches among the sets between the parents; for equal parents there is nothing to
///   search, so use it with a mutator such as [`Exchange`](crate::mutate::Exchange).
/// - *Cost*: one draw for each element that only one parent has.
/// - *Instead*: [`Uniform`](crate::crossover::Uniform) does not keep the number of ones.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::Respectful;
/// use ga_core::genome::Subset;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (Subset::new(9, [0, 1, 2, 8])?, Subset::new(9, [8, 5, 6, 7])?);
/// Respectful.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!(left.contains(8) && right.contains(8) && !left.contains(4));
/// assert_eq!((left.len(), right.len()), (4, 4));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "RRR")]
#[doc(alias = "RAR")]
#[doc(alias = "subset crossover")]
pub struct Respectful;

impl Crossover<BitString> for Respectful {
    fn cross_with(
        &self,
        left: &mut BitString,
        right: &mut BitString,
        _: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        if left.len() != right.len() {
            return;
        }
        let words = left.words().iter().zip(right.words());
        let (mut mine, mut undealt) = (0, 0);
        for (left, right) in words {
            mine += (left & !right).count_ones() as usize;
            undealt += (left ^ right).count_ones() as usize;
        }
        let words = left.used_words_mut().iter_mut();
        for (left, right) in words.zip(right.used_words_mut()) {
            let mut rest = *left ^ *right;
            while rest != 0 {
                let element = rest & rest.wrapping_neg();
                // Of the elements that are left to deal, the left child still gets `mine`.
                let is_mine = below(rng, undealt) < mine;
                undealt -= 1;
                mine -= usize::from(is_mine);
                if is_mine != (*left & element != 0) {
                    *left ^= element;
                    *right ^= element;
                }
                rest ^= element;
            }
        }
    }
}

impl Crossover<Subset> for Respectful {
    fn cross_with(
        &self,
        left: &mut Subset,
        right: &mut Subset,
        scratch: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        self.cross_with(left.bits_mut(), right.bits_mut(), scratch, rng);
    }
}
