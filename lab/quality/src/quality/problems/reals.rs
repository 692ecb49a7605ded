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

/// A random rotation, by rows.
fn rotation(loci: usize, random: &mut Random) -> Vec<Vec<f64>> {
    let mut rows: Vec<Vec<f64>> = Vec::new();
    while rows.len() < loci {
        let mut normal = || {
            (-2.0 * (1.0 - random.unit()).ln()).sqrt()
                * (std::f64::consts::TAU * random.unit()).cos()
        };
        let mut row: Vec<f64> = (0..loci).map(|_| normal()).collect();
        for other in &rows {
            let dot: f64 = row.iter().zip(other).map(|(x, y)| x * y).sum();
            row.iter_mut().zip(other).for_each(|(x, y)| *x -= dot * y);
        }
        let length = row.iter().map(|x| x * x).sum::<f64>().sqrt();
        rows.push(row.iter().map(|x| x / length).collect());
    }
    rows
}

/// A function of the distance to a random point, rotated at random if `rotated`, within -`limit`
/// and `limit`. The target is within `target` of its minimum, which is 0.
fn moved(
    name: impl Into<String>,
    (loci, seed, rotated): (usize, u64, bool),
    (limit, target): (f64, f64),
    value: impl Fn(&[f64]) -> f64 + Send + Sync + 'static,
) -> Problem {
    let mut random = Random(seed);
    let least: Vec<f64> = (0..loci)
        .map(|_| (1.2 * random.unit() - 0.6) * limit)
        .collect();
    let rows = rotated.then(|| rotation(loci, &mut random));
    let score = move |reals: &[f64]| {
        let z: Vec<f64> = reals
            .iter()
            .zip(&least)
            .map(|(x, least)| x - least)
            .collect();
        let turned = |row: &Vec<f64>| row.iter().zip(&z).map(|(x, y)| x * y).sum();
        -rows.as_ref().map_or_else(
            || value(&z),
            |rows| value(&rows.iter().map(turned).collect::<Vec<_>>()),
        )
    };
    problem(name, -target, Space::Reals(loci, limit, Box::new(score)))
}

/// Ackley's function, moved and rotated. The target is within 0.01 of its minimum.
pub fn ackley(name: impl Into<String>, loci: usize, seed: u64) -> Problem {
    moved(name, (loci, seed, true), (32.0, 0.01), |z| {
        let n = z.len() as f64;
        let root = (z.iter().map(|z| z * z).sum::<f64>() / n).sqrt();
        let waves = z
            .iter()
            .map(|z| (std::f64::consts::TAU * z).cos())
            .sum::<f64>()
            / n;
        20.0 + std::f64::consts::E - 20.0 * (-0.2 * root).exp() - waves.exp()
    })
}

/// An ellipsoid with variances from 1 to 10^6, moved and rotated. The target is within 0.01 of its
/// minimum.
pub fn ellipsoid(name: impl Into<String>, loci: usize, seed: u64) -> Problem {
    moved(name, (loci, seed, true), (5.0, 0.01), |z| {
        let last = (z.len().max(2) - 1) as f64;
        z.iter()
            .enumerate()
            .map(|(i, z)| 1e6_f64.powf(i as f64 / last) * z * z)
            .sum()
    })
}

/// Rastrigin's function, moved and rotated. The target is within 10 of its minimum.
pub fn rotated_rastrigin(name: impl Into<String>, loci: usize, seed: u64) -> Problem {
    moved(name, (loci, seed, true), (5.12, 10.0), |z| {
        z.iter()
            .map(|z| 10.0 + z * z - 10.0 * (std::f64::consts::TAU * z).cos())
            .sum()
    })
}

/// Griewank's function, moved and rotated. The target is within 0.05 of its minimum.
pub fn griewank(name: impl Into<String>, loci: usize, seed: u64) -> Problem {
    moved(name, (loci, seed, true), (100.0, 0.05), |z| {
        let product: f64 = z
            .iter()
            .zip(1..)
            .map(|(z, i)| (z / f64::from(i).sqrt()).cos())
            .product();
        1.0 + z.iter().map(|z| z * z).sum::<f64>() / 4000.0 - product
    })
}

/// Schwefel's function with its minimum near a corner. The target is within 1 of it. Outside of its
/// bounds, where it would be better, it is continued by its border and the square of the distance.
pub fn schwefel(name: impl Into<String>, loci: usize, seed: u64) -> Problem {
    let mut random = Random(seed);
    let signs: Vec<f64> = (0..loci)
        .map(|_| if random.unit() < 0.5 { -1.0 } else { 1.0 })
        .collect();
    let score = move |reals: &[f64]| {
        let term = |(&given, sign): (&f64, &f64)| {
            let x = given.clamp(-500.0, 500.0);
            418.982_887_272_433_8 - sign * x * x.abs().sqrt().sin() + (given - x).powi(2)
        };
        -reals.iter().zip(&signs).map(term).sum::<f64>()
    };
    problem(name, -1.0, Space::Reals(loci, 500.0, Box::new(score)))
}

/// Levy's function, moved and rotated. The target is within 0.01 of its minimum.
pub fn levy(name: impl Into<String>, loci: usize, seed: u64) -> Problem {
    moved(name, (loci, seed, true), (10.0, 0.01), |z| {
        let wave = |w: f64| (std::f64::consts::PI * w).sin().powi(2);
        let w: Vec<f64> = z.iter().map(|z| 1.0 + z / 4.0).collect();
        let first = w.first().map_or(0.0, |w| wave(*w));
        let last = w.last().copied().unwrap_or(1.0);
        let term =
            |w: &f64| (w - 1.0).powi(2) * (1.0 + 10.0 * wave(w + 1.0 / std::f64::consts::PI));
        let end = (last - 1.0).powi(2) * (1.0 + wave(2.0 * last));
        first + w[..w.len().saturating_sub(1)].iter().map(term).sum::<f64>() + end
    })
}

/// Rosenbrock's valley, whose minimum is at (1, .., 1). The target is within 0.1 of it.
pub fn rosenbrock(name: impl Into<String>, loci: usize) -> Problem {
    let score = |reals: &[f64]| {
        let term =
            |pair: &[f64]| 100.0 * (pair[1] - pair[0] * pair[0]).powi(2) + (1.0 - pair[0]).powi(2);
        -reals.windows(2).map(term).sum::<f64>()
    };
    problem(name, -0.1, Space::Reals(loci, 2.048, Box::new(score)))
}
