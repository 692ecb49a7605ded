use super::super::cube::Cube;
use super::axis::Axis;
use super::{LineSearch, PATIENCE, Phase, ROUNDS, Separable};
use ga_core::Score;
use ga_core::genome::Real;

/// The newborn that takes a gene of each axis: it tells whether the function is separable.
impl<T: Real> LineSearch<T> {
    /// The gene of `axis` in the newborn that puts the axes together. Before it is known whether
    /// the function is separable, these are the last points, as they are far from the present one.
    pub(super) fn gene(&self, axis: usize) -> f64 {
        let points = &self.axes[axis].points;
        match self.separable {
            Separable::Unknown => {
                let far = |point: &&[f64; 2]| point[0].to_bits() != self.point[axis].to_bits();
                points
                    .iter()
                    .rev()
                    .find(far)
                    .map_or(self.point[axis], |point| point[0])
            }
            _ => self.axes[axis].best_point()[0],
        }
    }

    /// The value that `trial` has if the function is separable.
    fn predicted(&self, point: &[f64]) -> Option<f64> {
        let change = |(axis, x): (&Axis, &f64)| axis.value_at(*x);
        self.axes
            .iter()
            .zip(point)
            .map(change)
            .try_fold(self.value, |sum, change| Some(sum + change?))
    }

    /// Learns the newborn that has the genes of all axes. Returns `false` if the lines are at their
    /// end.
    pub(super) fn learn_together<S: Score>(&mut self, genome: &[T], score: &S) -> bool {
        let expected: Vec<f64> = (0..self.axes.len()).map(|axis| self.gene(axis)).collect();
        self.trial.resize(expected.len(), 0.0);
        self.cube.read(genome, &mut self.trial);
        let near = 64.0 * Cube::<T>::resolution();
        if self
            .trial
            .iter()
            .zip(&expected)
            .any(|(x, y)| (x - y).abs() > near)
        {
            return true;
        }
        self.phase = Phase::Lines;
        let value = score.utility().map_or(f64::INFINITY, |utility| -utility);
        let predicted = self.predicted(&expected).unwrap_or(f64::INFINITY);
        let size: f64 = self
            .axes
            .iter()
            .zip(&expected)
            .filter_map(|(axis, x)| axis.value_at(*x))
            .map(f64::abs)
            .sum();
        // Rounding errors of single-precision genes are allowed for.
        let tolerance = 1e-9_f64.max(64.0 * Cube::<T>::resolution());
        // Values are differences of greater ones, with their rounding errors.
        let values = self
            .axes
            .iter()
            .flat_map(|axis| &axis.points)
            .map(|point| point[1].abs());
        let greatest = values.filter(|value| value.is_finite()).fold(0.0, f64::max);
        let error = tolerance * (size + self.value.abs() + 1e-3 * greatest);
        let sums = (value - predicted).abs() <= error;
        match self.separable {
            Separable::Unknown if sums && size > 0.0 => {
                self.separable = Separable::Yes;
                true
            }
            Separable::Yes if sums => {
                self.value = value;
                self.idle < PATIENCE
            }
            _ => {
                self.separable = Separable::No;
                self.pass(value, &expected)
            }
        }
    }

    /// Ends a pass on a function that is not separable: the best newborn becomes the present point.
    /// Returns `false` if it is not better.
    fn pass(&mut self, value: f64, together: &[f64]) -> bool {
        let bests: Vec<[f64; 2]> = self.axes.iter().map(Axis::best_point).collect();
        let better = |best: usize, axis: usize| {
            if bests[axis][1] < bests[best][1] {
                axis
            } else {
                best
            }
        };
        let axis = (1..bests.len()).fold(0, better);
        let single = self.value + bests[axis][1];
        let gain = self.value - single.min(value);
        if value < single {
            self.point.copy_from_slice(together);
        } else {
            self.point[axis] = bests[axis][0];
        }
        let rounds = self.rounds;
        let improved = gain > 1e-9 * self.value.abs() || rounds < ROUNDS;
        self.begin(self.value - gain.max(0.0));
        improved
    }
}
