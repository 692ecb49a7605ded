/// The median of counts. `None` is a run that missed its target and counts as infinite; an infinite
/// median is `None`.
pub fn median(counts: &[Option<u64>]) -> Option<f64> {
    median_of(counts.iter().map(|&count| finite(count)))
}

/// The median of numbers; `None` if it is infinite or there are none.
pub fn median_of(numbers: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut sorted: Vec<f64> = numbers.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    let half = sorted.len() / 2;
    let middle = match sorted.len() % 2 {
        _ if sorted.is_empty() => f64::INFINITY,
        0 => f64::midpoint(sorted[half - 1], sorted[half]),
        _ => sorted[half],
    };
    middle.is_finite().then_some(middle)
}

/// Two-sided p-value of the test of Mann & Whitney (1947), by the normal approximation with
/// correction for ties.
pub fn mann_whitney(left: &[Option<u64>], right: &[Option<u64>]) -> f64 {
    let (left, right): (Vec<f64>, Vec<f64>) = (
        left.iter().map(|&count| finite(count)).collect(),
        right.iter().map(|&count| finite(count)).collect(),
    );
    let (n, m) = (left.len() as f64, right.len() as f64);
    let mut wins = 0.0;
    for one in &left {
        for other in &right {
            wins += if one < other { 1.0 } else { f64::from(u8::from(one.total_cmp(other).is_eq())) / 2.0 };
        }
    }
    let mut all = [left, right].concat();
    all.sort_by(f64::total_cmp);
    let ties = all.chunk_by(|one, other| one.total_cmp(other).is_eq()).map(|tied| {
        let tied = tied.len() as f64;
        tied * tied * tied - tied
    });
    let size = n + m;
    let variance = n * m / 12.0 * (size + 1.0 - ties.sum::<f64>() / (size * (size - 1.0)));
    if variance > 0.0 {
        normal_tails(((wins - n * m / 2.0).abs() - 0.5).max(0.0) / variance.sqrt())
    } else {
        1.0
    }
}

fn finite(count: Option<u64>) -> f64 {
    count.map_or(f64::INFINITY, |count| count as f64)
}

/// Both tails of the normal distribution beyond `z` (Abramowitz & Stegun 7.1.26; within 2e-7).
fn normal_tails(z: f64) -> f64 {
    let x = z / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let series =
        [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429].into_iter().rev();
    series.fold(0.0, |sum, term| (sum + term) * t) * (-x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_missed_its_target_counts_as_infinite() {
        assert_eq!(median(&[Some(3), None, Some(1)]), Some(3.0));
        assert_eq!(median(&[None, None, Some(1)]), None);
        assert_eq!(median(&[]), None);
    }

    #[test]
    fn the_p_value_agrees_with_r() {
        let sample = |counts: std::ops::Range<u64>| counts.map(Some).collect::<Vec<_>>();
        assert!((mann_whitney(&sample(0..10), &sample(0..10)) - 1.0).abs() < 1e-6);
        // U = 0 of 10 and 10: z = 49.5 / 13.23, as R's wilcox.test(exact = FALSE) has it.
        assert!((mann_whitney(&sample(0..10), &sample(10..20)) - 0.000_182_7).abs() < 1e-6);
        assert!((mann_whitney(&[None; 9], &[None; 9]) - 1.0).abs() < 1e-6);
    }
}
