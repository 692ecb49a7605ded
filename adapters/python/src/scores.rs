//! Scores as rows of numbers. All are minimised, as `scipy.optimize` does.

use ga_core::objectives::Objectives;
use ga_core::{Constrained, Featured, Score};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cmp::Reverse;

/// How a kind of score is read from a row of numbers, and becomes one.
pub(crate) trait Row: Score + Serialize + DeserializeOwned + 'static {
    const COLUMNS: usize;

    /// The score of `row`, which has this number of columns.
    fn read(row: &[f64]) -> Self;

    fn write(&self, row: &mut Vec<f64>);
}

impl Row for Reverse<f64> {
    const COLUMNS: usize = 1;

    fn read(row: &[f64]) -> Self {
        Self(row[0])
    }

    fn write(&self, row: &mut Vec<f64>) {
        row.push(self.0);
    }
}

/// A value and a violation. If the violation is not 0, the value means nothing.
impl Row for Constrained<Reverse<f64>> {
    const COLUMNS: usize = 2;

    fn read(row: &[f64]) -> Self {
        if row[1] == 0.0 {
            Self::Feasible(Reverse(row[0]))
        } else {
            Self::Infeasible(row[1])
        }
    }

    fn write(&self, row: &mut Vec<f64>) {
        row.extend([
            self.quality().map_or(f64::NAN, |quality| quality.0),
            self.violation(),
        ]);
    }
}

/// The objectives, and then a violation.
impl<const N: usize> Row for Objectives<[Reverse<f64>; N]>
where
    Self: Score + Serialize + DeserializeOwned,
{
    const COLUMNS: usize = N + 1;

    fn read(row: &[f64]) -> Self {
        Self::new(std::array::from_fn(|objective| Reverse(row[objective]))).with_violation(row[N])
    }

    fn write(&self, row: &mut Vec<f64>) {
        row.extend(self.values().iter().map(|value| value.0));
        row.push(self.violation());
    }
}

/// A value, and then the features.
impl<const N: usize> Row for Featured<Reverse<f64>, N>
where
    Self: Score + Serialize + DeserializeOwned,
{
    const COLUMNS: usize = 1 + N;

    fn read(row: &[f64]) -> Self {
        Self {
            quality: Reverse(row[0]),
            features: std::array::from_fn(|feature| row[1 + feature]),
        }
    }

    fn write(&self, row: &mut Vec<f64>) {
        row.push(self.quality.0);
        row.extend(self.features);
    }
}
