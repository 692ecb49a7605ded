use crate::error::Error;
use std::fmt;

/// The values that work for a parameter, in an [`Error::Parameter`]. NaN never works.
///
/// Constructors of operators of your own can use it, too:
///
/// ```
/// use ga_core::Expected;
///
/// assert_eq!(Expected::Probability.check("the rate", 0.5), Ok(0.5));
/// let error = Expected::Within(2.0, 3.0).check("the pressure", 5.0).unwrap_err();
/// assert_eq!(error.to_string(), "the pressure must be from 2 to 3, got 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Expected {
    /// From 0 to 1.
    Probability,
    /// A number above 0, not infinite.
    Positive,
    /// A number above this one, not infinite.
    Above(f64),
    /// This number or a greater one, not infinite.
    NotBelow(f64),
    /// This number or a smaller one.
    AtMost(f64),
    /// From the first number to the second, both included.
    Within(f64, f64),
    /// A count of at least this number.
    AtLeast(usize),
}

impl Expected {
    /// Checks that `value` is one of these values, and returns it. `name` is what the message calls
    /// the parameter.
    ///
    /// # Errors
    ///
    /// [`Error::Parameter`] if it is not.
    pub fn check(self, name: &'static str, value: f64) -> Result<f64, Error> {
        let works = match self {
            Self::Probability => (0.0..=1.0).contains(&value),
            Self::Positive => value > 0.0 && value.is_finite(),
            Self::Above(bound) => value > bound && value.is_finite(),
            Self::NotBelow(least) => value >= least && value.is_finite(),
            Self::AtMost(most) => value <= most,
            Self::Within(low, high) => (low..=high).contains(&value),
            Self::AtLeast(minimum) => value >= minimum as f64,
        };
        if works {
            Ok(value)
        } else {
            Err(Error::Parameter {
                name,
                value,
                expected: self,
            })
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Probability => write!(f, "a probability from 0 to 1"),
            Self::Positive => write!(f, "a positive number"),
            Self::Above(bound) => write!(f, "a finite number above {bound}"),
            Self::NotBelow(least) => write!(f, "a finite number of at least {least}"),
            Self::AtMost(most) => write!(f, "at most {most}"),
            Self::Within(low, high) => write!(f, "from {low} to {high}"),
            Self::AtLeast(minimum) => write!(f, "at least {minimum}"),
        }
    }
}
