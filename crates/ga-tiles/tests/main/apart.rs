//! Distances beside the naive judge.

use crate::{judge, large, levels, set, tile};
use ga_core::genome::{Distance, Hamming};
use ga_core::random::{Stream, below};
use ga_tiles::apart::{Blocks, Differences, DifferingTiles, Edits, edits, shared};
use ga_tiles::measure::Value;
use ga_tiles::{Error, Level};
use proptest::collection::vec;
use proptest::prelude::*;

/// The share of differing cells, of the best image of the left level.
fn naive(left: &Level, right: &Level, has_images: bool) -> f64 {
    let (left, right) = (judge::rows(left), judge::rows(right));
    let has_shape =
        |rows: &judge::Rows| (rows.len(), rows[0].len()) == (right.len(), right[0].len());
    if !has_shape(&left) {
        return 1.0;
    }
    let mut images = judge::images(&left);
    if !has_images {
        images.truncate(1);
    }
    images.retain(has_shape);
    let share = |image: &judge::Rows| {
        let cells = image.concat().len();
        judge::differing(image, &right) as f64 / cells as f64
    };
    images.iter().map(share).fold(f64::INFINITY, f64::min)
}

fn check(left: &Level, right: &Level) {
    for (distance, has_images) in [
        (DifferingTiles::default(), false),
        (DifferingTiles::up_to_symmetry(), true),
    ] {
        let expected = naive(left, right, has_images);
        assert_eq!(distance.between(left, right), expected);
        assert_eq!(distance.between(right, left), expected);
        for bound in [
            0.0,
            0.1,
            0.4,
            0.5,
            expected,
            expected + 1e-9,
            1.0,
            f64::INFINITY,
            -1.0,
            f64::NAN,
        ] {
            assert_eq!(
                distance.closer(left, right, bound),
                expected < bound,
                "{expected} and {bound}"
            );
        }
    }
}

/// A level of the same shape, most of it an image of the other one.
fn similar(level: &Level, seed: u64) -> Level {
    let mut rng = Stream::seeded(seed);
    let symmetries = ga_tiles::level::Symmetry::of(level.width(), level.height());
    let mut image = symmetries[below(&mut rng, symmetries.len())].image(level);
    for _ in 0..below(&mut rng, 5) {
        let x = below(&mut rng, level.width());
        let y = below(&mut rng, level.height());
        image.set(x, y, tile(below(&mut rng, 3)));
    }
    image
}

/// The letters in shared blocks, by the definition: the first of the longest blocks, then left and
/// right of it.
fn blocks(one: &[u8], other: &[u8]) -> usize {
    let is_first = (one.len(), one) <= (other.len(), other);
    if is_first {
        ordered(one, other)
    } else {
        ordered(other, one)
    }
}

fn ordered(one: &[u8], other: &[u8]) -> usize {
    let mut best = (0, 0, 0);
    for start in 0..one.len() {
        for place in 0..other.len() {
            let pairs = one[start..].iter().zip(&other[place..]);
            let length = pairs.take_while(|(left, right)| left == right).count();
            if length > best.0 {
                best = (length, start, place);
            }
        }
    }
    let (length, start, place) = best;
    if length == 0 {
        return 0;
    }
    length
        + ordered(&one[..start], &other[..place])
        + ordered(&one[start + length..], &other[place + length..])
}

proptest! {
    #[test]
    fn shared_blocks_are_those_of_the_definition(
        left in vec(b'a'..b'd', 0..24), right in vec(b'a'..b'd', 0..24),
    ) {
        prop_assert_eq!(shared(&left, &right), blocks(&left, &right));
        prop_assert_eq!(shared(&right, &left), shared(&left, &right));
        let text = |letters: &[u8]| String::from_utf8(letters.to_vec()).expect("letters");
        let distance = Blocks.between(&text(&left), &text(&right));
        prop_assert!((0.0..=1.0).contains(&distance));
        prop_assert_eq!(Blocks.between(&text(&left), &text(&left)), 0.0);
    }
}

proptest! {
    #[test]
    fn differing_tiles_are_those_of_the_judge(left in levels(), right in levels(), seed: u64) {
        check(&left, &right);
        check(&left, &similar(&left, seed));
    }

    #[test]
    fn edits_are_those_of_wagner_and_fischer(left in vec(0u8..4, 0..90), right in vec(0u8..4, 0..90)) {
        let expected = judge::edits(&left, &right);
        prop_assert_eq!(edits(&left, &right), expected);
        prop_assert_eq!(edits(&right, &left), expected);
        let share = expected as f64 / left.len().max(right.len()).max(1) as f64;
        prop_assert_eq!(Edits.between(&left, &right), share);
        for bound in [0.0, 0.3, 0.5, share, share + 1e-9, 1.0, f64::NAN] {
            prop_assert_eq!(Edits.closer(&left, &right, bound), share < bound);
        }
    }
}

#[test]
fn long_texts_are_compared_in_blocks() {
    let mut rng = Stream::seeded(5);
    for (left, right) in [
        (64, 64),
        (65, 65),
        (64, 65),
        (128, 128),
        (129, 500),
        (300, 301),
        (63, 1000),
        (1000, 999),
    ] {
        for _ in 0..6 {
            let mut left: Vec<u8> = (0..left).map(|_| b"NESW"[below(&mut rng, 4)]).collect();
            // One unrelated text, and one with few edits.
            let other: Vec<u8> = (0..right).map(|_| b"NESW"[below(&mut rng, 4)]).collect();
            assert_eq!(edits(&left, &other), judge::edits(&left, &other));
            let near: Vec<u8> = left
                .iter()
                .copied()
                .filter(|_| below(&mut rng, 20) > 0)
                .collect();
            left[0] = b'x';
            assert_eq!(edits(&left, &near), judge::edits(&left, &near));
        }
    }
    assert_eq!(
        (edits(b"", b""), edits(b"", b"abc"), edits(&[255], &[0])),
        (0, 3, 1)
    );
    assert_eq!(Edits.between(&String::new(), &String::new()), 0.0);
}

#[test]
fn large_levels_are_compared_as_by_the_judge() {
    let levels = large();
    for (number, level) in levels.iter().enumerate() {
        check(level, &levels[(number + 1) % levels.len()]);
        check(level, &similar(level, number as u64));
    }
}

#[test]
fn differing_tiles_are_a_metric_and_agree_with_the_hamming_distance() {
    let mut rng = Stream::seeded(6);
    let mut draw = || crate::random(4, 4, 3, 40, &mut rng);
    for _ in 0..300 {
        let [a, b, c] = [draw(), draw(), draw()];
        let cells = Hamming.between(&a, &b);
        assert_eq!(DifferingTiles::default().between(&a, &b), cells / 16.0);
        for distance in [DifferingTiles::default(), DifferingTiles::up_to_symmetry()] {
            assert!(
                distance.between(&a, &c)
                    <= distance.between(&a, &b) + distance.between(&b, &c) + 1e-12
            );
        }
    }
    assert_eq!(set(&[0]).len(), 1);
}

#[test]
fn differences_are_scaled_and_missing_values_are_equal_to_each_other_only() -> Result<(), Error> {
    let number = Value::Number;
    let missing = Value::Missing { gap: 1.0 };
    let differences = Differences::new(&[2.0, 10.0])?;
    let between =
        |left: [Value; 2], right: [Value; 2]| differences.between(&left.to_vec(), &right.to_vec());
    assert_eq!(
        between([number(1.0), number(0.0)], [number(4.0), number(5.0)]),
        1.5
    );
    assert_eq!(
        between([number(1.0), number(0.0)], [number(1.0), number(-50.0)]),
        5.0
    );
    assert_eq!(
        between(
            [missing, number(0.0)],
            [Value::Missing { gap: 9.0 }, number(0.0)]
        ),
        0.0
    );
    assert_eq!(
        between([missing, number(0.0)], [number(0.0), number(0.0)]),
        f64::INFINITY
    );
    let infinite = number(f64::INFINITY);
    assert_eq!(
        between([infinite, number(0.0)], [infinite, number(0.0)]),
        0.0
    );
    assert_eq!(
        between([number(f64::NAN), number(0.0)], [number(1.0), number(0.0)]),
        f64::INFINITY
    );
    assert_eq!(
        differences.between(&vec![number(1.0)], &vec![number(1.0), number(3.0)]),
        f64::INFINITY
    );
    for scale in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(
            matches!(Differences::new(&[1.0, scale]), Err(Error::Scale { .. })),
            "{scale}"
        );
    }
    Ok(())
}
