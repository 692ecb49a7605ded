mod rule;

pub use rule::{Rule, Who};

use std::fmt;
use std::ops::RangeInclusive;

use crate::game::cell::Cell;

/// The error of a battle, an order, a record of a match or a parameter.
///
/// `place` always says which field is wrong: it is the path of the field, for example
/// `sides[0].units[2].hp`.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// The width or the height of a field is out of range.
    #[error("size {width}x{height}: width and height are 1 to 500")]
    Size {
        /// The given width.
        width: i64,
        /// The given height.
        height: i64,
    },
    /// The field has no such cell.
    #[error("{place} [{x}, {y}]: outside, expected x of 0 to {} and y of 0 to {}", width - 1, height - 1)]
    Outside {
        /// The path of the field that names the cell.
        place: String,
        /// Column of the cell.
        x: i64,
        /// Row of the cell.
        y: i64,
        /// Width of the field.
        width: u16,
        /// Height of the field.
        height: u16,
    },
    /// A unit, a building or a rock is placed on a cell that is taken.
    #[error("{place} {cell}: {occupant} is there, expected a free cell")]
    Taken {
        /// The path of the field that names the cell.
        place: String,
        /// The cell.
        cell: Cell,
        /// What is on it already.
        occupant: &'static str,
    },
    /// Two terrains have the same letter.
    #[error("{place}: {found:?} again, expected a letter that no other terrain has")]
    Letter {
        /// The path of the letter.
        place: String,
        /// The letter.
        found: char,
    },
    /// No terrain has this letter.
    #[error("{place}: {found:?}, expected one of {}", letters.join(" "))]
    NoTerrain {
        /// The row of the field.
        place: String,
        /// The letter.
        found: char,
        /// The letters of the terrains.
        letters: Vec<String>,
    },
    /// A number is out of its range.
    #[error("{place}: {}, expected a number from {least} to {most}", figure(*found))]
    Number {
        /// The field.
        place: String,
        /// The given number.
        found: f64,
        /// The least number that is allowed.
        least: f64,
        /// The greatest number that is allowed.
        most: f64,
    },
    /// A number that must be positive is 0 or less, or is too great.
    #[error("{place}: {}, expected a number above 0, up to {most}", figure(*found))]
    NotPositive {
        /// The field.
        place: String,
        /// The given number.
        found: f64,
        /// The greatest number that is allowed.
        most: f64,
    },
    /// A whole number is out of its range.
    #[error("{place}: {found}, expected a whole number from {least} to {most}")]
    Whole {
        /// The field.
        place: String,
        /// The given number.
        found: i64,
        /// The least number that is allowed.
        least: i64,
        /// The greatest number that is allowed.
        most: i64,
    },
    /// The share of rocks is not from 0 to below one half.
    #[error("the share of rocks: {}, expected a share from 0 to below 0.5", figure(*found))]
    Rocks {
        /// The share.
        found: f64,
    },
    /// The distance of the buildings does not fit the width of the field.
    #[error(
        "the distance of the buildings: {found}, expected an {} number from {} to {}",
        if width % 2 == 0 { "odd" } else { "even" },
        1 + width % 2,
        width.saturating_sub(1)
    )]
    Distance {
        /// The given distance in columns.
        found: u16,
        /// Width of the field.
        width: u16,
    },
    /// A thousand random fields were drawn, and rocks separate the buildings on each of them.
    #[error("the buildings: no way between them, expected fewer rocks")]
    NoWay,
    /// The field has fewer free cells than units to place.
    #[error("the units of a side: {units}, expected as many free cells")]
    Crowded {
        /// The number of units of a side.
        units: usize,
    },
    /// An option that cannot be used.
    #[error("{option}: {}", problem.replace(['{', '}'], ""))]
    Option {
        /// The name of the option, and its value if that is wrong.
        option: String,
        /// What is wrong with it, and what was expected. Other options stand in braces.
        problem: String,
    },
    /// A roster has no kinds, or too many kinds.
    #[error("kinds: {found} kinds, expected 1 to {most} kinds")]
    Kinds {
        /// The number of kinds.
        found: usize,
        /// The greatest number of kinds.
        most: usize,
    },
    /// A kind has no name, or has the name of another kind.
    #[error("kinds[{kind}].name: {found:?}, expected a name that no other kind has")]
    Name {
        /// The index of the kind.
        kind: usize,
        /// The name of the kind.
        found: String,
    },
    /// Two factors have the same attack type and the same armor type.
    #[error("factors[{factor}].armor: {attack:?} against {armor:?} again, expected each pair once")]
    RepeatedFactor {
        /// The index of the second factor.
        factor: usize,
        /// The type of the attack.
        attack: String,
        /// The type of the armor.
        armor: String,
    },
    /// A clan has no kinds, or its side or one of its kinds does not exist.
    #[error(
        "sides[{side}].kinds: expected side 0 or 1, and at least one of the {kinds} kinds of the battle"
    )]
    Clan {
        /// The side.
        side: usize,
        /// The number of kinds of the battle.
        kinds: usize,
    },
    /// Two clans have a kind of the same name with different figures.
    #[error(
        "kind {kind:?}: both clans have it with different figures, expected equal figures or another name"
    )]
    OtherKind {
        /// The name of the kind.
        kind: String,
    },
    /// Two clans have a factor for the same types with different numbers.
    #[error(
        "factor of {attack:?} against {armor:?}: both clans have it with different numbers, expected one"
    )]
    OtherFactor {
        /// The type of the attack.
        attack: String,
        /// The type of the armor.
        armor: String,
    },
    /// A side has too many units.
    #[error("sides[{side}].units: {found}, expected at most {most}")]
    Units {
        /// The side.
        side: usize,
        /// The number of units of the side.
        found: usize,
        /// The greatest number of units.
        most: usize,
    },
    /// The aim of a turn is no rival that is still in the game.
    #[error("{place}: {found}, expected one of {}", sides(rivals))]
    Aim {
        /// What is aimed at, in words.
        place: String,
        /// The given side.
        found: usize,
        /// The rivals that are still in the game.
        rivals: Vec<usize>,
    },
    /// Two sides of a melee have a unit with the same number.
    #[error(
        "sides[{side}], unit {unit}, id: another side has it, expected each number once in a melee"
    )]
    SharedId {
        /// The second side.
        side: usize,
        /// The number.
        unit: u32,
    },
    /// Two units of a side have the same number.
    #[error("sides[{side}], unit {unit}, id: used twice, expected each number once a side")]
    RepeatedId {
        /// The side.
        side: usize,
        /// The given number.
        unit: u32,
    },
    /// The roster has no kind with the index that a unit names.
    #[error("sides[{side}], unit {unit}, kind: {found}, expected an index below {kinds}")]
    KindIndex {
        /// The side.
        side: usize,
        /// The number of the unit.
        unit: u32,
        /// The index that the unit names.
        found: usize,
        /// The number of kinds.
        kinds: usize,
    },
    /// The roster has no kind with this name.
    #[error("{place}: {found:?}, expected one of {}", names.join(", "))]
    KindName {
        /// The field.
        place: String,
        /// The given name.
        found: String,
        /// The names of all kinds of the roster.
        names: Vec<String>,
    },
    /// A list has the wrong length.
    #[error("{place}: {found} {what}, expected {expected}")]
    Length {
        /// The field.
        place: String,
        /// The length of the list.
        found: usize,
        /// What the list holds, in words.
        what: &'static str,
        /// What the list should hold, in words.
        expected: &'static str,
    },
    /// A word that is not known here.
    #[error("{place}: {found:?}, expected {expected}")]
    Word {
        /// The field.
        place: String,
        /// The given word.
        found: String,
        /// The words that are known.
        expected: &'static str,
    },
    /// The target of an order is a word other than `building`.
    #[error("{place}: {found:?}, expected the number of a unit, \"building\" or null")]
    Attack {
        /// The field.
        place: String,
        /// The given word.
        found: String,
    },
    /// An order breaks a rule. The battle has not changed.
    #[error("turn {turn}, side {side}, {who}: {rule}")]
    Refused {
        /// The round, counted from 1.
        turn: u32,
        /// The side to move.
        side: usize,
        /// The unit or building that received the order.
        who: Who,
        /// The rule that the order breaks.
        rule: Rule,
    },
    /// A turn of a record names a side that is not to move.
    #[error("turns[{turn}].side: {found}, but replaying gives side {expected} to move")]
    OutOfTurn {
        /// The index of the turn.
        turn: usize,
        /// The side that the record names.
        found: usize,
        /// The side that is to move.
        expected: usize,
    },
    /// The result in a record differs from the result of replaying the record.
    #[error("result.{place}: {found}, but replaying gives {expected}")]
    Replay {
        /// The field, as a path inside `result`.
        place: String,
        /// What the record holds.
        found: String,
        /// What the replay gives.
        expected: String,
    },
    /// A file is incomplete or has another format.
    #[cfg(feature = "serde")]
    #[error(transparent)]
    Draft(#[from] ga_request::Error),
    /// A parameter of a search is out of range.
    #[error(transparent)]
    Scheme(#[from] ga_core::Error),
}

impl Error {
    /// An option that cannot be used.
    pub(crate) fn option(option: &str, problem: impl fmt::Display) -> Self {
        Self::Option {
            option: option.to_owned(),
            problem: problem.to_string(),
        }
    }
}

#[cfg(feature = "serde")]
impl From<Error> for ga_request::search::Error {
    fn from(error: Error) -> Self {
        match error {
            Error::Option { option, problem } => match option.split_once(' ') {
                Some((option, value)) => Self::value(option, value, problem),
                None => Self::field(option, problem),
            },
            error => Self::domain(error),
        }
    }
}

/// Sides for a message.
fn sides(sides: &[usize]) -> String {
    sides
        .iter()
        .map(usize::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Writes a number for a message. Very large and very small numbers are written as powers of ten.
pub(crate) fn figure(value: f64) -> String {
    if value == 0.0 || (1e-6..1e15).contains(&value.abs()) {
        value.to_string()
    } else {
        format!("{value:e}")
    }
}

/// Accepts numbers from 0 to `most`.
pub(crate) fn at_least_0(place: &str, found: f64, most: f64) -> Result<(), Error> {
    if (0.0..=most).contains(&found) {
        return Ok(());
    }
    Err(Error::Number {
        place: place.to_owned(),
        found,
        least: 0.0,
        most,
    })
}

/// Accepts numbers above 0, up to `most`.
pub(crate) fn positive(place: &str, found: f64, most: f64) -> Result<(), Error> {
    if found > 0.0 && found <= most {
        return Ok(());
    }
    Err(Error::NotPositive {
        place: place.to_owned(),
        found,
        most,
    })
}

/// Accepts whole numbers within a range.
pub(crate) fn whole(place: &str, found: i64, range: RangeInclusive<i64>) -> Result<(), Error> {
    if range.contains(&found) {
        return Ok(());
    }
    Err(Error::Whole {
        place: place.to_owned(),
        found,
        least: *range.start(),
        most: *range.end(),
    })
}
