use ga_theseus::draw;
use ga_theseus::format::{DraftFile, Level, Mazes};
use ga_theseus::game::{Cell, Maze, Outcome, Position, Win};
use ga_theseus::play;
use ga_theseus::solve::{Distances, Retrograde, Search, Solver};
use ga_theseus::verify::Certificate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use web_bridge::Failure;

/// A game in a maze of a file, and what is known of the maze.
pub struct Game {
    /// The game.
    pub turns: play::Game,
    figures: Certificate,
    distances: Distances,
}

/// What a page shows of a maze.
#[derive(Serialize)]
pub struct Shown<'a> {
    maze: &'a Maze,
    figures: &'a Certificate,
    /// Whether each cell can be entered.
    door: bool,
}

/// How a game stands.
#[derive(Serialize)]
pub struct Standing {
    position: Position,
    outcome: Outcome,
    path: String,
    minotaur_moves: u32,
    /// The fewest actions that still win; none if there is no way out.
    left: Option<u32>,
}

/// What a search of the paper finds in a maze.
#[derive(Serialize)]
pub struct Agent {
    visited: u32,
    path: Option<String>,
    /// The visited states by Theseus's cell, row by row.
    cells: Vec<u32>,
}

/// What the list of a file's mazes says of each.
#[derive(Serialize)]
pub struct Listed {
    id: Option<String>,
    width: usize,
    height: usize,
    moves: Option<u32>,
    difficulty: Option<f64>,
}

/// The mazes of a text, each with the rule by which a search computed its figures.
fn levels(file: &str) -> Result<Vec<(Level, Win)>, Failure> {
    let Mazes(levels) = Mazes::try_from(serde_json::from_str::<DraftFile>(file)?)?;
    if levels.is_empty() {
        return Err("no maze in it, expected at least one".into());
    }
    let file: Value = serde_json::from_str(file)?;
    // A maze without figures, or with some that cannot be read, is played by the usual rule.
    let rule = |maze: &Value| Win::deserialize(&maze["figures"]["win"]).ok();
    let win = |index: usize| {
        rule(&file["mazes"][index])
            .or(rule(&file))
            .unwrap_or_default()
    };
    Ok(levels
        .into_iter()
        .enumerate()
        .map(|(index, level)| (level, win(index)))
        .collect())
}

fn level(file: &str, index: usize) -> Result<(Level, Win), Failure> {
    let levels = levels(file)?;
    let count = levels.len();
    levels
        .into_iter()
        .nth(index)
        .ok_or_else(|| format!("maze {}: the file has {count}", index + 1).into())
}

/// What the list of a file's mazes shows.
pub(crate) fn read(file: &str) -> Result<Vec<Listed>, Failure> {
    let listed = |(level, win): (Level, Win)| {
        let figures = Certificate::of(&level, win);
        Listed {
            id: level.id,
            width: level.maze.width(),
            height: level.maze.height(),
            moves: figures.moves,
            difficulty: figures.difficulty,
        }
    };
    Ok(levels(file)?.into_iter().map(listed).collect())
}

/// A maze as a picture.
pub(crate) fn picture(file: &str, index: usize, solved: bool) -> Result<String, Failure> {
    let (Level { maze, .. }, win) = level(file, index)?;
    let path = Solver::default()
        .breadth_first(&maze, win)
        .solution
        .map(|found| found.path);
    Ok(draw::svg(&maze, path.as_ref().filter(|_| solved)))
}

impl Game {
    /// Begins a game in a maze of a file, counted from 0.
    ///
    /// # Errors
    ///
    /// If the text is no file of mazes, or has fewer.
    pub fn new(file: &str, index: usize) -> Result<Self, Failure> {
        let (level, win) = level(file, index)?;
        let figures = Certificate::of(&level, win);
        let distances = Retrograde::default().distances(&level.maze.layout(), win);
        Ok(Self {
            turns: play::Game::new(level.maze, win),
            figures,
            distances,
        })
    }

    /// The maze and its figures.
    pub fn level(&self) -> Shown<'_> {
        Shown {
            maze: self.turns.maze(),
            figures: &self.figures,
            door: self.turns.maze().exit().side().is_some(),
        }
    }

    /// How the game stands.
    pub fn state(&self) -> Standing {
        Standing {
            position: self.turns.position(),
            outcome: self.turns.outcome(),
            path: self.turns.path().to_string(),
            minotaur_moves: self.turns.minotaur_moves(),
            left: (!self.turns.is_over())
                .then(|| self.distances.moves(self.turns.position()))
                .flatten(),
        }
    }

    /// The agents of the paper: breadth first and depth first.
    pub fn agents(&self) -> [Agent; 2] {
        let mut solver = Solver::default();
        let maze = self.turns.maze();
        let win = self.figures.win;
        let agent = |(search, cells): (Search, Vec<u32>)| Agent {
            visited: search.visited,
            path: search.solution.map(|found| found.path.to_string()),
            cells,
        };
        [
            agent(solver.breadth_first_by_cell(maze, win)),
            agent(solver.depth_first_by_cell(maze, win)),
        ]
    }

    /// By Theseus's cell, row by row: the fewest actions to a win while the Minotaur stands where
    /// he is; 0 for none.
    pub fn distances(&self) -> Vec<u32> {
        let Position { minotaur, .. } = self.turns.position();
        let moves = |theseus: Cell| {
            self.distances
                .moves(Position { theseus, minotaur })
                .unwrap_or(0)
        };
        self.turns.maze().walls().cells().map(moves).collect()
    }
}
