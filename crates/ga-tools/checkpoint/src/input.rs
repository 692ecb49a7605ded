//! Mazes from files, and values of options.

use clap::Args;
use cli::{At, Failure, Source};
use ga_checkpoint::evolve::search::Request;
use ga_checkpoint::format::{DraftFile, Level, Mazes, Name};
use ga_checkpoint::game::Checkpoints;
use ga_checkpoint::{Cell, Error, Layout, Maze, csv};
use std::str::FromStr;

/// The options of a course. Each replaces a part of the standard course, or of a maze of a file.
#[derive(Args, Clone)]
pub(crate) struct Stops {
    /// The first cell of the tour, counted from 0 [default: 0,0; for a file: as in the file]
    #[arg(long, value_name = "ROW,COLUMN", value_parser = text::<Cell>, allow_hyphen_values = true)]
    entrance: Option<Cell>,
    /// The last cell of the tour [default: the last cell; for a file: as in the file]
    #[arg(long, value_name = "ROW,COLUMN", value_parser = text::<Cell>, allow_hyphen_values = true)]
    exit: Option<Cell>,
    /// "row,column row,column", or random:N [default: the paper's four at 30x30, else none; for a
    /// file: as in the file]
    #[arg(long, value_name = "CELLS", value_parser = checkpoints, allow_hyphen_values = true)]
    pub(crate) checkpoints: Option<Checkpoints>,
}

impl Stops {
    /// A request with these stops.
    pub(crate) fn request(&self) -> Request {
        let Self {
            entrance,
            exit,
            checkpoints,
        } = self.clone();
        Request {
            entrance,
            exit,
            checkpoints,
            ..Request::default()
        }
    }
}

/// Reads the mazes of a CSV or JSON file. The id of a maze of a CSV file is its number.
pub(crate) fn of(source: &Source, stops: &Stops, seed: u64) -> Result<Vec<Level>, Failure> {
    let levels = if source.text.trim_start().starts_with(['[', '{']) {
        levels(source)?
    } else {
        let grids = csv::read(&source.text).at(&source.name)?;
        let level = |(grid, number)| Level {
            id: Some(Name::Number(number)),
            maze: Maze::standard(Layout::Walls(grid)),
        };
        grids.into_iter().zip(1..).map(level).collect()
    };
    let request = stops.request();
    let level = |(level, number): (Level, usize)| {
        let course = request.on(level.maze.course(), seed);
        let course = course.at(format!("maze {number}")).at(&source.name)?;
        Ok(Level {
            maze: Maze::new(level.maze.layout().clone(), course)?,
            ..level
        })
    };
    levels.into_iter().zip(1..).map(level).collect()
}

/// The mazes of a JSON text.
pub(crate) fn levels(source: &Source) -> Result<Vec<Level>, Failure> {
    let draft: DraftFile = source.json()?;
    Ok(Mazes::try_from(draft).at(&source.name)?.0)
}

/// Reads the value of `--checkpoints`. An empty one may be a variable without a value.
fn checkpoints(value: &str) -> Result<Checkpoints, String> {
    if value.trim().is_empty() {
        return Err(String::from(
            "expected cells like \"6,24 12,18\", or random:N; random:0 is none",
        ));
    }
    text(value)
}

/// Reads a value that the library can parse.
pub(crate) fn text<T: FromStr<Err = Error>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: Error| error.to_string())
}
