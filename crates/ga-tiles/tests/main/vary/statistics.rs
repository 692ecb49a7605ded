//! Exact laws of chance, and Pearson's chi-square test of what was drawn against them.
//!
//! A right operator fails a comparison with a probability below 1e-9, and there are fewer than 100
//! comparisons.

use ga_core::random::Stream;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// The seeds of each comparison.
const SEEDS: [u64; 3] = [1, 2, 3];

/// A source of choices: numbers below a bound.
pub(crate) type Choices<'a> = &'a mut dyn FnMut(usize) -> usize;

/// The probability of each outcome.
#[derive(Clone, Debug)]
pub(crate) struct Law<K>(BTreeMap<K, f64>);

impl<K: Ord + Clone + Debug> Law<K> {
    /// The law of a program that makes random choices. It is run once for each way of choosing. It
    /// asks for numbers below a bound, which are all equally likely.
    pub(crate) fn of(mut program: impl FnMut(Choices) -> K) -> Self {
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut law = BTreeMap::new();
        loop {
            let mut turn = 0;
            let outcome = program(&mut |bound| {
                if turn == path.len() {
                    path.push((0, bound));
                }
                turn += 1;
                path[turn - 1].0
            });
            *law.entry(outcome).or_insert(0.0) += path
                .iter()
                .map(|&(_, bound)| 1.0 / bound as f64)
                .product::<f64>();
            // The next way: advance the last choice that can be advanced.
            while path
                .last()
                .is_some_and(|&(choice, bound)| choice + 1 == bound)
            {
                path.pop();
            }
            match path.last_mut() {
                Some((choice, _)) => *choice += 1,
                None => return Self(law),
            }
        }
    }

    /// Pearson's statistic divided by its limit: above 1, the law is rejected. Infinite if an
    /// outcome was drawn that the law does not have.
    fn misfit(&self, draws: usize, mut draw: impl FnMut() -> K) -> f64 {
        let mut counts: BTreeMap<K, usize> = BTreeMap::new();
        (0..draws).for_each(|_| *counts.entry(draw()).or_insert(0) += 1);
        if counts.keys().any(|outcome| !self.0.contains_key(outcome)) {
            return f64::INFINITY;
        }
        let terms = self.0.iter().map(|(outcome, share)| {
            let expected = share * draws as f64;
            assert!(
                expected > 100.0,
                "too few draws: {outcome:?} is expected {expected} times"
            );
            (counts.get(outcome).copied().unwrap_or(0) as f64 - expected).powi(2) / expected
        });
        let statistic = terms.sum::<f64>();
        let freedom = (self.0.len() - 1) as f64;
        // Chi-square exceeds this with a probability below exp(-x) (Laurent & Massart 2000, lemma
        // 1); x is 21 for 1e-9, and 25 leaves room for the error of the approximation.
        let x = 25.0;
        statistic / (freedom + 2.0 * (freedom * x).sqrt() + 2.0 * x)
    }
}

/// Asserts that what `right` draws follows the law, and that the `wrong` twin is noticed.
pub(crate) fn follows<K: Ord + Clone + Debug>(
    name: &str,
    law: &Law<K>,
    draws: usize,
    mut right: impl FnMut(&mut Stream) -> K,
    mut wrong: impl FnMut(&mut Stream) -> K,
) {
    for seed in SEEDS {
        let mut rng = Stream::seeded(seed);
        let misfit = law.misfit(draws, || right(&mut rng));
        assert!(misfit <= 1.0, "{name}, seed {seed}: misfit {misfit}");
        let misfit = law.misfit(draws, || wrong(&mut rng));
        assert!(
            misfit > 1.5,
            "{name}, seed {seed}: the wrong twin passes with {misfit}"
        );
    }
}
