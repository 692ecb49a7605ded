use super::position::places;
use super::which::Which;
use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// The distance of tiles from the border of the level, in cells.
///
/// A cell in the first or last column or row has the distance 0, its inner neighbours 1, and so on.
///
/// - *Value*: the least, mean or greatest distance of all cells of the set. Missing if the level
///   has no cell of the set, with a gap of 1.
/// - *Usual*: an exit at the border (at most 0), a treasure in the middle (at least 4).
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Border, Scratch, Value};
///
/// let alphabet = Alphabet::new(".T")?;
/// let treasures = alphabet.tiles("T")?;
/// let level = alphabet.read("T...\n.T..\n....")?;
/// let mean = Measure::from(Border::mean(treasures));
/// assert_eq!(mean.of(&level, &mut Scratch::default()), Value::Number(0.5));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Border {
    tiles: Tiles,
    which: Which,
}

impl Border {
    /// The least distance.
    pub const fn least(tiles: Tiles) -> Self {
        Self {
            tiles,
            which: Which::Least,
        }
    }

    /// The mean distance.
    pub const fn mean(tiles: Tiles) -> Self {
        Self {
            tiles,
            which: Which::Mean,
        }
    }

    /// The greatest distance.
    pub const fn greatest(tiles: Tiles) -> Self {
        Self {
            tiles,
            which: Which::Greatest,
        }
    }
}

impl MeasureType for Border {
    fn of(&self, level: &Level, _: &mut Scratch) -> Value {
        let (right, bottom) = (level.width() - 1, level.height() - 1);
        let distance = |(x, y): (usize, usize)| x.min(right - x).min(y).min(bottom - y);
        self.which.of(places(level, self.tiles).map(distance))
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set(
            "the tiles whose distance from the border is measured",
            self.tiles,
        )
    }

    fn needed(&self) -> Vec<Tiles> {
        vec![self.tiles]
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        let most = (counts.template.width().min(counts.template.height()) - 1) / 2;
        if self.which == Which::Mean {
            Bounds::any(0.0, most as f64)
        } else {
            Bounds::whole(0, most)
        }
    }
}
