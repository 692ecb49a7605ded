use super::prospect::Prospect;
use crate::player::Greedy;
use crate::{Battle, Cell, Order, Outcome, Side};

/// In which battles a plan is judged by playing on, and how far: a playout, as in Monte Carlo tree search, but by
/// a script and without chance.
///
/// After the plan both sides go on by the rules as the [`Greedy`] player would, the enemy first. The
/// [`Prospect`] then holds the fights of all these turns. In a skirmish of a few units the turn after the reply
/// decides, and so does what an enemy can really reach: the estimate of a [`Foresight`](crate::Foresight) without
/// a playout ends with the reply and lets all enemies come at once.
///
/// - *Turns*: 3 see our next attack and the answer to it, 5 one more of each. More won no more matches.
/// - *Cost*: a decision takes three to ten times as long as without, still less than a millisecond; it grows
///   with units, turns and field, so all three are limited. In battles above a limit nothing changes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Playout {
    /// Turns of one side that are played after the plan at most; 0 plays none.
    pub turns: u32,
    /// Moves of single units that all these turns may have if everybody lives. Of the numbers of turns that
    /// this allows the greatest odd one is played, so that the enemy has the last word, and at least one turn.
    pub moves: u32,
    /// Units of both sides together up to which plans are played on.
    pub units: usize,
    /// Cells of the field up to which plans are played on.
    pub cells: usize,
}

impl Playout {
    /// Plays no plan on.
    pub const NONE: Self = Self { turns: 0, moves: 0, units: 0, cells: 0 };

    /// Turns that are played on in a battle; 0 above a limit.
    pub fn turns_in(&self, battle: &Battle) -> u32 {
        let units = battle.side(0).units().len() + battle.side(1).units().len();
        if self.turns == 0 || units > self.units || battle.grid().len() > self.cells {
            return 0;
        }
        // A turn is one side's, and has half of the units' moves.
        let affordable = 2 * u64::from(self.moves) / units.max(1) as u64;
        match u32::try_from(affordable).unwrap_or(u32::MAX).min(self.turns) {
            0 => 1,
            turns => turns - (turns + 1) % 2,
        }
    }
}

impl Default for Playout {
    fn default() -> Self {
        Self { turns: 5, moves: 15, units: 10, cells: 400 }
    }
}

/// Plays plans on in a battle of its own.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    turns: u32,
    battle: Battle,
    greedy: Greedy,
}

impl Stage {
    pub(super) fn new(battle: &Battle, turns: u32) -> Self {
        Self { turns, battle: battle.clone(), greedy: Greedy::default() }
    }

    /// Plays the plan and what follows; the sums of `prospect` that are of fights become those of all turns.
    pub(super) fn play(&mut self, start: &Battle, cells: &[Cell], prospect: &mut Prospect) {
        let us = start.active();
        self.battle.restore(start);
        for (unit, &to) in start.side(us).units().iter().zip(cells) {
            if self.battle.outcome().is_none() {
                let target = self.battle.choose_target(unit.kind, to);
                self.battle.carry_out(Order { unit: unit.id, to, target });
            }
        }
        for _ in 0..self.turns {
            // A game that is over has no turn to end.
            if self.battle.outcome().is_some() || self.battle.end_turn().is_err() {
                break;
            }
            self.greedy.simulate(&mut self.battle);
        }
        let [ours, theirs] = [us, 1 - us].map(|side| self.harm(start, side));
        (prospect.kills, prospect.wounds, prospect.siege) = (theirs.killed, theirs.wounded, theirs.siege);
        (prospect.losses, prospect.pains, prospect.home) = (ours.killed, ours.wounded, ours.siege);
        let winner = self.battle.outcome().and_then(Outcome::winner);
        (prospect.wins, prospect.loses) = (winner == Some(us), winner == Some(1 - us));
    }

    /// A side as it stands after the last plan that was played.
    pub(super) const fn side(&self, side: usize) -> &Side {
        self.battle.side(side)
    }

    /// What a side has lost since the start.
    fn harm(&self, start: &Battle, side: usize) -> Harm {
        let (before, after) = (start.side(side), self.battle.side(side));
        let mut harm = Harm { siege: before.hp() - after.hp().max(0.0), ..Harm::default() };
        // Both lists are in the order of the numbers, and nobody is created.
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

/// What fights cost a side.
#[derive(Clone, Copy, Debug, Default)]
struct Harm {
    killed: f64,
    wounded: f64,
    siege: f64,
}
