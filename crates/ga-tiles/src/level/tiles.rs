use super::Tile;
use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

/// A set of kinds of tiles, for instance all kinds that a player can walk on.
///
/// ```
/// use ga_tiles::level::{Tile, Tiles};
///
/// let (floor, key, wall) = (Tile::new(0)?, Tile::new(1)?, Tile::new(2)?);
/// let walkable = Tiles::from(floor) | key;
/// assert!(walkable.contains(key) && !walkable.contains(wall));
/// assert_eq!((walkable.len(), (!walkable).contains(wall)), (2, true));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Default, Eq, Hash, PartialEq)]
pub struct Tiles(u64);

impl Tiles {
    /// The set of all kinds.
    pub const ALL: Self = Self(u64::MAX);
    /// The set without kinds.
    pub const NONE: Self = Self(0);

    /// The first `count` kinds: those below `count`.
    pub const fn first(count: usize) -> Self {
        if count >= Tile::KINDS {
            Self::ALL
        } else {
            Self((1 << count) - 1)
        }
    }

    /// Whether the set has this kind.
    #[inline]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> (tile.kind() & 63) & 1 == 1
    }

    /// The number of kinds in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no kinds.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds of the set, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        (0..Tile::KINDS)
            .map(Tile::of)
            .filter(move |&tile| self.contains(tile))
    }

    /// Whether each kind of this set is in `other`, too.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }
}

impl From<Tile> for Tiles {
    fn from(tile: Tile) -> Self {
        Self(1 << (tile.kind() & 63))
    }
}

/// The set of one kind, or of all kinds if there is none: the cell of a picture in which a free
/// cell may be anything.
impl From<Option<Tile>> for Tiles {
    fn from(tile: Option<Tile>) -> Self {
        tile.map_or(Self::ALL, Self::from)
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        tiles.into_iter().fold(Self::NONE, |set, tile| set | tile)
    }
}

impl<T: Into<Self>> BitOr<T> for Tiles {
    type Output = Self;

    fn bitor(self, other: T) -> Self {
        Self(self.0 | other.into().0)
    }
}

impl<T: Into<Self>> BitAnd<T> for Tiles {
    type Output = Self;

    fn bitand(self, other: T) -> Self {
        Self(self.0 & other.into().0)
    }
}

impl Not for Tiles {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Tile::kind)).finish()
    }
}
