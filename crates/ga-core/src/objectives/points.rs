use super::{Objectives, Values};
use crate::score::Score;
use std::cmp::Ordering;

/// The gains and violations of some individuals as plain numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Points {
    /// One row of gains for each point.
    gains: Vec<f64>,
    objectives: usize,
    /// 0 if feasible, NaN if the point is not a number.
    violations: Vec<f64>,
}

impl Points {
    /// Reads all scores.
    pub(super) fn read<'a, T: Values + 'a>(
        &mut self,
        scores: impl Iterator<Item = &'a Objectives<T>>,
    ) {
        self.gains.clear();
        self.violations.clear();
        self.objectives = T::COUNT;
        for score in scores {
            // `+ 0.0` turns -0 into 0, so that equal numbers have equal bits.
            self.gains
                .extend((0..T::COUNT).map(|objective| score.values().gain(objective) + 0.0));
            self.violations.push(if score.is_nan() {
                f64::NAN
            } else {
                score.violation()
            });
        }
    }

    pub(super) fn len(&self) -> usize {
        self.violations.len()
    }

    pub(super) const fn objectives(&self) -> usize {
        self.objectives
    }

    pub(super) fn violation(&self, point: usize) -> f64 {
        self.violations[point]
    }

    pub(super) fn is_feasible(&self, point: usize) -> bool {
        self.violations[point] <= 0.0
    }

    pub(super) fn is_nan(&self, point: usize) -> bool {
        self.violations[point].is_nan()
    }

    pub(super) fn gain(&self, point: usize, objective: usize) -> f64 {
        self.gains[point * self.objectives + objective]
    }

    fn row(&self, point: usize) -> &[f64] {
        &self.gains[point * self.objectives..][..self.objectives]
    }

    /// Whether two points have the same gains.
    pub(super) fn equal(&self, left: usize, right: usize) -> bool {
        self.row(left) == self.row(right)
    }

    /// Whether `left` is not worse than `right` in any objective but the first.
    pub(super) fn covers_rest(&self, left: usize, right: usize) -> bool {
        let rows = self.row(left).iter().zip(self.row(right));
        rows.skip(1).all(|(left, right)| left >= right)
    }

    /// Sorts all points into `order`: feasible points, infeasible points by violation, and points
    /// that are not numbers. Each of these groups is in [lexicographic](Self::lexicographic) order,
    /// and equal points are in the order of their indices.
    pub(super) fn sort(&self, order: &mut Vec<usize>) {
        order.clear();
        order.extend(0..self.len());
        order.sort_unstable_by(|&left, &right| {
            // No violation is below 0, so NaN comes last.
            self.violations[left]
                .total_cmp(&self.violations[right])
                .then_with(|| self.lexicographic(left, right))
                .then(left.cmp(&right))
        });
    }

    /// Compares the gains of two points: the greater gain in the first objective comes first, then
    /// in the second objective, and so on.
    pub(super) fn lexicographic(&self, left: usize, right: usize) -> Ordering {
        let mut rows = self.row(left).iter().zip(self.row(right));
        rows.find_map(|(left, right)| Some(right.total_cmp(left)).filter(|order| order.is_ne()))
            .unwrap_or(Ordering::Equal)
    }
}
