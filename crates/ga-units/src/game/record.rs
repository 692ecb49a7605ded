use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::order::{Order, Outcome};
use crate::game::side::Tally;

/// What one side did in one turn.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Turn {
    /// The side that moved.
    pub side: usize,
    /// Kinds of the units that it created, in order.
    pub created: Vec<usize>,
    /// The orders of its units, in order.
    pub orders: Vec<Order>,
}

/// A match that can be replayed: its first position and all turns.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The names of the players.
    pub players: [String; 2],
    /// The seed of the players' random numbers.
    pub seed: u64,
    /// The battle before the first turn.
    pub start: Battle,
    /// All turns, in order. The last one may be incomplete.
    pub turns: Vec<Turn>,
}

/// The result of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Summary {
    /// The side that won, if one did.
    pub winner: Option<usize>,
    /// Number of rounds begun.
    pub turns: u32,
    /// What has happened to each side.
    pub sides: [Tally; 2],
}

impl Summary {
    /// The result of a battle so far.
    pub fn of(battle: &Battle) -> Self {
        Self {
            winner: battle.outcome().and_then(Outcome::winner),
            turns: battle.turn(),
            sides: [*battle.side(0).tally(), *battle.side(1).tally()],
        }
    }
}

impl Record {
    /// A record without turns that starts with a battle.
    pub const fn new(start: Battle, players: [String; 2], seed: u64) -> Self {
        Self { players, seed, start, turns: Vec::new() }
    }

    /// Adds the present turn of a battle. Call it from `watch` of [`play`](crate::play).
    pub fn watch(&mut self, battle: &Battle) {
        self.turns.push(Turn {
            side: battle.active(),
            created: battle.created().to_vec(),
            orders: battle.orders().to_vec(),
        });
    }

    /// Replays the match and checks every order. `watch` sees the battle after each turn. Returns
    /// the last position.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if an order breaks a rule, and [`Error::OutOfTurn`] if a side moves out
    /// of turn.
    pub fn replay(&self, watch: &mut dyn FnMut(&Battle)) -> Result<Battle, Error> {
        let mut battle = self.start.clone();
        for (index, turn) in self.turns.iter().enumerate() {
            if turn.side != battle.active() && battle.outcome().is_none() {
                return Err(Error::OutOfTurn { turn: index, found: turn.side, expected: battle.active() });
            }
            for &kind in &turn.created {
                battle.create(kind)?;
            }
            for &order in &turn.orders {
                battle.order(order)?;
            }
            watch(&battle);
            // A game that is over has no turn to end. If the record has more turns, ending this one
            // is refused, which reports them.
            if battle.outcome().is_none() || index + 1 < self.turns.len() {
                battle.end_turn()?;
            }
        }
        Ok(battle)
    }
}
