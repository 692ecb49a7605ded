use std::fmt;
use std::str::FromStr;

/// The width and height of a maze, written as `6x6`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Size {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

/// The size of the paper's examples.
impl Default for Size {
    fn default() -> Self {
        Self { width: 6, height: 6 }
    }
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides = text.split_once(['x', 'X']);
        let side = |side: &str| side.parse().ok().filter(|side| (2..=16).contains(side));
        match sides.map(|(width, height)| (side(width), side(height))) {
            Some((Some(width), Some(height))) => Ok(Self { width, height }),
            _ => Err(String::from("expected WIDTHxHEIGHT, both from 2 to 16, as in 6x6")),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
