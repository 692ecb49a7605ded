//! The player of the paper against scripts, with the buildings at several distances.

use super::series::{Series, named};
use crate::players::Name;

pub(super) fn series(matches: u64) -> Vec<Series> {
    let mut all = Vec::new();
    for distance in [15, 11, 21, 35] {
        for opponent in [Name::Random, Name::Greedy, Name::Rush, Name::Hold] {
            let variant = format!("paper against {}, {distance} apart", opponent.name());
            let mut series = Series::new("standard", variant, [named(Name::Paper), named(opponent)], matches);
            series.distance = distance;
            all.push(series);
        }
    }
    all
}
