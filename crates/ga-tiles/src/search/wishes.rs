use crate::error::Error;
use crate::measure::Value;
use std::ops::RangeInclusive;

/// Targets for single levels: each level that a search finds meets one of them, and each target is
/// met by one level.
///
/// A target has a number for one or more requirements, which are named by their places. The value
/// of the level must be within the tolerance of the number.
///
/// - *Tolerance*: 0 unless given; one for all requirements, or one for each.
/// - *Scale*: a value that misses its tolerance by the scale counts as much as one shortfall of 1.
///   1 unless given; it hardly matters.
///
/// ```
/// use ga_tiles::search::Wishes;
///
/// // A hundred levels whose value of requirement 1, say a path, goes from 35 to 97 steps.
/// let wishes = Wishes::spread(1, 35.0..=97.0, 100)?.with_tolerance(7.0)?;
/// assert_eq!((wishes.targets()[0][0], wishes.targets()[99][0]), (35.0, 97.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Wishes {
    places: Vec<usize>,
    targets: Vec<Vec<f64>>,
    tolerances: Vec<f64>,
    scale: f64,
}

impl Wishes {
    /// `count` targets for the value of the requirement at `place`, evenly from one end of the
    /// range to the other.
    ///
    /// # Errors
    ///
    /// [`Error::Range`] if the range is empty or not finite. [`Error::Wish`] if `count` is 0.
    pub fn spread(place: usize, range: RangeInclusive<f64>, count: usize) -> Result<Self, Error> {
        let (low, high) = range.into_inner();
        if !(low <= high && low.is_finite() && high.is_finite()) {
            return Err(Error::Range { low, high });
        }
        let share = |number: usize| number as f64 / (count.max(2) - 1) as f64;
        let target = |number| vec![low * (1.0 - share(number)) + high * share(number)];
        Self::list(&[place], (0..count).map(target).collect())
    }

    /// These targets, each with one number for each of these requirements.
    ///
    /// # Errors
    ///
    /// [`Error::Wish`] if there are no targets, if a target has another number of numbers than
    /// there are places, or if a number is not finite.
    pub fn list(places: &[usize], targets: Vec<Vec<f64>>) -> Result<Self, Error> {
        if targets.is_empty() || places.is_empty() {
            return Err(Error::Wish {
                reason: "there are no targets",
            });
        }
        if targets.iter().any(|target| target.len() != places.len()) {
            return Err(Error::Wish {
                reason: "a target has another number of values than the others",
            });
        }
        if targets.iter().flatten().any(|number| !number.is_finite()) {
            return Err(Error::Wish {
                reason: "a target is not a finite number",
            });
        }
        Ok(Self {
            tolerances: vec![0.0; places.len()],
            places: places.to_vec(),
            targets,
            scale: 1.0,
        })
    }

    /// A value may differ from its target by this much.
    ///
    /// # Errors
    ///
    /// [`Error::Scale`] if it is negative or not finite.
    pub fn with_tolerance(self, tolerance: f64) -> Result<Self, Error> {
        let tolerances = vec![tolerance; self.places.len()];
        self.with_tolerances(&tolerances)
    }

    /// The same with a tolerance for each requirement of the targets, in their order.
    ///
    /// # Errors
    ///
    /// [`Error::Scale`] if one is negative or not finite. [`Error::Wish`] if there is not one for
    /// each requirement.
    pub fn with_tolerances(self, tolerances: &[f64]) -> Result<Self, Error> {
        let what = "the tolerance of wishes";
        if tolerances.len() != self.places.len() {
            return Err(Error::Wish {
                reason: "there is another number of tolerances than of values",
            });
        }
        match tolerances
            .iter()
            .find(|&&tolerance| !(tolerance >= 0.0 && tolerance.is_finite()))
        {
            Some(&value) => Err(Error::Scale { what, value }),
            None => Ok(Self {
                tolerances: tolerances.to_vec(),
                ..self
            }),
        }
    }

    /// Divides by this number what a value misses.
    ///
    /// # Errors
    ///
    /// [`Error::Scale`] if it is not a positive number.
    pub fn with_scale(self, scale: f64) -> Result<Self, Error> {
        let what = "the scale of wishes";
        if scale > 0.0 && scale.is_finite() {
            Ok(Self { scale, ..self })
        } else {
            Err(Error::Scale { what, value: scale })
        }
    }

    /// The targets.
    pub fn targets(&self) -> &[Vec<f64>] {
        &self.targets
    }

    pub(super) fn check(&self, requirements: usize) -> Result<(), Error> {
        if self.places.iter().any(|&place| place >= requirements) {
            return Err(Error::Wish {
                reason: "there is no requirement at its place",
            });
        }
        Ok(())
    }

    /// How far values are from a target.
    ///
    /// # Panics
    ///
    /// If there is no such target.
    pub fn miss(&self, values: &[Value], target: usize) -> f64 {
        let miss = |((&place, &wanted), &tolerance): ((&usize, &f64), &f64)| match values.get(place)
        {
            Some(&Value::Number(number)) => {
                ((number - wanted).abs() - tolerance).max(0.0) / self.scale
            }
            Some(&Value::Missing { gap } | &Value::Unknown { gap }) => {
                ((wanted.abs() + gap) / self.scale).max(f64::MIN_POSITIVE)
            }
            None => f64::INFINITY,
        };
        self.places
            .iter()
            .zip(&self.targets[target])
            .zip(&self.tolerances)
            .map(miss)
            .sum()
    }

    /// The ends of a range that holds the first number of each target that values meet.
    #[cfg(feature = "formats")]
    pub(crate) fn first_numbers(&self, values: &[Value]) -> Option<(f64, f64)> {
        let number = values.get(self.places[0])?.number()?;
        // A little more than the tolerance, since `miss` rounds.
        let within = self.tolerances[0] * (1.0 + 1e-9) + number.abs() * 1e-9;
        Some((number - within, number + within))
    }

    /// Whether values meet any target.
    pub(super) fn meets_any(&self, values: &[Value]) -> bool {
        (0..self.targets.len()).any(|target| self.miss(values, target) <= 0.0)
    }

    /// How far values are from the middle of a target that they meet.
    fn off(&self, values: &[Value], target: usize) -> f64 {
        let off = |(&place, &wanted): (&usize, &f64)| {
            values
                .get(place)
                .and_then(|value| value.number())
                .map_or(f64::INFINITY, |number| (number - wanted).abs())
        };
        self.places.iter().zip(&self.targets[target]).map(off).sum()
    }

    /// Of the targets that are open, the nearest that values meet.
    pub(super) fn met(&self, values: &[Value], open: &[bool]) -> Option<usize> {
        let met = (0..self.targets.len())
            .filter(|&target| open[target] && self.miss(values, target) <= 0.0);
        met.min_by(|&one, &other| self.off(values, one).total_cmp(&self.off(values, other)))
    }
}
