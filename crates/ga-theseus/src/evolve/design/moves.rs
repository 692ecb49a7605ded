use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::error::Error;

/// Numbers of moves that a maze may have, written as `30..40` with both ends included, as `30..`,
/// as `..40`, or as one number.
///
/// ```
/// use ga_theseus::evolve::design::{Moves, Requirements};
///
/// let Moves(moves) = "30..40".parse()?;
/// let requirements = Requirements { moves: Some(moves), ..Requirements::default() };
/// assert_eq!(requirements.moves, Some(30..=40));
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Moves(pub RangeInclusive<u32>);

/// The text that is read.
impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self.0.start(), *self.0.end()) {
            (least, most) if least == most => write!(f, "{least}"),
            (0, most) => write!(f, "..{most}"),
            (least, u32::MAX) => write!(f, "{least}.."),
            (least, most) => write!(f, "{least}..{most}"),
        }
    }
}

impl FromStr for Moves {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = || Error::MovesText {
            found: text.to_owned(),
        };
        let number = |text: &str, open: u32| match text {
            "" => Ok(open),
            text => text.parse().map_err(|_| wrong()),
        };
        let range = match text.split_once("..") {
            Some(("", "")) => return Err(wrong()),
            Some((least, most)) => {
                number(least, 0)?..=number(most.trim_start_matches('='), u32::MAX)?
            }
            None => {
                let exactly = text.parse().map_err(|_| wrong())?;
                exactly..=exactly
            }
        };
        if range.is_empty() {
            return Err(Error::MovesOrder {
                least: *range.start(),
                most: *range.end(),
            });
        }
        Ok(Self(range))
    }
}
