//! Normal numbers.

use crate::Words;
use ga_core::random::Stream;
use ga_core::random::{fill_normal, normal};

#[test]
fn normal_numbers_have_the_moments_of_the_normal_distribution() {
    const COUNT: usize = 100_000;
    let mut rng = Stream::seeded(3);
    let mut filled = vec![0.0; COUNT + 1];
    fill_normal(&mut rng, &mut filled);
    let drawn: Vec<f64> = (0..COUNT).map(|_| normal(&mut rng)).collect();
    for numbers in [&filled[..COUNT], &drawn] {
        // The means of the first four powers are 0, 1, 0 and 3. The bounds are five errors.
        for (power, mean, variance) in [
            (1, 0.0, 1.0),
            (2, 1.0, 2.0),
            (3, 0.0, 15.0),
            (4, 3.0, 96.0_f64),
        ] {
            let moment = numbers.iter().map(|x| x.powi(power)).sum::<f64>() / COUNT as f64;
            let error = 5.0 * (variance / COUNT as f64).sqrt();
            assert!((moment - mean).abs() < error, "power {power}: {moment}");
        }
    }
    let product = filled
        .chunks_exact(2)
        .map(|two| two[0] * two[1])
        .sum::<f64>()
        / (COUNT / 2) as f64;
    assert!(
        product.abs() < 5.0 / (COUNT as f64 / 2.0).sqrt(),
        "{product}"
    );
}

/// The first two words are a point of the square around the disc.
#[test]
fn the_centre_and_the_edge_of_the_disc_are_drawn_again() {
    const MIDDLE: u64 = 1 << 63;
    let expected = normal(&mut Words([1 << 62, MIDDLE]));
    assert!(expected < 0.0 && expected.is_finite());
    let drawn = |words: [u64; 4]| normal(&mut Words(words)).to_bits();
    assert_eq!(drawn([MIDDLE, MIDDLE, 1 << 62, MIDDLE]), expected.to_bits());
    assert_eq!(drawn([0, MIDDLE, 1 << 62, MIDDLE]), expected.to_bits());
}
