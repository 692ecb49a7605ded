//! Ablation: our player with each of its parts switched off.

use super::series::{Change, Series, named, ours};
use crate::players::Name;

const PARTS: [(&str, Change); 5] = [
    ("all parts", |_| {}),
    ("no reply", |player| player.reply = false),
    ("no greedy founder", |player| player.scheme.greedy_founder = false),
    ("mutation of all cells", |player| player.scheme.redrawn = None),
    ("no generations", |player| player.scheme.generations = 0),
];

pub(super) fn series(matches: u64) -> Vec<Series> {
    let against_greedy = PARTS.iter().map(|&(name, change)| {
        let players = [ours(change), named(Name::Greedy)];
        Series::new("parts", format!("{name}, against greedy"), players, matches)
    });
    let against_all = PARTS[1..].iter().map(|&(name, change)| {
        let players = [ours(change), named(Name::Genetic)];
        let variant = format!("{name}, against all parts, bounty 0");
        Series::new("parts", variant, players, matches).without_bounty()
    });
    against_greedy.chain(against_all).collect()
}
