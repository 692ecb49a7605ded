use ga_theseus::draw;
use ga_theseus::format::{DraftFile, Level, Mazes};
use ga_theseus::game::{Action, Cell, Maze, Outcome, Position, Turn, Win};
use ga_theseus::play;
use ga_theseus::solve::{Distances, Retrograde, Solver};
use ga_theseus::verify::Certificate;
use gallery_bridge::Failure;
use serde::{Deserialize, Serialize};

/// A game in progress, and what is known of its maze.
pub struct Game {
    turns: play::Game,
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

/// What the list of a file's mazes says of each.
#[derive(Serialize)]
pub struct Listed {
    id: Option<String>,
    width: usize,
    height: usize,
    moves: Option<u32>,
    difficulty: Option<f64>,
}

/// The mazes of a text.
fn levels(file: &str) -> Result<Vec<(Level, Win)>, Failure> {
    /// Files of a search say by which rule their figures were computed.
    #[derive(Default, Deserialize)]
    struct Rule {
        #[serde(default)]
        figures: Option<Figures>,
        #[serde(default)]
        mazes: Vec<Ruled>,
    }
    #[derive(Default, Deserialize)]
    struct Ruled {
        #[serde(default)]
        figures: Option<Figures>,
    }
    #[derive(Deserialize)]
    struct Figures {
        #[serde(default)]
        win: Win,
    }
    let Mazes(levels) = Mazes::try_from(serde_json::from_str::<DraftFile>(file)?)?;
    if levels.is_empty() {
        return Err("no maze in it, expected at least one".into());
    }
    // A file without figures, or with some that cannot be read, is played by the usual rule.
    let rule: Rule = serde_json::from_str(file).unwrap_or_default();
    let single = rule.figures.map_or(Win::After, |figures| figures.win);
    let mut several = rule.mazes.into_iter();
    let win = |level| {
        let figures = several.next().and_then(|maze| maze.figures);
        (level, figures.map_or(single, |figures| figures.win))
    };
    Ok(levels.into_iter().map(win).collect())
}

fn level(file: &str, index: usize) -> Result<(Level, Win), Failure> {
    let levels = levels(file)?;
    let count = levels.len();
    levels.into_iter().nth(index).ok_or_else(|| format!("maze {}: the file has {count}", index + 1).into())
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
    let path = Solver::default().breadth_first(&maze, win).solution.map(|found| found.path);
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
        Ok(Self { turns: play::Game::new(level.maze, win), figures, distances })
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
            left: (!self.turns.is_over()).then(|| self.distances.moves(self.turns.position())).flatten(),
        }
    }

    /// Plays a turn, `None` if a wall is in the way or the game is over.
    ///
    /// # Errors
    ///
    /// If the letter is no action.
    pub fn act(&mut self, letter: char) -> Result<Option<Turn>, Failure> {
        Ok(self.turns.act(Action::try_from(letter)?))
    }

    /// Takes the last turn back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.turns.undo()
    }

    /// Begins the same maze again.
    pub fn restart(&mut self) {
        self.turns.restart();
    }

    /// The shortest way out from here.
    pub fn rest(&self) -> Option<String> {
        self.turns.rest().map(|rest| rest.path.to_string())
    }

    /// By Theseus's cell, row by row: the fewest actions to a win while the Minotaur stands where
    /// he is; 0 for none.
    pub fn distances(&self) -> Vec<u32> {
        let Position { minotaur, .. } = self.turns.position();
        let moves = |theseus: Cell| self.distances.moves(Position { theseus, minotaur }).unwrap_or(0);
        self.turns.maze().walls().cells().map(moves).collect()
    }
}
