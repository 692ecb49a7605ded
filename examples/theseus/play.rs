use std::io::BufRead;
use std::path::PathBuf;

use clap::Args;
use examples::{Answer, At, Failure, Output};
use ga_theseus::draw;
use ga_theseus::format::Level;
use ga_theseus::rules::{Action, Outcome, Path, Position, Win};
use ga_theseus::solve::Solver;
use ga_theseus::{Exit, Maze};
use serde_json::json;

use crate::files;
use crate::solve::Rule;

/// Lets you find the way out.
#[derive(Args)]
pub(crate) struct Play {
    /// Mazes as JSON
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which maze of the file; one without an id goes by its number, from 1 [default: the first]
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    #[command(flatten)]
    rule: Rule,
}

const HELP: &str = "n e s w: a step, .: wait, u: undo, h: hint, q: give up";

/// What a person asks for.
enum Wish {
    Act(Action),
    Undo,
    Hint,
    Quit,
}

impl Wish {
    fn read(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            'u' => Some(Self::Undo),
            'h' => Some(Self::Hint),
            'q' => Some(Self::Quit),
            _ => Action::from_letter(letter.to_ascii_uppercase()).map(Self::Act),
        }
    }
}

impl Play {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Answer, Failure> {
        if self.file.as_os_str() == "-" {
            return Err(Failure::refused("FILE: standard input is where you play, expected a path"));
        }
        let level = self.level()?;
        output.release()?;
        let mut game = Game::new(&level.maze, self.rule.win());
        output.text(HELP)?;
        output.text(game.board())?;
        let won = game.play(output)?;

        let optimum = Solver::default().breadth_first(&level.maze, self.rule.win()).solution;
        let best = optimum.as_ref().map(|solution| solution.path.len());
        let path = Path(game.actions.clone()).to_string();
        let text = match (won, best) {
            (true, Some(best)) => format!("out in {} moves; the fewest are {best}", game.actions.len()),
            (false, Some(best)) => format!("not out; it takes {best} moves"),
            (_, None) => String::from("there is no way out of this maze"),
        };
        let solution = optimum.map(|solution| solution.path.to_string());
        let object = json!({
            "id": level.id, "won": won, "moves": game.actions.len(), "path": path,
            "optimum": best, "solution": solution,
        });
        let text = solution.as_ref().map_or(text.clone(), |solution| format!("{text}: {solution}"));
        output.answer(&object, text)?;
        Ok(Answer::Met)
    }

    fn level(&self) -> Result<Level, Failure> {
        let levels = files::read(&self.file)?;
        let Some(id) = self.id.as_deref() else {
            return levels.into_iter().next().ok_or_else(|| Failure::refused("no maze in it"));
        };
        let named = levels.iter().position(|level| level.id.as_deref() == Some(id));
        let nameless = || {
            (1..)
                .zip(&levels)
                .position(|(number, level): (usize, _)| level.id.is_none() && number.to_string() == id)
        };
        let place = named.or_else(nameless);
        place
            .and_then(|place| levels.into_iter().nth(place))
            .ok_or_else(|| Failure::refused(format!("no maze {id}, expected the id of one in the file")))
            .at(self.file.display())
    }
}

/// A person's game, as the actions taken and the positions before them.
struct Game<'a> {
    maze: &'a Maze,
    win: Win,
    actions: Vec<Action>,
    before: Vec<Position>,
    position: Position,
}

impl<'a> Game<'a> {
    fn new(maze: &'a Maze, win: Win) -> Self {
        Self { maze, win, actions: Vec::new(), before: Vec::new(), position: maze.start() }
    }

    fn board(&self) -> String {
        format!("{}move {}", draw::text(self.maze, self.position), self.actions.len() + 1)
    }

    /// Reads wishes until the way out is found, or nobody wishes any more; says which.
    fn play(&mut self, output: &mut Output) -> Result<bool, Failure> {
        let Position { theseus, minotaur } = self.position;
        if theseus == minotaur || self.maze.exit() == Exit::Cell(theseus) {
            // Lost before the first move, as the solver has it.
            return Ok(false);
        }
        for line in std::io::stdin().lock().split(b'\n') {
            let line = line.at("standard input")?;
            let line = String::from_utf8_lossy(&line);
            for letter in line.chars().filter(|letter| !letter.is_whitespace()) {
                match Wish::read(letter) {
                    Some(Wish::Quit) => return Ok(false),
                    Some(Wish::Undo) => self.undo(),
                    Some(Wish::Hint) => output.text(self.hint())?,
                    Some(Wish::Act(action)) => {
                        if self.act(action, output)? {
                            return Ok(true);
                        }
                    }
                    None => output.text(format_args!("{letter:?} is no move; {HELP}"))?,
                }
            }
            output.text(self.board())?;
        }
        Ok(false)
    }

    fn undo(&mut self) {
        if let Some(position) = self.before.pop() {
            self.position = position;
            self.actions.pop();
        }
    }

    /// Whether Theseus is out.
    fn act(&mut self, action: Action, output: &mut Output) -> Result<bool, Failure> {
        let Some(turn) = self.maze.turn(self.position, action, self.win) else {
            output.text("a wall is in the way")?;
            return Ok(false);
        };
        match turn.outcome {
            Outcome::Caught => output.text("the Minotaur catches you; that move is taken back")?,
            outcome => {
                self.before.push(self.position);
                self.actions.push(action);
                self.position = turn.position;
                return Ok(outcome == Outcome::Won);
            }
        }
        Ok(false)
    }

    fn hint(&self) -> String {
        let Position { theseus, minotaur } = self.position;
        let here = Maze::new(*self.maze.walls(), theseus, minotaur, self.maze.exit());
        let found = here.ok().and_then(|maze| Solver::default().breadth_first(&maze, self.win).solution);
        match found.as_ref().and_then(|solution| solution.path.0.first().zip(Some(solution.path.len()))) {
            Some((action, moves)) => format!("{}: then it takes {} more moves", action.letter(), moves - 1),
            None => String::from("there is no way out from here; undo"),
        }
    }
}
