use super::eigen;
use super::weights::Weights;
use ga_core::rand::Rng;
use ga_core::random::{exp, fill_normal, normal};

/// A normal distribution that moves toward good points and learns their covariance.
#[derive(Clone, Debug)]
pub(super) struct Distribution {
    pub(super) mean: Vec<f64>,
    /// The step size.
    pub(super) step: f64,
    /// `n` rows of `n` numbers, or the diagonal only if the distribution is separable.
    pub(super) covariance: Vec<f64>,
    /// The eigenvectors of the covariance, in columns, when `decompose` was last called. Empty if
    /// the distribution is separable.
    pub(super) axes: Vec<f64>,
    /// The square roots of the eigenvalues.
    pub(super) scales: Vec<f64>,
    pub(super) path_of_step: Vec<f64>,
    pub(super) path_of_covariance: Vec<f64>,
    /// The part of `path_of_step` that is still due to its start at 0.
    pub(super) bias: f64,
    /// Generations since the last decomposition.
    pub(super) age: u64,
    scratch: Vec<f64>,
    white: Vec<f64>,
    mean_step: Vec<f64>,
}

impl Distribution {
    pub(super) fn new(mean: Vec<f64>, step: f64, separable: bool) -> Self {
        let n = mean.len();
        let identity = || -> Vec<f64> {
            if separable {
                vec![1.0; n]
            } else {
                (0..n * n)
                    .map(|at| f64::from(u8::from(at / n == at % n)))
                    .collect()
            }
        };
        Self {
            step,
            covariance: identity(),
            axes: if separable { Vec::new() } else { identity() },
            scales: vec![1.0; n],
            path_of_step: vec![0.0; n],
            path_of_covariance: vec![0.0; n],
            bias: 1.0,
            age: 0,
            scratch: Vec::new(),
            white: Vec::new(),
            mean_step: Vec::new(),
            mean,
        }
    }

    fn is_separable(&self) -> bool {
        self.axes.is_empty()
    }

    /// Draws a point of the unit cube. A point outside is drawn again, up to `TRIES` times; then it
    /// is moved to the nearest point of the cube.
    ///
    /// Points that are drawn again keep the directions that the distribution has learnt. If the
    /// mean is in a corner of the cube, few points are inside, and the last rule puts points on the
    /// faces.
    pub(super) fn sample(&mut self, rng: &mut dyn Rng, point: &mut [f64]) {
        const TRIES: usize = 10;
        /// A mean this close to a face, in standard deviations, lets points be moved onto the face.
        const NEAR: f64 = 0.5;

        for _ in 0..TRIES {
            self.draw(rng, point);
            let within = |axis: usize| {
                let mean = self.mean[axis];
                let coordinate = point[axis];
                let (room, beyond) = if coordinate < 0.0 {
                    (mean, true)
                } else {
                    (1.0 - mean, coordinate > 1.0)
                };
                !beyond || room * room < NEAR * NEAR * self.step * self.step * self.variance(axis)
            };
            if (0..point.len()).all(within) {
                break;
            }
        }
        for coordinate in point {
            *coordinate = coordinate.clamp(0.0, 1.0);
        }
    }

    fn draw(&mut self, rng: &mut dyn Rng, point: &mut [f64]) {
        let n = self.mean.len();
        self.scratch.resize(n, 0.0);
        fill_normal(rng, &mut self.scratch);
        for (number, scale) in self.scratch.iter_mut().zip(&self.scales) {
            *number *= scale;
        }
        for (row, coordinate) in point.iter_mut().enumerate() {
            let offset = if self.is_separable() {
                self.scratch[row]
            } else {
                dot(&self.axes[row * n..][..n], &self.scratch)
            };
            *coordinate = self.mean[row] + self.step * offset;
        }
    }

    /// Draws the coordinates of `point` that are on a face of the cube again, outside of the cube:
    /// there they were before `sample` moved them. If they stayed on the face, the step size would
    /// shrink too soon.
    pub(super) fn release(&mut self, point: &mut [f64], rng: &mut dyn Rng) {
        const TRIES: usize = 20;

        let mut ready = false;
        for axis in 0..point.len() {
            let low = point[axis] <= 0.0;
            let room = if low {
                self.mean[axis]
            } else {
                1.0 - self.mean[axis]
            };
            let variance = self.step * self.step * self.variance(axis);
            if !(low || point[axis] >= 1.0) || (room > 0.0 && room * room > 9.0 * variance) {
                continue;
            }
            if !ready {
                self.slope(point);
                ready = true;
            }
            // The distribution of the coordinate, given the others.
            let precision = self.precision(axis, axis);
            let centre = point[axis] - self.step * self.white[axis] / precision;
            let deviation = self.step / precision.sqrt();
            let draws = (0..TRIES).map(|_| centre + deviation * normal(rng));
            let Some(drawn) = draws
                .into_iter()
                .find(|&drawn| if low { drawn < 0.0 } else { drawn > 1.0 })
            else {
                continue;
            };
            let shift = (drawn - point[axis]) / self.step;
            point[axis] = drawn;
            for other in 0..point.len() {
                self.white[other] += shift * self.precision(axis, other);
            }
        }
    }

    /// Writes the inverse of the covariance times the step from the mean to `point` to `white`.
    fn slope(&mut self, point: &[f64]) {
        let step = self.step;
        let mut offset = std::mem::take(&mut self.mean_step);
        offset.clear();
        offset.extend(
            point
                .iter()
                .zip(&self.mean)
                .map(|(x, mean)| (x - mean) / step),
        );
        self.whiten(&offset);
        std::mem::swap(&mut offset, &mut self.white);
        self.whiten(&offset);
        self.mean_step = offset;
    }

    /// An entry of the inverse of the covariance.
    fn precision(&self, row: usize, column: usize) -> f64 {
        if self.is_separable() {
            return if row == column {
                1.0 / (self.scales[row] * self.scales[row])
            } else {
                0.0
            };
        }
        let n = self.mean.len();
        let rows = self.axes[row * n..][..n]
            .iter()
            .zip(&self.axes[column * n..][..n]);
        rows.zip(&self.scales)
            .map(|((x, y), scale)| x * y / (scale * scale))
            .sum()
    }

    /// Learns from `points`, one after the other, best first.
    pub(super) fn learn(&mut self, points: &mut [f64], rates: &Weights) {
        let n = self.mean.len();
        for point in points.chunks_exact_mut(n) {
            for (coordinate, mean) in point.iter_mut().zip(&self.mean) {
                *coordinate = (*coordinate - mean) / self.step;
            }
        }
        // The weighted mean of the best steps.
        let mut mean_step = std::mem::take(&mut self.mean_step);
        mean_step.clear();
        mean_step.resize(n, 0.0);
        for (step, weight) in points
            .chunks_exact(n)
            .zip(&rates.by_rank)
            .take(rates.parents)
        {
            add(&mut mean_step, *weight, step);
        }
        add(&mut self.mean, self.step, &mean_step);
        for axis in 0..n {
            let far = self.step * self.variance(axis).sqrt();
            self.mean[axis] = self.mean[axis].max(-far).min(1.0 + far);
        }

        let rate = rates.path_of_step;
        self.whiten(&mean_step);
        scale(&mut self.path_of_step, 1.0 - rate);
        add(
            &mut self.path_of_step,
            (rate * (2.0 - rate) * rates.effective).sqrt(),
            &self.white,
        );
        self.bias *= (1.0 - rate) * (1.0 - rate);
        let length = dot(&self.path_of_step, &self.path_of_step).sqrt();
        let ratio = length / rates.length;
        // A long path means that the step size is still far too small: the covariance waits.
        let moderate = ratio / (1.0 - self.bias).sqrt() < 1.4 + 2.0 / (n as f64 + 1.0);
        self.step *= exp((rate / rates.damping * (ratio - 1.0)).min(1.0));

        let rate = rates.path_of_covariance;
        scale(&mut self.path_of_covariance, 1.0 - rate);
        if moderate {
            let gain = (rate * (2.0 - rate) * rates.effective).sqrt();
            add(&mut self.path_of_covariance, gain, &mean_step);
        }
        self.mean_step = mean_step;
        self.learn_covariance(points, rates, moderate);
        self.age += 1;
    }

    fn learn_covariance(&mut self, points: &[f64], rates: &Weights, moderate: bool) {
        let n = self.mean.len();
        let lost = if moderate {
            0.0
        } else {
            rates.path_of_covariance * (2.0 - rates.path_of_covariance)
        };
        let sum: f64 = rates.by_rank.iter().sum();
        let kept = 1.0 + rates.rank_one * lost - rates.rank_one - rates.rank_mu * sum;
        scale(&mut self.covariance, kept);
        let path = std::mem::take(&mut self.path_of_covariance);
        self.add_product(rates.rank_one, &path);
        self.path_of_covariance = path;
        for (step, &weight) in points.chunks_exact(n).zip(&rates.by_rank) {
            let weight = if weight < 0.0 {
                // Long bad steps count less, so that the covariance stays positive definite.
                self.whiten(step);
                weight * n as f64 / dot(&self.white, &self.white).max(f64::MIN_POSITIVE)
            } else {
                weight
            };
            self.add_product(rates.rank_mu * weight, step);
        }
    }

    /// Adds `factor` times the product of `vector` and its transpose to the covariance.
    fn add_product(&mut self, factor: f64, vector: &[f64]) {
        if self.is_separable() {
            for (entry, x) in self.covariance.iter_mut().zip(vector) {
                *entry += factor * x * x;
            }
        } else {
            for (row, x) in self.covariance.chunks_exact_mut(vector.len()).zip(vector) {
                add(row, factor * x, vector);
            }
        }
    }

    /// Writes the inverse square root of the covariance times `vector` to `white`.
    fn whiten(&mut self, vector: &[f64]) {
        let n = vector.len();
        self.white.clear();
        if self.is_separable() {
            self.white
                .extend(vector.iter().zip(&self.scales).map(|(x, scale)| x / scale));
            return;
        }
        self.scratch.clear();
        self.scratch.resize(n, 0.0);
        for (row, x) in self.axes.chunks_exact(n).zip(vector) {
            add(&mut self.scratch, *x, row);
        }
        for (number, scale) in self.scratch.iter_mut().zip(&self.scales) {
            *number /= scale;
        }
        self.white
            .extend(self.axes.chunks_exact(n).map(|row| dot(row, &self.scratch)));
    }

    /// Computes the axes and scales of the covariance, if enough has been learnt since the last
    /// time. Returns `false` if the distribution is degenerate.
    pub(super) fn decompose(&mut self, rates: &Weights) -> bool {
        /// The greatest ratio of two variances.
        const CONDITION: f64 = 1e14;

        let n = self.mean.len();
        if self.is_separable() {
            for (scale, variance) in self.scales.iter_mut().zip(&self.covariance) {
                *scale = variance.sqrt();
            }
        } else {
            // The covariance changes little within this many generations.
            let gap = 1.0 / (10.0 * n as f64 * (rates.rank_one + rates.rank_mu));
            if (self.age as f64) < gap {
                return true;
            }
            self.age = 0;
            // Rounding errors are removed by copying one half to the other.
            for row in 0..n {
                for column in 0..row {
                    self.covariance[column * n + row] = self.covariance[row * n + column];
                }
            }
            self.axes.copy_from_slice(&self.covariance);
            self.scratch.resize(n, 0.0);
            if !eigen::decompose(&mut self.axes, &mut self.scales, &mut self.scratch) {
                return false;
            }
            for scale in &mut self.scales {
                *scale = scale.sqrt();
            }
        }
        let (least, most) = self
            .scales
            .iter()
            .fold((f64::INFINITY, 0.0_f64), |(least, most), &scale| {
                (least.min(scale), most.max(scale))
            });
        // NaN is the root of a negative variance.
        let valid = self
            .scales
            .iter()
            .all(|scale| *scale > 0.0 && scale.is_finite());
        valid && most * most <= CONDITION * least * least
    }

    /// The variance of axis `at`, for a step size of 1.
    pub(super) fn variance(&self, at: usize) -> f64 {
        self.covariance[if self.is_separable() {
            at
        } else {
            at * self.mean.len() + at
        }]
    }
}

fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter().zip(right).map(|(x, y)| x * y).sum()
}

/// Adds `factor` times `vector` to `sum`.
fn add(sum: &mut [f64], factor: f64, vector: &[f64]) {
    for (sum, x) in sum.iter_mut().zip(vector) {
        *sum += factor * x;
    }
}

fn scale(vector: &mut [f64], factor: f64) {
    for x in vector {
        *x *= factor;
    }
}
