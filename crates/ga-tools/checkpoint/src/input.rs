//! Mazes from files, and values of options.

use cli::{At, Failure, Source, spelt};
use ga_checkpoint::evolve::search::Stops;
use ga_checkpoint::format::{DraftFile, Level, Mazes, Name};
use ga_checkpoint::{Error, Layout, Maze, csv};
use std::str::FromStr;

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
    let level = |(level, number): (Level, usize)| {
        let course = stops.on(level.maze.course(), seed).map_err(spelt);
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

/// Reads a value that the library can parse.
pub(crate) fn text<T: FromStr<Err = Error>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: Error| error.to_string())
}
