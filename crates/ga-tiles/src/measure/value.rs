/// What a measure says of a level.
///
/// ```
/// use ga_tiles::measure::Value;
///
/// assert_eq!(Value::Number(7.0).number(), Some(7.0));
/// assert_eq!(Value::Missing { gap: 2.0 }.number(), None);
/// assert_eq!(Value::Unknown { gap: 2.0 }.number(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "description", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "description", serde(rename_all = "kebab-case"))]
pub enum Value {
    /// The level has this value.
    Number(f64),
    /// The level has no such value: for instance, there is no way from the player to the key.
    Missing {
        /// How far the level is from a value: 0 or more, less if the value nearly exists. Each
        /// measure says what it counts.
        gap: f64,
    },
    /// Whether the level has a value is not known: the measure ended before it knew. No requirement
    /// and no wish is met.
    Unknown {
        /// How far the level seems to be from a value, as for a missing one.
        gap: f64,
    },
}

impl Value {
    /// The number, `None` if the value is missing or not known.
    pub const fn number(self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(number),
            Self::Missing { .. } | Self::Unknown { .. } => None,
        }
    }

    /// A count as a value.
    pub(super) fn count(count: usize) -> Self {
        Self::Number(count as f64)
    }

    /// A missing value with a gap of a whole number.
    pub(super) fn missing(gap: usize) -> Self {
        Self::Missing { gap: gap as f64 }
    }
}
