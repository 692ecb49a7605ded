use super::{Counted, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// The number of cells whose tiles are in a set.
///
/// - *Value*: a whole number from 0; never missing.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Count, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.K")?;
/// let count = Measure::from(Count(alphabet.tiles(".K")?));
/// let value = count.of(&alphabet.read("#.#\n.K#")?, &mut Scratch::default());
/// assert_eq!(value, Value::Number(3.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Count(
    /// The tiles that are counted.
    pub Tiles,
);

/// The share of the cells whose tiles are in a set, from 0 to 1.
///
/// - *Value*: the [`Count`] divided by the number of all cells; never missing.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Scratch, Share, Value};
///
/// let alphabet = Alphabet::new("#.")?;
/// let share = Measure::from(Share(alphabet.tiles(".")?));
/// let value = share.of(&alphabet.read("#.##")?, &mut Scratch::default());
/// assert_eq!(value, Value::Number(0.25));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share(
    /// The tiles whose share is computed.
    pub Tiles,
);

fn count(level: &Level, tiles: Tiles) -> usize {
    level
        .cells()
        .iter()
        .filter(|&&tile| tiles.contains(tile))
        .count()
}

impl MeasureType for Count {
    fn of(&self, level: &Level, _: &mut Scratch) -> Value {
        Value::count(count(level, self.0))
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles that are counted", self.0)
    }

    fn counted(&self, _: &Counts<'_>) -> Option<Counted> {
        Some(Counted {
            tiles: self.0,
            parts: 1.0,
        })
    }
}

impl MeasureType for Share {
    fn of(&self, level: &Level, _: &mut Scratch) -> Value {
        Value::Number(count(level, self.0) as f64 / level.cells().len() as f64)
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles whose share is measured", self.0)
    }

    fn counted(&self, counts: &Counts<'_>) -> Option<Counted> {
        let cells = counts.template.width() * counts.template.height();
        Some(Counted {
            tiles: self.0,
            parts: cells as f64,
        })
    }
}
