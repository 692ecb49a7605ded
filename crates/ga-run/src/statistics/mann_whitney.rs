use super::ranks::Ranks;
use super::{Sample, normal};

/// The test of Mann & Whitney (1947, `mann-whitney-1947`) of two samples: is the difference between
/// them more than chance?
///
/// If both samples come from the same distribution, a p-value of at most 0.05 occurs once in twenty
/// comparisons. The test uses the order of the numbers only, so outliers and infinite numbers do no
/// harm. For up to [`EXACT`](Self::EXACT) runs together the p-value is exact, with or without ties:
/// all ways of dividing the ranks are counted (Streitberg & Röhmel 1986, `streitberg-rohmel-1986`).
/// Above, it is the normal approximation with corrections for ties and for continuity.
///
/// - *Cost*: sorts both samples once; the exact p-value takes up to 7 million additions.
/// - *Limits*: with three runs against three, no p-value is below 0.1. Use at least five, better
///   twenty or more. The p-value does not say how large the difference is: see [`a12`](super::a12).
///   If you make several comparisons, adjust the p-values by [`holm`](super::holm).
///
/// ```
/// use ga_run::statistics::{MannWhitney, Sample};
///
/// let (left, right) = (Sample::new([1.0, 2.0, 3.0, 4.0])?, Sample::new([5.0, 6.0, 7.0, 8.0])?);
/// let test = MannWhitney::of(&left, &right).expect("both have runs");
/// // Two of the 70 ways of dividing eight ranks are as extreme.
/// assert_eq!((test.u, test.p), (0.0, 2.0 / 70.0));
/// # Ok::<(), ga_run::statistics::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "wilcoxon")]
#[doc(alias = "rank_sum")]
pub struct MannWhitney {
    /// The number of pairs in which the number of the left sample is greater. Equal numbers count
    /// as half a pair.
    pub u: f64,
    /// The two-sided p-value.
    pub p: f64,
    /// Whether the p-value is exact.
    pub is_exact: bool,
}

impl MannWhitney {
    /// The greatest number of runs, both samples together, of an exact p-value.
    pub const EXACT: usize = 60;

    /// Compares two samples; `None` if one is empty.
    pub fn of(left: &Sample, right: &Sample) -> Option<Self> {
        if left.is_empty() || right.is_empty() {
            return None;
        }
        let ranks = Ranks::of(left, right);
        let (n, m) = (left.len(), right.len());
        let doubled = ranks.doubled_wins();
        let is_exact = n + m <= Self::EXACT;
        // Twice the distance of `u` from its mean n m / 2.
        let distance = doubled.abs_diff(n as u128 * m as u128);
        let p = if is_exact {
            exact(&ranks, n.min(m), distance)
        } else {
            approximate(&ranks, n, m, distance)
        };
        Some(Self {
            u: doubled as f64 / 2.0,
            p,
            is_exact,
        })
    }
}

/// The share of all choices of `size` ranks whose sum is as far from its mean.
fn exact(ranks: &Ranks, size: usize, distance: u128) -> f64 {
    let all: Vec<usize> = ranks
        .doubled()
        .flat_map(|(rank, (_, tied))| std::iter::repeat_n(rank, tied))
        .collect();
    let most: usize = all.iter().rev().take(size).sum();
    // `ways[k][s]`: the number of choices of k of the ranks so far whose sum is s.
    let mut ways = vec![vec![0.0; most + 1]; size + 1];
    ways[0][0] = 1.0;
    for &rank in &all {
        // From above, so that no rank is chosen twice.
        for chosen in (0..size).rev() {
            let (less, more) = ways.split_at_mut(chosen + 1);
            for (sum, &count) in less[chosen]
                .iter()
                .take((most + 1).saturating_sub(rank))
                .enumerate()
            {
                more[0][sum + rank] += count;
            }
        }
    }
    let mean = size * (all.len() + 1);
    let is_far = |sum: usize| sum.abs_diff(mean) as u128 >= distance;
    let far: f64 = ways[size]
        .iter()
        .enumerate()
        .filter(|&(sum, _)| is_far(sum))
        .map(|(_, ways)| ways)
        .sum();
    (far / ways[size].iter().sum::<f64>()).min(1.0)
}

/// The normal approximation; 1 if all numbers are equal.
fn approximate(ranks: &Ranks, n: usize, m: usize, distance: u128) -> f64 {
    let (n, m) = (n as f64, m as f64);
    let size = n + m;
    let ties: f64 = ranks
        .groups
        .iter()
        .map(|&(_, tied)| tied as f64)
        .map(|tied| tied * tied * tied - tied)
        .sum();
    let variance = n * m / 12.0 * (size + 1.0 - ties / (size * (size - 1.0)));
    if variance <= 0.0 {
        return 1.0;
    }
    let z = (distance as f64 / 2.0 - 0.5).max(0.0) / variance.sqrt();
    normal::tails(z)
}
