use ga_core::random::ln;

/// The weights and learning rates of one population size (Hansen 2016, table 1).
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// One weight per rank: the weights of the better half are positive and their sum is 1.
    pub(super) by_rank: Vec<f64>,
    /// The number of positive weights.
    pub(super) parents: usize,
    /// The variance-effective number of parents.
    pub(super) effective: f64,
    /// The learning rates of the two paths, and the damping of the step size.
    pub(super) path_of_step: f64,
    pub(super) damping: f64,
    pub(super) path_of_covariance: f64,
    /// The learning rates of the rank-one and of the rank-μ update.
    pub(super) rank_one: f64,
    pub(super) rank_mu: f64,
    /// The expected length of a standard normal vector.
    pub(super) length: f64,
}

impl Weights {
    /// The default number of offspring in `n` dimensions.
    pub(super) fn offspring(n: usize) -> usize {
        4 + (3.0 * ln(n.max(1) as f64)) as usize
    }

    /// The weights for `offspring` offspring in `dimensions`. `separable`: the covariance is
    /// diagonal.
    pub(super) fn new(offspring: usize, dimensions: usize, separable: bool) -> Self {
        let n = dimensions as f64;
        let half = ln(f64::midpoint(offspring as f64, 1.0));
        let mut weights: Vec<f64> = (1..=offspring).map(|rank| half - ln(rank as f64)).collect();
        let parents = (offspring / 2).max(1);
        let sum = |weights: &[f64]| weights.iter().sum::<f64>();
        let effective = |weights: &[f64]| {
            let squares: f64 = weights.iter().map(|weight| weight * weight).sum();
            if squares > 0.0 {
                sum(weights) * sum(weights) / squares
            } else {
                0.0
            }
        };
        let good = effective(&weights[..parents]);
        let bad = effective(&weights[parents..]);

        let path_of_step = (good + 2.0) / (n + good + 5.0);
        let damping = 1.0 + 2.0 * (((good - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + path_of_step;
        let path_of_covariance = (4.0 + good / n) / (n + 4.0 + 2.0 * good / n);
        // A diagonal covariance has fewer parameters, so it is learnt faster (Ros & Hansen 2008).
        let faster = if separable { (n + 2.0) / 3.0 } else { 1.0 };
        let rank_one = (faster * 2.0 / ((n + 1.3) * (n + 1.3) + good)).min(1.0);
        let rank_mu =
            faster * 2.0 * (0.25 + good + 1.0 / good - 2.0) / ((n + 2.0) * (n + 2.0) + good);
        let rank_mu = rank_mu.min(1.0 - rank_one);

        // Negative weights (active covariance, Jastrebski & Arnold 2006) must leave the covariance
        // positive definite.
        let bound = if rank_mu > 0.0 {
            let by_rates = 1.0 + rank_one / rank_mu;
            let by_selection = 1.0 + 2.0 * bad / (good + 2.0);
            let by_definiteness = (1.0 - rank_one - rank_mu) / (n * rank_mu);
            by_rates.min(by_selection).min(by_definiteness).max(0.0)
        } else {
            0.0
        };
        let positive = sum(&weights[..parents]);
        let negative = -sum(&weights[parents..]);
        for (rank, weight) in weights.iter_mut().enumerate() {
            *weight *= if rank < parents {
                if positive > 0.0 { 1.0 / positive } else { 0.0 }
            } else if negative > 0.0 {
                bound / negative
            } else {
                0.0
            };
        }
        let length = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
        Self {
            by_rank: weights,
            parents,
            effective: good,
            path_of_step,
            damping,
            path_of_covariance,
            rank_one,
            rank_mu,
            length,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Weights;

    #[test]
    fn weights_in_ten_dimensions_are_those_of_the_tutorial() {
        assert_eq!(
            [1, 2, 5, 10, 20, 40].map(Weights::offspring),
            [4, 6, 8, 10, 12, 15]
        );
        let weights = Weights::new(10, 10, false);
        // 1/Σw² of the five best, from w = ln 5.5 - ln i.
        assert!(
            (weights.effective - 3.167).abs() < 1e-3,
            "{}",
            weights.effective
        );
        assert!((weights.by_rank[..5].iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(
            (weights.by_rank[0] - 0.4563).abs() < 1e-3,
            "{}",
            weights.by_rank[0]
        );
        assert!(weights.by_rank[5..].iter().all(|weight| *weight < 0.0));
        assert!(weights.rank_one + weights.rank_mu < 1.0);
        assert!((weights.path_of_step - 5.167 / 18.167).abs() < 1e-3);
    }

    #[test]
    fn rates_are_finite_in_one_dimension_and_for_huge_populations() {
        for (offspring, dimensions) in [(2, 1), (4, 1), (5000, 1), (5000, 200), (3, 100)] {
            for separable in [false, true] {
                let weights = Weights::new(offspring, dimensions, separable);
                assert!(
                    weights.by_rank.iter().all(|weight| weight.is_finite()),
                    "{weights:?}"
                );
                assert!(
                    weights.rank_one + weights.rank_mu <= 1.0 && weights.rank_mu >= 0.0,
                    "{weights:?}"
                );
            }
        }
    }
}
