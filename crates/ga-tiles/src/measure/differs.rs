use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};
use ga_core::genome::Grid;

/// The number of cells that differ from a picture: variations of a level that you drew.
///
/// Each cell of the picture is a set of tiles, as in a [`Pattern`](super::Pattern).
///
/// - *Value*: a whole number from 0. Missing if the level has another shape than the picture, with
///   a gap of 1.
/// - *Usual*: at most a fifth of the cells. Together with a distance of tiles, the levels are near
///   to the picture, and not to each other.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Differs, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.")?;
/// let differs = Measure::from(Differs::new(&alphabet.picture("#?#\n..#")?)?);
/// let value = differs.of(&alphabet.read("###\n.#.")?, &mut Scratch::default());
/// assert_eq!(value, Value::Number(2.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Differs {
    picture: Grid<Tiles>,
}

impl Differs {
    /// Compares with a picture. Its cells are tiles, sets of tiles, or `None` for any tile.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if the picture is larger than 128 x 128. [`Error::EmptySet`] if a cell has
    /// no tiles.
    pub fn new<C: Copy + Into<Tiles>>(picture: &Grid<C>) -> Result<Self, Error> {
        let (width, height) = (picture.width(), picture.height());
        crate::level::check(width, height)?;
        let picture = Grid::new(
            width,
            height,
            picture.cells().iter().map(|&cell| cell.into()).collect(),
        )?;
        if picture.cells().iter().any(|cell: &Tiles| cell.is_empty()) {
            return Err(Error::EmptySet {
                what: "a cell of the picture",
            });
        }
        Ok(Self { picture })
    }
}

impl MeasureType for Differs {
    fn of(&self, level: &Level, _: &mut Scratch) -> Value {
        if (level.width(), level.height()) != (self.picture.width(), self.picture.height()) {
            return Value::missing(1);
        }
        let pairs = level.cells().iter().zip(self.picture.cells());
        Value::count(pairs.filter(|(tile, set)| !set.contains(**tile)).count())
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        let (width, height) = (self.picture.width(), self.picture.height());
        let expected = (template.width(), template.height());
        if (width, height) != expected {
            return Err(Error::Shape {
                what: "the picture",
                width,
                height,
                expected,
            });
        }
        let sets = self
            .picture
            .cells()
            .iter()
            .filter(|&&set| set != Tiles::ALL);
        sets.copied()
            .try_for_each(|set| template.check_set("a cell of the picture", set))
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        let Counts { template, .. } = counts;
        let pairs = || template.fixed().cells().iter().zip(self.picture.cells());
        // A fixed cell differs, or it does not.
        let least = pairs()
            .filter(|(fixed, set)| fixed.is_some_and(|tile| !set.contains(tile)))
            .count();
        let same = pairs()
            .filter(|(fixed, set)| fixed.is_some_and(|tile| set.contains(tile)))
            .count();
        Bounds::whole(least, self.picture.cells().len() - same)
    }
}
