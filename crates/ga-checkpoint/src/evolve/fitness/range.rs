use super::Measure;
use crate::error::Error;
use std::fmt;

/// The values that a measure may have: from `low` to `high`, both included.
///
/// As text, `tour=200..300`, `tour=200..` or `culs-de-sac=..50`.
///
/// ```
/// use ga_checkpoint::evolve::fitness::Range;
///
/// let range: Range = "tour=200..300".parse()?;
/// assert_eq!([150, 200, 300, 310].map(|tour| range.missed(tour)), [50, 0, 0, 10]);
/// assert_eq!(range.to_string(), "tour=200..300");
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Range {
    measure: Measure,
    low: u32,
    high: u32,
}

impl Range {
    /// The values from `low` to `high` of `measure`.
    ///
    /// # Errors
    ///
    /// [`Error::Range`] if `high` is below `low`.
    pub fn new(measure: Measure, low: u32, high: u32) -> Result<Self, Error> {
        let range = Self { measure, low, high };
        if low <= high {
            Ok(range)
        } else {
            Err(Error::Range {
                found: range.to_string(),
            })
        }
    }

    /// The measure.
    pub const fn measure(self) -> Measure {
        self.measure
    }

    /// The distance of a value from this range, 0 inside.
    pub const fn missed(self, value: u32) -> u32 {
        if value < self.low {
            self.low - value
        } else {
            value.saturating_sub(self.high)
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { measure, low, high } = self;
        match (*low, *high) {
            (0, u32::MAX) => write!(f, "{measure}=0.."),
            (0, high) => write!(f, "{measure}=..{high}"),
            (low, u32::MAX) => write!(f, "{measure}={low}.."),
            (low, high) => write!(f, "{measure}={low}..{high}"),
        }
    }
}

impl std::str::FromStr for Range {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = || Error::Range {
            found: text.to_owned(),
        };
        let (measure, values) = text.split_once('=').ok_or_else(wrong)?;
        let (low, high) = values.split_once("..").ok_or_else(wrong)?;
        let number = |text: &str, open: u32| {
            if text.is_empty() {
                Ok(open)
            } else {
                text.parse()
            }
        };
        let (Ok(low), Ok(high)) = (number(low, 0), number(high, u32::MAX)) else {
            return Err(wrong());
        };
        if values == ".." {
            return Err(wrong());
        }
        Self::new(measure.parse()?, low, high).map_err(|_| wrong())
    }
}
