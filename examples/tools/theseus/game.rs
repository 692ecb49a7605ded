use ga_theseus::draw;
use ga_theseus::game::{Action, Direction, Exit, Maze, Outcome, Path, Position, Win};
use ga_theseus::solve::{Solution, Solver};

/// What the player is told after a capture.
const LOST: &str = "the Minotaur has caught you; u takes the move back, r restarts";

/// A command of the player.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Command {
    Act(Action),
    Undo,
    Restart,
    Hint,
    Solution,
    Help,
    Quit,
}

impl Command {
    /// The command of a letter, except for steps, whose letters differ between keys and lines.
    pub(crate) fn letter(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            '.' => Some(Self::Act(Action::Wait)),
            'u' => Some(Self::Undo),
            'r' => Some(Self::Restart),
            'h' => Some(Self::Hint),
            'x' => Some(Self::Solution),
            '?' => Some(Self::Help),
            'q' => Some(Self::Quit),
            _ => None,
        }
    }

    /// A step.
    pub(crate) fn go(side: Direction) -> Self {
        Self::Act(Action::Go(side))
    }
}

/// A game in progress: the actions taken, and the position before each.
pub(crate) struct Game<'a> {
    maze: &'a Maze,
    win: Win,
    actions: Vec<Action>,
    before: Vec<Position>,
    position: Position,
    /// Whether Theseus is out, or caught. After a capture the last move can be taken back.
    outcome: Outcome,
    /// Whether the player quit.
    pub(crate) has_quit: bool,
    /// Whether the solution was asked for.
    pub(crate) is_solution_shown: bool,
}

impl<'a> Game<'a> {
    pub(crate) fn new(maze: &'a Maze, win: Win) -> Self {
        let position = maze.start();
        let lost = position.theseus == position.minotaur || maze.exit() == Exit::Cell(position.theseus);
        let (actions, before) = (Vec::new(), Vec::new());
        // A maze that is lost at once is over, as in the solver.
        Self {
            maze,
            win,
            actions,
            before,
            position,
            outcome: Outcome::Alive,
            has_quit: lost,
            is_solution_shown: false,
        }
    }

    /// Whether Theseus is out.
    pub(crate) fn is_won(&self) -> bool {
        self.outcome == Outcome::Won
    }

    /// Whether the Minotaur has caught Theseus.
    pub(crate) fn is_lost(&self) -> bool {
        self.outcome == Outcome::Caught
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.is_won() || self.has_quit
    }

    /// The actions taken.
    pub(crate) fn path(&self) -> Path {
        Path(self.actions.clone())
    }

    /// The maze at the present position, and the number of the next move.
    pub(crate) fn board(&self) -> String {
        format!("{}move {}", draw::text(self.maze, self.position), self.actions.len() + 1)
    }

    /// Carries out a command; returns a message, if there is one. `help` explains the keys.
    pub(crate) fn answer(&mut self, command: Command, help: &str) -> Option<String> {
        match command {
            Command::Act(action) => self.act(action).map(str::to_owned),
            Command::Undo => self.undo(),
            Command::Restart => {
                *self = Self { is_solution_shown: self.is_solution_shown, ..Self::new(self.maze, self.win) };
                None
            }
            Command::Hint => Some(self.hint()),
            Command::Solution => {
                self.is_solution_shown = true;
                let rest = self.rest().map(|rest| format!("from here: {}", rest.path));
                Some(rest.unwrap_or_else(|| String::from("there is no way out from here; undo")))
            }
            Command::Help => Some(help.to_owned()),
            Command::Quit => {
                self.has_quit = true;
                None
            }
        }
    }

    fn undo(&mut self) -> Option<String> {
        let Some(position) = self.before.pop() else { return Some(String::from("nothing to take back")) };
        self.position = position;
        self.actions.pop();
        self.outcome = Outcome::Alive;
        None
    }

    fn act(&mut self, action: Action) -> Option<&'static str> {
        if self.is_lost() {
            return Some(LOST);
        }
        let Some(turn) = self.maze.turn(self.position, action, self.win) else {
            return Some("a wall is in the way");
        };
        self.before.push(self.position);
        self.actions.push(action);
        self.position = turn.position;
        self.outcome = turn.outcome;
        self.is_lost().then_some(LOST)
    }

    fn hint(&self) -> String {
        let rest = self.rest();
        match rest.as_ref().and_then(|rest| rest.path.0.first().zip(Some(rest.path.len()))) {
            Some((action, moves)) => format!("{}: then it takes {} more moves", name(*action), moves - 1),
            None => String::from("there is no way out from here; undo"),
        }
    }

    /// The shortest solution from the present position.
    fn rest(&self) -> Option<Solution> {
        if self.is_lost() {
            return None;
        }
        let Position { theseus, minotaur } = self.position;
        let here = Maze::new(*self.maze.walls(), theseus, minotaur, self.maze.exit()).ok()?;
        Solver::default().breadth_first(&here, self.win).solution
    }
}

/// An action as a word, since the letters of steps differ between keys and lines.
fn name(action: Action) -> &'static str {
    match action {
        Action::Go(Direction::North) => "north",
        Action::Go(Direction::East) => "east",
        Action::Go(Direction::South) => "south",
        Action::Go(Direction::West) => "west",
        Action::Wait => "wait",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_theseus::game::{Cell, Walls};

    #[test]
    fn moves_are_taken_back_one_by_one_or_all_at_once() -> Result<(), ga_theseus::Error> {
        let rows = (["---", ".-.", "...", "-..", "---"], ["|..|", "|..|", "||.|", "|..|"]);
        let walls = Walls::from_rows(3, 4, &rows.0, &rows.1)?;
        let cell = |x, y| Cell { x, y };
        let maze = Maze::new(walls, cell(1, 1), cell(1, 0), Exit::Cell(cell(2, 1)))?;
        let mut game = Game::new(&maze, Win::After);
        assert_eq!(game.answer(Command::Undo, "").as_deref(), Some("nothing to take back"));
        let solution = game.rest().expect("a way out").path;
        for &action in &solution[..3] {
            assert_eq!(game.answer(Command::Act(action), ""), None);
        }
        assert_eq!(game.path().0, solution[..3]);
        game.answer(Command::Undo, "");
        assert_eq!(game.path().0, solution[..2]);
        game.answer(Command::Restart, "");
        assert_eq!((game.path().len(), game.position), (0, maze.start()));
        for &action in solution.iter() {
            assert!(!game.is_over());
            game.answer(Command::Act(action), "");
        }
        assert!(game.is_won() && !game.has_quit);
        Ok(())
    }

    #[test]
    fn a_capture_loses_the_game_until_the_move_is_taken_back() -> Result<(), ga_theseus::Error> {
        let cell = |x, y| Cell { x, y };
        let maze = Maze::new(Walls::hall(5, 2)?, cell(1, 0), cell(3, 0), Exit::Cell(cell(0, 1)))?;
        let mut game = Game::new(&maze, Win::After);
        assert_eq!(game.answer(Command::Act(Action::Wait), "").as_deref(), Some(LOST));
        assert!(game.is_lost() && !game.is_over());
        assert_eq!(game.answer(Command::Act(Action::Wait), "").as_deref(), Some(LOST));
        assert_eq!(game.path().len(), 1);
        assert_eq!(game.answer(Command::Undo, ""), None);
        assert!(!game.is_lost() && game.path().is_empty());
        Ok(())
    }
}
