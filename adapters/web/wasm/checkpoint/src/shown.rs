use ga_checkpoint::evolve::fitness::Measure;
use ga_checkpoint::format::{DraftFile, Level, Mazes, Name};
use ga_checkpoint::game::Floor;
use ga_checkpoint::solve::Solver;
use ga_checkpoint::verify::Certificate;
use ga_checkpoint::{Cell, Grid, Layout, Maze, csv};
use serde::Serialize;
use web_bridge::Failure;

/// What a page shows of a maze.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    maze: Level,
    height: usize,
    width: usize,
    /// For each cell, row by row, its passages: 1 to the north, 2 east, 4 south, 8 west.
    doors: Vec<u8>,
    /// For each colour, those that may be entered from it; nothing if the maze has walls.
    neighbours: Vec<Vec<u8>>,
    figures: Certificate,
    /// The measures with their names.
    measures: Vec<(&'static str, u32)>,
}

impl Shown {
    /// A maze and its figures.
    pub fn new(maze: Level, figures: Certificate) -> Self {
        let size = maze.maze.course().size();
        let floor = maze.maze.floor();
        let doors = size.iter().map(|cell| doors(&floor, cell)).collect();
        let neighbours = neighbours(maze.maze.layout());
        let measures = figures
            .measures()
            .map(|(measure, value)| (Measure::name(measure), value))
            .into();
        Self {
            maze,
            height: size.height(),
            width: size.width(),
            doors,
            neighbours,
            figures,
            measures,
        }
    }
}

fn doors(floor: &Floor, cell: Cell) -> u8 {
    let bit = |next: Cell| match (next.y.cmp(&cell.y), next.x.cmp(&cell.x)) {
        (std::cmp::Ordering::Less, _) => 1,
        (std::cmp::Ordering::Greater, _) => 4,
        (_, std::cmp::Ordering::Greater) => 2,
        _ => 8,
    };
    floor.neighbours(cell).map(bit).sum()
}

fn neighbours(layout: &Layout) -> Vec<Vec<u8>> {
    let Layout::Colours(colours) = layout else {
        return Vec::new();
    };
    let palette = colours.palette();
    let adjacency = colours.adjacency();
    let from = |here: u8| {
        (0..palette)
            .filter(|&next| adjacency.passes(here, next, palette))
            .collect()
    };
    (0..palette).map(from).collect()
}

/// The mazes of a text, JSON or CSV.
///
/// # Errors
///
/// If it is neither, with the maze and the row.
pub fn levels(file: &str) -> Result<Vec<Level>, Failure> {
    if file.trim_start().starts_with(['{', '[']) {
        let Mazes(levels) = Mazes::try_from(serde_json::from_str::<DraftFile>(file)?)?;
        return Ok(levels);
    }
    let level = |(grid, number): (Grid, i64)| Level {
        id: Some(Name::Number(number)),
        maze: Maze::standard(Layout::Walls(grid)),
    };
    Ok(csv::read(file)?.into_iter().zip(1..).map(level).collect())
}

/// What the list of a file's mazes says of each.
#[derive(Serialize)]
pub(crate) struct Listed {
    id: Option<String>,
    height: usize,
    width: usize,
    tour: u32,
}

pub(crate) fn listed(file: &str) -> Result<Vec<Listed>, Failure> {
    let mut solver = Solver::default();
    let mut listed = |level: &Level| {
        let course = level.maze.course();
        Listed {
            id: level.id.as_ref().map(Name::to_string),
            height: course.size().height(),
            width: course.size().width(),
            tour: solver.tour_length(&level.maze.floor(), course),
        }
    };
    Ok(levels(file)?.iter().map(&mut listed).collect())
}
