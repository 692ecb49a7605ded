use super::prospect::Prospect;
use crate::game::battle::Battle;
use crate::game::cell::Cell;
use crate::game::order::{Order, Outcome};
use crate::game::scripts::greedy::GreedyPlayer;
use crate::game::side::Side;

/// The limits of playouts: which battles have playouts, and for how many turns.
///
/// A playout, or rollout, is a simulated continuation of the game, as in Monte Carlo tree search
/// (Kocsis and Szepesvári 2006, `kocsis-szepesvari-2006`). Here it is deterministic: after the
/// plan, both sides play like the [`GreedyPlayer`], and the enemy moves first. The [`Prospect`]
/// then covers the fights of all these turns.
///
/// A playout helps in a battle of a few units. There the result depends on the turns after the
/// reply, and on the targets that an enemy can really reach. Without a playout, a
/// [`LookaheadFitness`](crate::evolve::lookahead::LookaheadFitness) stops after the reply, and its
/// estimate of the reply ignores that units block each other's way.
///
/// - **Turns**: 3 turns are the enemy's reply, our next attack and the enemy's next reply. 5 turns
///   add one more attack and one more reply. With more turns the player did not win more matches.
/// - **Cost**: a playout makes a decision three to ten times slower, but the decision still takes
///   less than a millisecond. The cost grows with the number of units, the number of turns and the
///   size of the field, so all three are limited. In larger battles, plans are scored without a
///   playout.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[doc(alias = "rollout")]
pub struct Playout {
    /// Greatest number of turns after the plan. In each turn one side moves. If it is 0, there are
    /// no playouts.
    pub turns: u32,
    /// Greatest number of unit moves in all turns of a playout together, counted as if no unit
    /// dies. This limit can lower the number of turns, but not below 1. The number of turns is
    /// always odd, so that the enemy moves last.
    pub moves: u32,
    /// Greatest number of units of both sides together. Battles with more units have no playouts.
    pub units: usize,
    /// Greatest number of cells of the field. Battles on larger fields have no playouts.
    pub cells: usize,
}

impl Playout {
    /// Limits that allow no playouts.
    pub const NONE: Self = Self {
        turns: 0,
        moves: 0,
        units: 0,
        cells: 0,
    };

    /// The number of turns of a playout of this battle. It is 0 if the battle has too many units or
    /// cells.
    pub fn turns_in(&self, battle: &Battle) -> u32 {
        let units = battle.side(0).units().len() + battle.side(1).units().len();
        if self.turns == 0 || units > self.units || battle.grid().len() > self.cells {
            return 0;
        }
        // In a turn one side moves, about half of the units.
        let affordable = 2 * u64::from(self.moves) / units.max(1) as u64;
        match u32::try_from(affordable)
            .unwrap_or(u32::MAX)
            .min(self.turns)
        {
            0 => 1,
            turns => turns - (turns + 1) % 2,
        }
    }
}

impl Default for Playout {
    fn default() -> Self {
        Self {
            turns: 5,
            moves: 15,
            units: 10,
            cells: 400,
        }
    }
}

/// Runs playouts in a copy of the battle.
#[derive(Clone, Debug)]
pub(super) struct Rollout {
    battle: Battle,
    greedy: GreedyPlayer,
}

impl Rollout {
    pub(super) fn new(battle: &Battle) -> Self {
        Self {
            battle: battle.clone(),
            greedy: GreedyPlayer::default(),
        }
    }

    /// Plays the plan and `turns` more turns. Replaces the results of fights in `prospect` by the
    /// results of the playout.
    pub(super) fn play(
        &mut self,
        start: &Battle,
        cells: &[Cell],
        turns: u32,
        prospect: &mut Prospect,
    ) {
        let us = start.active();
        self.battle.copy_from(start);
        for (unit, &to) in start.side(us).units().iter().zip(cells) {
            if self.battle.outcome().is_none() {
                let target = self.battle.target_of(*unit, to);
                self.battle.carry_out(Order {
                    unit: unit.id,
                    to,
                    target,
                });
            }
        }
        for _ in 0..turns {
            // A game that is over has no turn to end.
            if self.battle.outcome().is_some() || self.battle.end_turn().is_err() {
                break;
            }
            self.greedy.simulate(&mut self.battle);
        }
        let [ours, theirs] = [us, 1 - us].map(|side| self.harm(start, side));
        (prospect.kills, prospect.wounds, prospect.siege) =
            (theirs.killed, theirs.wounded, theirs.siege);
        (prospect.losses, prospect.own_wounds) = (ours.killed, ours.wounded);
        prospect.own_building_damage = ours.siege;
        let winner = self.battle.outcome().and_then(Outcome::winner);
        (prospect.wins, prospect.loses) = (winner == Some(us), winner == Some(1 - us));
    }

    /// A side after the last playout.
    pub(super) const fn side(&self, side: usize) -> &Side {
        self.battle.side(side)
    }

    /// The losses of a side since `start`.
    fn harm(&self, start: &Battle, side: usize) -> Harm {
        let (before, after) = (start.side(side), self.battle.side(side));
        let mut harm = Harm {
            siege: before.hp() - after.hp().max(0.0),
            ..Harm::default()
        };
        // Both lists are sorted by the numbers of the units, and a playout creates no units.
        let mut left = after.units().iter().peekable();
        for unit in before.units() {
            let cost = start.roster().kinds()[unit.kind].cost;
            match left.next_if(|alive| alive.id == unit.id) {
                Some(alive) => harm.wounded += cost * (unit.hp - alive.hp) / unit.hp,
                None => harm.killed += cost,
            }
        }
        harm
    }
}

/// The losses of a side in fights.
#[derive(Clone, Copy, Debug, Default)]
struct Harm {
    /// Cost of the units killed.
    killed: f64,
    /// Cost of the units wounded, each times the share of hit points that the unit has lost.
    wounded: f64,
    /// Hit points that the building has lost.
    siege: f64,
}
