//! Permutations: their indices in every form are the same.

use ga_core::prelude::*;
use ga_core::random::Stream;

#[test]
fn all_views_of_a_permutation_show_the_same_indices() {
    let order = RandomPermutation(50).sample(&mut Stream::seeded(1));
    let indices: Vec<usize> = order.iter().collect();
    assert_eq!(indices, order.as_slice().iter().map(|&index| index as usize).collect::<Vec<_>>());
    assert_eq!(indices, (&order).into_iter().collect::<Vec<_>>());
    assert_eq!(order.as_ref(), order.as_slice());
    assert!((0..50).all(|place| order[place] as usize == indices[place]));
    let mut backwards: Vec<usize> = order.iter().rev().collect();
    backwards.reverse();
    assert_eq!(backwards, indices);
    assert_eq!(order.iter().len(), 50);
}
