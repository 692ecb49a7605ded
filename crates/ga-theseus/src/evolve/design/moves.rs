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

impl FromStr for Moves {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = || Error::MovesText { found: text.to_owned() };
        let number = |text: &str, open: u32| match text {
            "" => Ok(open),
            text => text.parse().map_err(|_| wrong()),
        };
        let range = match text.split_once("..") {
            Some(("", "")) => return Err(wrong()),
            Some((least, most)) => number(least, 0)?..=number(most.trim_start_matches('='), u32::MAX)?,
            None => {
                let exactly = text.parse().map_err(|_| wrong())?;
                exactly..=exactly
            }
        };
        if range.is_empty() {
            return Err(Error::MovesOrder { least: *range.start(), most: *range.end() });
        }
        Ok(Self(range))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_of_moves_has_both_ends_or_one_or_is_one_number() {
        let range = |text: &str| text.parse::<Moves>().map(|Moves(range)| range);
        assert_eq!(range("30..40"), Ok(30..=40));
        assert_eq!(range("30..=40"), Ok(30..=40));
        assert_eq!(range("30.."), Ok(30..=u32::MAX));
        assert_eq!(range("..40"), Ok(0..=40));
        assert_eq!(range("35"), Ok(35..=35));
        for text in ["", "..", "a..b", "-1..3", "3..4..5", "1.5", "4294967296", "40..30"] {
            assert!(range(text).is_err(), "{text}");
        }
    }
}
