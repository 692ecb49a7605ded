use ga_theseus::draw;
use ga_theseus::game::{Action, Direction, Maze, Outcome, Path, Win};
use ga_theseus::play;

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

/// A game in progress, and what the player asked for.
pub(crate) struct Game {
    turns: play::Game,
    /// Whether the player quit.
    pub(crate) has_quit: bool,
    /// Whether the solution was asked for.
    pub(crate) is_solution_shown: bool,
}

impl Game {
    pub(crate) fn new(maze: Maze, win: Win) -> Self {
        let turns = play::Game::new(maze, win);
        // A maze that is lost at once is over, as in the solver.
        Self {
            has_quit: turns.is_over(),
            turns,
            is_solution_shown: false,
        }
    }

    /// Whether Theseus is out.
    pub(crate) fn is_won(&self) -> bool {
        self.turns.outcome() == Outcome::Won
    }

    /// Whether the Minotaur has caught Theseus. The last move can be taken back.
    pub(crate) fn is_lost(&self) -> bool {
        self.turns.outcome() == Outcome::Caught
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.is_won() || self.has_quit
    }

    /// The actions taken.
    pub(crate) fn path(&self) -> Path {
        self.turns.path()
    }

    /// The maze at the present position, and the number of the next move.
    pub(crate) fn board(&self) -> String {
        format!(
            "{}move {}",
            draw::text(self.turns.maze(), self.turns.position()),
            self.path().len() + 1
        )
    }

    /// Carries out a command; returns a message, if there is one. `help` explains the keys.
    pub(crate) fn answer(&mut self, command: Command, help: &str) -> Option<String> {
        match command {
            Command::Act(action) => self.act(action).map(str::to_owned),
            Command::Undo => (!self.turns.undo()).then(|| String::from("nothing to take back")),
            Command::Restart => {
                self.turns.restart();
                None
            }
            Command::Hint => Some(self.hint()),
            Command::Solution => {
                self.is_solution_shown = true;
                let rest = self
                    .turns
                    .rest()
                    .map(|rest| format!("from here: {}", rest.path));
                Some(rest.unwrap_or_else(|| String::from("there is no way out from here; undo")))
            }
            Command::Help => Some(help.to_owned()),
            Command::Quit => {
                self.has_quit = true;
                None
            }
        }
    }

    fn act(&mut self, action: Action) -> Option<&'static str> {
        if self.is_lost() {
            return Some(LOST);
        }
        if self.turns.act(action).is_none() {
            return Some("a wall is in the way");
        }
        self.is_lost().then_some(LOST)
    }

    fn hint(&self) -> String {
        let rest = self.turns.rest();
        match rest
            .as_ref()
            .and_then(|rest| rest.path.0.first().zip(Some(rest.path.len())))
        {
            Some((action, moves)) => {
                format!("{}: then it takes {} more moves", name(*action), moves - 1)
            }
            None => String::from("there is no way out from here; undo"),
        }
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
    use ga_theseus::game::{Cell, Exit, Walls};

    #[test]
    fn commands_take_moves_back_and_begin_again() -> Result<(), ga_theseus::Error> {
        let rows = (
            ["---", ".-.", "...", "-..", "---"],
            ["|..|", "|..|", "||.|", "|..|"],
        );
        let walls = Walls::from_rows(3, 4, &rows.0, &rows.1)?;
        let cell = |x, y| Cell { x, y };
        let maze = Maze::new(walls, cell(1, 1), cell(1, 0), Exit::Cell(cell(2, 1)))?;
        let mut game = Game::new(maze, Win::After);
        assert_eq!(
            game.answer(Command::Undo, "").as_deref(),
            Some("nothing to take back")
        );
        let solution = game.turns.rest().expect("a way out").path;
        for &action in &solution[..3] {
            assert_eq!(game.answer(Command::Act(action), ""), None);
        }
        assert_eq!(game.answer(Command::Undo, ""), None);
        assert_eq!(game.path().0, solution[..2]);
        assert_eq!(game.answer(Command::Restart, ""), None);
        assert!(game.path().is_empty() && !game.is_over());
        for &action in solution.iter() {
            game.answer(Command::Act(action), "");
        }
        assert!(game.is_won() && game.is_over() && !game.has_quit);
        Ok(())
    }

    #[test]
    fn a_capture_loses_the_game_until_the_move_is_taken_back() -> Result<(), ga_theseus::Error> {
        let cell = |x, y| Cell { x, y };
        let maze = Maze::new(
            Walls::hall(5, 2)?,
            cell(1, 0),
            cell(3, 0),
            Exit::Cell(cell(0, 1)),
        )?;
        let mut game = Game::new(maze, Win::After);
        assert_eq!(
            game.answer(Command::Act(Action::Wait), "").as_deref(),
            Some(LOST)
        );
        assert!(game.is_lost() && !game.is_over());
        assert_eq!(
            game.answer(Command::Act(Action::Wait), "").as_deref(),
            Some(LOST)
        );
        assert_eq!(game.path().len(), 1);
        assert_eq!(game.answer(Command::Undo, ""), None);
        assert!(!game.is_lost() && game.path().is_empty());
        Ok(())
    }
}
