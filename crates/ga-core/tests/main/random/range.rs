#![allow(clippy::float_cmp, reason = "exact values")]

use ga_core::genome::Gene;
use ga_core::random::{Stream, range};

#[test]
fn the_numbers_of_a_seed_never_change() {
    let mut rng = Stream::seeded(1);
    let dice: Vec<u8> = (0..8).map(|_| range(&mut rng, 1..=6)).collect();
    let below: Vec<i64> = (0..4).map(|_| range(&mut rng, -3..3)).collect();
    let reals: Vec<f64> = (0..3).map(|_| range(&mut rng, 0.5..30.0)).collect();
    assert_eq!(dice, [5, 3, 2, 4, 6, 6, 1, 5]);
    assert_eq!(below, [2, 0, 0, -1]);
    assert_eq!(
        reals,
        [
            10.989_292_237_609_693,
            16.276_739_375_873_83,
            21.409_805_034_680_62
        ]
    );
}

#[test]
fn all_integers_of_a_range_are_drawn_and_no_others() {
    fn drawn<T: Gene + Ord>(draw: impl Fn(&mut Stream) -> T) -> Vec<T> {
        let mut rng = Stream::seeded(5);
        let mut all: Vec<T> = (0..5000).map(|_| draw(&mut rng)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
    assert_eq!(drawn(|rng| range(rng, -2..2_i8)), [-2, -1, 0, 1]);
    assert_eq!(drawn(|rng| range(rng, -2..=2_i8)), [-2, -1, 0, 1, 2]);
    assert_eq!(
        drawn(|rng| range(rng, 250..=u8::MAX)),
        [250, 251, 252, 253, 254, 255]
    );
    assert_eq!(drawn(|rng| range(rng, 0..u8::MAX)).len(), 255);
    assert_eq!(drawn(|rng| range(rng, i64::MIN..i64::MAX)).len(), 5000);
    assert_eq!(drawn(|rng| range(rng, 0..=u64::MAX)).len(), 5000);
}

#[test]
fn an_empty_range_gives_its_lower_bound() {
    let mut rng = Stream::seeded(1);
    let three = 3;
    assert_eq!((range(&mut rng, 7..7), range(&mut rng, 7..three)), (7, 7));
    assert_eq!(range(&mut rng, 9..=three), 9);
    assert_eq!(range(&mut rng, 1.5..1.5), 1.5);
    assert!(range(&mut rng, f64::NAN..1.0).is_nan());
}

#[test]
fn reals_stay_below_the_upper_bound() {
    let next = f64::from_bits(1.0_f64.to_bits() + 1);
    for seed in 0..1000 {
        let mut rng = Stream::seeded(seed);
        assert_eq!(range(&mut rng, 1.0..next), 1.0);
        assert!((-1e308..1e308).contains(&range(&mut rng, -1e308..1e308)));
        assert!(range(&mut rng, 0.0..f64::INFINITY) < f64::INFINITY);
        let dynamic: &mut dyn ga_core::rand::Rng = &mut rng;
        assert!((0.0_f32..1.0).contains(&range(dynamic, 0.0_f32..1.0)));
    }
}
