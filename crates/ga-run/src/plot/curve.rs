use super::{Across, Plot, Point};
use crate::statistics::Sample;

/// A figure of a log.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Figure {
    Best,
    Mean,
    Spread,
    Diversity,
}

impl Figure {
    fn of(self, point: &Point) -> Option<f64> {
        let number = match self {
            Self::Best => point.best,
            Self::Mean => point.mean,
            Self::Spread => point.sd,
            Self::Diversity => point.diversity,
        };
        number.filter(|number| number.is_finite())
    }
}

/// A place on the horizontal axis, and the quartiles of a figure over all runs there.
pub(super) struct Column {
    pub(super) across: f64,
    pub(super) quartiles: [f64; 3],
}

/// The places of the lines: all that occur in the logs, or evenly distributed ones if there are too
/// many.
pub(super) fn places(logs: &[Vec<Point>], across: Across) -> Vec<f64> {
    let mut places: Vec<u64> = logs
        .iter()
        .flatten()
        .map(|point| place(point, across))
        .collect();
    places.sort_unstable();
    places.dedup();
    let Some(last) = places
        .len()
        .checked_sub(1)
        .filter(|&last| last >= Plot::COLUMNS)
    else {
        return places.into_iter().map(|place| place as f64).collect();
    };
    let (low, high) = (places[0] as f64, places[last] as f64);
    let columns = Plot::COLUMNS - 1;
    (0..=columns)
        .map(|column| low + (high - low) * column as f64 / columns as f64)
        .collect()
}

fn place(point: &Point, across: Across) -> u64 {
    match across {
        Across::Generations => point.generation,
        Across::Evaluations => point.evaluations,
    }
}

/// The curve of a figure. Places at which no run has a number are left out.
pub(super) fn curve(
    logs: &[Vec<Point>],
    figure: Figure,
    across: Across,
    places: &[f64],
) -> Vec<Column> {
    // For each run, the number of points up to the present place.
    let mut passed = vec![0; logs.len()];
    let columns = places.iter().filter_map(|&at| {
        let numbers = logs.iter().zip(&mut passed).filter_map(|(log, passed)| {
            while log
                .get(*passed)
                .is_some_and(|point| place(point, across) as f64 <= at)
            {
                *passed += 1;
            }
            figure.of(log.get(passed.checked_sub(1)?)?)
        });
        let quartiles = Sample::new(numbers).ok()?.quartiles()?;
        Some(Column {
            across: at,
            quartiles,
        })
    });
    columns.collect()
}
