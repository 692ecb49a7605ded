//! Compares the difficulty of mazes with what people needed for them.

use std::path::PathBuf;

use clap::Args;
use cli::{Answer, At, Common, Failure, Output, Source};
use ga_run::statistics::Sample;
use ga_theseus::format::{Draft, Level};
use ga_theseus::game::{Maze, Outcome, Path, Win};
use ga_theseus::solve::Solver;
use ga_theseus::solve::difficulty::Difficulty;
use ga_theseus::verify;
use serde::{Deserialize, Serialize};

use crate::rank_correlation::spearman;

/// The value of `"format"` in a file of attempts.
const FORMAT: &str = "theseus-attempts/1";

/// Compares the difficulty of mazes with people: with their times, undos and restarts.
///
/// The files are those that the page of the gallery exports when a player clicks on "Export my
/// attempts". Each attempt is replayed, so a solved one was solved. Attempts with a hint count, but
/// their figures are left out.
#[derive(Args)]
pub(crate) struct Compare {
    /// Files of attempts; - is standard input
    #[arg(long, value_name = "FILES", num_args = 1.., required = true)]
    attempts: Vec<PathBuf>,
}

/// A file of attempts.
#[derive(Deserialize)]
#[serde(expecting = "a file of attempts, an object")]
struct File {
    format: Option<String>,
    attempts: Vec<Attempt>,
}

/// An attempt at a maze: one way through it, whether it ended at the exit or not.
#[derive(Deserialize)]
#[serde(expecting = "an attempt, an object")]
struct Attempt {
    maze: Draft,
    #[serde(default)]
    win: Win,
    /// The actions at the end, without those that were taken back.
    path: String,
    seconds: f64,
    #[serde(default)]
    undos: u32,
    #[serde(default)]
    restarts: u32,
    #[serde(default)]
    hints: u32,
    solved: bool,
}

/// All attempts at one maze.
struct Tried {
    level: Level,
    win: Win,
    attempts: Vec<Attempt>,
}

/// What people needed for a maze. A mean or median of nothing is null.
#[derive(Debug, Serialize)]
struct Row {
    id: Option<String>,
    difficulty: Option<f64>,
    moves: Option<usize>,
    attempts: usize,
    hinted: usize,
    /// The share of the attempts without hints that ended at the exit.
    solved: Option<f64>,
    /// The median of those that did.
    seconds: Option<f64>,
    /// Mean of those that did: how many moves more than the shortest way.
    extra_moves: Option<f64>,
    undos: Option<f64>,
    restarts: Option<f64>,
}

/// The rank correlations of two figures of mazes with what people needed; null if there are fewer
/// than three mazes, or all are equal.
#[derive(Serialize)]
struct Summary {
    #[serde(rename = "summary")]
    is_last: bool,
    mazes: usize,
    attempts: usize,
    rank_correlation_difficulty: Ranks,
    rank_correlation_moves: Ranks,
}

#[derive(Serialize)]
struct Ranks {
    seconds: Option<f64>,
    undos: Option<f64>,
    restarts: Option<f64>,
    unsolved: Option<f64>,
}

impl Compare {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let mut tried: Vec<Tried> = Vec::new();
        for path in &self.attempts {
            let source = Source::read(path)?;
            let file: File = source.json()?;
            if file.format.as_deref() != Some(FORMAT) {
                let found = file
                    .format
                    .map_or_else(|| String::from("missing"), |format| format!("{format:?}"));
                let sentence = format!("format: {found}, expected {FORMAT:?}");
                return Err(Failure::refused(sentence)).at(&source.name);
            }
            for (number, attempt) in (1..).zip(file.attempts) {
                add(&mut tried, attempt)
                    .at(format!("attempt {number}"))
                    .at(&source.name)?;
            }
        }
        let rows: Vec<Row> = tried.iter().map(Row::new).collect();
        output.heading(
            "maze                 difficulty moves  tries solved  seconds  undos restarts",
        );
        for row in &rows {
            output.answer(row, row.line())?;
        }
        let summary = Summary::new(&rows);
        output.answer(&summary, summary.sentence())?;
        Ok(Answer::Met)
    }
}

/// Adds an attempt to those at the same maze, after a check.
fn add(tried: &mut Vec<Tried>, attempt: Attempt) -> Result<(), Failure> {
    let level = Level::try_from(attempt.maze.clone())?;
    if !(attempt.seconds >= 0.0 && attempt.seconds.is_finite()) {
        return Err(Failure::refused(format!(
            "seconds: {}, expected a number of 0 or more",
            attempt.seconds
        )));
    }
    let path: Path = attempt.path.parse().at("path")?;
    let played = verify::replay(&level.maze, attempt.win, &path).at("path")?;
    if attempt.solved != (played.outcome == Outcome::Won) {
        let sentence = if attempt.solved {
            "true, but the moves do not win"
        } else {
            "false, but the moves win"
        };
        return Err(Failure::refused(format!("solved: {sentence}")));
    }
    let is_same = |other: &&mut Tried| other.level.maze == level.maze && other.win == attempt.win;
    match tried.iter_mut().find(is_same) {
        Some(tried) => tried.attempts.push(attempt),
        None => tried.push(Tried {
            level,
            win: attempt.win,
            attempts: vec![attempt],
        }),
    }
    Ok(())
}

/// The length of the shortest way out.
fn shortest(maze: &Maze, win: Win) -> Option<usize> {
    Some(
        Solver::default()
            .breadth_first(maze, win)
            .solution?
            .path
            .len(),
    )
}

impl Row {
    fn new(
        Tried {
            level,
            win,
            attempts,
        }: &Tried,
    ) -> Self {
        let own: Vec<&Attempt> = attempts
            .iter()
            .filter(|attempt| attempt.hints == 0)
            .collect();
        let solved: Vec<&Attempt> = own
            .iter()
            .copied()
            .filter(|attempt| attempt.solved)
            .collect();
        let mean = |of: &[&Attempt], figure: &dyn Fn(&Attempt) -> f64| {
            Sample::new(of.iter().map(|attempt| figure(attempt)))
                .ok()?
                .mean()
        };
        let moves = shortest(&level.maze, *win);
        let extra =
            |attempt: &Attempt| attempt.path.chars().count() as f64 - moves.unwrap_or(0) as f64;
        Self {
            id: level.id.clone(),
            difficulty: Difficulty::of(&level.maze, *win).map(|difficulty| difficulty.value),
            moves,
            attempts: attempts.len(),
            hinted: attempts.len() - own.len(),
            solved: (!own.is_empty()).then(|| solved.len() as f64 / own.len() as f64),
            seconds: Sample::new(solved.iter().map(|attempt| attempt.seconds))
                .ok()
                .and_then(|all| all.median()),
            extra_moves: mean(&solved, &extra),
            undos: mean(&own, &|attempt| attempt.undos.into()),
            restarts: mean(&own, &|attempt| attempt.restarts.into()),
        }
    }

    fn line(&self) -> String {
        let show = |figure: Option<f64>, digits| {
            figure.map_or_else(|| String::from("-"), |figure| format!("{figure:.digits$}"))
        };
        format!(
            "{:<20} {:>10} {:>5} {:>6} {:>6} {:>8} {:>6} {:>8}",
            self.id.as_deref().unwrap_or("without id"),
            show(self.difficulty, 1),
            self.moves
                .map_or_else(|| String::from("-"), |moves| moves.to_string()),
            self.attempts,
            show(self.solved, 2),
            show(self.seconds, 1),
            show(self.undos, 1),
            show(self.restarts, 1),
        )
    }
}

impl Ranks {
    fn new(rows: &[Row], figure: impl Fn(&Row) -> Option<f64>) -> Self {
        let with = |needed: &dyn Fn(&Row) -> Option<f64>| {
            let pairs = rows
                .iter()
                .filter_map(|row| Some((figure(row)?, needed(row)?)));
            let (left, right): (Vec<f64>, Vec<f64>) = pairs.unzip();
            if left.len() < 3 {
                None
            } else {
                spearman(&left, &right)
            }
        };
        Self {
            seconds: with(&|row| row.seconds),
            undos: with(&|row| row.undos),
            restarts: with(&|row| row.restarts),
            unsolved: with(&|row| row.solved.map(|solved| 1.0 - solved)),
        }
    }

    fn sentence(&self) -> String {
        let show = |found: Option<f64>| {
            found.map_or_else(|| String::from("-"), |found| format!("{found:.3}"))
        };
        format!(
            "{} with seconds, {} with undos, {} with restarts, {} with failures",
            show(self.seconds),
            show(self.undos),
            show(self.restarts),
            show(self.unsolved)
        )
    }
}

impl Summary {
    fn new(rows: &[Row]) -> Self {
        Self {
            is_last: true,
            mazes: rows.len(),
            attempts: rows.iter().map(|row| row.attempts).sum(),
            rank_correlation_difficulty: Ranks::new(rows, |row| row.difficulty),
            rank_correlation_moves: Ranks::new(rows, |row| row.moves.map(|moves| moves as f64)),
        }
    }

    fn sentence(&self) -> String {
        format!(
            "{} at {}; rank correlation of the difficulty: {}; of the moves: {}",
            cli::counted(self.attempts, "attempt"),
            cli::counted(self.mazes, "maze"),
            self.rank_correlation_difficulty.sentence(),
            self.rank_correlation_moves.sentence()
        )
    }
}
