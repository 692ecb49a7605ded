//! Mazes as files hold them: JSON by way of serde.
//!
//! A file is either an object with an array `"mazes"` or a single maze object.
//! Reading goes through [`Draft`] and [`DraftFile`], in which nothing is checked
//! yet, so that what is wrong can be said with the maze's id and the row:
//!
//! ```
//! use ga_theseus::format::{DraftFile, Mazes};
//!
//! let draft: DraftFile = serde_json::from_str(
//!     r#"{"id": "a", "width": 2, "height": 2, "h_walls": ["--", "-", "--"], "v_walls": ["|.|", "|.|"],
//!         "theseus": [0, 0], "minotaur": [1, 1], "exit": {"cell": [1, 0]}}"#,
//! )?;
//! let error = Mazes::try_from(draft).unwrap_err();
//! assert_eq!(error.to_string(), "maze a, h_walls row 1: 1 characters, expected 2");
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::{Cell, Direction, Error, Exit, Layout, Maze, Template, Walls};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeStruct};
use std::fmt;

/// The value of `"format"` in a file of several mazes.
pub const FORMAT: &str = "theseus-mazes/1";

/// A maze and its name.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "Draft", into = "Draft")]
pub struct Level {
    /// What the maze is called, if it is called anything.
    pub id: Option<String>,
    /// The maze.
    pub maze: Maze,
}

/// All mazes of a file, in its order.
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

/// A maze as it is written, nothing checked; `Level::try_from` checks it.
///
/// Every field may be missing here, so that the error can name the maze.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Draft {
    /// Name of the maze, or null.
    pub id: Option<String>,
    /// Number of columns.
    pub width: Option<i64>,
    /// Number of rows.
    pub height: Option<i64>,
    /// `height + 1` rows of `width` characters: `-` is a wall north of the cell.
    pub h_walls: Option<Vec<String>>,
    /// `height` rows of `width + 1` characters: `|` is a wall west of the cell.
    pub v_walls: Option<Vec<String>>,
    /// Where Theseus starts, `[x, y]`.
    pub theseus: Option<Vec<i64>>,
    /// Where the Minotaur starts, `[x, y]`.
    pub minotaur: Option<Vec<i64>>,
    /// The way out.
    pub exit: Option<DraftExit>,
}

/// The way out as it is written, nothing checked.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DraftExit {
    /// The exit cell, or the cell behind the door, `[x, y]`.
    pub cell: Option<Vec<i64>>,
    /// `N`, `E`, `S` or `W` for a door, null for an exit cell.
    pub side: Option<String>,
}

/// A file as it is written, nothing checked; `Mazes::try_from` checks it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(expecting = "a maze, or an object with an array \"mazes\"")]
pub struct DraftFile {
    /// The mazes of a file of several.
    pub mazes: Option<Vec<Draft>>,
    /// The maze of a file of one; not looked at where there are several.
    #[serde(flatten)]
    pub single: Draft,
}

impl TryFrom<DraftFile> for Mazes {
    type Error = Error;

    fn try_from(file: DraftFile) -> Result<Self, Error> {
        let drafts = file.mazes.unwrap_or_else(|| vec![file.single]);
        let level = |(index, draft): (usize, Draft)| draft.check(|| (index + 1).to_string());
        drafts.into_iter().enumerate().map(level).collect::<Result<_, _>>().map(Self)
    }
}

impl TryFrom<Draft> for Level {
    type Error = Error;

    fn try_from(draft: Draft) -> Result<Self, Error> {
        draft.check(|| "without id".to_owned())
    }
}

impl Draft {
    fn check(self, nameless: impl FnOnce() -> String) -> Result<Level, Error> {
        match self.maze() {
            Ok(maze) => Ok(Level { id: self.id, maze }),
            Err(error) => {
                let id = self.id.unwrap_or_else(nameless);
                Err(Error::InMaze { id, error: Box::new(error) })
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

    fn template(&self) -> Result<Template, Error> {
        let ([width, height], [h_walls, v_walls]) = self.rows()?;
        let mut template = Template::from_rows(width, height, h_walls, v_walls)?;
        let walls = Walls::blocked(width, height)?;
        let cell = |numbers: Option<&Vec<i64>>, field| {
            numbers.map(|numbers| read_cell(&walls, Some(numbers), field)).transpose()
        };
        template.set_theseus(cell(self.theseus.as_ref(), "theseus")?)?;
        template.set_minotaur(cell(self.minotaur.as_ref(), "minotaur")?)?;
        if let Some(exit) = &self.exit {
            let way_out = cell(exit.cell.as_ref(), "exit.cell")?;
            template.set_exit(match (way_out, &exit.side) {
                (None, None) => None,
                (None, Some(_)) => {
                    return Err(Error::Missing {
                        field: "exit.cell",
                        expected: "[x, y], the cell behind the door",
                    });
                }
                (Some(cell), None) => Some(Exit::Cell(cell)),
                (Some(cell), Some(name)) => Some(Exit::Door { cell, side: read_side(name)? }),
            })?;
        }
        Ok(template)
    }

    fn layout(&self) -> Result<Layout, Error> {
        let ([width, height], [h_walls, v_walls]) = self.rows()?;
        let walls = Walls::from_rows(width, height, h_walls, v_walls)?;
        let exit = demand(self.exit.as_ref(), "exit", "an object with a cell")?;
        let way_out = read_cell(&walls, exit.cell.as_ref(), "exit.cell")?;
        let exit = match &exit.side {
            None => Exit::Cell(way_out),
            Some(name) => Exit::Door { cell: way_out, side: read_side(name)? },
        };
        Layout::new(walls, exit)
    }

    fn maze(&self) -> Result<Maze, Error> {
        let ([width, height], [h_walls, v_walls]) = self.rows()?;
        let walls = Walls::from_rows(width, height, h_walls, v_walls)?;
        demand(self.exit.as_ref(), "exit", "an object with a cell")?;
        let (theseus, minotaur) = (
            read_cell(&walls, self.theseus.as_ref(), "theseus")?,
            read_cell(&walls, self.minotaur.as_ref(), "minotaur")?,
        );
        self.layout()?.maze(theseus, minotaur)
    }
}

/// A maze without actors, in the same words as a maze; those that stand in it are not looked at.
///
/// ```
/// use ga_theseus::{Cell, Exit, Layout, Walls};
///
/// let layout = Layout::new(Walls::hall(3, 2)?, Exit::Cell(Cell { x: 2, y: 1 }))?;
/// let text = serde_json::to_string(&layout).expect("every layout can be written");
/// assert_eq!(serde_json::from_str::<Layout>(&text).expect("and read"), layout);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
impl TryFrom<Draft> for Layout {
    type Error = Error;

    fn try_from(draft: Draft) -> Result<Self, Error> {
        draft.layout()
    }
}

/// A maze in which `?` is a wall that may be there or not, and an actor or an exit that is null or
/// missing may be anywhere; a file of one maze.
///
/// ```
/// use ga_theseus::{Template, format::DraftFile};
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
            id: draft.id.clone().unwrap_or_else(|| String::from("1")),
            error: Box::new(error),
        })
    }
}

/// A number that a message calls a whole number, whatever its type is here.
#[derive(Deserialize)]
#[serde(transparent)]
struct Whole(#[serde(deserialize_with = "number")] i64);

fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    struct Number;
    impl Visitor<'_> for Number {
        type Value = i64;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a whole number")
        }

        fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<i64, E> {
            Ok(number)
        }

        fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<i64, E> {
            i64::try_from(number)
                .map_err(|_| E::invalid_value(serde::de::Unexpected::Unsigned(number), &self))
        }
    }
    deserializer.deserialize_i64(Number)
}

fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    Ok(Option::<Whole>::deserialize(deserializer)?.map(|Whole(number)| number))
}

fn wholes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<i64>>, D::Error> {
    let numbers = Option::<Vec<Whole>>::deserialize(deserializer)?;
    Ok(numbers.map(|numbers| numbers.into_iter().map(|Whole(number)| number).collect()))
}

/// How the fields of a [`Draft`] are read.
#[derive(Deserialize)]
#[serde(remote = "Draft")]
struct Fields {
    id: Option<String>,
    #[serde(default, deserialize_with = "whole")]
    width: Option<i64>,
    #[serde(default, deserialize_with = "whole")]
    height: Option<i64>,
    h_walls: Option<Vec<String>>,
    v_walls: Option<Vec<String>>,
    #[serde(default, deserialize_with = "wholes")]
    theseus: Option<Vec<i64>>,
    #[serde(default, deserialize_with = "wholes")]
    minotaur: Option<Vec<i64>>,
    exit: Option<DraftExit>,
}

/// How the fields of a [`DraftExit`] are read.
#[derive(Deserialize)]
#[serde(remote = "DraftExit")]
struct ExitFields {
    #[serde(default, deserialize_with = "wholes")]
    cell: Option<Vec<i64>>,
    side: Option<String>,
}

/// Reads an object only: derived code alone would take an array of the fields' values as well.
macro_rules! object {
    ($draft:ty, $fields:ty, $expected:literal) => {
        impl<'de> Deserialize<'de> for $draft {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Object;
                impl<'de> Visitor<'de> for Object {
                    type Value = $draft;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($expected)
                    }

                    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<$draft, A::Error> {
                        <$fields>::deserialize(MapAccessDeserializer::new(fields))
                    }
                }
                deserializer.deserialize_map(Object)
            }
        }
    };
}

object!(Draft, Fields, "a maze, an object");
object!(DraftExit, ExitFields, "an object with a cell");

fn demand<T>(value: Option<T>, field: &'static str, expected: &'static str) -> Result<T, Error> {
    value.ok_or(Error::Missing { field, expected })
}

fn read_cell(walls: &Walls, numbers: Option<&Vec<i64>>, field: &'static str) -> Result<Cell, Error> {
    let numbers = demand(numbers, field, "[x, y]")?;
    let &[x, y] = numbers.as_slice() else {
        return Err(Error::CellLength { field, found: numbers.len() });
    };
    let cell = u8::try_from(x).and_then(|x| Ok(Cell { x, y: u8::try_from(y)? }));
    cell.ok().filter(|&cell| walls.contains(cell)).ok_or(Error::Outside {
        what: field,
        x,
        y,
        width: walls.width(),
        height: walls.height(),
    })
}

fn read_side(name: &str) -> Result<Direction, Error> {
    let mut letters = name.chars();
    match (letters.next().and_then(Direction::from_letter), letters.next()) {
        (Some(side), None) => Ok(side),
        _ => Err(Error::Side { found: name.to_owned() }),
    }
}

impl From<Layout> for Draft {
    fn from(layout: Layout) -> Self {
        let side = |side| i64::try_from(side).ok();
        Self {
            id: None,
            width: side(layout.width()),
            height: side(layout.height()),
            h_walls: Some(layout.walls().h_rows()),
            v_walls: Some(layout.walls().v_rows()),
            theseus: None,
            minotaur: None,
            exit: Some(DraftExit {
                cell: Some(pair(layout.exit().cell())),
                side: layout.exit().side().map(|side| side.to_string()),
            }),
        }
    }
}

impl From<Level> for Draft {
    fn from(Level { id, maze }: Level) -> Self {
        Self {
            id,
            theseus: Some(pair(maze.theseus())),
            minotaur: Some(pair(maze.minotaur())),
            ..Self::from(maze.layout())
        }
    }
}

fn pair(cell: Cell) -> Vec<i64> {
    vec![cell.x.into(), cell.y.into()]
}
