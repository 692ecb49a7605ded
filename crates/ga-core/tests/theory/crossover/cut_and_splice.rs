//! The pairs of cuts between which genomes exchange their ends.

use crate::statistics::{Law, both};
use crate::twins::{Slip, below};
use ga_core::crossover::{CutAndSplice, from_fn};
use ga_core::genome::VariableLength;
use ga_core::rand::Rng;
use ga_core::{Crossover, Error};
use std::ops::RangeInclusive;

type List = Vec<u8>;

/// The child of the left parent for each pair of cuts whose children have permitted lengths.
fn children(left: &List, right: &List, lengths: &RangeInclusive<usize>) -> Vec<List> {
    let mut children = Vec::new();
    for cut in 0..=left.len() {
        for other in 0..=right.len() {
            let child = [&left[..cut], &right[other..]].concat();
            let sibling = [&right[..other], &left[cut..]].concat();
            if lengths.contains(&child.len()) && lengths.contains(&sibling.len()) {
                children.push(child);
            }
        }
    }
    children
}

#[test]
fn all_pairs_of_cuts_with_permitted_children_are_equally_likely() -> Result<(), Error> {
    for (one, other, lengths, draws) in [
        (5, 3, 1..=6, 150_000),
        (3, 5, 2..=20, 150_000),
        (4, 4, 4..=4, 100_000),
        (2, 6, 0..=usize::MAX, 150_000),
        (7, 2, 2..=7, 150_000),
        (1, 9, 1..=9, 150_000),
    ] {
        let (left, right): (List, List) = ((0..one).collect(), (100..100 + other).collect());
        let operator = CutAndSplice::new(lengths.clone())?;
        // A wrong twin: in one case of twenty, both children are copies.
        let wrong = Slip(operator.clone(), ());
        let law = Law::uniform(children(&left, &right, &lengths));
        let mut child = left.clone();
        let mut sibling = right.clone();
        let (operator, wrong): (&dyn Crossover<List>, &dyn Crossover<List>) = (&operator, &wrong);
        let name = format!("cuts of {one} and {other} for {lengths:?}");
        both(&name, operator, wrong, &law, draws, |crossover, rng| {
            child.clone_from(&left);
            sibling.clone_from(&right);
            crossover.cross(&mut child, &mut sibling, rng);
            assert_eq!(child.len() + sibling.len(), left.len() + right.len());
            child.clone()
        });
    }
    Ok(())
}

/// The wrong twin of a wider test: the left cut is uniform, and the right one is any that fits. It
/// makes the two parents unequal.
#[test]
fn the_two_parents_are_treated_alike() -> Result<(), Error> {
    let first_one_cut_then_the_other =
        from_fn(|left: &mut List, right: &mut List, rng: &mut dyn Rng| {
            let (one, other) = (left.len(), right.len());
            let cut = below(rng, one + 1);
            let fits = |place: &usize| (2..=7).contains(&(cut + other - place));
            let places: Vec<usize> = (0..=other)
                .filter(fits)
                .filter(|p| p + one - cut <= 7)
                .collect();
            let place = places[below(rng, places.len())];
            left.exchange_segments(cut..one, right, place..other);
        });
    let (left, right): (List, List) = ((0..7).collect(), (100..102).collect());
    let law = Law::uniform(children(&left, &right, &(2..=7)));
    let operator = CutAndSplice::new(2..=7)?;
    let (operator, wrong): (&dyn Crossover<List>, &dyn Crossover<List>) =
        (&operator, &first_one_cut_then_the_other);
    both(
        "cuts one after the other",
        operator,
        wrong,
        &law,
        100_000,
        |crossover, rng| {
            let mut child = left.clone();
            let mut sibling = right.clone();
            crossover.cross(&mut child, &mut sibling, rng);
            child
        },
    );
    Ok(())
}
