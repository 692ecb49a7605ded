//! Problems of reals.

use super::random::Random;
use super::{Problem, Space, problem};

/// Rastrigin's function with its minimum moved to a random point. The target is within 0.01 of it.
pub fn rastrigin(name: impl Into<String>, loci: usize, seed: u64) -> Problem {
    let mut random = Random(seed);
    let least: Vec<f64> = (0..loci).map(|_| 6.0 * random.unit() - 3.0).collect();
    let score = move |reals: &[f64]| {
        let term = |(x, least): (&f64, &f64)| {
            let x = x - least;
            10.0 + x * x - 10.0 * (std::f64::consts::TAU * x).cos()
        };
        -reals.iter().zip(&least).map(term).sum::<f64>()
    };
    problem(name, -0.01, Space::Reals(loci, 5.12, Box::new(score)))
}

/// Rosenbrock's valley, whose minimum is at (1, .., 1). The target is within 0.1 of it.
pub fn rosenbrock(name: impl Into<String>, loci: usize) -> Problem {
    let score = |reals: &[f64]| {
        let term = |pair: &[f64]| 100.0 * (pair[1] - pair[0] * pair[0]).powi(2) + (1.0 - pair[0]).powi(2);
        -reals.windows(2).map(term).sum::<f64>()
    };
    problem(name, -0.1, Space::Reals(loci, 2.048, Box::new(score)))
}
