use crate::error::Error;

/// A kind of tile: a number from 0 to 63.
///
/// What a kind means is up to you: wall, floor, key. An [`Alphabet`](crate::level::Alphabet) gives
/// each kind a character.
///
/// ```
/// use ga_tiles::level::Tile;
///
/// assert_eq!(Tile::new(3)?.kind(), 3);
/// assert_eq!(Tile::new(64).unwrap_err().to_string(), "tile 64: the kinds of tiles are 0 to 63");
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[cfg_attr(feature = "description", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "description", serde(try_from = "u8", into = "u8"))]
pub struct Tile(u8);

impl Tile {
    /// The greatest number of kinds: 64.
    pub const KINDS: usize = 64;

    /// The tile of a kind.
    ///
    /// # Errors
    ///
    /// [`Error::Tile`] if `kind` is above 63.
    pub const fn new(kind: u8) -> Result<Self, Error> {
        if (kind as usize) < Self::KINDS {
            Ok(Self(kind))
        } else {
            Err(Error::Tile {
                kind: kind as usize,
            })
        }
    }

    /// The tile of a kind that is known to be below 64.
    pub(crate) const fn of(kind: usize) -> Self {
        Self(kind as u8)
    }

    /// The number of the kind, below 64.
    #[inline]
    pub const fn kind(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Tile {
    type Error = Error;

    fn try_from(kind: u8) -> Result<Self, Error> {
        Self::new(kind)
    }
}

impl From<Tile> for u8 {
    fn from(tile: Tile) -> Self {
        tile.0
    }
}
