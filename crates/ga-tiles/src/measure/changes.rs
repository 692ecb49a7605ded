use super::which::Which;
use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// The number of changes along the rows or columns of a level: of neighbouring cells with exactly
/// one in a set.
///
/// - *Value*: the sum over all rows, or the [least](Self::least), [mean](Self::mean) or
///   [greatest](Self::greatest) of them; never missing.
/// - *Usual*: few changes of ground along a row make long platforms.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Changes, Scratch};
///
/// let alphabet = Alphabet::new(".#")?;
/// let (walls, level) = (alphabet.tiles("#")?, alphabet.read("#.#.\n##..")?);
/// let changes = Changes::in_rows(walls);
/// let all = [changes, changes.greatest(), Changes::in_columns(walls)];
/// let value = |one| Measure::from(one).of(&level, &mut Scratch::default()).number();
/// assert_eq!(all.map(value), [Some(4.0), Some(3.0), Some(2.0)]);
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Changes {
    tiles: Tiles,
    is_in_rows: bool,
    which: Which,
}

impl Changes {
    /// The changes along all rows.
    pub const fn in_rows(tiles: Tiles) -> Self {
        Self {
            tiles,
            is_in_rows: true,
            which: Which::Sum,
        }
    }

    /// The changes along all columns.
    pub const fn in_columns(tiles: Tiles) -> Self {
        Self {
            tiles,
            is_in_rows: false,
            which: Which::Sum,
        }
    }

    /// The least number of changes of a row or column, instead of the sum.
    #[must_use]
    pub const fn least(self) -> Self {
        Self {
            which: Which::Least,
            ..self
        }
    }

    /// The mean number of changes of a row or column, instead of the sum.
    #[must_use]
    pub const fn mean(self) -> Self {
        Self {
            which: Which::Mean,
            ..self
        }
    }

    /// The greatest number of changes of a row or column, instead of the sum.
    #[must_use]
    pub const fn greatest(self) -> Self {
        Self {
            which: Which::Greatest,
            ..self
        }
    }
}

impl MeasureType for Changes {
    fn of(&self, level: &Level, _: &mut Scratch) -> Value {
        let (width, height) = (level.width(), level.height());
        let (lines, length) = if self.is_in_rows {
            (height, width)
        } else {
            (width, height)
        };
        let is_in = |line: usize, at: usize| {
            let cell = if self.is_in_rows {
                line * width + at
            } else {
                at * width + line
            };
            self.tiles.contains(level.cells()[cell])
        };
        let changes = |line| {
            (1..length)
                .filter(|&at| is_in(line, at - 1) != is_in(line, at))
                .count()
        };
        self.which.of((0..lines).map(changes))
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles whose changes are counted", self.tiles)
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        let (width, height) = (counts.template.width(), counts.template.height());
        let (lines, length) = if self.is_in_rows {
            (height, width)
        } else {
            (width, height)
        };
        match self.which {
            Which::Sum => Bounds::whole(0, lines * (length - 1)),
            Which::Mean => Bounds::any(0.0, (length - 1) as f64),
            Which::Least | Which::Greatest => Bounds::whole(0, length - 1),
        }
    }
}
