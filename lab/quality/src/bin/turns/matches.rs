//! Matches: the fields, one match, and its line of JSON.

use ga_core::random::{Stream, below};
use ga_units::{Battle, Error, Map, Outcome, Roster, Terms};
use quality::turns::Rival;
use quality::turns::budget::{Budget, Limit};
use quality::turns::evolutionary::EvolutionaryMcts;
use quality::turns::naive::NaiveMcts;
use quality::turns::ours::{Greedy, Ours};
use quality::turns::portfolio::Portfolio;
use quality::turns::rolling::RollingHorizon;
use serde::{Deserialize, Serialize};

/// Columns, rows, and columns between the buildings.
pub(crate) const FIELDS: [(u16, u16, u16); 3] = [(12, 12, 9), (20, 20, 15), (32, 32, 21)];

/// Units a side.
pub(crate) const UNITS: [usize; 3] = [3, 8, 20];

/// Rounds after which a match is a draw.
const ROUNDS: u32 = 60;

/// The names of the rivals.
pub(crate) const RIVALS: [&str; 4] = ["rolling", "portfolio", "naive", "evolutionary"];

/// The rival with this name, `ours` or `greedy`.
pub(crate) fn rival(name: &str) -> Option<Box<dyn Rival>> {
    Some(match name {
        "rolling" => Box::new(RollingHorizon::default()),
        "portfolio" => Box::new(Portfolio::default()),
        "naive" => Box::new(NaiveMcts::default()),
        "evolutionary" => Box::new(EvolutionaryMcts::default()),
        "greedy" => Box::new(Greedy::default()),
        "ours" => Box::new(Ours::default()),
        _ => return None,
    })
}

/// What is played: all that names a match. `seat` is our side.
#[derive(Clone, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
pub(crate) struct Fixture {
    pub(crate) ms: u64,
    pub(crate) field: String,
    pub(crate) units: usize,
    pub(crate) rival: String,
    pub(crate) map: u64,
    pub(crate) seat: usize,
}

/// A match: ours against a rival.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Match {
    #[serde(flatten)]
    pub(crate) fixture: Fixture,
    /// Our points: 1, 0.5 or 0.
    pub(crate) points: f64,
    pub(crate) rounds: u32,
    /// Mean CPU time of our decisions and of the rival's, in milliseconds.
    pub(crate) mean_ms: [f64; 2],
    /// The longest decision of each.
    pub(crate) worst_ms: [f64; 2],
    /// Mean number of evaluations of a decision of each.
    pub(crate) evaluations: [f64; 2],
}

/// The battle of a map: equal armies around the buildings, and nothing is bought.
pub(crate) fn battle(field: (u16, u16, u16), units: usize, map: u64) -> Result<Battle, Error> {
    let terms = Terms {
        rounds: ROUNDS,
        ..Terms::without_money()
    };
    Map::sized(field.0, field.1, field.2)?.armies(&Roster::paper(), terms, units, map)
}

/// Plays a match between `ours`, on side `fixture.seat`, and `theirs`.
pub(crate) fn play(
    fixture: Fixture,
    field: (u16, u16, u16),
    limit: Limit,
    ours: &mut dyn Rival,
    theirs: &mut dyn Rival,
) -> Result<Match, Error> {
    let mut battle = battle(field, fixture.units, fixture.map)?;
    let mut dice = Stream::seeded(fixture.map ^ (fixture.seat as u64) << 63);
    let mut spent = [0.0; 2];
    let mut worst = [0.0_f64; 2];
    let mut evaluations = [0; 2];
    let mut decisions = [0; 2];
    while battle.outcome().is_none() {
        let who = usize::from(battle.active() != fixture.seat);
        let seed = below(&mut dice, usize::MAX) as u64;
        let budget = Budget::start(limit);
        if who == 0 {
            ours.act(&mut battle, seed, &budget)?;
        } else {
            theirs.act(&mut battle, seed, &budget)?;
        }
        let elapsed = 1e3 * budget.elapsed();
        spent[who] += elapsed;
        worst[who] = worst[who].max(elapsed);
        evaluations[who] += budget.evaluations();
        decisions[who] += 1;
        if battle.outcome().is_none() {
            battle.end_turn()?;
        }
    }
    let points = match battle.outcome().and_then(Outcome::winner) {
        Some(side) => f64::from(u8::from(side == fixture.seat)),
        None => 0.5,
    };
    let of =
        |total: f64, who: usize| (1e4 * total / f64::from(decisions[who].max(1))).round() / 1e4;
    Ok(Match {
        points,
        rounds: battle.turn(),
        mean_ms: [0, 1].map(|who| of(spent[who], who)),
        worst_ms: worst.map(|worst| (1e4 * worst).round() / 1e4),
        evaluations: [0, 1].map(|who| of(evaluations[who] as f64, who).round()),
        fixture,
    })
}

/// The name of a field.
pub(crate) fn name((width, height, _): (u16, u16, u16)) -> String {
    format!("{width}x{height}")
}
