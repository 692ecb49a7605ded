//! Dice that share random words.

use ga_core::random::{Dice, MixedDice, Stream};
use rand::Rng;

#[test]
fn dice_that_need_several_words_reach_all_of_their_faces() {
    // At most three dice of these share a word.
    let dice = MixedDice::new(&[2, 60_000, 3, 60_000, 60_000, 60_000, 5, 0]);
    assert_eq!((dice.len(), dice.is_empty()), (8, false));
    let mut rng = Stream::seeded(1);
    let mut rolls = [0; 8];
    let mut sums = [0_u32; 8];
    for _ in 0..1000 {
        dice.roll(&mut rolls, &mut rng);
        sums.iter_mut()
            .zip(rolls)
            .for_each(|(sum, roll)| *sum += u32::from(roll));
    }
    // Five standard errors of the mean of a thousand rolls.
    for (sum, bound) in sums
        .into_iter()
        .zip([2_u32, 60_000, 3, 60_000, 60_000, 60_000, 5, 1])
    {
        let mean = f64::from(sum) / 1000.0;
        let greatest = f64::from(bound - 1);
        let error = 5.0 * (f64::from(bound).powi(2) / 12_000.0).sqrt();
        assert!(
            (mean - greatest / 2.0).abs() <= error * greatest.min(1.0),
            "{bound} faces: {mean}"
        );
    }
}

#[test]
fn no_dice_draw_nothing() {
    let none = MixedDice::new(&[]);
    let mut rng = Stream::seeded(1);
    assert_eq!((none.len(), none.is_empty()), (0, true));
    none.roll(&mut [], &mut rng);
    assert_eq!(rng.next_u64(), Stream::seeded(1).next_u64());
}

#[test]
fn rolls_from_one_word_are_uniform_together() {
    for seed in 0..3 {
        let mut rng = Stream::seeded(seed);
        let mut dice = Dice::new(5);
        let mut counts = [0i64; 625];
        for _ in 0..100_000 {
            let outcome = (0..4).fold(0, |outcome, _| 5 * outcome + dice.roll(&mut rng));
            counts[outcome] += 1;
        }
        // Chi-square with 624 degrees of freedom: the mean and five standard deviations are
        // 801.
        let chi_square = counts
            .iter()
            .map(|c| (c - 160).pow(2) as f64 / 160.0)
            .sum::<f64>();
        assert!(chi_square < 801.0, "{chi_square}");
    }
}

#[test]
fn dice_of_different_bounds_are_uniform_together() {
    for seed in 0..3 {
        let mut rng = Stream::seeded(seed);
        let dice = MixedDice::new(&[7, 3, 31]);
        let mut rolls = [0; 3];
        let mut counts = [0i64; 7 * 3 * 31];
        for _ in 0..651 * 160 {
            dice.roll(&mut rolls, &mut rng);
            let [first, second, third] = rolls.map(usize::from);
            counts[(first * 3 + second) * 31 + third] += 1;
        }
        // Chi-square with 650 degrees of freedom: the mean and five standard deviations are
        // 830.
        let chi_square = counts
            .iter()
            .map(|c| (c - 160).pow(2) as f64 / 160.0)
            .sum::<f64>();
        assert!(chi_square < 830.0, "{chi_square}");
    }
}

#[test]
fn a_die_of_any_bound_can_be_rolled() {
    let mut rng = Stream::seeded(1);
    for bound in [1, 2, 3, 100, 1 << 20, (1 << 63) + 1, usize::MAX] {
        let mut dice = Dice::new(bound);
        assert!((0..100).all(|_| dice.roll(&mut rng) < bound));
    }
    assert_eq!(Dice::new(0).roll(&mut rng), 0);
    let bounds = [u16::MAX, 0, 1, 2, u16::MAX, u16::MAX, u16::MAX];
    let mut rolls = [0; 7];
    let dice = MixedDice::new(&bounds);
    for _ in 0..100 {
        dice.roll(&mut rolls, &mut rng);
        assert!(
            rolls
                .iter()
                .zip(bounds)
                .all(|(&rolled, bound)| rolled < bound.max(1)),
            "{rolls:?}"
        );
    }
}
