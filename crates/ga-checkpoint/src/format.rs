//! JSON files of mazes, read and written with serde.
//!
//! A file is read in two steps. First, serde reads a [`DraftFile`] of [`Draft`]s without checks.
//! Then `Mazes::try_from` checks all of them, so that an error names the maze and the place:
//!
//! ```
//! use ga_checkpoint::format::{DraftFile, Mazes};
//!
//! let text = r#"{"mazes": [{"id": "a", "rows": ["..#", ".."]}]}"#;
//! let draft: DraftFile = serde_json::from_str(text)?;
//! let error = Mazes::try_from(draft).unwrap_err();
//! assert_eq!(error.to_string(), "maze a, row 1: 2 cells, expected 3");
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::error::Error;
use crate::game::{Adjacency, Cell, Colours, Course, Grid, Layout, Maze, Size};
use ga_request::{check_format, demand, pair, read_from_object, short};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeStruct};
use std::fmt;

/// The value of `"format"`.
pub const FORMAT: &str = "checkpoint-mazes/1";

/// A maze and its name.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "Draft", into = "Draft")]
pub struct Level {
    /// The name, or `None` if the maze has no name.
    pub id: Option<Name>,
    /// The maze.
    pub maze: Maze,
}

/// All mazes of a file, in the order of the file.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(try_from = "DraftFile")]
pub struct Mazes(pub Vec<Level>);

impl Serialize for Mazes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut file = serializer.serialize_struct("Mazes", 2)?;
        file.serialize_field("format", FORMAT)?;
        file.serialize_field("mazes", &self.0)?;
        file.end()
    }
}

/// A maze as it is written in a file, not checked. `Level::try_from` checks it.
///
/// A draft has either `rows`, or `colours` with `palette` and `adjacency`. If `entrance`, `exit` or
/// `checkpoints` is missing, the value of [`Course::standard`] is used. Rows and columns are
/// counted from 0.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct Draft {
    /// Name of the maze, or null.
    pub id: Option<Name>,
    /// The rows of a maze with walls: `.` is a free cell, `#` a blocked cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<String>>,
    /// The rows of a maze with colours: each cell is `0` to `9`, or `a` to `z` for the colours 10
    /// to 35.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colours: Option<Vec<String>>,
    /// The number of colours, from 2 to 36.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub palette: Option<i64>,
    /// The name of the rule that says which colours are adjacent: `rainbow` or `wheel`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjacency: Option<String>,
    /// The entrance: `[row, column]`.
    pub entrance: Option<Vec<i64>>,
    /// The exit: `[row, column]`.
    pub exit: Option<Vec<i64>>,
    /// The checkpoints: `[[row, column], ..]`.
    pub checkpoints: Option<Vec<Vec<i64>>>,
}

/// The name of a maze.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(untagged, expecting = "expected a text or a whole number")]
pub enum Name {
    /// A text.
    Text(String),
    /// A number, for example the position in a list of mazes.
    Number(i64),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.pad(text),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

/// A file as it is written, not checked. `Mazes::try_from` checks it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftFile {
    /// The format, which is [`FORMAT`]. It may be missing.
    pub format: Option<String>,
    /// The mazes.
    pub mazes: Option<Vec<Draft>>,
}

read_from_object!(Draft, "a maze as an object");
read_from_object!(DraftFile, "an object with \"mazes\"");

impl TryFrom<DraftFile> for Mazes {
    type Error = Error;

    fn try_from(file: DraftFile) -> Result<Self, Error> {
        check_format(file.format, FORMAT)?;
        let drafts = demand(file.mazes, "mazes", "an array of mazes")?;
        if drafts.is_empty() {
            return Err(Error::NoMaze);
        }
        let level = |(index, draft): (usize, Draft)| draft.check(|| (index + 1).to_string());
        drafts
            .into_iter()
            .enumerate()
            .map(level)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl TryFrom<Draft> for Level {
    type Error = Error;

    fn try_from(draft: Draft) -> Result<Self, Error> {
        draft.check(|| "without id".to_owned())
    }
}

impl Draft {
    /// The checked maze. If it has no id, errors call it `nameless`.
    fn check(self, nameless: impl FnOnce() -> String) -> Result<Level, Error> {
        match self.maze() {
            Ok(maze) => Ok(Level { id: self.id, maze }),
            Err(error) => {
                let id = self.id.map_or_else(nameless, |id| id.to_string());
                Err(Error::InMaze {
                    id: short(&id).into_owned(),
                    error: Box::new(error),
                })
            }
        }
    }

    fn maze(&self) -> Result<Maze, Error> {
        let layout = self.layout()?;
        let size = layout.size();
        let standard = Course::standard(size);
        let special = |numbers: &Option<Vec<i64>>, what, default| {
            numbers
                .as_ref()
                .map_or(Ok(default), |numbers| read_cell(size, numbers, what))
        };
        let entrance = special(&self.entrance, "entrance", standard.entrance())?;
        let exit = special(&self.exit, "exit", standard.exit())?;
        let checkpoints = match &self.checkpoints {
            None => standard.checkpoints().to_vec(),
            Some(cells) => {
                let cells = cells.iter().enumerate();
                let name = |index: usize| format!("checkpoints[{index}]");
                cells
                    .map(|(index, cell)| read_cell(size, cell, &name(index)))
                    .collect::<Result<_, _>>()?
            }
        };
        Maze::new(layout, Course::new(size, entrance, exit, &checkpoints)?)
    }

    fn layout(&self) -> Result<Layout, Error> {
        match (&self.rows, &self.colours) {
            (Some(_), Some(_)) => Err(Error::TwoLayouts),
            (rows, None) => {
                let rows = demand(rows.as_ref(), "rows", "rows of '.' and '#', or colours")?;
                Grid::from_rows(rows).map(Layout::Walls)
            }
            (None, Some(rows)) => {
                let found = demand(self.palette, "palette", "the number of colours")?;
                let palette = u8::try_from(found).map_err(|_| Error::Palette { found })?;
                let adjacency: Adjacency = demand(
                    self.adjacency.as_ref(),
                    "adjacency",
                    "\"rainbow\" or \"wheel\"",
                )?
                .parse()?;
                Colours::from_rows(rows, palette, adjacency).map(Layout::Colours)
            }
        }
    }
}

fn read_cell(size: Size, numbers: &[i64], what: &str) -> Result<Cell, Error> {
    let [row, col] = pair(numbers, what.to_owned(), "[row, column]")?;
    let cell = u8::try_from(row).and_then(|row| {
        Ok(Cell {
            x: u8::try_from(col)?,
            y: row,
        })
    });
    cell.ok()
        .filter(|&cell| size.contains(cell))
        .ok_or(Error::Outside {
            what: what.to_owned(),
            row,
            col,
            size,
        })
}

impl From<Level> for Draft {
    fn from(Level { id, maze }: Level) -> Self {
        let pair = |cell: Cell| vec![i64::from(cell.y), i64::from(cell.x)];
        let course = maze.course();
        let draft = Self {
            id,
            entrance: Some(pair(course.entrance())),
            exit: Some(pair(course.exit())),
            checkpoints: Some(
                course
                    .checkpoints()
                    .iter()
                    .map(|&cell| pair(cell))
                    .collect(),
            ),
            ..Self::default()
        };
        match maze.layout() {
            Layout::Walls(grid) => Self {
                rows: Some(grid.rows()),
                ..draft
            },
            Layout::Colours(colours) => Self {
                colours: Some(colours.rows()),
                palette: Some(colours.palette().into()),
                adjacency: Some(colours.adjacency().name().to_owned()),
                ..draft
            },
        }
    }
}
