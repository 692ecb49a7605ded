use super::BitString;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

impl fmt::Display for BitString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.iter().map(|bit| if bit { '1' } else { '0' }).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for BitString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BitString({self})")
    }
}

/// The error for a text with a character other than `0` and `1`.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("character {position} of the bits is {found:?}, expected 0 or 1")]
pub struct ParseBitsError {
    /// The position of the first wrong character, counted from 1.
    pub position: usize,
    /// The wrong character.
    pub found: char,
}

impl FromStr for BitString {
    type Err = ParseBitsError;

    fn from_str(text: &str) -> Result<Self, ParseBitsError> {
        let bits = text.chars().zip(1..).map(|(found, position)| match found {
            '0' => Ok(false),
            '1' => Ok(true),
            _ => Err(ParseBitsError { position, found }),
        });
        bits.collect()
    }
}
