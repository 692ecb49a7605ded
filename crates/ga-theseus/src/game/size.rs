use std::fmt;
use std::str::FromStr;

use crate::error::Error;

/// The width and height of a maze, written as `6x6`.
///
/// ```
/// use ga_theseus::game::Size;
///
/// let size: Size = "8x6".parse()?;
/// assert_eq!((size.width, size.height), (8, 6));
/// assert!("1x6".parse::<Size>().is_err());
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Size {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
}

/// The size of the paper's examples.
impl Default for Size {
    fn default() -> Self {
        Self {
            width: 6,
            height: 6,
        }
    }
}

impl FromStr for Size {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let side = |side: &str| side.parse().ok().filter(|side| (2..=16).contains(side));
        let sides = text.split_once(['x', 'X']);
        let size = sides.and_then(|(width, height)| {
            Some(Self {
                width: side(width)?,
                height: side(height)?,
            })
        });
        size.ok_or_else(|| Error::SizeText {
            found: text.to_owned(),
        })
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
