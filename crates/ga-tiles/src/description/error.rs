use super::Range;
use crate::level::LONGEST;
use std::cmp::Ordering;

/// Why a description cannot be used, and where in the file.
///
/// ```
/// use ga_tiles::description::{Commands, Description};
///
/// let text = "tiles = [{ character = '#' }]\n\nsize = { width = 14, high = 14 }\n";
/// let error = Description::read(text, Commands::Refused).unwrap_err();
/// assert_eq!((error.line, error.column), (3, 22));
/// assert_eq!(
///     error.to_string(),
///     "line 3, column 22, `size`: unknown key `high`; did you mean `height`? Known: width, height"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}, column {column}{}: {problem}", in_key(key))]
#[non_exhaustive]
pub struct Error {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, in characters, counted from 1.
    pub column: usize,
    /// The key, such as `measures.path.require`; empty for the file as a whole.
    pub key: String,
    /// What is wrong there.
    pub problem: Box<Problem>,
}

fn in_key(key: &str) -> String {
    if key.is_empty() {
        String::new()
    } else {
        format!(", `{key}`")
    }
}

/// What is wrong with a description.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The file is longer than a mebibyte.
    #[error("the file has {found} bytes: expected at most {most}")]
    Long {
        /// The number of bytes.
        found: usize,
        /// The greatest number of bytes.
        most: usize,
    },
    /// The file is not TOML.
    #[error("not TOML: {0}")]
    Syntax(String),
    /// A key or a word that is not known.
    #[error("unknown {what} `{found}`{} Known: {}", meant(nearest.as_deref()), known.join(", "))]
    Unknown {
        /// What it should be: `key`, `type`, `symmetry`, `distance`, `value` or `measure`.
        what: &'static str,
        /// The key or word of the file.
        found: String,
        /// The known one that is most like it, if any is.
        nearest: Option<String>,
        /// All known ones.
        known: Vec<String>,
    },
    /// A key that is needed.
    #[error("`{key}` is missing: add {example}")]
    Missing {
        /// The key.
        key: &'static str,
        /// What could be added.
        example: &'static str,
    },
    /// A value of the wrong type.
    #[error("found {found}: expected {expected}")]
    Type {
        /// The type of the value, as TOML names it.
        found: &'static str,
        /// The expected type.
        expected: &'static str,
    },
    /// A number out of range.
    #[error("{found} is out of range: expected {expected}")]
    Number {
        /// The number, as the file has it.
        found: String,
        /// What is expected.
        expected: &'static str,
    },
    /// A text that is not what it should be.
    #[error("{found:?}: expected {expected}")]
    Text {
        /// The text.
        found: String,
        /// What is expected.
        expected: &'static str,
    },
    /// Two keys that say different things.
    #[error("`{one}` and `{other}` exclude each other: remove one of them")]
    Exclusive {
        /// One key.
        one: &'static str,
        /// The other key.
        other: &'static str,
    },
    /// The name of a tile that an earlier tile has.
    #[error("an earlier tile has the name {0:?}, too: give each tile a name of its own")]
    SameName(String),
    /// A name of a measure that cannot be used on a command line or in a report.
    #[error(
        "the name {0:?} of a measure: expected at least one character, no comma and no line break"
    )]
    Name(String),
    /// A range that no level of this size, with these fixed cells and weights, can reach.
    #[error("{}", impossible(*least, *most))]
    Impossible {
        /// No value is less.
        least: f64,
        /// No value is greater.
        most: f64,
    },
    /// A range between two values that levels can have, such as 3 and 4 of a number of cells.
    #[error("no level can keep it: the nearest values are {below} and {above}")]
    Between {
        /// The greatest value below the range.
        below: f64,
        /// The least value above it.
        above: f64,
    },
    /// Requirements that no level can keep together.
    #[error("{}, but {}", range.expected(), contradiction(others))]
    Contradiction {
        /// The range that is required here.
        range: Range,
        /// The names of other measures, and the ranges that are required of them.
        others: Vec<(String, Range)>,
    },
    /// A target that no level can meet.
    #[error("no level can meet the target {target} within {within}: {}", nearest.map_or_else(
        || format!("expected {}", range.expected()),
        |(below, above)| format!("the nearest values are {below} and {above}"),
    ))]
    Target {
        /// The target.
        target: f64,
        /// How far a value may be from it.
        within: f64,
        /// The values that a level can have, if it keeps the requirements.
        range: Range,
        /// The nearest values, if the target is between two of them.
        nearest: Option<(f64, f64)>,
    },
    /// A cell of a picture with a character that no tile has.
    #[error("no tile has the character {found:?}: use `?` or one of {known}")]
    Cell {
        /// The character.
        found: char,
        /// The characters of all tiles.
        known: String,
    },
    /// A picture whose lines have different lengths.
    #[error(
        "the line has {found} characters: expected {expected}, as in the first line of the picture"
    )]
    Row {
        /// The number of characters.
        found: usize,
        /// The number of characters of the first line.
        expected: usize,
    },
    /// A picture without cells.
    #[error("the picture is empty: write a line per row, and a character per cell")]
    NoPicture,
    /// No operator that can be used.
    #[error(
        "all weights are 0, or there are no operators: give one a weight above 0, or remove `vary`"
    )]
    NoOperator,
    /// More tiles than there can be.
    #[error("this is tile 65: a level has at most 64 kinds of tiles")]
    Tiles,
    /// Neither a size nor a picture of fixed cells.
    #[error(
        "add `size = {{ width = 14, height = 14 }}` or a picture `fixed`; width and height are 1 to {LONGEST}"
    )]
    NoSize,
    /// A picture of another size than `size`.
    #[error(
        "the picture has {} columns and {} rows, but `size` says {} and {}: change one of them, or remove `size`",
        picture.0, picture.1, size.0, size.1
    )]
    OtherSize {
        /// The width and height of the picture.
        picture: (usize, usize),
        /// The width and height in `size`.
        size: (usize, usize),
    },
    /// A picture that cannot be divided into layers.
    #[error(
        "{rows} rows cannot be divided into {layers} layers: they are one below the other, each of the same height"
    )]
    Layers {
        /// The number of rows.
        rows: usize,
        /// The number of layers.
        layers: usize,
    },
    /// A key that needs walkable tiles, but none is.
    #[error(
        "`{0}` is missing, and no tile is walkable: add `{0} = \".\"`, or `walkable = true` to a tile"
    )]
    NotWalkable(&'static str),
    /// A measure that is a command, although commands were not allowed.
    #[error(
        "the description runs the command {command:?}: read the file, and allow commands only if you trust it"
    )]
    Command {
        /// The program and its arguments.
        command: Vec<String>,
    },
    /// A measure that is a command, in a build that cannot start programs.
    #[error("commands cannot be run in a browser: remove the measure")]
    NoPrograms,
    /// A measure of another type than the distance needs.
    #[error("measure `{name}` is no way: the distance `way` needs a measure of type {}", if *is_by_cells {
        "`way` for its cells"
    } else {
        "`way`, `jump-way`, `runner-way` or `pushes`"
    })]
    NoWay {
        /// The name of the measure.
        name: String,
        /// Whether cells are compared.
        is_by_cells: bool,
    },
    /// A measure without texts.
    #[error(
        "measure `{name}` has no text: the distance `text` needs a measure of type `way`, `jump-way`, `runner-way`, \
         `pushes` or `command`"
    )]
    NoText {
        /// The name of the measure.
        name: String,
    },
    /// What a template, a measure or a requirement refuses.
    #[error(transparent)]
    Refused(#[from] crate::Error),
}

/// Why no level can keep a requirement.
fn impossible(least: f64, most: f64) -> String {
    let values = match least.total_cmp(&most) {
        Ordering::Less => format!("the values are {least} to {most}"),
        Ordering::Equal => format!("the value is {least}"),
        Ordering::Greater => String::from("there is no value"),
    };
    format!("no level can keep it: with this size, these fixed cells and these weights, {values}")
}

/// What other requirements ask for.
fn contradiction(others: &[(String, Range)]) -> String {
    let asks = |(name, range): &(String, Range)| {
        format!("`measures.{name}.require` asks for {}", range.expected())
    };
    let asked: Vec<String> = others.iter().map(asks).collect();
    let number = if others.len() == 1 {
        "both"
    } else {
        "all of them"
    };
    format!("{}: no level can keep {number}", asked.join(" and "))
}

fn meant(nearest: Option<&str>) -> String {
    nearest.map_or(".".to_owned(), |nearest| {
        format!("; did you mean `{nearest}`?")
    })
}
