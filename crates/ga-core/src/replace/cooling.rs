use crate::error::Error;
use crate::expected::Expected;

/// The shape in which a temperature falls.
///
/// [`Annealing`](crate::replace::Annealing) follows it over the time of a run, and
/// [`ReplicaExchange`](crate::replace::ReplicaExchange) over the places of the population.
///
/// | shape | halfway from 8 to 2 | spends most of the time |
/// |---|---|---|
/// | `Linear` | 5 | evenly at all temperatures |
/// | `Parabolic` | 3.5 | at low temperatures |
/// | `Geometric` | 4 | at low temperatures, if `hot` is many times `cold` |
///
/// `Geometric` multiplies the temperature by the same factor in each step; it is the usual choice
/// if `hot` and `cold` differ by a factor of ten or more. Its `cold` must be above 0. `Parabolic`
/// also works down to 0.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[doc(alias = "cooling schedule")]
pub enum Cooling {
    /// Falls by the same amount in each step.
    Linear,
    /// Falls along a parabola that ends level: fastest at the start.
    #[default]
    Parabolic,
    /// Falls by the same factor in each step.
    #[doc(alias = "exponential")]
    Geometric,
}

impl Cooling {
    /// The temperature after the share `progress` of the way from `hot` to `cold`.
    ///
    /// ```
    /// use ga_core::replace::Cooling;
    ///
    /// assert_eq!(Cooling::Parabolic.temperature(8.0, 2.0, 0.5), 3.5);
    /// assert!((Cooling::Geometric.temperature(8.0, 2.0, 0.5) - 4.0).abs() < 1e-12);
    /// ```
    pub fn temperature(self, hot: f64, cold: f64, progress: f64) -> f64 {
        self.with_left(hot, cold, 1.0 - progress)
    }

    /// The temperature with the share `left` of the way from `hot` to `cold` still ahead.
    pub(super) fn with_left(self, hot: f64, cold: f64, left: f64) -> f64 {
        match self {
            Self::Linear => cold + (hot - cold) * left,
            Self::Parabolic => cold + (hot - cold) * left * left,
            Self::Geometric => cold * crate::random::exp(crate::random::ln(hot / cold) * left),
        }
    }

    /// Checks that `cold` is a temperature at which this shape can end.
    pub(super) fn ends_at(self, cold: f64) -> Result<Self, Error> {
        if self == Self::Geometric {
            Expected::Positive.check("the lowest temperature of a geometric cooling", cold)?;
        }
        Ok(self)
    }
}
