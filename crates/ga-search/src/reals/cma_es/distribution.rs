use super::eigen;
use super::weights::Weights;
use super::ziggurat::Ziggurat;
use ga_core::rand::Rng;
use ga_core::random::{exp, normal};

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
    pub(super) fn sample(&mut self, normals: &mut Ziggurat, rng: &mut dyn Rng, point: &mut [f64]) {
        const TRIES: usize = 10;
        /// A mean this close to a face, in standard deviations, lets points be moved onto the face.
        const NEAR: f64 = 0.5;

        for _ in 0..TRIES {
            self.draw(normals, rng, point);
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

    fn draw(&mut self, normals: &mut Ziggurat, rng: &mut dyn Rng, point: &mut [f64]) {
        let n = self.mean.len();
        self.scratch.clear();
        self.scratch.resize(n, 0.0);
        normals.fill(rng, &mut self.scratch);
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
            if !(low || point[axis] >= 1.0) {
                continue;
            }
            let room = if low {
                self.mean[axis]
            } else {
                1.0 - self.mean[axis]
            };
            let variance = self.step * self.step * self.variance(axis);
            if room > 0.0 && room * room > 9.0 * variance {
                continue;
            }
            if !ready {
                self.slope(point);
                ready = true;
            }
            // The distribution of the coordinate, given the others.
            self.weigh(axis);
            let precision = self.precision(axis);
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
            if self.is_separable() {
                self.white[axis] += shift * precision;
            } else {
                for other in 0..point.len() {
                    self.white[other] += shift * self.precision(other);
                }
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

    /// Prepares `scratch` for the entries of a row of the inverse of the covariance.
    fn weigh(&mut self, row: usize) {
        let n = self.mean.len();
        self.scratch.clear();
        if self.is_separable() {
            self.scratch.resize(n, 0.0);
            self.scratch[row] = 1.0 / (self.scales[row] * self.scales[row]);
        } else {
            let axes = self.axes[row * n..][..n].iter().zip(&self.scales);
            self.scratch
                .extend(axes.map(|(x, scale)| x / (scale * scale)));
        }
    }

    /// An entry of this row of the inverse of the covariance.
    fn precision(&self, column: usize) -> f64 {
        if self.is_separable() {
            return self.scratch[column];
        }
        let n = self.mean.len();
        dot(&self.axes[column * n..][..n], &self.scratch)
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
        self.add_products(&[rates.rank_one], &path);
        self.path_of_covariance = path;
        let mut factors = std::mem::take(&mut self.white);
        factors.clear();
        for (step, &weight) in points.chunks_exact(n).zip(&rates.by_rank) {
            let weight = if weight < 0.0 {
                // Long bad steps count less, so that the covariance stays positive definite. Axes
                // of length 1 do not change a length.
                self.scale_along(step);
                let square = dot(&self.scratch, &self.scratch);
                weight * n as f64 / square.max(f64::MIN_POSITIVE)
            } else {
                weight
            };
            factors.push(rates.rank_mu * weight);
        }
        self.add_products(&factors, points);
        self.white = factors;
    }

    /// Adds the product of each vector and its transpose, times its factor, to the covariance: to
    /// the lower half of it.
    fn add_products(&mut self, factors: &[f64], vectors: &[f64]) {
        let n = self.mean.len();
        let vectors = || factors.iter().zip(vectors.chunks_exact(n));
        if self.is_separable() {
            for (factor, vector) in vectors() {
                for (entry, x) in self.covariance.iter_mut().zip(vector) {
                    *entry += factor * x * x;
                }
            }
            return;
        }
        for (at, row) in self.covariance.chunks_exact_mut(n).enumerate() {
            for (factor, vector) in vectors() {
                add(&mut row[..=at], factor * vector[at], &vector[..=at]);
            }
        }
    }

    /// Writes the inverse square root of the covariance times `vector` to `white`.
    fn whiten(&mut self, vector: &[f64]) {
        self.scale_along(vector);
        self.white.clear();
        if self.is_separable() {
            self.white.extend(&self.scratch);
        } else {
            let axes = self.axes.chunks_exact(vector.len());
            self.white.extend(axes.map(|row| dot(row, &self.scratch)));
        }
    }

    /// Writes `vector` along the axes, each divided by its scale, to `scratch`.
    fn scale_along(&mut self, vector: &[f64]) {
        let n = vector.len();
        self.scratch.clear();
        if self.is_separable() {
            self.scratch.extend(vector);
        } else {
            self.scratch.resize(n, 0.0);
            for (row, x) in self.axes.chunks_exact(n).zip(vector) {
                add(&mut self.scratch, *x, row);
            }
        }
        for (number, scale) in self.scratch.iter_mut().zip(&self.scales) {
            *number /= scale;
        }
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
            // The covariance changes little within this many generations (Hansen's purecma).
            let gap = 1.0 / (2.0 * n as f64 * (rates.rank_one + rates.rank_mu));
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
            self.scratch.resize(2 * n, 0.0);
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

/// The sum of products, in eight sums that are added at the end: the same on all platforms, and in
/// less time than one sum.
#[inline]
pub(super) fn dot(left: &[f64], right: &[f64]) -> f64 {
    let (left, right) = (left.chunks_exact(8), right.chunks_exact(8));
    let rest = left.remainder().iter().zip(right.remainder());
    let rest: f64 = rest.map(|(x, y)| x * y).sum();
    let mut sums = [0.0; 8];
    for (left, right) in left.zip(right) {
        for ((sum, x), y) in sums.iter_mut().zip(left).zip(right) {
            *sum += x * y;
        }
    }
    let [a, b, c, d] = std::array::from_fn(|at| sums[at] + sums[at + 4]);
    (a + b) + (c + d) + rest
}

/// Adds `factor` times `vector` to `sum`.
#[inline]
pub(super) fn add(sum: &mut [f64], factor: f64, vector: &[f64]) {
    for (sum, x) in sum.iter_mut().zip(vector) {
        *sum += factor * x;
    }
}

fn scale(vector: &mut [f64], factor: f64) {
    for x in vector {
        *x *= factor;
    }
}
