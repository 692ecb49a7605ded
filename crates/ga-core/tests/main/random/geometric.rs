//! Gaps between hits.

use ga_core::random::GeometricSkips;
use ga_core::random::Stream;

fn gaps(rate: f64) -> GeometricSkips {
    GeometricSkips::new("the rate", rate).expect("a probability")
}

/// Draws a million gaps and returns the difference between their mean and the mean for the rate
/// `expected`, in standard errors.
fn error_of_the_mean(gaps: &GeometricSkips, expected: f64) -> f64 {
    let mut rng = Stream::seeded(1);
    let draws = 1_000_000;
    let sum: usize = (0..draws)
        .filter_map(|_| gaps.draw(usize::MAX, &mut rng))
        .sum();
    let keep = 1.0 - expected;
    (sum as f64 / f64::from(draws) - keep / expected)
        / (keep / expected.powi(2) / f64::from(draws)).sqrt()
}

#[test]
fn gaps_have_the_geometric_mean() {
    for rate in [0.9, 0.5, 0.1, 1.0 / 77.0, 1e-3, 1e-4, 1e-7, 1e-12] {
        // Five standard errors: once in 1.7 million fair runs.
        let z = error_of_the_mean(&gaps(rate), rate);
        assert!(z.abs() < 5.0, "rate {rate}: {z} standard errors");
    }
}

#[test]
fn a_rate_that_is_one_percent_off_is_noticed() {
    for rate in [0.5, 1.0 / 77.0, 1e-3] {
        assert!(
            error_of_the_mean(&gaps(rate * 1.01), rate).abs() > 5.0,
            "rate {rate}"
        );
    }
}

#[test]
fn every_gap_has_its_geometric_share() {
    let rate = 0.03;
    let draws = 1_000_000;
    let skips = gaps(rate);
    let mut rng = Stream::seeded(2);
    let mut counts = [0u32; 200];
    for _ in 0..draws {
        if let Some(gap) = skips.draw(200, &mut rng) {
            counts[gap] += 1;
        }
    }
    let mut expected = rate * f64::from(draws);
    let mut chi_square = 0.0;
    for count in counts {
        chi_square += (f64::from(count) - expected).powi(2) / expected;
        expected *= 1.0 - rate;
    }
    // 200 classes: the mean is 200, five standard deviations of sqrt(400) above it is 300.
    assert!(chi_square < 300.0, "{chi_square}");
}

/// The 63rd power of 1 - rate is above the limit for a table of 64 digits; the 64th power is
/// below.
#[test]
fn a_rate_at_the_border_of_two_tables_keeps_its_values() {
    let skips = gaps(0.01433);
    let mut rng = Stream::seeded(3);
    let drawn: [usize; 8] = std::array::from_fn(|_| skips.draw(usize::MAX, &mut rng).unwrap());
    assert_eq!(drawn, [171, 15, 64, 114, 3, 38, 47, 57]);
}

#[test]
fn certain_and_impossible_events_draw_nothing() {
    let mut rng = Stream::seeded(1);
    assert_eq!(gaps(1.0).draw(5, &mut rng), Some(0));
    assert_eq!(gaps(1.0).draw(0, &mut rng), None);
    assert_eq!(gaps(f64::MIN_POSITIVE).draw(1 << 40, &mut rng), None);
    assert_eq!(gaps(0.0).draw(usize::MAX, &mut rng), None);
    let mut hits = Vec::new();
    gaps(1.0).events(4, &mut rng, |locus, _| hits.push(locus));
    assert_eq!(hits, [0, 1, 2, 3]);
}

#[test]
fn a_gap_is_drawn_exactly_if_it_ends_within_the_genome() {
    for rate in [0.3, 0.02, 1e-3, 1e-4] {
        for seed in 0..100 {
            let drawn = |loci: usize| gaps(rate).draw(loci, &mut Stream::seeded(seed));
            let gap = drawn(usize::MAX).expect("a gap of this length is impossible");
            assert_eq!(
                (drawn(gap), drawn(gap + 1)),
                (None, Some(gap)),
                "rate {rate}, seed {seed}"
            );
        }
    }
}

#[test]
fn gaps_of_rare_events_keep_their_values() {
    let drawn = |rate: f64| -> [Option<usize>; 4] {
        let skips = gaps(rate);
        let mut rng = Stream::seeded(4);
        std::array::from_fn(|_| skips.draw(usize::MAX, &mut rng))
    };
    let rates = [1e-3, 1e-5, 1e-9, f64::EPSILON / 2.0];
    let expected = [
        [2619, 46, 590, 70],
        [54_927, 37_649, 310_846, 20_571],
        [819_367_691, 118_616_766, 1_048_072_283, 437_076_898],
        [
            13_465_233_768_255_986,
            5_135_236_045_982_477,
            19_037_310_372_132_436,
            16_611_143_693_971_440,
        ],
    ];
    assert_eq!(rates.map(drawn), expected.map(|gaps| gaps.map(Some)));
}
