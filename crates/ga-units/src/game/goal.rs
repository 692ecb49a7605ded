use crate::error::{Error, whole};
use crate::game::battle::Battle;
use crate::game::bits::Bits;
use crate::game::cell::Cell;
use crate::game::distances::Distances;
use crate::game::order::Outcome;

/// What wins the game for a side besides the fall of the other side's building.
///
/// ```
/// use ga_units::game::{Goal, Grid, Side};
/// use ga_units::{Battle, Cell, Order, Outcome, Roster, Terms};
///
/// let bridge = Cell { x: 2, y: 2 };
/// let left = Side::new(Cell { x: 0, y: 2 }).with_goal(Goal::Hold { cell: bridge, turns: 1 });
/// let sides = [left, Side::new(Cell { x: 8, y: 2 })];
/// let mut battle = Battle::new(Grid::new(9, 5)?, Roster::paper(), Terms::default(), sides)?;
/// let unit = battle.create(0)?;
/// battle.order(Order { unit, to: bridge, target: None })?;
/// battle.end_turn()?;
/// assert_eq!(battle.outcome(), Some(Outcome::Won(0)));
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Goal {
    /// A unit of the side stands on the cell at the end of this number of its turns in a row.
    Hold {
        /// The cell.
        cell: Cell,
        /// The number of turns, at least 1.
        turns: u32,
    },
    /// The building of the side stands after the last round. If both sides have this goal, the game
    /// is a draw then.
    Survive,
    /// The unit stands on the cell at the end of a turn of its side. If it falls, the side has
    /// lost.
    Escort {
        /// The number of the unit, which is there at the beginning.
        unit: u32,
        /// The cell.
        cell: Cell,
    },
}

impl Battle {
    /// Checks the goal of a side.
    pub(crate) fn check_goal(&self, side: usize) -> Result<(), Error> {
        let place = |field: &str| format!("sides[{side}].goal.{field}");
        let free = |place: &str, cell: Cell| {
            self.grid.at(place, cell.x.into(), cell.y.into())?;
            if self.ground.contains(cell) {
                return Ok(());
            }
            let occupant = "a rock or a building";
            Err(Error::Taken {
                place: place.to_owned(),
                cell,
                occupant,
            })
        };
        match self.sides[side].goal {
            None | Some(Goal::Survive) => Ok(()),
            Some(Goal::Hold { cell, turns }) => {
                whole(&place("turns"), turns.into(), 1..=self.terms.rounds.into())?;
                free(&place("hold"), cell)
            }
            Some(Goal::Escort { unit, cell }) => {
                if self.sides[side].unit(unit).is_none() {
                    let expected = "the number of a unit of the side";
                    return Err(Error::Word {
                        place: place("escort"),
                        found: unit.to_string(),
                        expected,
                    });
                }
                free(&place("to"), cell)
            }
        }
    }

    /// Counts the turns of a hold, and ends the game if the side to move has reached its goal.
    pub(crate) fn judge_goal(&mut self) {
        let side = &mut self.sides[self.active];
        let has_won = match side.goal {
            Some(Goal::Hold { cell, turns }) => {
                side.held = if self.standing[self.active].contains(cell) {
                    side.held + 1
                } else {
                    0
                };
                side.held >= turns
            }
            Some(Goal::Escort { unit, cell }) => {
                side.unit(unit).is_some_and(|unit| unit.at == cell)
            }
            None | Some(Goal::Survive) => false,
        };
        if has_won {
            self.outcome = Some(Outcome::Won(self.active));
        }
    }

    /// The outcome after the last round.
    pub(crate) fn last_outcome(&self) -> Outcome {
        match [0, 1].map(|side| self.sides[side].goal == Some(Goal::Survive)) {
            [true, false] => Outcome::Won(0),
            [false, true] => Outcome::Won(1),
            _ => Outcome::Draw,
        }
    }

    /// Whether a side loses the game with a unit.
    pub(crate) fn is_escorted(&self, side: usize, unit: u32) -> bool {
        matches!(self.sides[side].goal, Some(Goal::Escort { unit: escorted, .. }) if escorted == unit)
    }

    /// The cell on which units of a side should stand to reach its goal, or to keep the other side
    /// from its own. `None` if the other side's building decides.
    pub fn post(&self, side: usize) -> Option<Cell> {
        let other = &self.sides[1 - side];
        match (self.sides[side].goal, other.goal) {
            (Some(Goal::Hold { cell, .. } | Goal::Escort { cell, .. }), _)
            | (_, Some(Goal::Hold { cell, .. })) => Some(cell),
            (_, Some(Goal::Escort { unit, .. })) => other.unit(unit).map(|unit| unit.at),
            _ => None,
        }
    }

    /// Measures how far units of a kind have to go to the [`post`](Self::post) of the side to move,
    /// or else to attack the other side's building.
    pub(crate) fn measure_aim(&self, passable: &Bits, kind: usize, found: &mut Distances) {
        match (self.post(self.active), &self.ways) {
            (None, _) => {
                let building = self.sides[1 - self.active].building;
                self.measure(passable, kind, [building].into_iter(), found, |_| false);
            }
            (Some(post), None) => found.measure(passable, [post].into_iter()),
            (Some(post), Some(ways)) => found.measure_by(ways, passable, kind, [post].into_iter()),
        }
    }
}
