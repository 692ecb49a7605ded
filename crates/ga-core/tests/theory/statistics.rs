//! Exact laws, and Pearson's chi-square test of what was drawn against them.

use ga_core::random::{Stream, Streams};
use statrs::distribution::{ChiSquared, ContinuousCDF, Normal};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};

const SEEDS: [u64; 3] = [1, 2, 3];

/// The probability that a comparison rejects a right operator.
const LEVEL: f64 = 1e-10;

/// The number of comparisons among which the family-wise error is shared.
const MOST_COMPARISONS: usize = 1000;

/// Classes with a smaller expectation are pooled.
const LEAST_EXPECTED: f64 = 1000.0;

/// A statistic is below its mean by this number of standard deviations in one case of a thousand.
const ONE_IN_A_THOUSAND: f64 = 3.1;

/// A twin whose mistake is an impossible outcome must show it this often. With an expectation of
/// ten, it shows none with a probability of 5e-5.
const PLAINLY_IMPOSSIBLE: u64 = 10;

static COMPARISONS: AtomicUsize = AtomicUsize::new(0);

/// A source of choices: numbers below a bound.
pub(crate) type Choices<'a> = &'a mut dyn FnMut(usize) -> usize;

/// The probability of each outcome. Outcomes that it does not hold are impossible.
#[derive(Clone, Debug)]
pub(crate) struct Law<K> {
    outcomes: Vec<(K, f64)>,
}

/// From outcomes and their weights. The weights of equal outcomes are added, and the sum is scaled
/// to 1.
impl<K: Ord> FromIterator<(K, f64)> for Law<K> {
    fn from_iter<I: IntoIterator<Item = (K, f64)>>(weighted: I) -> Self {
        let mut outcomes = BTreeMap::new();
        for (outcome, weight) in weighted {
            if weight > 0.0 {
                *outcomes.entry(outcome).or_insert(0.0) += weight;
            }
        }
        let total: f64 = outcomes.values().sum();
        Self {
            outcomes: outcomes
                .into_iter()
                .map(|(outcome, weight)| (outcome, weight / total))
                .collect(),
        }
    }
}

impl<K: Ord + Clone> Law<K> {
    /// All of these outcomes equally likely; an outcome that occurs twice is twice as likely.
    pub(crate) fn uniform(outcomes: impl IntoIterator<Item = K>) -> Self {
        outcomes.into_iter().map(|outcome| (outcome, 1.0)).collect()
    }

    /// The law of a program that makes random choices. It is run once for each way of choosing. It
    /// asks for numbers below a bound, which are all equally likely.
    pub(crate) fn of(mut program: impl FnMut(Choices) -> K) -> Self {
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut outcomes = Vec::new();
        loop {
            let mut turn = 0;
            let outcome = program(&mut |bound| {
                if turn == path.len() {
                    path.push((0, bound));
                }
                turn += 1;
                path[turn - 1].0
            });
            outcomes.push((
                outcome,
                path.iter().map(|&(_, bound)| 1.0 / bound as f64).product(),
            ));
            // Next way: advance the last choice that can be advanced, and drop those behind it.
            while path
                .last()
                .is_some_and(|&(choice, bound)| choice + 1 == bound)
            {
                path.pop();
            }
            match path.last_mut() {
                Some((choice, _)) => *choice += 1,
                None => return outcomes.into_iter().collect(),
            }
        }
    }

    /// The joint law of two independent outcomes.
    pub(crate) fn and<L: Ord + Clone>(&self, other: &Law<L>) -> Law<(K, L)> {
        let pairs = self.outcomes.iter().flat_map(|(one, share)| {
            other
                .outcomes
                .iter()
                .map(move |(two, other)| ((one.clone(), two.clone()), share * other))
        });
        pairs.collect()
    }

    /// The outcomes with their probabilities, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, f64)> {
        self.outcomes
            .iter()
            .map(|(outcome, share)| (outcome, *share))
    }

    fn fit(&self, draws: usize, mut draw: impl FnMut() -> K) -> Fit {
        let mut counts = vec![0u64; self.outcomes.len()];
        let mut impossible = 0;
        for _ in 0..draws {
            let drawn = draw();
            match self
                .outcomes
                .binary_search_by(|(outcome, _)| outcome.cmp(&drawn))
            {
                Ok(place) => counts[place] += 1,
                Err(_) => impossible += 1,
            }
        }
        let expected = self.outcomes.iter().map(|(_, share)| share * draws as f64);
        let classes = pooled(expected.zip(counts).collect());
        let terms = classes
            .iter()
            .map(|&(expected, count)| (count as f64 - expected).powi(2) / expected);
        Fit {
            impossible,
            statistic: terms.sum(),
            freedom: classes.len() - 1,
        }
    }
}

/// The law of the [`class`] of a uniform number.
pub(crate) fn classes(classes: usize) -> Law<usize> {
    Law::uniform(0..classes)
}

/// The class of a share from 0 to 1, of equally wide `classes`; a share outside is in no class.
pub(crate) fn class(share: f64, classes: usize) -> usize {
    match share {
        0.0..=1.0 => ((share * classes as f64) as usize).min(classes - 1),
        _ => usize::MAX,
    }
}

/// The law of the number of successes in `trials`.
pub(crate) fn binomial(trials: u32, rate: f64) -> Law<u32> {
    let mut weight = 1.0;
    let weights = (0..=trials).map(|successes| {
        let here = weight;
        weight *= f64::from(trials - successes) / f64::from(successes + 1) * rate / (1.0 - rate);
        (successes, here)
    });
    weights.collect()
}

/// The law of the set of `loci` that succeed independently, as bits.
pub(crate) fn independent(loci: u32, rate: f64) -> Law<u128> {
    let weight = |mask: u128| {
        let successes = mask.count_ones() as i32;
        (
            mask,
            rate.powi(successes) * (1.0 - rate).powi(loci as i32 - successes),
        )
    };
    (0..1 << loci).map(weight).collect()
}

/// Merges classes, the smallest first, until each of them expects enough.
fn pooled(mut classes: Vec<(f64, u64)>) -> Vec<(f64, u64)> {
    classes.sort_by(|left, right| left.0.total_cmp(&right.0));
    let mut pools: Vec<(f64, u64)> = Vec::new();
    let mut expected = 0.0;
    let mut count = 0;
    for class in classes {
        (expected, count) = (expected + class.0, count + class.1);
        if expected >= LEAST_EXPECTED {
            pools.push((expected, count));
            (expected, count) = (0.0, 0);
        }
    }
    let last = pools.last_mut().expect("too few draws for a single class");
    (last.0, last.1) = (last.0 + expected, last.1 + count);
    pools
}

/// How well drawn outcomes fit a law.
#[derive(Debug)]
struct Fit {
    impossible: u64,
    statistic: f64,
    freedom: usize,
}

impl Fit {
    fn passes(&self) -> bool {
        let comparisons = COMPARISONS.fetch_add(1, Ordering::Relaxed);
        assert!(
            comparisons < MOST_COMPARISONS,
            "more comparisons than the family-wise error allows"
        );
        self.impossible == 0 && self.statistic <= self.limit()
    }

    /// Whether it fails by so much that it would fail with another seed as well.
    fn fails_by_far(&self) -> bool {
        let freedom = self.freedom as f64;
        // The statistic of a wrong twin is noncentral: its mean is the freedom plus the
        // noncentrality.
        let off = (self.statistic - freedom).max(0.0);
        let deviation = (2.0 * (freedom + 2.0 * off)).sqrt();
        self.impossible >= PLAINLY_IMPOSSIBLE
            || self.statistic - ONE_IN_A_THOUSAND * deviation > self.limit()
    }

    fn limit(&self) -> f64 {
        chi_square_quantile(self.freedom, LEVEL)
    }
}

/// Asserts that the `right` operator follows the law, and that the `wrong` one is noticed.
pub(crate) fn both<T: ?Sized, K: Ord + Clone + Debug>(
    name: &str,
    right: &T,
    wrong: &T,
    law: &Law<K>,
    draws: usize,
    mut draw: impl FnMut(&T, &mut Stream) -> K,
) {
    // Each comparison has streams of its own, by its name.
    let address = name.bytes().fold(0, |address: u64, byte| {
        (address ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3) & u64::MAX >> 4
    });
    for seed in SEEDS {
        let streams = Streams::report(seed).round(address);
        let mut fit = |operator, mut rng| law.fit(draws, || draw(operator, &mut rng));
        let fitting = fit(right, streams.evaluation(0));
        assert!(
            fitting.passes(),
            "{name}, seed {seed}: {fitting:?}, limit {}",
            fitting.limit()
        );
        let failing = fit(wrong, streams.evaluation(1));
        assert!(
            failing.fails_by_far(),
            "{name}, seed {seed}: the wrong twin passes with {failing:?}, limit {}",
            failing.limit()
        );
    }
}

/// A program that draws an outcome.
pub(crate) type Draw<'a, K> = &'a dyn Fn(&mut Stream) -> K;

/// Asserts that what the `right` program draws follows the law, and that the `wrong` one would be
/// noticed.
pub(crate) fn programs<K: Ord + Clone + Debug>(
    name: &str,
    right: Draw<K>,
    wrong: Draw<K>,
    law: &Law<K>,
    draws: usize,
) {
    both(name, right, wrong, law, draws, |draw, rng| draw(rng));
}

/// The probability that a normally distributed number is below `x` standard deviations.
pub(crate) fn normal(x: f64) -> f64 {
    Normal::standard().cdf(x)
}

/// The value that chi-square exceeds with `probability`.
fn chi_square_quantile(freedom: usize, probability: f64) -> f64 {
    if freedom == 0 {
        return 0.0;
    }
    let (mut low, mut high) = (0.0, 10.0 * freedom as f64 + 1000.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if chi_square_tail(freedom, middle) > probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// The probability that chi-square exceeds `value`.
fn chi_square_tail(freedom: usize, value: f64) -> f64 {
    let law = ChiSquared::new(freedom as f64).expect("there is a class more than sums");
    law.sf(value)
}

#[test]
fn quantiles_of_chi_square_are_those_of_the_tables() {
    // Abramowitz & Stegun 1964, table 26.8.
    let table = [
        (1, 0.05, 3.84146),
        (1, 0.001, 10.8276),
        (3, 0.95, 0.351_846),
        (5, 0.005, 16.7496),
        (10, 0.05, 18.3070),
        (10, 0.995, 2.15585),
        (30, 0.01, 50.8922),
        (100, 0.05, 124.342),
        (100, 0.001, 149.449),
    ];
    for (freedom, probability, value) in table {
        let ours = chi_square_quantile(freedom, probability);
        assert!(
            (ours / value - 1.0).abs() < 1e-5,
            "{freedom}, {probability}: {ours}"
        );
    }
}

#[test]
fn tails_of_even_freedom_are_sums_of_poisson_probabilities() {
    for freedom in [2, 4, 10, 64, 400] {
        for x in [0.5, 3.0, 46.0, 80.0, 300.0, 700.0] {
            let half = x / 2.0;
            let mut term = f64::exp(-half);
            let mut sum = 0.0;
            for k in 0..freedom / 2 {
                sum += term;
                term *= half / (k + 1) as f64;
            }
            let ours = chi_square_tail(freedom, x);
            assert!(
                (ours - sum).abs() <= 1e-9 * sum,
                "{freedom}, {x}: {ours}, {sum}"
            );
        }
    }
}

#[test]
fn normal_probabilities_are_those_of_the_tables() {
    // Abramowitz & Stegun 1964, tables 26.1 and 26.2.
    for (x, value) in [
        (0.0, 0.5),
        (1.0, 0.841_344_746),
        (-2.0, 0.022_750_132),
        (3.0, 0.998_650_102),
    ] {
        assert!((normal(x) - value).abs() < 1e-9, "{x}: {}", normal(x));
    }
    assert!((normal(-6.0) / 9.865_876_450e-10 - 1.0).abs() < 1e-9);
}

/// The smallest class has the greatest error: its count is nearly Poisson distributed, which is
/// skewed.
#[test]
fn the_reserve_covers_the_error_of_the_approximation() {
    let limit = chi_square_quantile(1, LEVEL);
    let mut probability = f64::exp(-LEAST_EXPECTED / 2.0);
    let mut beyond = 0.0;
    for count in 0..10_000 {
        let count = f64::from(count);
        if (count - LEAST_EXPECTED).powi(2) / LEAST_EXPECTED > limit {
            // The exponential in two halves: the whole is too small for a float.
            beyond += probability * f64::exp(-LEAST_EXPECTED / 2.0);
        }
        probability *= LEAST_EXPECTED / (count + 1.0);
    }
    assert!(beyond > LEVEL && beyond < 10.0 * LEVEL, "{beyond}");
}

#[test]
fn impossible_outcomes_are_counted_and_fail_a_comparison() {
    let fit = classes(2).fit(10_000, || 2);
    assert!(fit.impossible == 10_000 && !fit.passes() && fit.fails_by_far());
}

#[test]
fn small_classes_are_pooled_and_no_count_is_lost() {
    let pools = pooled(vec![
        (1500.0, 1),
        (400.0, 2),
        (300.0, 3),
        (500.0, 4),
        (9000.0, 5),
        (10.0, 6),
    ]);
    assert_eq!(pools, [(1210.0, 15), (1500.0, 1), (9000.0, 5)]);
    assert_eq!(pooled(vec![(900.0, 1), (2000.0, 2)]), [(2900.0, 3)]);
}

#[test]
fn a_program_is_run_once_for_each_way_of_choosing() {
    let law = Law::of(|choose| if choose(2) == 0 { 0 } else { 1 + choose(3) });
    let expected = [
        (0, 1.0 / 2.0),
        (1, 1.0 / 6.0),
        (2, 1.0 / 6.0),
        (3, 1.0 / 6.0),
    ];
    assert_eq!(law.iter().count(), 4);
    for ((&outcome, share), expected) in law.iter().zip(expected) {
        assert!(
            outcome == expected.0 && (share - expected.1).abs() < 1e-12,
            "{law:?}"
        );
    }
    assert_eq!(Law::of(|_| 7).iter().collect::<Vec<_>>(), [(&7, 1.0)]);
}
