//! Mazes from files, and values of options.

use cli::{At, Failure, Source};
use ga_checkpoint::format::{DraftFile, Level, Mazes, Name};
use ga_checkpoint::game::Checkpoints;
use ga_checkpoint::{Course, Layout, Maze, Size, csv};
use std::path::Path;

/// Reads the mazes of a CSV or JSON file. The id of a maze of a CSV file is its number.
pub(crate) fn read(file: &Path, checkpoints: Option<&Checkpoints>, seed: u64) -> Result<Vec<Level>, Failure> {
    let source = Source::read(file)?;
    let levels = if source.text.trim_start().starts_with(['[', '{']) {
        let draft: DraftFile = source.json()?;
        Mazes::try_from(draft).at(&source.name)?.0
    } else {
        let grids = csv::read(&source.text).at(&source.name)?;
        let level = |(grid, number)| Level {
            id: Some(Name::Number(number)),
            maze: Maze::standard(Layout::Walls(grid)),
        };
        grids.into_iter().zip(1..).map(level).collect()
    };
    let Some(checkpoints) = checkpoints else { return Ok(levels) };
    let level = |(level, number): (Level, usize)| {
        let course = checkpoints.on(level.maze.course(), seed);
        let course = course.at(format!("maze {number}")).at("--checkpoints").at(&source.name)?;
        Ok(Level { maze: Maze::new(level.maze.layout().clone(), course)?, ..level })
    };
    levels.into_iter().zip(1..).map(level).collect()
}

/// The course of a grid of `size`: the standard one, or one with `checkpoints`.
pub(crate) fn course(size: Size, checkpoints: Option<&Checkpoints>, seed: u64) -> Result<Course, Failure> {
    let course = Course::standard(size);
    match checkpoints {
        None => Ok(course),
        Some(checkpoints) => checkpoints.on(&course, seed).at("--checkpoints"),
    }
}

/// Reads `HxW`.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    let sides = text.split_once('x').and_then(|(h, w)| Some((h.parse().ok()?, w.parse().ok()?)));
    let size = sides.and_then(|(height, width)| Size::new(height, width).ok());
    size.ok_or_else(|| String::from("expected rows and columns of 1 to 64, like 30x30"))
}

/// Reads checkpoints.
pub(crate) fn checkpoints(text: &str) -> Result<Checkpoints, String> {
    text.parse().map_err(|error: ga_checkpoint::Error| error.to_string())
}
