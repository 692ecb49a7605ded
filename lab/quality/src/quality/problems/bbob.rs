//! The 24 noiseless functions of BBOB (Hansen, Finck, Ros & Auger 2009, Inria RR-6829), after their
//! definitions. Rotations, optima and optimal values are drawn from a seed, so the instances are
//! not those of the platform COCO. All are minimised within -5 and 5.

use super::random::Random;
use std::f64::consts::{PI, TAU};

/// The number of functions.
pub const FUNCTIONS: u8 = 24;

/// The distances to the optimal value that are to be reached.
pub const TARGETS: [f64; 4] = [1e1, 1e-1, 1e-4, 1e-8];

/// An instance of a function.
pub struct Bbob {
    function: u8,
    optimum: Vec<f64>,
    value: f64,
    /// Two rotations, and the random signs of some functions.
    r: Vec<f64>,
    q: Vec<f64>,
    signs: Vec<f64>,
    peaks: Vec<Peak>,
}

/// A peak of Gallagher's functions.
struct Peak {
    height: f64,
    /// Its place, rotated.
    place: Vec<f64>,
    curvature: Vec<f64>,
}

impl Bbob {
    /// Function 1 to [`FUNCTIONS`] in at least 2 dimensions.
    ///
    /// # Panics
    ///
    /// If there is no such function.
    pub fn new(function: u8, dimensions: usize, seed: u64) -> Self {
        assert!((1..=FUNCTIONS).contains(&function) && dimensions >= 2);
        let n = dimensions;
        let mut random = Random(seed ^ u64::from(function) << 32 ^ (n as u64) << 40);
        let mut symmetric = |limit: f64| 2.0 * limit * random.unit() - limit;
        let limit = if function == 8 { 3.0 } else { 4.0 };
        let mut optimum: Vec<f64> = (0..n).map(|_| symmetric(limit)).collect();
        let signs: Vec<f64> = (0..n)
            .map(|_| if symmetric(1.0) < 0.0 { -1.0 } else { 1.0 })
            .collect();
        let value = (symmetric(1.0) * 10_000.0).round() / 100.0;
        let r = rotation(n, &mut random);
        let q = rotation(n, &mut random);
        let mut peaks = Vec::new();
        match function {
            4 => {
                for x in optimum.iter_mut().step_by(2) {
                    *x = x.abs();
                }
            }
            5 => optimum = signs.iter().map(|sign| 5.0 * sign).collect(),
            9 | 19 => {
                let half = vec![0.5 / widening(n); n];
                optimum = (0..n)
                    .map(|i| (0..n).map(|k| r[k * n + i] * half[k]).sum())
                    .collect();
            }
            20 => {
                optimum = signs
                    .iter()
                    .map(|sign| 4.209_687_463_3 / 2.0 * sign)
                    .collect();
            }
            21 | 22 => {
                peaks = gallagher(function, n, &r, &mut optimum, &mut random);
            }
            24 => optimum = signs.iter().map(|sign| 1.25 * sign).collect(),
            _ => {}
        }
        Self {
            function,
            optimum,
            value,
            r,
            q,
            signs,
            peaks,
        }
    }

    /// A point with the optimal value.
    pub fn optimum(&self) -> &[f64] {
        &self.optimum
    }

    /// The optimal value.
    pub const fn optimal(&self) -> f64 {
        self.value
    }

    /// The value at `x`.
    pub fn value(&self, x: &[f64]) -> f64 {
        self.value + self.excess(x)
    }

    fn rotated(&self, z: &[f64]) -> Vec<f64> {
        times(&self.r, z)
    }

    fn shifted(&self, x: &[f64]) -> Vec<f64> {
        x.iter()
            .zip(&self.optimum)
            .map(|(x, least)| x - least)
            .collect()
    }

    /// The value at `x` above the optimal value.
    #[allow(
        clippy::too_many_lines,
        clippy::many_single_char_names,
        reason = "the definitions, one by one"
    )]
    fn excess(&self, x: &[f64]) -> f64 {
        let n = x.len();
        let d = n as f64;
        let share = |i: usize| i as f64 / (d - 1.0);
        let shifted = || self.shifted(x);
        let rotated = || self.rotated(&self.shifted(x));
        match self.function {
            1 => square(&shifted()),
            2 => ellipsoid(&oscillated(shifted())),
            3 => rastrigin(&stretched(asymmetric(oscillated(shifted()), 0.2), 10.0)),
            4 => {
                let mut z = oscillated(shifted());
                for (i, z) in z.iter_mut().enumerate() {
                    let factor = if *z > 0.0 && i % 2 == 0 { 10.0 } else { 1.0 };
                    *z *= factor * 10_f64.powf(0.5 * share(i));
                }
                rastrigin(&z) + 100.0 * penalty(x)
            }
            5 => {
                let term = |(i, (x, best)): (usize, (&f64, &f64))| {
                    let slope = best.signum() * 10_f64.powf(share(i));
                    let z = if x * best < 25.0 { *x } else { *best };
                    5.0 * slope.abs() - slope * z
                };
                x.iter().zip(&self.optimum).enumerate().map(term).sum()
            }
            6 => {
                let z = times(&self.q, &stretched(rotated(), 10.0));
                let term = |(z, best): (&f64, &f64)| {
                    let z = if z * best > 0.0 { 100.0 * z } else { *z };
                    z * z
                };
                oscillation(z.iter().zip(&self.optimum).map(term).sum()).powf(0.9)
            }
            7 => {
                let narrow = stretched(rotated(), 10.0);
                let step = |z: &f64| {
                    if z.abs() > 0.5 {
                        (0.5 + z).floor()
                    } else {
                        (0.5 + 10.0 * z).floor() / 10.0
                    }
                };
                let z = times(&self.q, &narrow.iter().map(step).collect::<Vec<_>>());
                let sum: f64 = z
                    .iter()
                    .enumerate()
                    .map(|(i, z)| 100_f64.powf(share(i)) * z * z)
                    .sum();
                0.1 * sum.max(narrow[0].abs() / 1e4) + penalty(x)
            }
            8 => {
                let z: Vec<f64> = shifted().iter().map(|z| widening(n) * z + 1.0).collect();
                z.windows(2).map(valley).sum()
            }
            9 => self.valleys(x).windows(2).map(valley).sum(),
            10 => ellipsoid(&oscillated(rotated())),
            11 => {
                let z = oscillated(rotated());
                1e6 * z[0] * z[0] + square(&z[1..])
            }
            12 => {
                let z = self.rotated(&asymmetric(rotated(), 0.5));
                z[0] * z[0] + 1e6 * square(&z[1..])
            }
            13 => {
                let z = times(&self.q, &stretched(rotated(), 10.0));
                z[0] * z[0] + 100.0 * square(&z[1..]).sqrt()
            }
            14 => {
                let z = rotated();
                let term = |(i, z): (usize, &f64)| z.abs().powf(2.0 + 4.0 * share(i));
                z.iter().enumerate().map(term).sum::<f64>().sqrt()
            }
            15 => {
                let z = asymmetric(oscillated(rotated()), 0.2);
                rastrigin(&self.rotated(&stretched(times(&self.q, &z), 10.0)))
            }
            16 => {
                let z = times(&self.q, &oscillated(rotated()));
                let z = self.rotated(&stretched(z, 0.01));
                let wave = |z: f64| -> f64 {
                    let term = |k: i32| 0.5_f64.powi(k) * (TAU * 3_f64.powi(k) * (z + 0.5)).cos();
                    (0..12).map(term).sum()
                };
                let mean = z.iter().map(|&z| wave(z)).sum::<f64>() / d;
                10.0 * (mean - wave(0.0)).powi(3) + 10.0 / d * penalty(x)
            }
            17 | 18 => {
                let z = times(&self.q, &asymmetric(rotated(), 0.5));
                let z = stretched(z, if self.function == 17 { 10.0 } else { 1000.0 });
                let term = |pair: &[f64]| {
                    let s = pair[0].hypot(pair[1]);
                    s.sqrt() * (1.0 + (50.0 * s.powf(0.2)).sin().powi(2))
                };
                (z.windows(2).map(term).sum::<f64>() / (d - 1.0)).powi(2) + 10.0 * penalty(x)
            }
            19 => {
                let term = |pair: &[f64]| {
                    let s = valley(pair);
                    s / 4000.0 - s.cos()
                };
                10.0 * self.valleys(x).windows(2).map(term).sum::<f64>() / (d - 1.0) + 10.0
            }
            20 => self.schwefel(x),
            21 | 22 => {
                let rotated = self.rotated(x);
                let height = |peak: &Peak| {
                    let terms = rotated.iter().zip(&peak.place).zip(&peak.curvature);
                    let distance: f64 = terms
                        .map(|((x, place), curvature)| curvature * (x - place) * (x - place))
                        .sum();
                    peak.height * (-distance / (2.0 * d)).exp()
                };
                let highest = self.peaks.iter().map(height).fold(0.0, f64::max);
                oscillation(10.0 - highest).powi(2) + penalty(x)
            }
            23 => {
                let z = times(&self.q, &stretched(rotated(), 100.0));
                let term = |(i, z): (usize, &f64)| {
                    let rough = |j: i32| {
                        let scaled = 2_f64.powi(j) * z;
                        (scaled - scaled.round()).abs() / 2_f64.powi(j)
                    };
                    (1.0 + (i + 1) as f64 * (1..=32).map(rough).sum::<f64>())
                        .powf(10.0 / d.powf(1.2))
                };
                let factor = 10.0 / (d * d);
                factor * z.iter().enumerate().map(term).product::<f64>() - factor + penalty(x)
            }
            _ => self.lunacek(x),
        }
    }

    /// The coordinates of functions 9 and 19: 1 at the optimum.
    fn valleys(&self, x: &[f64]) -> Vec<f64> {
        self.rotated(x)
            .iter()
            .map(|z| widening(x.len()) * z + 0.5)
            .collect()
    }

    fn schwefel(&self, x: &[f64]) -> f64 {
        let d = x.len() as f64;
        let doubled: Vec<f64> = x
            .iter()
            .zip(&self.signs)
            .map(|(x, sign)| 2.0 * sign * x)
            .collect();
        let centre = 4.209_687_463_3;
        let mut z = Vec::new();
        for i in 0..x.len() {
            let linked = if i == 0 {
                0.0
            } else {
                0.25 * (doubled[i - 1] - centre)
            };
            z.push(doubled[i] + linked - centre);
        }
        let z: Vec<f64> = stretched(z, 10.0)
            .iter()
            .map(|z| 100.0 * (z + centre))
            .collect();
        let sum: f64 = z.iter().map(|z| z * z.abs().sqrt().sin()).sum();
        let outside: Vec<f64> = z.iter().map(|z| z / 100.0).collect();
        -sum / (100.0 * d) + 4.189_828_872_724_339 + 100.0 * penalty(&outside)
    }

    fn lunacek(&self, x: &[f64]) -> f64 {
        const MU: f64 = 2.5;
        let d = x.len() as f64;
        let s = 1.0 - 1.0 / (2.0 * (d + 20.0).sqrt() - 8.2);
        let other = -((MU * MU - 1.0) / s).sqrt();
        let doubled: Vec<f64> = x
            .iter()
            .zip(&self.signs)
            .map(|(x, sign)| 2.0 * sign * x)
            .collect();
        let sum = |centre: f64| {
            doubled
                .iter()
                .map(|x| (x - centre) * (x - centre))
                .sum::<f64>()
        };
        let from: Vec<f64> = doubled.iter().map(|x| x - MU).collect();
        let z = times(&self.q, &stretched(self.rotated(&from), 100.0));
        let waves = 10.0 * (d - z.iter().map(|z| (TAU * z).cos()).sum::<f64>());
        sum(MU).min(d + s * sum(other)) + waves + 1e4 * penalty(x)
    }
}

/// The peaks of functions 21 and 22. The first one is the optimum.
fn gallagher(
    function: u8,
    n: usize,
    r: &[f64],
    optimum: &mut [f64],
    random: &mut Random,
) -> Vec<Peak> {
    let (count, limit, first) = if function == 21 {
        (101, 5.0, 1000.0)
    } else {
        (21, 4.9, 1e6)
    };
    if function == 22 {
        for x in optimum.iter_mut() {
            *x *= 0.98;
        }
    }
    let last = (count - 2) as f64;
    let mut conditions: Vec<f64> = (0..count - 1)
        .map(|j| 1000_f64.powf(2.0 * j as f64 / last))
        .collect();
    shuffle(&mut conditions, random);
    let peak = |index: usize| {
        let place: Vec<f64> = if index == 0 {
            optimum.to_vec()
        } else {
            (0..n)
                .map(|_| 2.0 * limit * random.unit() - limit)
                .collect()
        };
        let condition = if index == 0 {
            first
        } else {
            conditions[index - 1]
        };
        let entry =
            |i: usize| condition.powf(0.5 * i as f64 / (n - 1) as f64) / condition.powf(0.25);
        let mut curvature: Vec<f64> = (0..n).map(entry).collect();
        shuffle(&mut curvature, random);
        let height = if index == 0 {
            10.0
        } else {
            1.1 + 8.0 * (index - 1) as f64 / last
        };
        Peak {
            height,
            place: times(r, &place),
            curvature,
        }
    };
    (0..count).map(peak).collect()
}

fn shuffle(items: &mut [f64], random: &mut Random) {
    (1..items.len())
        .rev()
        .for_each(|last| items.swap(last, random.below(last + 1)));
}

/// A random orthogonal matrix, by rows: normal numbers, orthonormalized.
fn rotation(n: usize, random: &mut Random) -> Vec<f64> {
    let mut rows: Vec<Vec<f64>> = Vec::new();
    while rows.len() < n {
        let mut normal =
            || (-2.0 * (1.0 - random.unit()).ln()).sqrt() * (TAU * random.unit()).cos();
        let mut row: Vec<f64> = (0..n).map(|_| normal()).collect();
        // Twice, for the sake of rounding.
        for other in rows.iter().chain(&rows) {
            let dot: f64 = row.iter().zip(other).map(|(x, y)| x * y).sum();
            row.iter_mut().zip(other).for_each(|(x, y)| *x -= dot * y);
        }
        let length = square(&row).sqrt();
        rows.push(row.iter().map(|x| x / length).collect());
    }
    rows.concat()
}

fn times(matrix: &[f64], vector: &[f64]) -> Vec<f64> {
    matrix
        .chunks_exact(vector.len())
        .map(|row| row.iter().zip(vector).map(|(x, y)| x * y).sum())
        .collect()
}

fn square(z: &[f64]) -> f64 {
    z.iter().map(|z| z * z).sum()
}

fn penalty(x: &[f64]) -> f64 {
    x.iter().map(|x| (x.abs() - 5.0).max(0.0).powi(2)).sum()
}

fn widening(n: usize) -> f64 {
    ((n as f64).sqrt() / 8.0).max(1.0)
}

fn oscillation(x: f64) -> f64 {
    if x == 0.0 {
        return 0.0;
    }
    let log = x.abs().ln();
    let (c1, c2) = if x > 0.0 { (10.0, 7.9) } else { (5.5, 3.1) };
    x.signum() * (log + 0.049 * ((c1 * log).sin() + (c2 * log).sin())).exp()
}

fn oscillated(mut z: Vec<f64>) -> Vec<f64> {
    for z in &mut z {
        *z = oscillation(*z);
    }
    z
}

fn asymmetric(mut z: Vec<f64>, beta: f64) -> Vec<f64> {
    let last = (z.len() - 1) as f64;
    for (i, z) in z.iter_mut().enumerate() {
        if *z > 0.0 {
            *z = z.powf(1.0 + beta * i as f64 / last * z.sqrt());
        }
    }
    z
}

/// Stretches coordinates, the last one by the square root of `condition`.
fn stretched(mut z: Vec<f64>, condition: f64) -> Vec<f64> {
    let last = (z.len() - 1) as f64;
    for (i, z) in z.iter_mut().enumerate() {
        *z *= condition.powf(0.5 * i as f64 / last);
    }
    z
}

fn ellipsoid(z: &[f64]) -> f64 {
    let last = (z.len() - 1) as f64;
    z.iter()
        .enumerate()
        .map(|(i, z)| 1e6_f64.powf(i as f64 / last) * z * z)
        .sum()
}

fn rastrigin(z: &[f64]) -> f64 {
    z.iter()
        .map(|z| 10.0 - 10.0 * (2.0 * PI * z).cos() + z * z)
        .sum()
}

fn valley(pair: &[f64]) -> f64 {
    100.0 * (pair[0] * pair[0] - pair[1]).powi(2) + (pair[0] - 1.0).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(seed: u64) -> impl Iterator<Item = Bbob> {
        [2, 5, 10, 20]
            .into_iter()
            .flat_map(move |n| (1..=FUNCTIONS).map(move |function| Bbob::new(function, n, seed)))
    }

    #[test]
    fn each_function_has_its_optimal_value_at_its_optimum_and_nowhere_a_lower_one() {
        for problem in all(1).chain(all(2)) {
            let name = (problem.function, problem.optimum.len());
            let best = problem.optimum().to_vec();
            let excess = problem.excess(&best);
            assert!(excess.abs() < 1e-9, "{name:?}: {excess}");
            assert!(best.iter().all(|x| x.abs() <= 5.0), "{name:?}: {best:?}");
            let mut random = Random(7);
            for step in 0..2000 {
                let scale = 10_f64.powi(-(step % 8));
                let near = |x: &f64| (x + scale * (2.0 * random.unit() - 1.0)).clamp(-5.0, 5.0);
                let point: Vec<f64> = best.iter().map(near).collect();
                let excess = problem.excess(&point);
                assert!(
                    excess >= -1e-9 && excess.is_finite(),
                    "{name:?} at {point:?}: {excess}"
                );
            }
        }
    }

    #[test]
    fn rotations_are_orthogonal() {
        let r = rotation(10, &mut Random(3));
        for i in 0..10 {
            for j in 0..10 {
                let dot: f64 = (0..10).map(|k| r[i * 10 + k] * r[j * 10 + k]).sum();
                assert!((dot - f64::from(u8::from(i == j))).abs() < 1e-12);
            }
        }
    }

    /// The value at the optimum moved by `step` on axis `axis`.
    fn moved(problem: &Bbob, axis: usize, step: f64) -> f64 {
        let mut point = problem.optimum.clone();
        point[axis] += step;
        problem.excess(&point)
    }

    #[test]
    fn functions_1_to_5_are_separable_and_the_others_are_not() {
        for problem in all(3).filter(|problem| problem.optimum.len() == 5) {
            let mut random = Random(5);
            let mut draw = || -> Vec<f64> { (0..5).map(|_| 8.0 * random.unit() - 4.0).collect() };
            let base = draw();
            let other = draw();
            let at_base = problem.excess(&base);
            let change = |axis: usize| {
                let mut point = base.clone();
                point[axis] = other[axis];
                problem.excess(&point) - at_base
            };
            let sum = at_base + (0..5).map(change).sum::<f64>();
            let error = (sum - problem.excess(&other)).abs() / problem.excess(&other);
            assert_eq!(
                error < 1e-9,
                problem.function <= 5,
                "{}: {error}",
                problem.function
            );
        }
    }

    #[test]
    fn conditions_signs_and_steps_are_as_defined() {
        // The last axis of the separable ellipsoid is 10^6 times as steep as the first, up to the
        // oscillation, which changes a coordinate by at most 11 %.
        let ellipsoid = Bbob::new(2, 5, 1);
        let ratio = moved(&ellipsoid, 4, 0.1) / moved(&ellipsoid, 0, 0.1);
        assert!((ratio / 1e6 - 1.0).abs() < 1e-9, "{ratio}");
        assert!((moved(&Bbob::new(1, 5, 1), 2, 0.5) - 0.25).abs() < 1e-12);
        // Weierstrass repeats, Katsuura and the step ellipsoid are rough, and the slope is linear.
        let slope = Bbob::new(5, 5, 1);
        let inward = -slope.optimum[0].signum();
        assert!((moved(&slope, 0, inward) - 1.0).abs() < 1e-9);
        assert!((moved(&slope, 4, -slope.optimum[4].signum()) - 10.0).abs() < 1e-9);
        let step = Bbob::new(7, 5, 1);
        let values: Vec<f64> = (0..1000)
            .map(|k| moved(&step, 0, 2.0 + f64::from(k) * 1e-5))
            .collect();
        let changes = values
            .windows(2)
            .filter(|pair| (pair[0] - pair[1]).abs() > 1e-12)
            .count();
        assert!(changes < 20, "{changes}");
        // The global optimum of Gallagher's functions has height 10, the next one 9.1.
        for (function, count) in [(21, 101), (22, 21)] {
            let problem = Bbob::new(function, 5, 1);
            assert_eq!(problem.peaks.len(), count);
            let highest = problem.peaks[1..]
                .iter()
                .map(|peak| peak.height)
                .fold(0.0, f64::max);
            assert!((highest - 9.1).abs() < 1e-9);
        }
        // The two funnels of Lunacek's function.
        let funnels = Bbob::new(24, 5, 1);
        let second: Vec<f64> = funnels.signs.iter().map(|sign| -1.25 * sign).collect();
        assert!(funnels.excess(&second) < 5.0 * 20.0 + 5.0 + 1.0);
    }
}
