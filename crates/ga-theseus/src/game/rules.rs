use crate::game::cell::{Cell, Direction};
use crate::game::layout::Exit;
use crate::game::maze::Maze;
use crate::game::path::Action;
use crate::game::walls::Walls;
use std::cmp::Ordering;

/// When Theseus wins on the exit cell.
///
/// The paper does not say. [`After`](Self::After) is the default because all 119 published move
/// counts agree with it. Only 75 of them agree with [`Before`](Self::Before) (`docs/theseus.md`).
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, schemars::JsonSchema, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
pub enum Win {
    /// After the Minotaur's reply, if he has not caught Theseus.
    #[default]
    After,
    /// As soon as he stands on the exit cell, unless the Minotaur stands there too.
    Before,
}

/// The cells of both actors.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Position {
    /// Theseus's cell.
    pub theseus: Cell,
    /// The Minotaur's cell.
    pub minotaur: Cell,
}

/// How a turn ended.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// The game goes on.
    Alive,
    /// The Minotaur has caught Theseus.
    Caught,
    /// Theseus is out of the maze and has won.
    Won,
}

/// The result of a turn.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Turn {
    /// The position after the turn. If Theseus went through the door, his cell here is the cell
    /// inside the maze at the door.
    pub position: Position,
    /// The cells that the Minotaur stepped on, in order; `None` for a step that he did not take.
    pub reply: [Option<Cell>; 2],
    /// How the turn ended.
    pub outcome: Outcome,
}

impl Turn {
    /// The number of steps that the Minotaur took, 0 to 2.
    pub fn minotaur_moves(&self) -> u32 {
        self.reply
            .iter()
            .map(|step| u32::from(step.is_some()))
            .sum()
    }
}

/// The cell of the Minotaur's next step, `None` if he stays.
///
/// He steps towards Theseus along the row if no wall is in the way, otherwise along the column if
/// no wall is in the way.
///
/// The solvers implement this rule again, faster: `solve/steps.rs` for single positions, and
/// `solve/retrograde/sweep.rs` for sets of positions. Tests compare all three.
pub fn minotaur_step(walls: &Walls, Position { theseus, minotaur }: Position) -> Option<Cell> {
    let along_the_row = match theseus.x.cmp(&minotaur.x) {
        Ordering::Less => Some(Direction::West),
        Ordering::Equal => None,
        Ordering::Greater => Some(Direction::East),
    };
    let along_the_column = match theseus.y.cmp(&minotaur.y) {
        Ordering::Less => Some(Direction::North),
        Ordering::Equal => None,
        Ordering::Greater => Some(Direction::South),
    };
    let side = along_the_row
        .filter(|&side| walls.is_open(minotaur, side))
        .or(along_the_column.filter(|&side| walls.is_open(minotaur, side)))?;
    minotaur.neighbour(side)
}

impl Maze {
    /// Plays one turn: Theseus acts, then the Minotaur replies. `None` if a wall blocks the action.
    ///
    /// Theseus takes one step or waits. The Minotaur then takes up to two steps, each as
    /// [`minotaur_step`] says. Theseus is caught as soon as both stand on one cell, after his own
    /// step or after either step of the reply.
    ///
    /// ```
    /// use ga_theseus::game::{Action, Cell, Exit, Maze, Outcome, Walls, Win};
    ///
    /// let (theseus, minotaur) = (Cell { x: 1, y: 0 }, Cell { x: 3, y: 0 });
    /// let exit = Exit::Cell(Cell { x: 0, y: 0 });
    /// let maze = Maze::new(Walls::hall(4, 2)?, theseus, minotaur, exit)?;
    /// let turn = maze.turn(maze.start(), Action::Wait, Win::After);
    /// assert!(turn.is_some_and(|turn| turn.outcome == Outcome::Caught));
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    pub fn turn(&self, position: Position, action: Action, win: Win) -> Option<Turn> {
        let mut position = position;
        let mut reply = [None; 2];
        if let Action::Go(side) = action {
            if self.exit()
                == (Exit::Door {
                    cell: position.theseus,
                    side,
                })
            {
                return Some(Turn {
                    position,
                    reply,
                    outcome: Outcome::Won,
                });
            }
            if !self.walls().is_open(position.theseus, side) {
                return None;
            }
            position.theseus = position.theseus.neighbour(side)?;
        }
        let on_exit = self.exit() == Exit::Cell(position.theseus);
        let caught = |position: Position| position.theseus == position.minotaur;
        if on_exit && win == Win::Before && !caught(position) {
            return Some(Turn {
                position,
                reply,
                outcome: Outcome::Won,
            });
        }
        for step in &mut reply {
            if caught(position) {
                break;
            }
            *step = minotaur_step(self.walls(), position);
            position.minotaur = step.unwrap_or(position.minotaur);
        }
        let outcome = match (caught(position), on_exit) {
            (true, _) => Outcome::Caught,
            (false, true) => Outcome::Won,
            (false, false) => Outcome::Alive,
        };
        Some(Turn {
            position,
            reply,
            outcome,
        })
    }
}
