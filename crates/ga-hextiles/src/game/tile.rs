use super::side::Side;

/// A tile with trails on both sides.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Tile {
    /// The top side.
    pub top: Side,
    /// The bottom side.
    pub bottom: Side,
}

impl Tile {
    /// Both sides, the top first.
    pub const fn sides(self) -> [Side; 2] {
        [self.top, self.bottom]
    }

    /// This tile with both sides in normal form.
    #[must_use]
    pub const fn normal(self) -> Self {
        Self {
            top: self.top.normal(),
            bottom: self.bottom.normal(),
        }
    }
}

/// A set of tiles, of any size.
///
/// A [`Judge`](crate::Judge) scores a set. [`lay`](Self::lay) lays it on a board at random.
///
/// ```
/// use ga_hextiles::{Side, Tile, TileSet};
///
/// let set = TileSet(vec![Tile { top: Side::ALL_JOINED, bottom: Side::CLOSED }; 3]);
/// assert_eq!((set.bridges(), set.duplicates(), set.all_joined()), (0, 9 + 9, 3));
/// ```
#[derive(Debug, Default, Eq, Hash, PartialEq)]
pub struct TileSet(pub Vec<Tile>);

/// Not derived, because a derived `clone_from` does not reuse memory.
impl Clone for TileSet {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl TileSet {
    /// The number of tiles.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no tiles.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All sides: tile by tile, the top first.
    pub fn sides(&self) -> impl Iterator<Item = Side> + '_ {
        self.0.iter().flat_map(|tile| tile.sides())
    }

    /// The number of sides that need a bridge. A side counts once, even if several trails cross.
    pub fn bridges(&self) -> usize {
        self.sides().filter(|side| side.needs_bridge()).count()
    }

    /// A measure of repetition: counts the sides of each design, squares each count, and adds the
    /// squares. Rotations of a side are the same design.
    pub fn duplicates(&self) -> usize {
        self.design_counts().map(|count| count * count).sum()
    }

    /// For each design in the set, the number of sides with this design.
    pub fn design_counts(&self) -> impl Iterator<Item = usize> + use<> {
        let mut counts = [0; Side::COUNT];
        for side in self.sides() {
            counts[side.normal().index()] += 1;
        }
        counts.into_iter().filter(|&count| count > 0)
    }

    /// The number of tiles with a side that joins all six directions.
    pub fn all_joined(&self) -> usize {
        self.0
            .iter()
            .filter(|tile| tile.sides().contains(&Side::ALL_JOINED))
            .count()
    }

    /// The same set with all sides in normal form.
    #[must_use]
    pub fn normal(&self) -> Self {
        Self(self.0.iter().map(|tile| tile.normal()).collect())
    }
}
