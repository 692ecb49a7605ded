use super::which::Which;
use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// The column or the row of tiles, counted from 0.
///
/// Row 0 is at the top, column 0 at the left.
///
/// - *Value*: the least column or row of all cells of the set, or the [mean](Self::mean) or
///   [greatest](Self::greatest). Missing if the level has no cell of the set, with a gap of 1.
/// - *Usual*: a start in the first columns (at most 2), an exit in the last ones.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Position, Scratch, Value};
///
/// let alphabet = Alphabet::new(".T")?;
/// let treasures = alphabet.tiles("T")?;
/// let level = alphabet.read("..T.\n.T..\n....")?;
/// let column = Measure::from(Position::column(treasures).greatest());
/// assert_eq!(column.of(&level, &mut Scratch::default()), Value::Number(2.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    tiles: Tiles,
    is_row: bool,
    which: Which,
}

impl Position {
    /// The least column.
    pub const fn column(tiles: Tiles) -> Self {
        Self {
            tiles,
            is_row: false,
            which: Which::Least,
        }
    }

    /// The least row.
    pub const fn row(tiles: Tiles) -> Self {
        Self {
            tiles,
            is_row: true,
            which: Which::Least,
        }
    }

    /// The mean instead of the least.
    #[must_use]
    pub const fn mean(self) -> Self {
        Self {
            which: Which::Mean,
            ..self
        }
    }

    /// The greatest instead of the least.
    #[must_use]
    pub const fn greatest(self) -> Self {
        Self {
            which: Which::Greatest,
            ..self
        }
    }
}

/// The columns and rows of all cells of some tiles.
pub(super) fn places(level: &Level, tiles: Tiles) -> impl Iterator<Item = (usize, usize)> + '_ {
    let width = level.width();
    let cells = level
        .cells()
        .iter()
        .enumerate()
        .filter(move |&(_, &tile)| tiles.contains(tile));
    cells.map(move |(cell, _)| (cell % width, cell / width))
}

impl MeasureType for Position {
    fn of(&self, level: &Level, _: &mut Scratch) -> Value {
        self.which
            .of(places(level, self.tiles).map(|(x, y)| if self.is_row { y } else { x }))
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles whose place is measured", self.tiles)
    }

    fn needed(&self) -> Vec<Tiles> {
        vec![self.tiles]
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        let Counts { template, .. } = counts;
        let most = if self.is_row {
            template.height()
        } else {
            template.width()
        } - 1;
        if self.which == Which::Mean {
            Bounds::any(0.0, most as f64)
        } else {
            Bounds::whole(0, most)
        }
    }
}
