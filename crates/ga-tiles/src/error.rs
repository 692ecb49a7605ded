use crate::level::{Symmetry, Tile};

/// What is wrong with a level, a template, a measure or a parameter. Columns and rows are counted
/// from 0; lines and columns of a text are counted from 1.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// A width or height out of range.
    #[error("{width} columns, {height} rows: width and height are 1 to 128")]
    Size {
        /// The width that was given.
        width: usize,
        /// The height that was given.
        height: usize,
    },
    /// A kind of tile out of range.
    #[error("tile {kind}: the kinds of tiles are 0 to 63")]
    Tile {
        /// The kind that was given.
        kind: usize,
    },
    /// No kinds of tiles, or too many.
    #[error("{found} kinds of tiles: expected 1 to 64")]
    Kinds {
        /// The number that was given.
        found: usize,
    },
    /// A character of an alphabet that is used twice, is `?`, or cannot be written in a row.
    #[error("tile {kind}: the character {character:?} {}", refusal(*character))]
    Character {
        /// The kind of the tile.
        kind: usize,
        /// The character.
        character: char,
    },
    /// A character that no tile has.
    #[error("`{}` is no tile; tiles: {}", shown(*character), spaced(known))]
    UnknownCharacter {
        /// The character that was given.
        character: char,
        /// The characters of all tiles.
        known: String,
    },
    /// A cell of a level or a picture with a character that no tile has.
    #[error("line {line}, column {column}: `{}` is no tile; tiles: {}", shown(*character), spaced(known))]
    UnknownCell {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// The character of the cell.
        character: char,
        /// The characters of all tiles.
        known: String,
    },
    /// A day that no calendar has.
    #[error("{year}-{month:02}-{day:02} is no day: expected a day of the years 1 to 9999")]
    Date {
        /// The year that was given.
        year: u16,
        /// The month that was given, counted from 1.
        month: u8,
        /// The day of the month that was given, counted from 1.
        day: u8,
    },
    /// A text that is not a level.
    #[error(transparent)]
    Text(#[from] ga_core::genome::ParseGridError),
    /// Another number of weights than of kinds.
    #[error("{found} weights: expected one for each of {kinds} kinds of tiles")]
    WeightCount {
        /// The number of weights that was given.
        found: usize,
        /// The number of kinds.
        kinds: usize,
    },
    /// A weight that is negative or not finite.
    #[error("the weight of tile {kind} is {value}: expected a finite number of at least 0")]
    Weight {
        /// The kind of the tile.
        kind: usize,
        /// The weight that was given.
        value: f64,
    },
    /// No weight is above 0.
    #[error("all weights are 0: at least one kind of tile needs a weight above 0")]
    NoWeight,
    /// A picture or a level of another shape than the template.
    #[error("{what} has {width} columns and {height} rows: expected {} and {}", expected.0, expected.1)]
    Shape {
        /// What has the shape: `a picture`, `a level` or `a pattern`.
        what: &'static str,
        /// Its width.
        width: usize,
        /// Its height.
        height: usize,
        /// The expected width and height.
        expected: (usize, usize),
    },
    /// A tile whose kind the template does not have.
    #[error("cell ({x}, {y}) is tile {}: there are {kinds} kinds of tiles, counted from 0", tile.kind())]
    UnknownTile {
        /// The column of the cell.
        x: usize,
        /// The row of the cell.
        y: usize,
        /// The tile.
        tile: Tile,
        /// The number of kinds.
        kinds: usize,
    },
    /// A set of tiles with a kind that the template does not have.
    #[error("{what}: tile {} is in the set, but there are {kinds} kinds of tiles, counted from 0", tile.kind())]
    UnknownKind {
        /// What the set is for.
        what: &'static str,
        /// The tile.
        tile: Tile,
        /// The number of kinds.
        kinds: usize,
    },
    /// Two cells that a symmetry makes equal are fixed to different tiles.
    #[error(
        "cell ({x}, {y}) is fixed to tile {}, but its image under the symmetry, cell ({}, {}), to tile {}",
        tile.kind(), image.0, image.1, other.kind()
    )]
    Contradiction {
        /// The column of the first cell.
        x: usize,
        /// The row of the first cell.
        y: usize,
        /// The tile of the first cell.
        tile: Tile,
        /// The column and row of the second cell.
        image: (usize, usize),
        /// The tile of the second cell.
        other: Tile,
    },
    /// A symmetry that exchanges columns and rows, for levels that are not square.
    #[error(
        "symmetry {symmetry:?}: only squares have it, and levels have {width} columns and {height} rows"
    )]
    NotSquare {
        /// The symmetry.
        symmetry: Symmetry,
        /// The width of the levels.
        width: usize,
        /// The height of the levels.
        height: usize,
    },
    /// A cell of a level is not the tile that the template fixes.
    #[error("cell ({x}, {y}) is tile {}: the template fixes it to tile {}", tile.kind(), expected.kind())]
    Fixed {
        /// The column of the cell.
        x: usize,
        /// The row of the cell.
        y: usize,
        /// The tile of the level.
        tile: Tile,
        /// The tile of the template.
        expected: Tile,
    },
    /// A free cell of a level is a tile of weight 0.
    #[error("cell ({x}, {y}) is tile {}: its weight is 0, so it occurs in fixed cells only", tile.kind())]
    OnlyFixed {
        /// The column of the cell.
        x: usize,
        /// The row of the cell.
        y: usize,
        /// The tile.
        tile: Tile,
    },
    /// A tile in a cell that is limited to other tiles.
    #[error("cell ({x}, {y}) is tile {}, which is not in the set of this cell", tile.kind())]
    NotAllowed {
        /// The column of the cell.
        x: usize,
        /// The row of the cell.
        y: usize,
        /// The tile.
        tile: Tile,
    },
    /// The set of a cell and those of its images under a symmetry have no tile in common.
    #[error(
        "cell ({x}, {y}): its set and those of its images under the symmetry have no tile in common"
    )]
    NoTile {
        /// The column of the cell.
        x: usize,
        /// The row of the cell.
        y: usize,
    },
    /// No level of a template can keep what is asked of a measure.
    #[error("{name}: {reason}")]
    Impossible {
        /// The name of the measure.
        name: String,
        /// Why no level can.
        reason: String,
    },
    /// Two cells of a level that the symmetry of the template makes equal are different.
    #[error(
        "cell ({x}, {y}) is tile {}, but its image under the symmetry, cell ({}, {}), is tile {}",
        tile.kind(), image.0, image.1, other.kind()
    )]
    Asymmetric {
        /// The column of the first cell.
        x: usize,
        /// The row of the first cell.
        y: usize,
        /// The tile of the first cell.
        tile: Tile,
        /// The column and row of the second cell.
        image: (usize, usize),
        /// The tile of the second cell.
        other: Tile,
    },
    /// A set without tiles, with which a measure would be the same for all levels.
    #[error("{what}: the set has no tiles")]
    EmptySet {
        /// What the set is for.
        what: &'static str,
    },
    /// A pattern whose cells are all free.
    #[error("all cells of the pattern are free: it would be everywhere")]
    FreePattern,
    /// A pattern with too many different sets of tiles.
    #[error("the cells of the pattern have {found} different sets of tiles: expected at most 255")]
    PatternSets {
        /// The number of sets.
        found: usize,
    },
    /// A pattern that is larger than the levels.
    #[error(
        "the pattern has {width} columns and {height} rows, but the levels have only {} and {}",
        level.0, level.1
    )]
    PatternSize {
        /// The width of the pattern.
        width: usize,
        /// The height of the pattern.
        height: usize,
        /// The width and height of the levels.
        level: (usize, usize),
    },
    /// A range that no number is in.
    #[error("the range {low} to {high} is empty: expected two numbers, the lower one first")]
    Range {
        /// The lower end that was given.
        low: f64,
        /// The upper end that was given.
        high: f64,
    },
    /// A command as a part of another measure.
    #[error("a command cannot be measured in {what}: measure it alone")]
    NoCommand {
        /// What would need it.
        what: &'static str,
    },
    /// A factor of a sum that is 0 or not finite.
    #[error("the factor of a measure in a sum is {value}: expected a finite number other than 0")]
    Factor {
        /// The factor that was given.
        value: f64,
    },
    /// A part of a level that levels do not have.
    #[error(
        "the part of the level is empty: levels have {columns} columns and {rows} rows, counted from 0"
    )]
    NoPart {
        /// The columns of levels.
        columns: usize,
        /// The rows of levels.
        rows: usize,
    },
    /// A scale that is not a positive number.
    #[error("{what} is {value}: expected a positive number")]
    Scale {
        /// What the scale is of.
        what: &'static str,
        /// The scale that was given.
        value: f64,
    },
    /// A share that is not above 0 and up to 1.
    #[error("{what} is {value}: expected a share above 0 and up to 1")]
    Share {
        /// What the share is.
        what: &'static str,
        /// The number that was given.
        value: f64,
    },
    /// Wishes that make no sense.
    #[error("wishes: {reason}")]
    Wish {
        /// What is wrong.
        reason: &'static str,
    },
    /// A measure whose program fails.
    #[error("command `{command}`: {failure}")]
    Command {
        /// The program and its arguments.
        command: String,
        /// What is wrong.
        failure: crate::measure::Failure,
    },
    /// A parameter that an operator of `ga-core` refuses.
    #[error(transparent)]
    Parameter(#[from] ga_core::Error),
}

/// Why no tile can have a character.
fn refusal(character: char) -> &'static str {
    match character {
        '?' => "stands for a free cell: expected another",
        character if character.is_control() => {
            "is a control character: expected one that can be seen"
        }
        _ => "is that of an earlier tile: expected another",
    }
}

/// A character as a sentence shows it: a tab or another character without a picture as its escape.
fn shown(character: char) -> String {
    match character {
        '\'' | '"' | '\\' => character.to_string(),
        _ => character.escape_debug().collect(),
    }
}

/// Characters with spaces between them. The space itself has quotes.
fn spaced(characters: &str) -> String {
    let one = |character| {
        if character == ' ' {
            String::from("' '")
        } else {
            shown(character)
        }
    };
    characters.chars().map(one).collect::<Vec<_>>().join(" ")
}
