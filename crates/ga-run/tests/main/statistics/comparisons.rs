use super::{assert_close, sample};
use ga_core::random::{Stream, below};
use ga_run::statistics::{MannWhitney, Sample, a12, holm, wilson};

fn p(left: &[f64], right: &[f64]) -> f64 {
    MannWhitney::of(&sample(left), &sample(right))
        .expect("both have runs")
        .p
}

#[test]
fn the_test_of_permeability_constants_is_that_of_the_textbook() {
    // Hollander & Wolfe 1973, page 69: W = 35, one-sided p = 0.1272; two-sided 764 of 3003.
    let at_term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
    let at_12_weeks = [1.15, 0.88, 0.90, 0.74, 1.21];
    let test = MannWhitney::of(&sample(&at_term), &sample(&at_12_weeks)).unwrap();
    assert_eq!((test.u, test.is_exact), (35.0, true));
    assert_close(test.p, 764.0 / 3003.0, 1e-12);
    assert_eq!(a12(&sample(&at_term), &sample(&at_12_weeks)), Some(0.7));
}

#[test]
fn exact_p_values_of_thirty_against_thirty_agree_with_an_independent_program() {
    // scipy.stats.mannwhitneyu(method="exact").
    let left: Vec<f64> = (1..=30).map(f64::from).collect();
    let right: Vec<f64> = left.iter().map(|number| number + 7.5).collect();
    assert_close(p(&left, &right), 0.003_193_540_818_593_945, 1e-12);
    assert_close(p(&right, &left), 0.003_193_540_818_593_945, 1e-12);
}

#[test]
fn p_values_of_many_runs_with_ties_agree_with_an_independent_program() {
    // scipy.stats.mannwhitneyu(method="asymptotic"), with continuity correction.
    let left: Vec<f64> = (0..40).map(|i| f64::from((i * i) % 97)).collect();
    let right: Vec<f64> = (0..35).map(|i| f64::from((i * i * i + 11) % 89)).collect();
    let test = MannWhitney::of(&sample(&left), &sample(&right)).unwrap();
    assert_eq!((test.u, test.is_exact), (714.5, false));
    assert_close(test.p, 0.881_794_896_485_282_5, 1e-12);
    let left: Vec<f64> = (0..50).map(|i| f64::from((i * 7) % 10)).collect();
    let right: Vec<f64> = (0..40).map(|i| f64::from((i * 3) % 10 + 2)).collect();
    assert_close(p(&left, &right), 0.003_373_674_017_287_894, 1e-12);
}

/// The share of all divisions of the numbers into two samples of these sizes whose statistic is as
/// far from its mean, by counting pairs.
fn naive(left: &[f64], right: &[f64]) -> f64 {
    let all = [left, right].concat();
    let distance = |mask: u32| {
        let is_left = |place: usize| mask >> place & 1 == 1;
        let mut wins = 0.0;
        for one in (0..all.len()).filter(|&one| is_left(one)) {
            for other in (0..all.len()).filter(|&other| !is_left(other)) {
                wins += if all[one] > all[other] { 1.0 } else { 0.0 };
                wins += if all[one] == all[other] { 0.5 } else { 0.0 };
            }
        }
        (wins - left.len() as f64 * right.len() as f64 / 2.0).abs()
    };
    let found = distance((1 << left.len()) - 1);
    let divisions = (0..1u32 << all.len()).filter(|mask| mask.count_ones() as usize == left.len());
    let mut far = 0.0;
    let mut ways = 0.0;
    for mask in divisions {
        ways += 1.0;
        far += if distance(mask) >= found { 1.0 } else { 0.0 };
    }
    far / ways
}

#[test]
fn exact_p_values_with_ties_are_the_shares_of_all_divisions() {
    let rng = &mut Stream::seeded(1);
    for values in [2, 3, 5, 100] {
        for (n, m) in [(1, 1), (1, 6), (3, 5), (5, 5), (6, 2), (7, 4)] {
            let mut draw = |count| {
                (0..count)
                    .map(|_| below(rng, values) as f64)
                    .collect::<Vec<_>>()
            };
            let (left, right) = (draw(n), draw(m));
            assert_close(p(&left, &right), naive(&left, &right), 1e-12);
        }
    }
}

#[test]
fn small_p_values_are_as_rare_as_they_say() {
    // All 252 divisions of ten numbers with one tie.
    let numbers: [f64; 10] = [1.0, 2.0, 3.0, 4.0, 4.0, 6.0, 7.0, 8.0, 9.0, 10.0];
    let mut values: Vec<f64> = (0..1u32 << 10)
        .filter(|mask| mask.count_ones() == 5)
        .map(|mask| {
            let of = |bit: u32| {
                (0..10)
                    .filter(|&i| mask >> i & 1 == bit)
                    .map(|i| numbers[i])
                    .collect::<Vec<_>>()
            };
            p(&of(1), &of(0))
        })
        .collect();
    values.sort_by(f64::total_cmp);
    for &value in &values {
        let share = values
            .iter()
            .filter(|&&other| other <= value + 1e-9)
            .count() as f64
            / 252.0;
        assert_close(share, value, 1e-9);
    }
}

#[test]
fn infinite_numbers_are_the_greatest_and_equal_to_each_other() {
    let inf = f64::INFINITY;
    assert_close(
        p(&[1.0, 2.0, inf], &[3.0, inf, inf]),
        p(&[1.0, 2.0, 9.0], &[3.0, 9.0, 9.0]),
        1e-15,
    );
    assert_eq!(p(&[inf; 40], &[inf; 40]), 1.0);
    assert_eq!(p(&[inf; 4], &[inf; 4]), 1.0);
    assert_eq!(p(&[0.0], &[-0.0]), 1.0);
}

#[test]
fn effect_sizes_are_the_shares_of_pairs() {
    let rng = &mut Stream::seeded(2);
    for (n, m) in [(1, 1), (4, 7), (30, 20)] {
        let mut draw = |count| -> Vec<f64> { (0..count).map(|_| below(rng, 9) as f64).collect() };
        let (left, right) = (draw(n), draw(m));
        let pairs = left
            .iter()
            .flat_map(|one| right.iter().map(move |other| (one, other)));
        let wins: f64 = pairs
            .map(|(one, other)| {
                f64::from(u8::from(one > other)) + f64::from(u8::from(one == other)) / 2.0
            })
            .sum();
        let (left, right) = (sample(&left), sample(&right));
        assert_close(a12(&left, &right).unwrap(), wins / f64::from(n * m), 1e-15);
        assert_close(
            a12(&right, &left).unwrap(),
            1.0 - a12(&left, &right).unwrap(),
            1e-12,
        );
    }
}

#[test]
fn adjusted_p_values_are_those_of_the_definition() {
    // R: p.adjust(p, "holm").
    let adjusted = holm(&[0.012, 0.0005, 0.04, 0.3, 0.04, 0.9]).unwrap();
    for (ours, theirs) in adjusted.iter().zip([0.06, 0.003, 0.16, 0.6, 0.16, 0.9]) {
        assert_close(*ours, theirs, 1e-12);
    }
    assert_eq!(holm(&[]), Ok(vec![]));
    assert_eq!(holm(&[0.7, 0.8]), Ok(vec![1.0, 1.0]));
}

#[test]
fn intervals_of_shares_agree_with_an_independent_program() {
    // scipy.stats.binomtest(count, of).proportion_ci(method="wilson").
    let table = [
        (0.0, 10.0, 0.0, 0.277_532_799_862_889_26),
        (7.0, 20.0, 0.181_191_824_101_082_1, 0.567_145_723_314_763_7),
        (10.0, 10.0, 0.722_467_200_137_111, 1.0),
        (1.0, 3.0, 0.061_491_944_720_396_26, 0.792_340_399_197_952_3),
    ];
    for (count, of, low, high) in table {
        let ours = wilson(count, of).unwrap();
        assert_close(ours.low, low, 1e-12);
        assert_close(ours.high, high, 1e-12);
    }
}

#[test]
fn a_comparison_with_no_runs_has_no_answer() {
    let none = Sample::default();
    let one = sample(&[1.0]);
    for (left, right) in [(&none, &none), (&none, &one), (&one, &none)] {
        assert_eq!(MannWhitney::of(left, right), None);
        assert_eq!(a12(left, right), None);
    }
    assert_eq!(p(&[1.0], &[2.0]), 1.0);
}
