//! Files of mazes: JSON, or any other format of serde.
//!
//! A file is an object with an array `"mazes"`, or a single maze object. A file is first read as a
//! [`DraftFile`] without checks, then converted with `try_from`. So errors can name the maze and
//! the row:
//!
//! ```
//! use ga_theseus::format::{DraftFile, Mazes};
//!
//! let draft: DraftFile = serde_json::from_str(
//!     r#"{"id": "a", "width": 2, "height": 2,
//!         "h_walls": ["--", "-", "--"], "v_walls": ["|.|", "|.|"],
//!         "theseus": [0, 0], "minotaur": [1, 1], "exit": {"cell": [1, 0]}}"#,
//! )?;
//! let error = Mazes::try_from(draft).unwrap_err();
//! assert_eq!(error.to_string(), "maze a, h_walls row 1: 1 characters, expected 2");
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::error::Error;
use crate::game::{Cell, Direction, Exit, Layout, Maze, Template, Walls};
use ga_request::{demand, pair, read_from_object, short};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

/// The value of `"format"` in a file of several mazes.
pub const FORMAT: &str = "theseus-mazes/1";

/// A maze and its name.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "Draft", into = "Draft")]
pub struct Level {
    /// The name of the maze, if it has one.
    pub id: Option<String>,
    /// The maze.
    pub maze: Maze,
}

/// The mazes of a file, in its order.
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

/// The unchecked fields of a maze in a file. `try_from` converts a draft into a [`Level`],
/// [`Maze`], [`Layout`], [`Walls`] or [`Template`] and checks the fields that are needed.
///
/// Every field is optional, so that an error about a missing field can name the maze.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(remote = "Self")]
pub struct Draft {
    /// The name of the maze, or null.
    pub id: Option<String>,
    /// Number of columns.
    #[serde(default, deserialize_with = "ga_request::whole::option")]
    pub width: Option<i64>,
    /// Number of rows.
    #[serde(default, deserialize_with = "ga_request::whole::option")]
    pub height: Option<i64>,
    /// `height + 1` rows of `width` characters: `-` is a wall north of the cell.
    pub h_walls: Option<Vec<String>>,
    /// `height` rows of `width + 1` characters: `|` is a wall west of the cell.
    pub v_walls: Option<Vec<String>>,
    /// The cell where Theseus starts, `[x, y]`.
    #[serde(default, deserialize_with = "ga_request::whole::list")]
    pub theseus: Option<Vec<i64>>,
    /// The cell where the Minotaur starts, `[x, y]`.
    #[serde(default, deserialize_with = "ga_request::whole::list")]
    pub minotaur: Option<Vec<i64>>,
    /// The way out.
    pub exit: Option<DraftExit>,
}

/// The unchecked fields of an exit in a file.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(remote = "Self")]
pub struct DraftExit {
    /// The exit cell, or the cell behind the door, `[x, y]`.
    #[serde(default, deserialize_with = "ga_request::whole::list")]
    pub cell: Option<Vec<i64>>,
    /// `N`, `E`, `S` or `W` for a door, null for an exit cell.
    pub side: Option<String>,
}

read_from_object!(Draft, "a maze, an object");
read_from_object!(DraftExit, "an object with a cell");

/// The unchecked contents of a file. `try_from` converts them into [`Mazes`] or a [`Template`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(expecting = "a maze, or an object with an array \"mazes\"")]
pub struct DraftFile {
    /// The array `"mazes"`, if the file has one.
    pub mazes: Option<Vec<Draft>>,
    /// The fields of a single maze; ignored if the file has the array `"mazes"`.
    #[serde(flatten)]
    pub single: Draft,
}

impl TryFrom<DraftFile> for Mazes {
    type Error = Error;

    fn try_from(file: DraftFile) -> Result<Self, Error> {
        let drafts = file.mazes.unwrap_or_else(|| vec![file.single]);
        let level = |(index, draft): (usize, Draft)| draft.level(|| (index + 1).to_string());
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
        draft.level(|| "without id".to_owned())
    }
}

impl TryFrom<Draft> for Maze {
    type Error = Error;

    fn try_from(draft: Draft) -> Result<Self, Error> {
        draft.maze()
    }
}

impl TryFrom<Draft> for Layout {
    type Error = Error;

    fn try_from(draft: Draft) -> Result<Self, Error> {
        draft.layout()
    }
}

impl TryFrom<Draft> for Walls {
    type Error = Error;

    fn try_from(draft: Draft) -> Result<Self, Error> {
        draft.walls()
    }
}

/// Reads a template: `?` is a free wall, and an actor or exit that is null or missing is free.
///
/// ```
/// use ga_theseus::format::DraftFile;
/// use ga_theseus::game::Template;
///
/// let draft: DraftFile = serde_json::from_str(
///     r#"{"width": 2, "height": 2, "h_walls": ["--", "?.", "--"], "v_walls": ["|?|", "|.|"],
///         "theseus": [0, 0], "minotaur": null, "exit": null}"#,
/// )?;
/// assert_eq!(Template::try_from(draft).expect("a template").free_walls(), 2);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl TryFrom<DraftFile> for Template {
    type Error = Error;

    fn try_from(file: DraftFile) -> Result<Self, Error> {
        let mut drafts = file.mazes.unwrap_or_else(|| vec![file.single]);
        match (drafts.pop(), drafts.len()) {
            (Some(draft), 0) => Self::try_from(draft),
            (None, _) => Err(Error::TemplateCount { found: 0 }),
            (Some(_), others) => Err(Error::TemplateCount { found: others + 1 }),
        }
    }
}

impl TryFrom<Draft> for Template {
    type Error = Error;

    fn try_from(draft: Draft) -> Result<Self, Error> {
        draft.template().map_err(|error| Error::InMaze {
            id: draft
                .id
                .as_deref()
                .map_or_else(|| String::from("1"), |id| short(id).into_owned()),
            error: Box::new(error),
        })
    }
}

impl Draft {
    /// The maze with its name. If the maze has no name, errors use the name that `nameless`
    /// returns.
    fn level(self, nameless: impl FnOnce() -> String) -> Result<Level, Error> {
        match self.maze() {
            Ok(maze) => Ok(Level { id: self.id, maze }),
            Err(error) => {
                let id = self.id.unwrap_or_else(nameless);
                Err(Error::InMaze {
                    id: short(&id).into_owned(),
                    error: Box::new(error),
                })
            }
        }
    }

    /// Width and height, and both lists of rows.
    fn rows(&self) -> Result<([usize; 2], [&Vec<String>; 2]), Error> {
        let width = demand(self.width, "width", "a number of 2 to 16")?;
        let height = demand(self.height, "height", "a number of 2 to 16")?;
        let side = |side| usize::try_from(side).map_err(|_| Error::Size { width, height });
        let h_walls = demand(self.h_walls.as_ref(), "h_walls", "height + 1 rows")?;
        let v_walls = demand(self.v_walls.as_ref(), "v_walls", "height rows")?;
        Ok(([side(width)?, side(height)?], [h_walls, v_walls]))
    }

    fn walls(&self) -> Result<Walls, Error> {
        let ([width, height], [h_walls, v_walls]) = self.rows()?;
        Walls::from_rows(width, height, h_walls, v_walls)
    }

    fn layout(&self) -> Result<Layout, Error> {
        let walls = self.walls()?;
        let exit = demand(self.exit.as_ref(), "exit", "an object with a cell")?;
        let cell = read_cell(&walls, exit.cell.as_ref(), "exit.cell")?;
        Layout::new(walls, read_exit(cell, exit.side.as_deref())?)
    }

    fn maze(&self) -> Result<Maze, Error> {
        let walls = self.walls()?;
        demand(self.exit.as_ref(), "exit", "an object with a cell")?;
        let theseus = read_cell(&walls, self.theseus.as_ref(), "theseus")?;
        let minotaur = read_cell(&walls, self.minotaur.as_ref(), "minotaur")?;
        self.layout()?.maze(theseus, minotaur)
    }

    fn template(&self) -> Result<Template, Error> {
        let ([width, height], [h_walls, v_walls]) = self.rows()?;
        let mut template = Template::from_rows(width, height, h_walls, v_walls)?;
        let walls = Walls::blocked(width, height)?;
        let cell = |numbers: Option<&Vec<i64>>, field| {
            numbers
                .map(|numbers| read_cell(&walls, Some(numbers), field))
                .transpose()
        };
        template.set_theseus(cell(self.theseus.as_ref(), "theseus")?)?;
        template.set_minotaur(cell(self.minotaur.as_ref(), "minotaur")?)?;
        if let Some(exit) = &self.exit {
            let cell = cell(exit.cell.as_ref(), "exit.cell")?;
            if exit.side.is_some() {
                demand(cell, "exit.cell", "[x, y], the cell behind the door")?;
            }
            template.set_exit(
                cell.map(|cell| read_exit(cell, exit.side.as_deref()))
                    .transpose()?,
            )?;
        }
        Ok(template)
    }
}

fn read_cell(
    walls: &Walls,
    numbers: Option<&Vec<i64>>,
    field: &'static str,
) -> Result<Cell, Error> {
    let [x, y] = pair(demand(numbers, field, "[x, y]")?, field, "[x, y]")?;
    let cell = u8::try_from(x).and_then(|x| {
        Ok(Cell {
            x,
            y: u8::try_from(y)?,
        })
    });
    cell.ok()
        .filter(|&cell| walls.contains(cell))
        .ok_or(Error::Outside {
            what: field,
            x,
            y,
            width: walls.width(),
            height: walls.height(),
        })
}

fn read_exit(cell: Cell, side: Option<&str>) -> Result<Exit, Error> {
    let Some(name) = side else {
        return Ok(Exit::Cell(cell));
    };
    let mut letters = name.chars();
    match (
        letters.next().and_then(Direction::from_letter),
        letters.next(),
    ) {
        (Some(side), None) => Ok(Exit::Door { cell, side }),
        _ => Err(Error::Side {
            found: short(name).into_owned(),
        }),
    }
}

impl From<Walls> for Draft {
    fn from(walls: Walls) -> Self {
        let side = |side| i64::try_from(side).ok();
        Self {
            width: side(walls.width()),
            height: side(walls.height()),
            h_walls: Some(walls.h_rows()),
            v_walls: Some(walls.v_rows()),
            ..Self::default()
        }
    }
}

impl From<Layout> for Draft {
    fn from(layout: Layout) -> Self {
        Self {
            exit: Some(layout.exit().into()),
            ..Self::from(*layout.walls())
        }
    }
}

impl From<Maze> for Draft {
    fn from(maze: Maze) -> Self {
        Self {
            theseus: Some(numbers(maze.theseus())),
            minotaur: Some(numbers(maze.minotaur())),
            ..Self::from(maze.layout())
        }
    }
}

impl From<Level> for Draft {
    fn from(Level { id, maze }: Level) -> Self {
        Self {
            id,
            ..Self::from(maze)
        }
    }
}

impl From<Template> for Draft {
    fn from(template: Template) -> Self {
        let side = |side| i64::try_from(side).ok();
        Self {
            id: None,
            width: side(template.width()),
            height: side(template.height()),
            h_walls: Some(template.h_rows()),
            v_walls: Some(template.v_rows()),
            theseus: template.theseus().map(numbers),
            minotaur: template.minotaur().map(numbers),
            exit: template.exit().map(DraftExit::from),
        }
    }
}

impl From<Exit> for DraftExit {
    fn from(exit: Exit) -> Self {
        Self {
            cell: Some(numbers(exit.cell())),
            side: exit.side().map(|side| side.to_string()),
        }
    }
}

fn numbers(cell: Cell) -> Vec<i64> {
    vec![cell.x.into(), cell.y.into()]
}
