//! A maze that is played turn by turn: [`Game`] keeps the turns, so that they can be taken back.
//!
//! A finished list of actions is checked by [`verify::replay`](crate::verify::replay).

use crate::game::{Action, Maze, Outcome, Path, Position, Turn, Win};
use crate::solve::{Solution, Solver};

/// A game in progress.
///
/// ```
/// use ga_theseus::game::{Action, Cell, Direction, Exit, Maze, Outcome, Walls, Win};
/// use ga_theseus::play::Game;
///
/// let cell = |x, y| Cell { x, y };
/// let maze = Maze::new(Walls::hall(5, 2)?, cell(1, 0), cell(3, 0), Exit::Cell(cell(0, 1)))?;
/// let mut game = Game::new(maze, Win::After);
/// game.act(Action::Wait).expect("no wall is in the way of a wait");
/// assert_eq!(game.outcome(), Outcome::Caught);
/// assert!(game.undo() && !game.is_over());
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    maze: Maze,
    win: Win,
    actions: Vec<Action>,
    /// What each action led to, oldest first.
    turns: Vec<Turn>,
}

impl Game {
    /// A game at the start of `maze`.
    pub fn new(maze: Maze, win: Win) -> Self {
        Self {
            maze,
            win,
            actions: Vec::new(),
            turns: Vec::new(),
        }
    }

    /// The maze.
    pub fn maze(&self) -> &Maze {
        &self.maze
    }

    /// The cells of both actors.
    pub fn position(&self) -> Position {
        self.turns
            .last()
            .map_or_else(|| self.maze.start(), |turn| turn.position)
    }

    /// How the game stands after the last action.
    pub fn outcome(&self) -> Outcome {
        self.turns
            .last()
            .map_or(Outcome::Alive, |turn| turn.outcome)
    }

    /// Whether no action is possible any more. A maze that is lost at its start is over at once, as
    /// for a [`Solver`].
    pub fn is_over(&self) -> bool {
        self.maze.is_lost_at_once() || self.outcome() != Outcome::Alive
    }

    /// The actions so far.
    pub fn path(&self) -> Path {
        Path(self.actions.clone())
    }

    /// The steps that the Minotaur took so far.
    pub fn minotaur_moves(&self) -> u32 {
        self.turns.iter().map(Turn::minotaur_moves).sum()
    }

    /// Plays a turn. Returns `None` if a wall is in the way or the game is over.
    pub fn act(&mut self, action: Action) -> Option<Turn> {
        if self.is_over() {
            return None;
        }
        let turn = self.maze.turn(self.position(), action, self.win)?;
        self.actions.push(action);
        self.turns.push(turn);
        Some(turn)
    }

    /// Takes the last turn back, also one that ended the game. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.actions.pop();
        self.turns.pop().is_some()
    }

    /// Begins the same maze again.
    pub fn restart(&mut self) {
        self.actions.clear();
        self.turns.clear();
    }

    /// A shortest way out from the present position; `None` if there is none or the game is over.
    pub fn rest(&self) -> Option<Solution> {
        if self.is_over() {
            return None;
        }
        let Position { theseus, minotaur } = self.position();
        let here = Maze::new(*self.maze.walls(), theseus, minotaur, self.maze.exit()).ok()?;
        Solver::default().breadth_first(&here, self.win).solution
    }
}
