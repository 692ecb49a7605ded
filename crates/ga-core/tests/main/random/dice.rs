//! Several dice that share random words.

use ga_core::random::{MixedDice, Stream};
use rand::Rng;

#[test]
fn dice_that_need_several_words_reach_all_of_their_faces() {
    // At most three dice of these share a word.
    let dice = MixedDice::new(&[2, 60_000, 3, 60_000, 60_000, 60_000, 5, 0]);
    assert_eq!((dice.len(), dice.is_empty()), (8, false));
    let (mut rng, mut rolls) = (Stream::seeded(1), [0; 8]);
    let mut sums = [0_u32; 8];
    for _ in 0..1000 {
        dice.roll(&mut rolls, &mut rng);
        sums.iter_mut().zip(rolls).for_each(|(sum, roll)| *sum += u32::from(roll));
    }
    // Five standard errors of the mean of a thousand rolls.
    for (sum, bound) in sums.into_iter().zip([2_u32, 60_000, 3, 60_000, 60_000, 60_000, 5, 1]) {
        let (mean, greatest) = (f64::from(sum) / 1000.0, f64::from(bound - 1));
        let error = 5.0 * (f64::from(bound).powi(2) / 12_000.0).sqrt();
        assert!((mean - greatest / 2.0).abs() <= error * greatest.min(1.0), "{bound} faces: {mean}");
    }
}

#[test]
fn no_dice_draw_nothing() {
    let (none, mut rng) = (MixedDice::new(&[]), Stream::seeded(1));
    assert_eq!((none.len(), none.is_empty()), (0, true));
    none.roll(&mut [], &mut rng);
    assert_eq!(rng.next_u64(), Stream::seeded(1).next_u64());
}
