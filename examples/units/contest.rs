//! Matches, one or many.

use examples::Failure;
use ga_units::format::DraftTally;
use ga_units::{Battle, Player, Purchases, Record, Summary, play};
use rayon::prelude::*;
use serde::Serialize;

/// What a match came to, as it is written.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Answer {
    /// The number of the match, from 1, where there are several.
    pub(crate) game: u64,
    pub(crate) seed: u64,
    /// Whether the sides of the map were swapped: side 0 on the right, and moving second.
    pub(crate) swapped: bool,
    pub(crate) winner: Option<usize>,
    pub(crate) turns: u32,
    /// The side that moved first.
    pub(crate) first: usize,
    pub(crate) sides: [Side; 2],
    /// Where its log was written.
    pub(crate) log: Option<String>,
    /// Whether somebody won or the rounds were used up.
    #[serde(skip)]
    over: bool,
}

/// A side of a match, as it is written.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Side {
    pub(crate) player: String,
    /// Where its building stands.
    pub(crate) building: [u16; 2],
    #[serde(flatten)]
    pub(crate) tally: DraftTally,
    /// Hit points left of its building.
    pub(crate) hp: f64,
}

impl Answer {
    pub(crate) fn new(game: u64, seed: u64, swapped: bool, players: [&str; 2], battle: &Battle) -> Self {
        let Summary { winner, turns, sides } = Summary::of(battle);
        let side = |side: usize| Side {
            player: players[side].to_owned(),
            building: [battle.side(side).building().x, battle.side(side).building().y],
            tally: sides[side].into(),
            hp: battle.side(side).hp().max(0.0),
        };
        Self {
            game,
            seed,
            swapped,
            winner,
            turns,
            first: battle.terms().first,
            sides: [side(0), side(1)],
            log: None,
            over: battle.outcome().is_some(),
        }
    }

    /// A line for people.
    pub(crate) fn line(&self) -> String {
        let [one, other] = &self.sides;
        let result = match self.winner {
            Some(side) => format!("{} (side {side}) wins", self.sides[side].player),
            None if self.over => "a draw".to_owned(),
            None => "not finished".to_owned(),
        };
        format!(
            "game {}, {} against {}: {result} after {} turns; created {} and {}, dead {} and {}, damage dealt {} and {}",
            self.game,
            one.player,
            other.player,
            self.turns,
            one.tally.created,
            other.tally.created,
            one.tally.dead,
            other.tally.dead,
            one.tally.damage_dealt,
            other.tally.damage_dealt,
        )
    }
}

/// Plays one match and records it. `watch` sees the battle after each turn.
pub(crate) fn single(
    start: Battle,
    names: [&str; 2],
    mut players: [Box<dyn Player>; 2],
    seed: u64,
    watch: &mut dyn FnMut(&Battle),
) -> Result<(Battle, Record), Failure> {
    let purchases = Purchases::all(seed, &start);
    let mut record = Record::new(start.clone(), names.map(str::to_owned), seed);
    let mut battle = start;
    let [one, other] = &mut players;
    play(&mut battle, [one, other], [&purchases, &purchases], seed, &mut |battle| {
        record.watch(battle);
        watch(battle);
    })?;
    Ok((battle, record))
}

/// Plays one match that nobody records; each side buys its own list.
pub(crate) fn unrecorded(
    mut battle: Battle,
    mut players: [Box<dyn Player>; 2],
    purchases: &[Purchases; 2],
    seed: u64,
) -> Result<Battle, Failure> {
    let [one, other] = &mut players;
    let [list, other_list] = purchases;
    play(&mut battle, [one, other], [list, other_list], seed, &mut |_| {})?;
    Ok(battle)
}

/// Plays matches on all threads and hands the outcomes over in order: as many at a time as keep every thread
/// busy, so that the first ones appear early.
pub(crate) fn many<T: Send>(
    games: u64,
    run: impl Fn(u64) -> Result<T, Failure> + Sync,
    mut take: impl FnMut(u64, T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let batch = 8 * rayon::current_num_threads().max(1) as u64;
    let mut next = 0;
    while next < games {
        let end = games.min(next + batch);
        let outcomes: Vec<Result<T, Failure>> = (next..end).into_par_iter().map(&run).collect();
        for (game, outcome) in (next..end).zip(outcomes) {
            take(game, outcome?)?;
        }
        next = end;
    }
    Ok(())
}
