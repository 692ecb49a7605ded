use super::Error;
use crate::level::{Alphabet, Level, check};
use std::fmt::Display;

/// Reads the rows of a level. Each row comes with its place in the file.
pub(super) fn read<'a, P: Display>(
    place: impl Fn() -> P,
    rows: impl IntoIterator<Item = (String, &'a str)>,
    alphabet: &Alphabet,
) -> Result<Level, Error> {
    let mut tiles = Vec::new();
    let mut width = 0;
    let mut height = 0;
    for (at, row) in rows {
        let found = row.chars().count();
        if height == 0 {
            width = found;
        } else if found != width {
            let reason =
                format!("{found} characters, expected {width} as in the first row of the level");
            return Err(Error::Value { place: at, reason });
        }
        height += 1;
        check(width, height).map_err(|source| Error::Level {
            place: at.clone(),
            source,
        })?;
        for (column, character) in (1..).zip(row.chars()) {
            let tile = alphabet.tile(character);
            tiles.push(tile.map_err(|source| Error::Level {
                place: format!("{at}, column {column}"),
                source,
            })?);
        }
    }
    check(width, height).map_err(|source| Error::Level {
        place: place().to_string(),
        source,
    })?;
    Level::new(width, height, tiles).map_err(|source| Error::Level {
        place: place().to_string(),
        source: source.into(),
    })
}
