//! Levels as text: one line per row, one character per cell, an empty line between levels.
//!
//! ```
//! use ga_tiles::format::text;
//! use ga_tiles::level::Alphabet;
//!
//! let alphabet = Alphabet::new("#.")?;
//! let levels = text::read("##\n#.\n\n..\n", &alphabet)?;
//! assert_eq!((levels.len(), levels[1].height()), (2, 1));
//! assert_eq!(text::write(&levels, &alphabet), "##\n#.\n\n..\n");
//! let error = text::read("##\n#.\n\n.x\n", &alphabet).unwrap_err();
//! assert_eq!(error.to_string(), "line 4, column 2: `x` is no tile; tiles: # .");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Error, rows};
use crate::level::{Alphabet, Level};

/// Writes levels, with an empty line between them.
pub fn write<'a>(levels: impl IntoIterator<Item = &'a Level>, alphabet: &Alphabet) -> String {
    let mut text = String::new();
    for level in levels {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&alphabet.write(level));
        text.push('\n');
    }
    text
}

/// Reads levels. Several empty lines count as one. A line of spaces is a row, if a tile has the
/// space as its character.
///
/// # Errors
///
/// [`Error::Empty`] if there is no level. [`Error::Value`] if the rows of a level differ in length.
/// [`Error::Level`] if no tile has a character, or a level is larger than 128 x 128. The errors
/// name the line.
pub fn read(text: &str, alphabet: &Alphabet) -> Result<Vec<Level>, Error> {
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    let levels: Vec<Level> = lines
        .split(|(_, line)| line.is_empty())
        .filter(|level| !level.is_empty())
        .map(|level| {
            let first = level[0].0;
            let rows = level
                .iter()
                .map(|&(line, row)| (format!("line {line}"), row));
            rows::read(|| format!("line {first}"), rows, alphabet)
        })
        .collect::<Result<_, _>>()?;
    if levels.is_empty() {
        Err(Error::Empty)
    } else {
        Ok(levels)
    }
}
