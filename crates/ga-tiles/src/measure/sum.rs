use super::{Bounds, Counts, Error, Measure, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// A sum of other measures, each times a factor.
///
/// With the factor -1, a sum is the difference of two measures: as many crates as targets is a
/// difference of exactly 0, and more floor than walls one of at least 1.
///
/// - *Value*: the sum. If a value is missing, the sum is missing, too. Its gap is the sum of their
///   gaps, each times the size of its factor.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Count, Scratch, Sum, Value};
///
/// let alphabet = Alphabet::new(".cT")?;
/// let [crates, targets] = ["c", "T"].map(|tiles| Count(alphabet.tiles(tiles).unwrap()).into());
/// let difference = Measure::from(Sum::new([(1.0, crates), (-1.0, targets)])?);
/// let value = difference.of(&alphabet.read("c.T\ncc.")?, &mut Scratch::default());
/// assert_eq!(value, Value::Number(2.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    terms: Vec<(f64, Measure)>,
}

impl Sum {
    /// Adds these measures, each times its factor.
    ///
    /// # Errors
    ///
    /// [`Error::NoCommand`] if a measure is a command. [`Error::Factor`] if a factor is 0 or not
    /// finite.
    pub fn new(terms: impl IntoIterator<Item = (f64, Measure)>) -> Result<Self, Error> {
        let terms: Vec<_> = terms.into_iter().collect();
        for (factor, measure) in &terms {
            if measure.command().is_some() {
                return Err(Error::NoCommand { what: "a sum" });
            }
            // A subnormal factor times a great bound would be 0 times infinity.
            if !factor.is_normal() {
                return Err(Error::Factor { value: *factor });
            }
        }
        Ok(Self { terms })
    }
}

impl MeasureType for Sum {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let mut sum = 0.0;
        let mut gaps = None;
        let mut is_missing = false;
        for (factor, measure) in &self.terms {
            match measure.of(level, scratch) {
                Value::Number(number) => sum += factor * number,
                value @ (Value::Missing { gap } | Value::Unknown { gap }) => {
                    gaps = Some(gaps.unwrap_or(0.0) + factor.abs() * gap);
                    is_missing |= matches!(value, Value::Missing { .. });
                }
            }
        }
        match gaps {
            None => Value::Number(sum),
            Some(gap) if is_missing => Value::Missing { gap },
            Some(gap) => Value::Unknown { gap },
        }
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        self.terms
            .iter()
            .try_for_each(|(_, measure)| measure.check(template))
    }

    fn needed(&self) -> Vec<Tiles> {
        self.terms
            .iter()
            .flat_map(|(_, measure)| measure.kind().needed())
            .collect()
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        let terms = self
            .terms
            .iter()
            .map(|(factor, measure)| measure.bounds(counts).times(*factor));
        terms.reduce(Bounds::plus).unwrap_or(Bounds::whole(0, 0))
    }
}
