use crate::score::{Difference, Score, Weight, difference_of_utilities, order_of_nan};
use std::cmp::Ordering;

/// The score of a genome that may break constraints: its quality, or how far it is from feasible.
///
/// A feasible genome is better than an infeasible one. Of two feasible genomes, the one of better
/// quality is better. Of two infeasible genomes, the one with the smaller violation is better (Deb
/// 2000). So a search first finds feasible genomes and then improves them.
///
/// - *Violation*: 0 or more. For instance the sum, over all constraints, of the amount by which the
///   genome breaks the constraint; divide by typical amounts if they differ in size. It may be
///   infinite. An infeasible genome needs no quality.
/// - *Champion*: an infeasible genome can be the champion as long as there is no feasible one.
///   [`quality`](Self::quality) says which it is.
/// - *Equalities*: rounding errors break each of them, so give them a tolerance:
///   [`within`](Self::within). 1e-6 times the size of the numbers suits most. With none, the first
///   feasible genome is often the last one.
/// - *NaN*: a quality or a violation that is NaN ranks below all others, and counts as infeasible.
/// - *Use*: any scheme works with it.
///   [`replace::FeasibleInfeasible`](crate::replace::FeasibleInfeasible) keeps feasible and
///   infeasible individuals in two populations.
/// - *Number*: the [utility](Score::utility) of a feasible genome is that of its quality. The
///   utility of an infeasible genome is -[`PENALTY`](Self::PENALTY) (1 + violation), below that of
///   every feasible one unless qualities are that low themselves. So annealing and the breeders of
///   the crate `ga-search` that learn from numbers work with constraints: to them, the feasible
///   region has a high wall, and outside of it the violation is the only slope. If the best genomes
///   lie on the wall, a number of your own is often faster: the quality less a penalty that is not
///   greater than needed.
/// - *Instead*: an [`Option`], in which `None` is infeasible, if you cannot say how far a genome is
///   from feasible.
///
/// ```
/// use ga_core::{Constrained, Score};
///
/// // The value of a load, which weighs at most 50.
/// let score = |value: u32, weight: u32| match weight.checked_sub(50) {
///     None | Some(0) => Constrained::Feasible(value),
///     Some(excess) => Constrained::Infeasible(f64::from(excess)),
/// };
/// assert!(score(10, 50).order(&score(99, 51)).is_gt());
/// assert!(score(10, 51).order(&score(99, 70)).is_gt());
/// assert_eq!((score(10, 50).quality(), score(99, 51).quality()), (Some(&10), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[doc(alias = "constraint domination")]
#[doc(alias = "penalty")]
pub enum Constrained<S> {
    /// The genome breaks no constraint and has this quality.
    Feasible(S),
    /// The genome has this quality, and its violation is within a tolerance. It ranks as if it were
    /// `Feasible`.
    Within(S, f64),
    /// The genome is this far from feasible.
    Infeasible(f64),
}

impl<S> Constrained<S> {
    /// What a violation of 1 costs in [utility](Score::utility).
    pub const PENALTY: f64 = 1e12;

    /// The score of a genome whose `violation`, 0 or more, counts as none up to `tolerance`. The
    /// quality is computed only then.
    ///
    /// ```
    /// use ga_core::{Constrained, Score};
    ///
    /// // The sum has to be 1.
    /// let score = |x: [f64; 3]| {
    ///     let sum: f64 = x.iter().sum();
    ///     Constrained::within(1e-6, (sum - 1.0).abs(), || x[0])
    /// };
    /// assert_eq!(score([0.5, 0.5, 0.0]), Constrained::Feasible(0.5));
    /// let rounded = score([0.7, 0.2, 0.1]);
    /// assert!(rounded.is_feasible() && rounded.order(&score([0.5, 0.5, 0.0])).is_gt());
    /// assert!(rounded.violation() > 0.0 && rounded.violation() < 1e-15);
    /// assert_eq!(score([0.5, 0.0, 0.0]), Constrained::Infeasible(0.5));
    /// ```
    pub fn within(tolerance: f64, violation: f64, quality: impl FnOnce() -> S) -> Self {
        if violation <= 0.0 {
            Self::Feasible(quality())
        } else if violation <= tolerance {
            Self::Within(quality(), violation)
        } else {
            Self::Infeasible(violation)
        }
    }

    /// The quality; `None` if the genome is infeasible.
    pub const fn quality(&self) -> Option<&S> {
        match self {
            Self::Feasible(quality) | Self::Within(quality, _) => Some(quality),
            Self::Infeasible(_) => None,
        }
    }

    /// How far the genome is from feasible, whatever the tolerance; 0 if it breaks no constraint.
    pub const fn violation(&self) -> f64 {
        match self {
            Self::Feasible(_) => 0.0,
            Self::Within(_, violation) | Self::Infeasible(violation) => *violation,
        }
    }
}

impl<S: Score> Constrained<S> {
    /// Whether the genome breaks no constraint, or none by more than the tolerance. False if its
    /// quality is NaN.
    pub fn is_feasible(&self) -> bool {
        self.quality().is_some_and(|quality| !quality.is_nan())
    }
}

impl<S: Score> Score for Constrained<S> {
    const RANKED: bool = S::RANKED;

    fn order(&self, other: &Self) -> Ordering {
        order_of_nan(self, other).unwrap_or_else(|| match (self.quality(), other.quality()) {
            (Some(left), Some(right)) => left.order(right),
            (None, None) => other.violation().order(&self.violation()),
            (left, right) => left.is_some().cmp(&right.is_some()),
        })
    }

    fn is_nan(&self) -> bool {
        self.quality()
            .map_or(self.violation().is_nan(), Score::is_nan)
    }

    fn utility(&self) -> Option<f64> {
        match self.quality() {
            Some(quality) => quality.utility(),
            None => Some(-Self::PENALTY * (1.0 + self.violation())).filter(|x| !x.is_nan()),
        }
    }

    fn has_rank(&self) -> bool {
        self.quality().is_none_or(Score::has_rank)
    }
}

/// An infeasible genome has the weight 0.
impl<W: Weight> Weight for Constrained<W> {
    fn weight(&self) -> f64 {
        self.quality().map_or(0.0, Weight::weight)
    }
}

/// The difference of two feasible genomes is that of their qualities.
impl<S: Difference> Difference for Constrained<S> {
    fn difference(&self, other: &Self) -> Option<f64> {
        if let (Some(left), Some(right)) = (self.quality(), other.quality()) {
            return left.difference(right);
        }
        difference_of_utilities(self, other)
    }
}
