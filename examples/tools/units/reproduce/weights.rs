//! Evolved weights against those set by hand, and against other players.

use ga_units::evolve::lookahead::Weights;

use super::series::{Maker, Series, named, ours};
use crate::players::Name;

pub(super) fn series(matches: u64) -> Vec<Series> {
    let evolved = || -> Maker { ours(|player| player.weights = Weights::EVOLVED) };
    let variant = "evolved against hand-set weights, bounty 0".to_owned();
    let players = [evolved(), named(Name::Genetic)];
    let mut all = vec![Series::new("weights", variant, players, matches).without_bounty()];
    for opponent in [Name::Greedy, Name::Rush, Name::Hold, Name::Paper] {
        let variant = format!("evolved weights against {}", opponent.name());
        all.push(Series::new("weights", variant, [evolved(), named(opponent)], matches));
    }
    all
}
