use crate::error::Error;
use crate::level::Level;
use crate::measure::{Answer, Command, Failure, Measure, Scratch, Value};
use crate::template::Template;
use ga_core::evaluate::Interrupt;
use std::ops::RangeInclusive;

/// What a level must keep: a measure whose value is in a range.
///
/// The *shortfall* of a level says how far it is from the range: 0 if it keeps the requirement,
/// otherwise the distance from the range divided by the scale. A missing value counts as 0, and the
/// gap is added to its distance, so that a level in which the value nearly exists is better than
/// others.
///
/// - *Scale*: the distance that counts as much as a distance of 1 elsewhere. With scale 1, a step
///   of a path is worth as much as a cell of a count. Give shares a scale such as 0.01.
///
/// ```
/// use ga_tiles::Requirement;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{LongestPath, Scratch, Value};
///
/// let floor = Alphabet::new("#.")?.tiles(".")?;
/// let long = Requirement::at_least(LongestPath(floor), 28.0)?.with_scale(4.0)?;
/// assert_eq!(long.shortfall(Value::Number(30.0)), 0.0);
/// assert_eq!(long.shortfall(Value::Number(20.0)), 2.0);
/// assert_eq!(long.shortfall(Value::Missing { gap: 1.0 }), 29.0 / 4.0);
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "constraint")]
#[derive(Clone, Debug)]
pub struct Requirement {
    measure: Measure,
    low: f64,
    high: f64,
    scale: f64,
}

impl Requirement {
    /// Requires a value in `range`; its ends are in the range and may be infinite. The scale is 1.
    ///
    /// # Errors
    ///
    /// [`Error::Range`] if no finite number is in the range.
    pub fn within(measure: impl Into<Measure>, range: RangeInclusive<f64>) -> Result<Self, Error> {
        let (low, high) = range.into_inner();
        // NaN is not below anything.
        let has_numbers = low <= high && low < f64::INFINITY && high > f64::NEG_INFINITY;
        if !has_numbers {
            return Err(Error::Range { low, high });
        }
        Ok(Self {
            measure: measure.into(),
            low,
            high,
            scale: 1.0,
        })
    }

    /// Requires a value of `low` or more.
    ///
    /// # Errors
    ///
    /// [`Error::Range`] if `low` is NaN or positive infinity.
    pub fn at_least(measure: impl Into<Measure>, low: f64) -> Result<Self, Error> {
        Self::within(measure, low..=f64::INFINITY)
    }

    /// Requires a value of `high` or less.
    ///
    /// # Errors
    ///
    /// [`Error::Range`] if `high` is NaN or negative infinity.
    pub fn at_most(measure: impl Into<Measure>, high: f64) -> Result<Self, Error> {
        Self::within(measure, f64::NEG_INFINITY..=high)
    }

    /// Requires this value.
    ///
    /// # Errors
    ///
    /// [`Error::Range`] if `value` is not finite.
    pub fn exactly(measure: impl Into<Measure>, value: f64) -> Result<Self, Error> {
        Self::within(measure, value..=value)
    }

    /// Sets the scale.
    ///
    /// # Errors
    ///
    /// [`Error::Scale`] if `scale` is not a positive number.
    pub fn with_scale(self, scale: f64) -> Result<Self, Error> {
        let what = "the scale of a requirement";
        if scale > 0.0 && scale.is_finite() {
            Ok(Self { scale, ..self })
        } else {
            Err(Error::Scale { what, value: scale })
        }
    }

    /// The measure.
    pub fn measure(&self) -> &Measure {
        &self.measure
    }

    /// The range, with both ends.
    pub fn range(&self) -> RangeInclusive<f64> {
        self.low..=self.high
    }

    /// The scale.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// How far a value is from the range, divided by the scale: 0 if it is in the range.
    ///
    /// A missing value, or one that is not known, is never in the range: its shortfall is that of
    /// the value 0, or 0 if the range goes below, and the gap divided by the scale, but at least
    /// the smallest positive number. A value that is NaN or infinite has an infinite shortfall.
    pub fn shortfall(&self, value: Value) -> f64 {
        let distance = match value {
            Value::Number(number) if number.is_finite() => {
                (self.low - number).max(number - self.high).max(0.0)
            }
            Value::Missing { gap } | Value::Unknown { gap } if gap.is_finite() => {
                return ((self.low.max(0.0) + gap.max(0.0)) / self.scale).max(f64::MIN_POSITIVE);
            }
            _ => f64::INFINITY,
        };
        distance / self.scale
    }
}

/// All requirements of a search, measured together.
///
/// ```
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Count, LongestPath, Regions, Scratch, Value};
/// use ga_tiles::{Requirement, Requirements, Template};
///
/// let alphabet = Alphabet::new("#.")?;
/// let floor = alphabet.tiles(".")?;
/// let caves = Requirements::new([
///     Requirement::exactly(Regions::number(floor), 1.0)?,
///     Requirement::at_least(LongestPath(floor), 7.0)?,
/// ]);
/// caves.check(&Template::new(3, 3, alphabet.kinds())?)?;
///
/// let (mut scratch, mut values) = (Scratch::default(), Vec::new());
/// let shortfall = caves.measure(&alphabet.read("...\n.#.\n..#")?, &mut scratch, &mut values);
/// assert_eq!((shortfall, values), (1.0, vec![Value::Number(1.0), Value::Number(6.0)]));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Requirements {
    requirements: Vec<Requirement>,
}

impl Requirements {
    /// These requirements. Without any, each level has the shortfall 0.
    pub fn new(requirements: impl IntoIterator<Item = Requirement>) -> Self {
        Self {
            requirements: requirements.into_iter().collect(),
        }
    }

    /// Checks that all measures make sense for levels of a template.
    ///
    /// # Errors
    ///
    /// The errors of [`Measure::check`].
    pub fn check(&self, template: &Template) -> Result<(), Error> {
        self.requirements
            .iter()
            .try_for_each(|requirement| requirement.measure.check(template))
    }

    /// Measures a level once for each requirement, in their order. Replaces `values` by the values
    /// and returns the shortfall.
    ///
    /// # Panics
    ///
    /// If the level has more than 128 columns or rows.
    pub fn measure(&self, level: &Level, scratch: &mut Scratch, values: &mut Vec<Value>) -> f64 {
        values.clear();
        values.extend(
            self.requirements
                .iter()
                .map(|requirement| requirement.measure.of(level, scratch)),
        );
        self.shortfall(values)
    }

    /// The answers of all measures that are commands, a list for each level. Other measures have
    /// none in these lists. `None` if `stop` is due before the last answer.
    pub(crate) fn ask(
        &self,
        levels: &[Level],
        stop: &Interrupt<'_>,
    ) -> Result<Option<Vec<Vec<Option<Answer>>>>, Error> {
        let mut values = vec![vec![None; self.len()]; levels.len()];
        for (place, requirement) in self.iter().enumerate() {
            if let Some(command) = requirement.measure.command() {
                let Some(answers) = command.answers_unless(levels, stop)? else {
                    return Ok(None);
                };
                for (values, answer) in values.iter_mut().zip(answers) {
                    values[place] = Some(answer);
                }
            }
        }
        Ok(Some(values))
    }

    /// Asks all commands for levels again whose answers are known. Returns whether it came to its
    /// end before `stop` was due.
    ///
    /// # Errors
    ///
    /// [`Error::Command`] if a command fails or contradicts itself.
    pub(crate) fn ask_again(
        &self,
        levels: &[Level],
        known: &[Vec<Option<Answer>>],
        stop: &Interrupt<'_>,
    ) -> Result<bool, Error> {
        for (place, requirement) in self.iter().enumerate() {
            let Some(command) = requirement.measure.command() else {
                continue;
            };
            let Some(answers) = command.answers_unless(levels, stop)? else {
                return Ok(false);
            };
            for (index, again) in answers.into_iter().enumerate() {
                let Some(Some(first)) = known[index].get(place) else {
                    continue;
                };
                if let Some(failure) = Failure::of(index + 1, first, &again) {
                    return Err(command.error(failure));
                }
            }
        }
        Ok(true)
    }

    /// Ends the programs of all commands.
    pub(crate) fn finish(&self) -> Result<(), Error> {
        self.iter()
            .filter_map(|requirement| requirement.measure.command())
            .try_for_each(Command::finish)
    }

    /// The greatest number of levels at once that a command takes; `None` if there are no commands.
    pub(crate) fn batch(&self) -> Option<usize> {
        self.iter()
            .filter_map(|requirement| Some(requirement.measure.command()?.batch()))
            .max()
    }

    /// The same requirements; each command has a process of its own.
    pub(crate) fn with_own_processes(&self) -> Self {
        let own = |requirement: &Requirement| {
            let command = requirement
                .measure
                .command()
                .map(|command| command.with_own_process().into());
            Requirement {
                measure: command.unwrap_or_else(|| requirement.measure.clone()),
                ..requirement.clone()
            }
        };
        Self::new(self.iter().map(own))
    }

    /// The sum of the shortfalls of all requirements; 0 if the level keeps all of them.
    pub fn shortfall(&self, values: &[Value]) -> f64 {
        self.requirements
            .iter()
            .zip(values)
            .map(|(requirement, &value)| requirement.shortfall(value))
            .sum()
    }
}

impl std::ops::Deref for Requirements {
    type Target = [Requirement];

    fn deref(&self) -> &[Requirement] {
        &self.requirements
    }
}
