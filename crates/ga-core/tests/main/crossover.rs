//! Crossovers of closures, in tuples and in boxes.

use ga_core::Error;
use ga_core::crossover::{Blend, FromFn, Order, Scratch};
use ga_core::genome::{Bounds, Permutation, RandomPermutation};
use ga_core::prelude::*;
use ga_core::random::Stream;
use rand::Rng;

/// Appends a digit to the left genome, and to the right one twice that.
fn append(digit: u32) -> impl Crossover<u32> {
    FromFn(move |left: &mut u32, right: &mut u32, _: &mut dyn Rng| {
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
    let (mut rng, mut scratch) = (Stream::seeded(1), Scratch::default());
    let parents: [Permutation; 2] = std::array::from_fn(|_| RandomPermutation(20).sample(&mut rng));
    let [mut left, mut right] = parents.clone();
    let [mut one, mut other] = parents;
    (Order, Order).cross(&mut left, &mut right, &mut Stream::seeded(2));
    (Order, Order).cross_with(&mut one, &mut other, &mut scratch, &mut Stream::seeded(2));
    assert_eq!((left, right), (one, other));
    assert!(!format!("{scratch:?}").contains("copies: [[], []]"), "the scratch was not used");
}

#[test]
fn a_tuple_of_crossovers_fits_only_if_all_its_parts_fit() -> Result<(), Error> {
    let blend = |loci| ga_core::crossover::Blend::new(0.5, Bounds::uniform(loci, 0.0, 1.0)?);
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
        let (mut left, mut right) = (Permutation::identity(20), RandomPermutation(20).sample(&mut rng));
        crossover.cross_with(&mut left, &mut right, &mut Scratch::default(), &mut rng);
        (left, right)
    };
    assert_eq!(children(&boxed), children(&Order));
    assert_ne!(children(&boxed).0, Permutation::identity(20));
}

#[test]
fn children_of_points_that_are_infinitely_far_apart_lie_between_them() -> Result<(), Error> {
    let blend = Blend::new(0.0, Bounds::uniform(1, -f64::MAX, f64::MAX)?)?;
    let (mut left, mut right) = (vec![-f64::MAX], vec![f64::MAX]);
    blend.cross(&mut left, &mut right, &mut Stream::seeded(1));
    assert!([left[0], right[0]].iter().all(|gene| gene.abs() < f64::MAX), "{left:?} {right:?}");
    Ok(())
}
