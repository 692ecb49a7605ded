use crate::{Battle, Error, Order, Outcome, Tally};

/// What happened in one turn of one side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turn {
    /// The side that moved.
    pub side: usize,
    /// Kinds of the units created, in order.
    pub created: Vec<usize>,
    /// What the units did, in order.
    pub orders: Vec<Order>,
}

/// A match that can be played again: how it began and what was done.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Who played each side.
    pub players: [String; 2],
    /// What the random numbers of the players were addressed from.
    pub seed: u64,
    /// The battle before the first turn.
    pub start: Battle,
    /// All turns, in order; the last one may end in the middle.
    pub turns: Vec<Turn>,
}

/// What a match came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The side that won, if one did.
    pub winner: Option<usize>,
    /// Rounds begun.
    pub turns: u32,
    /// What each side has gone through.
    pub sides: [Tally; 2],
}

impl Summary {
    /// How a battle stands, or stood at its end.
    pub fn of(battle: &Battle) -> Self {
        Self {
            winner: battle.outcome().and_then(Outcome::winner),
            turns: battle.turn(),
            sides: [*battle.side(0).tally(), *battle.side(1).tally()],
        }
    }
}

impl Record {
    /// Begins a record with the battle as it stands.
    pub const fn new(start: Battle, players: [String; 2], seed: u64) -> Self {
        Self { players, seed, start, turns: Vec::new() }
    }

    /// Adds the turn that a battle is in: what [`play`](crate::play) calls with each.
    pub fn watch(&mut self, battle: &Battle) {
        self.turns.push(Turn {
            side: battle.active(),
            created: battle.created().to_vec(),
            orders: battle.orders().to_vec(),
        });
    }

    /// Plays the match again, every order checked; `watch` sees the battle after each turn.
    ///
    /// # Errors
    ///
    /// If an order breaks a rule or a side moves out of turn.
    pub fn replay(&self, watch: &mut dyn FnMut(&Battle)) -> Result<Battle, Error> {
        let mut battle = self.start.clone();
        for (index, turn) in self.turns.iter().enumerate() {
            if turn.side != battle.active() && battle.outcome().is_none() {
                return Err(Error::Replay {
                    place: format!("turns[{index}].side"),
                    found: turn.side.to_string(),
                    expected: format!("side {} to move", battle.active()),
                });
            }
            for &kind in &turn.created {
                battle.create(kind)?;
            }
            for &order in &turn.orders {
                battle.order(order)?;
            }
            watch(&battle);
            if battle.outcome().is_none() || index + 1 < self.turns.len() {
                battle.end_turn()?;
            }
        }
        Ok(battle)
    }
}
