//! The experiments that consist of matches only.

use ga_units::evolve::lookahead::Weights;

use super::series::{Change, Maker, Series, named, ours};
use ludevo_units::players::{Buyer, Name};

/// The player of the paper against scripts, with the buildings at several distances.
pub(super) fn standard(matches: u64) -> Vec<Series> {
    let mut all = Vec::new();
    for distance in [15, 11, 21, 35] {
        for opponent in [Name::Random, Name::Greedy, Name::Rush, Name::Hold] {
            let variant = format!("paper against {}, {distance} apart", opponent.name());
            let mut series = Series::new(
                "standard",
                variant,
                [named(Name::Paper), named(opponent)],
                matches,
            );
            series.distance = distance;
            all.push(series);
        }
    }
    all
}

/// Our player against all others.
pub(super) fn genetic(matches: u64) -> Vec<Series> {
    let against = |opponent: Name, terms: &str| {
        let variant = format!("genetic against {}, {terms}", opponent.name());
        Series::new(
            "ours",
            variant,
            [named(Name::Genetic), named(opponent)],
            matches,
        )
    };
    let near = [
        Name::Greedy,
        Name::Rush,
        Name::Hold,
        Name::Paper,
        Name::Random,
    ];
    let mut all: Vec<Series> = near.map(|opponent| against(opponent, "15 apart")).into();
    let mut far = against(Name::Greedy, "35 apart, income 10");
    (far.distance, far.terms.income) = (35, 10.0);
    all.push(far);
    all.push(against(Name::Ascent, "15 apart, bounty 0").without_bounty());
    all
}

const PARTS: [(&str, Change); 5] = [
    ("all parts", |_| {}),
    ("no reply", |player| player.reply = false),
    ("no greedy founder", |player| {
        player.scheme.greedy_founder = false;
    }),
    ("mutation of all cells", |player| {
        player.scheme.redrawn = None;
    }),
    ("no generations", |player| player.scheme.generations = 0),
];

/// Ablation: our player with each of its parts switched off.
pub(super) fn parts(matches: u64) -> Vec<Series> {
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

/// Evolved weights against those set by hand, and against other players.
pub(super) fn weights(matches: u64) -> Vec<Series> {
    let evolved = || -> Maker { ours(|player| player.weights = Weights::EVOLVED) };
    let variant = "evolved against hand-set weights, bounty 0".to_owned();
    let players = [evolved(), named(Name::Genetic)];
    let mut all = vec![Series::new("weights", variant, players, matches).without_bounty()];
    for opponent in [Name::Greedy, Name::Rush, Name::Hold, Name::Paper] {
        let variant = format!("evolved weights against {}", opponent.name());
        all.push(Series::new(
            "weights",
            variant,
            [evolved(), named(opponent)],
            matches,
        ));
    }
    all
}

/// Equal players with different buyers, then the paper's player with a buyer against scripts.
pub(super) fn money(matches: u64) -> Vec<Series> {
    let buying =
        |name: Name, buyer: Buyer| -> Maker { Box::new(move || buyer.given_to(name.player())) };
    let mut all = Vec::new();
    for player in [Name::Genetic, Name::Greedy, Name::Paper] {
        let mut against = |ours: Buyer, theirs: Buyer| {
            let variant = format!("{player}, {ours} against {theirs}");
            all.push(Series::new(
                "money",
                variant,
                [ours, theirs].map(|buyer| buying(player, buyer)),
                matches,
            ));
        };
        for rival in [Buyer::List, Buyer::Cheapest, Buyer::Counter] {
            against(Buyer::Lanchester, rival);
        }
        against(Buyer::Cheapest, Buyer::List);
        against(Buyer::Counter, Buyer::List);
    }
    for script in [Name::Greedy, Name::Rush, Name::Hold] {
        for buyer in [Buyer::List, Buyer::Lanchester] {
            let variant = format!("paper with {buyer} against {script} with list");
            let players = [buying(Name::Paper, buyer), buying(script, Buyer::List)];
            all.push(Series::new("money", variant, players, matches));
        }
    }
    all
}
