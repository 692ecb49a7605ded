//! The rank correlation of Spearman (1904).

/// Spearman's rank correlation (`spearman-1904`): Pearson's of the ranks; equal values share the
/// mean of theirs. `None` if all values of one side are equal.
pub fn spearman(left: &[f64], right: &[f64]) -> Option<f64> {
    let (left, right) = (ranks(left), ranks(right));
    let mean = f64::midpoint(1.0, left.len() as f64);
    let product = |one: &[f64], other: &[f64]| {
        one.iter()
            .zip(other)
            .map(|(one, other)| (one - mean) * (other - mean))
            .sum::<f64>()
    };
    let spread = (product(&left, &left) * product(&right, &right)).sqrt();
    (spread > 0.0).then(|| product(&left, &right) / spread)
}

/// Ranks from 1; equal values share the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let first = 1 + values.iter().filter(|other| *other < value).count();
        let last = values.iter().filter(|other| *other <= value).count();
        f64::midpoint(first as f64, last as f64)
    };
    values.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_the_mean_of_their_ranks() {
        assert_eq!(ranks(&[10.0, 30.0, 20.0, 20.0]), [1.0, 4.0, 2.5, 2.5]);
        assert_eq!(ranks(&[5.0; 3]), [2.0; 3]);
    }

    #[test]
    fn rank_correlation_asks_for_order_alone() {
        let order = [1.0, 2.0, 3.0, 4.0];
        assert_eq!(spearman(&order, &[1.0, 10.0, 100.0, 1000.0]), Some(1.0));
        assert_eq!(spearman(&order, &[0.0, -1.0, -8.0, -9.0]), Some(-1.0));
        assert_eq!(spearman(&order, &[7.0; 4]), None);
    }

    #[test]
    fn ties_are_counted_as_in_a_worked_example() {
        // Ranks 1 2 3 4 5 and 1 2.5 2.5 4 5: Pearson's coefficient of these is 9.5 / sqrt(10 *
        // 9.5).
        let found =
            spearman(&[1.0, 2.0, 3.0, 4.0, 5.0], &[3.0, 4.0, 4.0, 6.0, 9.0]).expect("two orders");
        assert!((found - 9.5 / 95.0_f64.sqrt()).abs() < 1e-12, "{found}");
    }
}
