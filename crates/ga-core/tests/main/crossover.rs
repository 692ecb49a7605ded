//! Crossovers of closures, in tuples and in boxes.

use crate::Words;
use ga_core::Error;
use ga_core::crossover::{
    Blend, CutAndSplice, Order, Rectangle, Scratch, Segment, TwoPoint, from_fn,
};
use ga_core::genome::{Bounds, Grid, Permutation, RandomPermutation};
use ga_core::prelude::*;
use ga_core::random::Stream;
use rand::Rng;
use std::collections::BTreeSet;
use std::ops::Range;

/// Appends a digit to the left genome, and to the right one twice that.
fn append(digit: u32) -> impl Crossover<u32> {
    from_fn(move |left: &mut u32, right: &mut u32, _: &mut dyn Rng| {
        (*left, *right) = (10 * *left + digit, 10 * *right + 2 * digit);
    })
}

#[test]
fn closures_tuples_and_boxes_are_crossovers() {
    let (mut left, mut right) = (0, 0);
    let boxed: Box<dyn Crossover<u32>> = Box::new(append(3));
    (append(1), (append(2), ()), boxed).cross(&mut left, &mut right, &mut Stream::seeded(1));
    assert_eq!((left, right), (123, 246));
}

#[test]
fn a_tuple_of_crossovers_passes_its_scratch_on() {
    let mut rng = Stream::seeded(1);
    let mut scratch = Scratch::default();
    let parents: [Permutation; 2] = std::array::from_fn(|_| RandomPermutation(20).sample(&mut rng));
    let [mut left, mut right] = parents.clone();
    let [mut one, mut other] = parents;
    (Order, Order).cross(&mut left, &mut right, &mut Stream::seeded(2));
    (Order, Order).cross_with(&mut one, &mut other, &mut scratch, &mut Stream::seeded(2));
    assert_eq!((left, right), (one, other));
    assert!(
        !format!("{scratch:?}").contains("copies: [[], []]"),
        "the scratch was not used"
    );
}

#[test]
fn a_tuple_of_crossovers_fits_only_if_all_its_parts_fit() -> Result<(), Error> {
    let blend =
        |loci| ga_core::crossover::Blend::new(&Bounds::uniform(loci, 0.0..=1.0)?).alpha(0.5);
    let refused = Err(Error::BoundsLength { bounds: 3, loci: 2 });
    assert_eq!((blend(2)?, blend(2)?).fits(&vec![0.5, 0.5]), Ok(()));
    assert_eq!((blend(2)?, blend(3)?).fits(&vec![0.5, 0.5]), refused);
    Ok(())
}

#[test]
fn a_boxed_crossover_with_working_memory_does_the_same() {
    let boxed: Box<dyn Crossover<Permutation>> = Box::new(Order);
    let children = |crossover: &dyn Crossover<Permutation>| {
        let mut rng = Stream::seeded(1);
        let mut left = Permutation::identity(20);
        let mut right = RandomPermutation(20).sample(&mut rng);
        crossover.cross_with(&mut left, &mut right, &mut Scratch::default(), &mut rng);
        (left, right)
    };
    assert_eq!(children(&boxed), children(&Order));
    assert_ne!(children(&boxed).0, Permutation::identity(20));
}

#[test]
fn children_of_points_that_are_infinitely_far_apart_lie_between_them() -> Result<(), Error> {
    let blend = Blend::new(&Bounds::uniform(1, -f64::MAX..=f64::MAX)?).alpha(0.0)?;
    for (word, share) in [(0, 0.0), (1 << 62, 0.25), (1 << 63, 0.5), (3 << 62, 0.75)] {
        let (mut left, mut right) = (vec![-f64::MAX], vec![f64::MAX]);
        blend.cross(&mut left, &mut right, &mut Words([word]));
        let expected = f64::MAX * (2.0 * share - 1.0);
        for gene in [left[0], right[0]] {
            assert!(
                (gene - expected).abs() <= f64::MAX * f64::EPSILON,
                "a share of {share}: {gene}"
            );
        }
    }
    Ok(())
}

/// What the left child can have of the right parent: all children of many couples.
fn children<G: Clone + Ord>(crossover: &impl Crossover<G>, left: &G, right: &G) -> BTreeSet<G> {
    let mut rng = Stream::seeded(1);
    (0..1000)
        .map(|_| {
            let (mut left, mut right) = (left.clone(), right.clone());
            crossover.cross(&mut left, &mut right, &mut rng);
            left
        })
        .collect()
}

/// All ranges of places below `len` that are not empty.
fn ranges(len: usize) -> impl Iterator<Item = Range<usize>> + Clone {
    (0..len).flat_map(move |start| (start + 1..=len).map(move |end| start..end))
}

#[test]
fn every_segment_can_be_exchanged_and_no_other_set_of_loci() {
    for loci in 0..6 {
        let (zeros, ones) = (vec![0; loci], vec![1; loci]);
        let exchanged = |range: Range<usize>| {
            (0..loci)
                .map(|locus| i32::from(range.contains(&locus)))
                .collect()
        };
        let mut expected: BTreeSet<Vec<i32>> = ranges(loci).map(exchanged).collect();
        if loci == 0 {
            expected.insert(vec![]);
            let mut rng = Stream::seeded(1);
            Segment.cross(&mut zeros.clone(), &mut ones.clone(), &mut rng);
            assert_eq!(
                rng.next_u64(),
                Stream::seeded(1).next_u64(),
                "a number was drawn"
            );
        }
        assert_eq!(children(&Segment, &zeros, &ones), expected);
        // The first and the last locus are never exchanged.
        if loci > 2 {
            expected.retain(|child| child[0] == 0 && child[loci - 1] == 0);
            assert_eq!(children(&TwoPoint, &zeros, &ones), expected);
        }
    }
}

#[test]
fn every_rectangle_can_be_exchanged() -> Result<(), Error> {
    let grids = [Grid::filled(3, 2, 0)?, Grid::filled(3, 2, 1)?];
    let cross = from_fn(
        |left: &mut Vec<i32>, right: &mut Vec<i32>, rng: &mut dyn Rng| {
            let [mut one, mut other] = grids.clone();
            Rectangle.cross(&mut one, &mut other, rng);
            (*left, *right) = (one.cells().to_vec(), other.cells().to_vec());
        },
    );
    let cells = |(columns, rows): (Range<usize>, Range<usize>)| {
        (0..6)
            .map(|cell| i32::from(columns.contains(&(cell % 3)) && rows.contains(&(cell / 3))))
            .collect()
    };
    let expected = ranges(3).flat_map(|columns| ranges(2).map(move |rows| (columns.clone(), rows)));
    assert_eq!(
        children(&cross, &vec![], &vec![]),
        expected.map(cells).collect()
    );
    Ok(())
}

#[test]
fn every_cut_and_splice_of_permitted_lengths_can_happen() -> Result<(), Error> {
    let parents = [vec![0, 1, 2], vec![10, 11, 12, 13, 14]];
    for lengths in [0..=8, 1..=7, 2..=4, 4..=4] {
        for [left, right] in [[0, 1], [1, 0]].map(|places| places.map(|place| &parents[place])) {
            let splices = (0..=left.len()).flat_map(|cut| {
                (0..=right.len()).map(move |other| [&left[..cut], &right[other..]].concat())
            });
            let permitted = splices.filter(|child| {
                lengths.contains(&child.len()) && lengths.contains(&(8 - child.len()))
            });
            let crossover = CutAndSplice::new(lengths.clone())?;
            assert_eq!(
                children(&crossover, left, right),
                permitted.collect(),
                "{lengths:?}"
            );
        }
    }
    Ok(())
}
