//! A genome that only exchanges single loci crosses over as one that exchanges blocks.

use ga_core::crossover::{KPoint, Segment, TwoPoint};
use ga_core::prelude::*;
use ga_core::random::Stream;
use proptest::prelude::*;

/// Implements no more of [`Linear`] than it has to.
#[derive(Clone, Debug, PartialEq)]
struct Plain(Vec<u16>);

impl Linear for Plain {
    fn loci(&self) -> usize {
        self.0.len()
    }

    fn swap_locus(&mut self, other: &mut Self, locus: usize) {
        std::mem::swap(&mut self.0[locus], &mut other.0[locus]);
    }
}

proptest! {
    #[test]
    fn single_loci_are_exchanged_as_blocks_are(
        left in 0u16..200, right in 0u16..200, block in 0usize..5, mask: u64, a in 0usize..220, b in 0usize..220,
    ) {
        let (mut left, mut right): (Vec<u16>, Vec<u16>) = ((0..left).collect(), (500..500 + right).collect());
        let (mut plain, mut plain_right) = (Plain(left.clone()), Plain(right.clone()));
        left.swap_block(&mut right, block, mask);
        plain.swap_block(&mut plain_right, block, mask);
        prop_assert_eq!((&plain.0, &plain_right.0), (&left, &right));
        left.swap_segment(&mut right, a.min(b)..a.max(b));
        plain.swap_segment(&mut plain_right, a.min(b)..a.max(b));
        prop_assert_eq!((&plain.0, &plain_right.0), (&left, &right));
    }

    #[test]
    fn single_loci_cross_over_as_blocks_do(len in 0u16..200, seed: u64, rate in 0.0f64..=1.0) {
        fn children<G: Linear>(crossover: &impl Crossover<G>, mut left: G, mut right: G, seed: u64) -> [G; 2] {
            crossover.cross(&mut left, &mut right, &mut Stream::seeded(seed));
            [left, right]
        }
        let (left, right): (Vec<u16>, Vec<u16>) = ((0..len).collect(), (500..500 + len).collect());
        let (plain, plain_right) = (Plain(left.clone()), Plain(right.clone()));
        macro_rules! alike {
            ($($crossover:expr),*) => { $(
                let expected = children(&$crossover, left.clone(), right.clone(), seed).map(Plain);
                prop_assert_eq!(children(&$crossover, plain.clone(), plain_right.clone(), seed), expected);
            )* };
        }
        alike!(OnePoint, TwoPoint, Segment, KPoint::new(3).unwrap(), Uniform::new(rate).unwrap());
    }
}
