//! One turn of the game: Theseus acts, then the Minotaur replies.
//!
//! Theseus takes one step or waits. Then the Minotaur takes up to two steps, each
//! decided anew: towards Theseus along the row if no wall is in the way, else
//! towards him along the column, else the step is lost. Theseus is caught as soon
//! as both stand on one cell: by his own step or by either step of the reply.
//!
//! The source leaves open when standing on the exit cell wins. 119 of 119 published
//! move counts agree with a test *after* the reply, and only 75 with one before it
//! (`docs/theseus.md`), so [`Win::After`] is the default.

use crate::{Cell, Direction, Error, Exit, Maze, Walls};
use std::{fmt, ops::Deref, str::FromStr};

/// When standing on the exit cell wins.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Win {
    /// When the Minotaur has replied and not caught Theseus.
    #[default]
    After,
    /// At once, unless the Minotaur stands there.
    Before,
}

/// What Theseus does in a turn.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Action {
    /// One step, or through the door.
    Go(Direction),
    /// Stays where he is.
    Wait,
}

impl Action {
    /// All five, in the order in which solvers try them.
    pub const ALL: [Self; 5] = [
        Self::Go(Direction::North),
        Self::Go(Direction::East),
        Self::Go(Direction::South),
        Self::Go(Direction::West),
        Self::Wait,
    ];

    /// `N`, `E`, `S`, `W` or, for a wait, `.`.
    pub fn letter(self) -> char {
        match self {
            Self::Go(direction) => direction.letter(),
            Self::Wait => '.',
        }
    }

    /// The action of a letter, `None` where there is none.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.letter() == letter)
    }
}

/// Actions in order, written as letters.
///
/// ```
/// use ga_theseus::rules::Path;
///
/// let path: Path = "NNE.W".parse()?;
/// assert_eq!(path.len(), 5);
/// assert_eq!(path.to_string(), "NNE.W");
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct Path(pub Vec<Action>);

impl Deref for Path {
    type Target = [Action];

    fn deref(&self) -> &[Action] {
        &self.0
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|action| write!(f, "{}", action.letter()))
    }
}

impl FromStr for Path {
    type Err = Error;

    fn from_str(letters: &str) -> Result<Self, Error> {
        let action =
            |(index, found)| Action::from_letter(found).ok_or(Error::Letter { position: index + 1, found });
        letters.chars().enumerate().map(action).collect::<Result<_, _>>().map(Self)
    }
}

/// Where both actors stand.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Position {
    /// Theseus's cell.
    pub theseus: Cell,
    /// The Minotaur's cell.
    pub minotaur: Cell,
}

/// How a turn ended.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Outcome {
    /// The game goes on.
    Alive,
    /// The Minotaur has Theseus.
    Caught,
    /// Theseus is out.
    Won,
}

/// What happened in a turn.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Turn {
    /// Where both stand now; Theseus stands behind the door if he went through it.
    pub position: Position,
    /// The cells that the Minotaur stepped on, in order.
    pub reply: [Option<Cell>; 2],
    /// How the turn ended.
    pub outcome: Outcome,
}

impl Turn {
    /// How many steps the Minotaur took.
    pub fn minotaur_moves(&self) -> u32 {
        self.reply.iter().map(|step| u32::from(step.is_some())).sum()
    }
}

/// The Minotaur's next step, `None` where it has lost its step.
pub fn minotaur_step(walls: &Walls, Position { theseus, minotaur }: Position) -> Option<Cell> {
    let along_the_row = match theseus.x.cmp(&minotaur.x) {
        std::cmp::Ordering::Less => Some(Direction::West),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Direction::East),
    };
    let along_the_column = match theseus.y.cmp(&minotaur.y) {
        std::cmp::Ordering::Less => Some(Direction::North),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Direction::South),
    };
    let side = along_the_row
        .filter(|&side| walls.is_open(minotaur, side))
        .or(along_the_column.filter(|&side| walls.is_open(minotaur, side)))?;
    minotaur.neighbour(side)
}

impl Maze {
    /// Where both actors stand before the first turn.
    pub fn start(&self) -> Position {
        Position { theseus: self.theseus(), minotaur: self.minotaur() }
    }

    /// One turn, `None` where a wall forbids the action.
    ///
    /// ```
    /// use ga_theseus::{Cell, Exit, Maze, Walls};
    /// use ga_theseus::rules::{Action, Outcome, Win};
    ///
    /// let (theseus, minotaur) = (Cell { x: 1, y: 0 }, Cell { x: 3, y: 0 });
    /// let maze = Maze::new(Walls::hall(4, 2)?, theseus, minotaur, Exit::Cell(Cell { x: 0, y: 0 }))?;
    /// let turn = maze.turn(maze.start(), Action::Wait, Win::After);
    /// assert!(turn.is_some_and(|turn| turn.outcome == Outcome::Caught));
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    pub fn turn(&self, position: Position, action: Action, win: Win) -> Option<Turn> {
        let mut position = position;
        let mut reply = [None; 2];
        if let Action::Go(side) = action {
            if self.exit() == (Exit::Door { cell: position.theseus, side }) {
                return Some(Turn { position, reply, outcome: Outcome::Won });
            }
            if !self.walls().is_open(position.theseus, side) {
                return None;
            }
            position.theseus = position.theseus.neighbour(side)?;
        }
        let on_exit = self.exit() == Exit::Cell(position.theseus);
        let caught = |position: Position| position.theseus == position.minotaur;
        if on_exit && win == Win::Before && !caught(position) {
            return Some(Turn { position, reply, outcome: Outcome::Won });
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
        Some(Turn { position, reply, outcome })
    }
}
