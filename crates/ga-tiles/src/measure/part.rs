use super::{Bounds, Counts, Error, Measure, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};
use std::ops::RangeInclusive;

/// Another measure, of a rectangle of the level only.
///
/// The rectangle is measured as a level of its own: what lies around it is not seen. So a pattern
/// must lie in it completely, which anchors a picture to rows, to columns, to the border or, with a
/// rectangle of its size, to a place.
///
/// - *Value*: that of the other measure.
/// - *Columns and rows* are counted from 0; those that a level does not have are left out.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Count, Part, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.")?;
/// let level = alphabet.read("#.#\n..#\n###")?;
/// let lowest = Measure::from(Part::new(Count(alphabet.tiles("#")?), 0..=2, 2..=2)?);
/// assert_eq!(lowest.of(&level, &mut Scratch::default()), Value::Number(3.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    measure: Box<Measure>,
    columns: RangeInclusive<usize>,
    rows: RangeInclusive<usize>,
}

impl Part {
    /// Measures these columns and rows.
    ///
    /// # Errors
    ///
    /// [`Error::NoCommand`] if the measure is a command. [`Error::Range`] if there are no columns
    /// or no rows.
    pub fn new(
        measure: impl Into<Measure>,
        columns: RangeInclusive<usize>,
        rows: RangeInclusive<usize>,
    ) -> Result<Self, Error> {
        let measure = Box::new(measure.into());
        if measure.command().is_some() {
            return Err(Error::NoCommand {
                what: "a part of a level",
            });
        }
        if let Some(empty) = [&columns, &rows].into_iter().find(|range| range.is_empty()) {
            return Err(Error::Range {
                low: *empty.start() as f64,
                high: *empty.end() as f64,
            });
        }
        Ok(Self {
            measure,
            columns,
            rows,
        })
    }

    /// The part of a level of this size that is measured: first column and row, width and height.
    fn within(&self, width: usize, height: usize) -> Option<[usize; 4]> {
        let along = |range: &RangeInclusive<usize>, length: usize| {
            let end = (*range.end()).min(length - 1);
            (*range.start() <= end).then(|| (*range.start(), end + 1 - range.start()))
        };
        let (x, width) = along(&self.columns, width)?;
        let (y, height) = along(&self.rows, height)?;
        Some([x, y, width, height])
    }

    /// What all parts have in common, for levels of a template.
    fn template(&self, template: &Template) -> Option<Template> {
        let [x, y, width, height] = self.within(template.width(), template.height())?;
        template.part(x, y, width, height).ok()
    }

    /// The measure of the rectangle.
    pub fn measure(&self) -> &Measure {
        &self.measure
    }

    /// The letters of the rectangle, as [`Measure::letters`].
    pub(super) fn letters(
        &self,
        level: &Level,
        scratch: &mut Scratch,
        letters: &mut String,
    ) -> Option<Value> {
        self.with(level, scratch, |part, scratch| {
            self.measure.letters(part, scratch, letters)
        })
        .unwrap_or(Some(Value::missing(1)))
    }

    /// Calls `read` with the rectangle as a level; `None` if the level does not have it.
    fn with<T>(
        &self,
        level: &Level,
        scratch: &mut Scratch,
        read: impl FnOnce(&Level, &mut Scratch) -> T,
    ) -> Option<T> {
        let [left, top, width, height] = self.within(level.width(), level.height())?;
        // Parts of equal shape share their memory.
        let shape = (width, height);
        let place = scratch
            .parts
            .iter()
            .position(|part| (part.width(), part.height()) == shape);
        let mut part = match place {
            Some(place) => scratch.parts.swap_remove(place),
            None => Level::filled(width, height, crate::Tile::default()).ok()?,
        };
        for (y, row) in part.cells_mut().chunks_exact_mut(width).enumerate() {
            let start = (top + y) * level.width() + left;
            row.copy_from_slice(&level.cells()[start..start + width]);
        }
        let value = read(&part, scratch);
        scratch.parts.push(part);
        Some(value)
    }
}

impl MeasureType for Part {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let value = self.with(level, scratch, |part, scratch| {
            self.measure.of(part, scratch)
        });
        value.unwrap_or(Value::missing(1))
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        let (columns, rows) = (template.width(), template.height());
        match self.template(template) {
            Some(part) => self.measure.check(&part),
            None => Err(Error::NoPart { columns, rows }),
        }
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        match self.template(counts.template) {
            Some(part) => self.measure.bounds(&Counts::of_template(&part)),
            None => Bounds::any(f64::NEG_INFINITY, f64::INFINITY),
        }
    }

    fn needed(&self) -> Vec<Tiles> {
        self.measure.kind().needed()
    }
}
