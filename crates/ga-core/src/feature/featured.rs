use super::Features;
use crate::score::{Score, Weight, order_of_nan};
use std::cmp::Ordering;

/// A score with features: the quality orders individuals, and the features describe them.
///
/// - *Order*: by `quality`. A score is not a number if its quality is not, or if a feature is NaN.
/// - *To minimise*, use a [`Reverse`](std::cmp::Reverse) as quality. Use negative numbers instead
///   if you want the figures of an [`Illumination`](crate::observe::Illumination).
/// - *Infeasible individuals*: use an `Option<Featured<..>>` as score, and `None` for them.
///
/// ```
/// use ga_core::{Featured, Score};
///
/// let long = Featured { quality: 9.0, features: [40.0, 0.1] };
/// let short = Featured { quality: 5.0, features: [12.0, 0.7] };
/// assert!(long.order(&short).is_gt());
/// assert!(Featured { quality: 99.0, features: [f64::NAN, 0.0] }.is_nan());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "measures")]
#[doc(alias = "behaviour descriptor")]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        deny_unknown_fields,
        bound(
            serialize = "Q: serde::Serialize, [f64; N]: serde::Serialize",
            deserialize = "Q: serde::Deserialize<'de>, [f64; N]: serde::Deserialize<'de>"
        )
    )
)]
pub struct Featured<Q, const N: usize> {
    /// How good the individual is. Greater is better.
    pub quality: Q,
    /// The numbers that describe the individual.
    pub features: [f64; N],
}

impl<Q: Score, const N: usize> Score for Featured<Q, N> {
    const RANKED: bool = Q::RANKED;

    #[inline]
    fn order(&self, other: &Self) -> Ordering {
        order_of_nan(self, other).unwrap_or_else(|| self.quality.order(&other.quality))
    }

    #[inline]
    fn is_nan(&self) -> bool {
        self.quality.is_nan() || self.features.iter().copied().any(f64::is_nan)
    }

    #[inline]
    fn utility(&self) -> Option<f64> {
        self.quality.utility()
    }

    fn has_rank(&self) -> bool {
        self.quality.has_rank()
    }
}

/// The weight of the quality.
impl<Q: Weight, const N: usize> Weight for Featured<Q, N> {
    fn weight(&self) -> f64 {
        self.quality.weight()
    }
}

impl<Q, const N: usize> Features<N> for Featured<Q, N> {
    #[inline]
    fn features(&self) -> Option<&[f64; N]> {
        Some(&self.features)
    }
}
