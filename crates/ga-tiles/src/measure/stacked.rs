use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// The number of places at which one layer of a level has some tiles, and another layer has others.
///
/// A level of several layers has them one below the other, the first on top. So it has as many rows
/// as all layers together.
///
/// - *Value*: a whole number from 0; missing if the level does not have the layers, with a gap of
///   1.
/// - *Usual*: objects on walls are required 0 times.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Scratch, Stacked, Value};
///
/// let alphabet = Alphabet::new("#._c")?;
/// let (walls, chests) = (alphabet.tiles("#")?, alphabet.tiles("c")?);
/// let stacked = Stacked { height: 2, layer: 1, tiles: chests, under: 0, others: walls };
/// // Two layers of two rows each: one of the chests stands on a wall.
/// let level = alphabet.read("##.\n...\n__c\nc__")?;
/// assert_eq!(Measure::from(stacked).of(&level, &mut Scratch::default()), Value::Number(0.0));
/// let level = alphabet.read("##.\n...\n_cc\n___")?;
/// assert_eq!(Measure::from(stacked).of(&level, &mut Scratch::default()), Value::Number(1.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stacked {
    /// The number of rows of a layer.
    pub height: usize,
    /// The layer with `tiles`, counted from 0.
    pub layer: usize,
    /// The tiles of this layer.
    pub tiles: Tiles,
    /// The layer with `others`, counted from 0.
    pub under: usize,
    /// The tiles of the other layer.
    pub others: Tiles,
}

impl MeasureType for Stacked {
    fn of(&self, level: &Level, _: &mut Scratch) -> Value {
        let cells = |layer: usize| {
            let start = layer.checked_mul(self.height)?.checked_mul(level.width())?;
            level
                .cells()
                .get(start..start.checked_add(self.height * level.width())?)
        };
        let Some((upper, lower)) = cells(self.layer).zip(cells(self.under)) else {
            return Value::missing(1);
        };
        let pairs = upper.iter().zip(lower);
        Value::count(
            pairs
                .filter(|(one, other)| self.tiles.contains(**one) && self.others.contains(**other))
                .count(),
        )
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles of a layer", self.tiles)?;
        template.check_set("the tiles of the layer under it", self.others)?;
        let (columns, rows) = (template.width(), template.height());
        let layers = self.layer.max(self.under).saturating_add(1);
        let fits = self.height > 0 && layers.saturating_mul(self.height) <= rows;
        if fits {
            Ok(())
        } else {
            Err(Error::NoPart { columns, rows })
        }
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        Bounds::whole(0, self.height * counts.template.width())
    }
}
