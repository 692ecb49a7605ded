use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::play::{Player, act_and_watch};
use crate::game::purchases::Purchases;
use crate::game::record::Record;

/// A match in progress. It advances turn by turn and keeps its record.
///
/// Both sides buy from the list of the seed ([`Purchases::of_side`]). A match that is played to its
/// end equals that of [`play`](crate::play).
///
/// ```
/// use ga_units::game::Bout;
/// use ga_units::players::Name;
/// use ga_units::{Map, Outcome, Terms};
///
/// let start = Map::sized(16, 12, 11)?.battle(Terms::default(), 7)?;
/// let players = [Name::Genetic, Name::Random].map(|name| (name.name(), name.player()));
/// let mut bout = Bout::new(start, players, 7);
/// while bout.step(&mut |_| {})? {}
/// assert_eq!(bout.battle().outcome(), Some(Outcome::Won(0)));
/// # Ok::<(), ga_units::Error>(())
/// ```
pub struct Bout {
    players: [Box<dyn Player>; 2],
    purchases: [Purchases; 2],
    record: Record,
    battle: Battle,
}

impl Bout {
    /// A match from the position `start`. Each player has the name that the record gives it.
    pub fn new(start: Battle, players: [(&str, Box<dyn Player>); 2], seed: u64) -> Self {
        let purchases = [0, 1].map(|side| Purchases::of_side(seed, &start, side));
        let [(left, first), (right, second)] = players;
        let record = Record::new(start.clone(), [left, right].map(str::to_owned), seed);
        Self { players: [first, second], purchases, record, battle: start }
    }

    /// Plays the turn of the side to move, unless the match is over. Calls `watch` with the battle
    /// before the turn ends. Returns whether the match goes on.
    ///
    /// # Errors
    ///
    /// The errors of the players and of [`Purchases::buy`].
    pub fn step(&mut self, watch: &mut dyn FnMut(&Battle)) -> Result<bool, Error> {
        let Self { players, purchases, record, battle } = self;
        if battle.outcome().is_some() {
            return Ok(false);
        }
        let side = battle.active();
        act_and_watch(battle, &mut *players[side], &purchases[side], record.seed, &mut |battle| {
            record.watch(battle);
            watch(battle);
        })?;
        Ok(battle.outcome().is_none())
    }

    /// The position.
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The record of all turns so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }
}
