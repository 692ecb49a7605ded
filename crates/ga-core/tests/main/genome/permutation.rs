//! Permutations: their indices in every form are the same.

use ga_core::prelude::*;
use ga_core::random::Stream;

#[test]
fn all_views_of_a_permutation_show_the_same_indices() {
    let order = RandomPermutation(50).sample(&mut Stream::seeded(1));
    let indices: Vec<usize> = order.iter().collect();
    assert_eq!(
        indices,
        order
            .as_slice()
            .iter()
            .map(|&index| index as usize)
            .collect::<Vec<_>>()
    );
    assert_eq!(indices, (&order).into_iter().collect::<Vec<_>>());
    assert_eq!(order.as_ref(), order.as_slice());
    assert!((0..50).all(|place| order[place] as usize == indices[place]));
    let mut backwards: Vec<usize> = order.iter().rev().collect();
    backwards.reverse();
    assert_eq!(backwards, indices);
    assert_eq!(order.iter().len(), 50);
}

#[test]
fn a_copied_list_is_a_permutation_or_changes_nothing() {
    let mut permutations = 0;
    for code in 0..5_u32.pow(4) {
        let list: Vec<u32> = (0..4).map(|place| code / 5_u32.pow(place) % 5).collect();
        for before in [vec![3, 0, 2, 1], vec![1, 0], vec![]] {
            let before = Permutation::new(before).expect("valid");
            let mut order = before.clone();
            let copied = order.copy_from_slice(&list);
            // The constructor is the naive form of the check.
            assert_eq!(copied, Permutation::new(list.iter().copied()).map(drop));
            permutations += usize::from(copied.is_ok());
            assert_eq!(
                order.as_slice(),
                if copied.is_ok() {
                    &list
                } else {
                    before.as_slice()
                }
            );
        }
    }
    assert_eq!(permutations, 3 * 24);
    let mut order = Permutation::identity(4);
    let copy = || order.copy_from_slice(&[3, 1, 0, 2]).expect("valid");
    assert_eq!(allocation_counter::measure(copy).count_total, 0);
}

#[test]
fn the_text_of_a_permutation_has_its_numbers() {
    let order = Permutation::new([2, 0, 1]).unwrap();
    assert_eq!(format!("{order:>7}|"), "  2 0 1|");
    assert_eq!(Permutation::default().to_string(), "");
}
