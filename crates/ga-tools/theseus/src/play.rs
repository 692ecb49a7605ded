use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use cli::{Answer, At, Common, Failure, Output, typed};
use console::{Key, Term};
use ga_theseus::evolve::design::{Designer, Requirements};
use ga_theseus::format::Level;
use ga_theseus::game::{Action, Direction, Path, Size, Template};
use ga_theseus::solve::Solver;
use serde_json::json;

use crate::files;
use crate::game::{Command, Game};
use crate::solve::{Rule, Strategy};

#[derive(Args)]
pub(crate) struct Play {
    /// Mazes as JSON [default: a maze that is evolved for the seed]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The maze of the file with this id; if none has it, the maze with this number, from 1
    /// [default: the first]
    #[arg(long, value_name = "ID", requires = "file")]
    id: Option<String>,
    /// Shows how a solver walks through the maze: by a shortest way, or by the way that depth-first
    /// search finds
    #[arg(long, value_enum, value_name = "SOLVER")]
    watch: Option<Strategy>,
    #[command(flatten)]
    rule: Rule,
}

/// The required moves of a maze that is evolved to be played.
const MOVES: std::ops::RangeInclusive<u32> = 14..=24;

/// How long a position is shown while you watch a solver.
const FRAME: Duration = Duration::from_millis(300);

/// Help on lines.
const LINES: &str =
    "n e s w: a step, .: wait, u: undo, r: restart, h: hint, x: solution, q: quit, ?: help";

/// Help on keys.
const KEYS: &str = "arrows or w a s d: a step, . or space: wait, u: undo, r: restart,
h: hint, x: solution, q: quit";

impl Play {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let level = self.level(common.seed)?;
        output.release()?;
        let mut game = Game::new(level.maze, self.rule.win);
        let screen = Term::stdout();
        if let Some(solver) = self.watch {
            let solution = solver
                .search(&level.maze, self.rule.win, &mut Solver::default())
                .solution;
            let path = solution.map(|solution| solution.path).unwrap_or_default();
            watch(&mut game, &path, &screen, output)?;
        } else if std::io::stdin().is_terminal() && screen.is_term() && !output.json() {
            by_keys(&mut game, &screen)?;
        } else {
            by_lines(&mut game, output)?;
        }

        let optimum = Solver::default()
            .breadth_first(&level.maze, self.rule.win)
            .solution;
        let best = optimum.as_ref().map(|solution| solution.path.len());
        let path = game.path();
        let text = match (game.is_won(), best) {
            (false, Some(best)) if game.is_lost() => {
                format!("caught; the way out takes {}", cli::counted(best, "move"))
            }
            (true, Some(best)) => format!(
                "out in {}; the fewest are {best}",
                cli::counted(path.len(), "move")
            ),
            (false, Some(best)) => format!("not out; it takes {}", cli::counted(best, "move")),
            (_, None) => String::from("there is no way out of this maze"),
        };
        let is_known = game.is_won() || game.is_solution_shown;
        let solution = optimum
            .filter(|_| is_known)
            .map(|solution| solution.path.to_string());
        let object = json!({
            "id": level.id, "won": game.is_won(), "lost": game.is_lost(), "moves": path.len(), "path": path.to_string(),
            "optimum": best, "solution": solution,
        });
        let text = solution
            .as_ref()
            .map_or(text.clone(), |solution| format!("{text}: {solution}"));
        output.answer(&object, text)?;
        Ok(Answer::Met)
    }

    fn level(&self, seed: u64) -> Result<Level, Failure> {
        let Some(file) = &self.file else {
            return evolved(seed);
        };
        if file.as_os_str() == "-" {
            return Err(Failure::refused(
                "FILE: standard input is where you play, expected a path",
            ));
        }
        let levels = files::read(file)?;
        let place = self.id.as_deref().map_or(Some(0), |id| {
            let named = levels
                .iter()
                .position(|level| level.id.as_deref() == Some(id));
            named.or_else(|| id.parse::<usize>().ok()?.checked_sub(1))
        });
        let count = levels.len();
        place
            .and_then(|place| levels.into_iter().nth(place))
            .ok_or_else(|| {
                let id = self.id.as_deref().unwrap_or("1");
                Failure::refused(format!(
                    "no maze {id}, expected the id of one in the file, or 1 to {count}"
                ))
            })
            .at(file.display())
    }
}

/// Evolves a maze that is neither trivial nor long. The same seed gives the same maze.
fn evolved(seed: u64) -> Result<Level, Failure> {
    let Size { width, height } = Size::default();
    let mut designer = Designer::new(Template::free(width, height)?, seed);
    designer.requirements = Requirements {
        moves: Some(MOVES),
        ..Requirements::default()
    };
    let design = designer.design(&mut |moment| moment.limit(1_000_000))?;
    let design =
        design.ok_or_else(|| Failure::refused(format!("--seed {seed}: no maze was found")))?;
    Ok(Level {
        id: Some(format!("theseus-{width}x{height}-{seed}-to-play")),
        maze: design.maze,
    })
}

/// Shows each move of a path: in a terminal one after the other in the same place.
fn watch(game: &mut Game, path: &Path, screen: &Term, output: &mut Output) -> Result<(), Failure> {
    let is_animated = screen.is_term() && !output.json();
    let stop = output.stop();
    output.text(game.board())?;
    for &action in path.iter() {
        if stop.is_due() {
            break;
        }
        if is_animated {
            std::thread::sleep(FRAME);
            screen.clear_last_lines(game.board().lines().count())?;
        }
        game.answer(Command::Act(action), "");
        output.text(game.board())?;
    }
    Ok(())
}

/// Reads one key after the other, and draws the board in its place.
fn by_keys(game: &mut Game, screen: &Term) -> Result<(), Failure> {
    let mut message = String::from(KEYS);
    let mut lines = 0;
    loop {
        screen.clear_last_lines(lines)?;
        let frame = format!("{}\n{message}\n", game.board());
        lines = frame.lines().count();
        screen.write_str(&frame)?;
        if game.is_over() {
            return Ok(());
        }
        // An error means that the terminal was closed.
        let Ok(key) = screen.read_key() else {
            return Ok(());
        };
        message = match by_key(&key) {
            Some(command) => game.answer(command, KEYS).unwrap_or_default(),
            None => String::from(KEYS),
        };
    }
}

/// The command of a key.
fn by_key(key: &Key) -> Option<Command> {
    match key {
        Key::ArrowUp | Key::Char('w' | 'W') => Some(Command::go(Direction::North)),
        Key::ArrowRight | Key::Char('d' | 'D') => Some(Command::go(Direction::East)),
        Key::ArrowDown | Key::Char('s' | 'S') => Some(Command::go(Direction::South)),
        Key::ArrowLeft | Key::Char('a' | 'A') => Some(Command::go(Direction::West)),
        Key::Char(' ') => Some(Command::Act(Action::Wait)),
        Key::Char(letter) => Command::letter(*letter),
        Key::Backspace => Some(Command::Undo),
        Key::Escape => Some(Command::Quit),
        _ => None,
    }
}

/// Reads lines until the player is out or quits, or the input ends.
fn by_lines(game: &mut Game, output: &mut Output) -> Result<(), Failure> {
    output.text(LINES)?;
    output.text(game.board())?;
    if game.is_over() {
        return Ok(());
    }
    let mut input = std::io::stdin().lock();
    while let Some(line) = typed(&mut input, "a command")? {
        for command in commands(&line) {
            let message = match command {
                Ok(command) => game.answer(command, LINES),
                Err(letter) => Some(format!("{letter:?} is no move; {LINES}")),
            };
            if let Some(message) = message {
                output.text(message)?;
            }
            if game.is_over() {
                return Ok(());
            }
        }
        output.text(game.board())?;
    }
    Ok(())
}

/// The commands of a line: one word, or letters and arrow keys one after the other. An error is a
/// letter without meaning.
fn commands(line: &str) -> Vec<Result<Command, char>> {
    let words = [
        ("undo", Command::Undo),
        ("restart", Command::Restart),
        ("hint", Command::Hint),
        ("solution", Command::Solution),
        ("help", Command::Help),
        ("quit", Command::Quit),
        ("wait", Command::Act(Action::Wait)),
        ("north", Command::go(Direction::North)),
        ("east", Command::go(Direction::East)),
        ("south", Command::go(Direction::South)),
        ("west", Command::go(Direction::West)),
    ];
    if let Some((_, command)) = words
        .iter()
        .find(|(word, _)| line.eq_ignore_ascii_case(word))
    {
        return vec![Ok(*command)];
    }
    // The escape sequences of arrow keys.
    let arrows = [
        ("\u{1b}[A", "n"),
        ("\u{1b}[B", "s"),
        ("\u{1b}[C", "e"),
        ("\u{1b}[D", "w"),
    ];
    let line = arrows
        .iter()
        .fold(line.to_owned(), |line, (arrow, letter)| {
            line.replace(arrow, letter)
        });
    let step = |letter: char| Direction::from_letter(letter.to_ascii_uppercase()).map(Command::go);
    let letters = line.chars().filter(|letter| !letter.is_whitespace());
    letters
        .map(|letter| {
            step(letter)
                .or_else(|| Command::letter(letter))
                .ok_or(letter)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_and_w_a_s_d_are_steps_in_a_terminal() {
        let steps = |keys: [Key; 4]| keys.map(|key| by_key(&key));
        let sides = [
            Direction::North,
            Direction::West,
            Direction::South,
            Direction::East,
        ];
        assert_eq!(
            steps(['w', 'a', 's', 'd'].map(Key::Char)),
            sides.map(|side| Some(Command::go(side)))
        );
        let arrows = [
            Key::ArrowUp,
            Key::ArrowLeft,
            Key::ArrowDown,
            Key::ArrowRight,
        ];
        assert_eq!(steps(arrows), sides.map(|side| Some(Command::go(side))));
        assert_eq!(
            [Key::Char('n'), Key::Tab].map(|key| by_key(&key)),
            [None, None]
        );
    }

    #[test]
    fn a_line_is_a_word_or_letters_or_arrows() {
        assert_eq!(commands("help"), [Ok(Command::Help)]);
        assert_eq!(commands("Undo"), [Ok(Command::Undo)]);
        let west = Command::go(Direction::West);
        assert_eq!(
            commands("w .z"),
            [Ok(west), Ok(Command::Act(Action::Wait)), Err('z')]
        );
        assert_eq!(commands("\u{1b}[D\u{1b}[D"), [Ok(west), Ok(west)]);
        assert_eq!(commands(""), []);
    }
}
