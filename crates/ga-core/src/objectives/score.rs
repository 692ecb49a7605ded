use super::Values;
use crate::score::Score;
use std::cmp::Ordering;

/// The front of a score that no replacement has ranked yet.
const UNRANKED: u32 = u32::MAX;

/// A score of several objectives.
///
/// The fitness returns the values of the objectives. The place of the individual in the population
/// is written by [`NonDominatedSorting`](crate::replace::NonDominatedSorting): the number of its
/// [front](Self::front) and its [crowding distance](Self::crowding). [`Score::order`] compares
/// places, so [`Tournament`](crate::select::Tournament) and all other selectors by rank select by
/// them: first the lower front, then the greater crowding distance (Deb et al. 2002,
/// `deb-et-al-2002`).
///
/// ```
/// use ga_core::objectives::Objectives;
/// use std::cmp::Reverse;
///
/// // A price to minimise, and a number of seats to maximise.
/// let [van, bus, wreck] = [(9.0, 8), (70.0, 50), (9.5, 2)]
///     .map(|(price, seats)| Objectives::new((Reverse(price), seats)));
/// assert!(van.dominates(&wreck));
/// assert!(!van.dominates(&bus) && !bus.dominates(&van));
/// let overdue = van.with_violation(3.0);
/// assert!(wreck.dominates(&overdue));
/// ```
///
/// # Constraints
///
/// [`with_violation`](Self::with_violation) says how much an individual violates the constraints. A
/// feasible individual dominates all infeasible ones. Of two infeasible individuals, the one with
/// the smaller violation dominates. Among feasible individuals, the objectives decide.
///
/// # What the rest of the library makes of it
///
/// - The *champion* is the best individual of the present population: one at an end of the first
///   front. The result of the run is [`State::front`](crate::State::front).
/// - [`Target`](crate::terminate::Target) stops the run once an individual is at least as good as
///   the target in each objective. To stop at a hypervolume, use a closure.
/// - [`Stagnation`](crate::terminate::Stagnation) and
///   [`Converged`](crate::terminate::Converged) would never stop the run, so it does not begin with
///   them: [`Error::NeverStops`](crate::Error::NeverStops).
/// - [`Memo`](crate::evaluate::Memo), [`Parallel`](crate::evaluate::Parallel) and
///   [`Reevaluate`](crate::evaluate::Reevaluate) work as usual: they see the values, not the
///   places.
/// - Newborns have no place until they are admitted. A breeder that learns from the order of
///   scores, such as [`OneFifthRule`](crate::breed::OneFifthRule), learns nothing from them.
/// - Other replacements compare individuals by place and write none. An engine with one of them
///   does not start: [`Error::NotRanked`](crate::Error::NotRanked).
/// - With feature `serde`, the values and the violation are written, and the place is not.
///   [`Engine::resume`](crate::Engine::resume) computes the same places again.
/// - An `Option` of objectives is not ranked. If an evaluation fails or takes too long, return any
///   values and the violation infinity; [`TimeLimit`](crate::evaluate::TimeLimit) does not fit.
/// - A score is [NaN](Score::is_nan) if one of its values or its violation is NaN. It is worse than
///   all others.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias = "multi-objective")]
#[doc(alias = "Pareto")]
pub struct Objectives<T> {
    values: T,
    violation: f64,
    #[cfg_attr(feature = "serde", serde(skip, default = "unranked"))]
    front: u32,
    #[cfg_attr(feature = "serde", serde(skip))]
    crowding: f64,
}

#[cfg(feature = "serde")]
const fn unranked() -> u32 {
    UNRANKED
}

impl<T> Objectives<T> {
    /// The score of a feasible individual with these values.
    pub const fn new(values: T) -> Self {
        Self {
            values,
            violation: 0.0,
            front: UNRANKED,
            crowding: 0.0,
        }
    }

    /// The same score with a violation of the constraints, for example the sum of all amounts by
    /// which limits are exceeded. 0 and less is feasible.
    #[must_use]
    #[doc(alias = "constraint")]
    pub fn with_violation(self, violation: f64) -> Self {
        // Not `max`: NaN must stay NaN.
        Self {
            violation: if violation <= 0.0 { 0.0 } else { violation },
            ..self
        }
    }

    /// The values of the objectives.
    pub const fn values(&self) -> &T {
        &self.values
    }

    /// The violation of the constraints; 0 if the individual is feasible.
    pub const fn violation(&self) -> f64 {
        self.violation
    }

    /// Whether the individual violates no constraint.
    pub fn is_feasible(&self) -> bool {
        self.violation <= 0.0
    }

    /// The number of the individual's front: 0 if no individual of the population dominates it, 1
    /// if only individuals of front 0 dominate it, and so on. `None` until the score is ranked.
    #[doc(alias = "rank")]
    pub const fn front(&self) -> Option<u32> {
        if self.front == UNRANKED {
            None
        } else {
            Some(self.front)
        }
    }

    /// The crowding distance: how far the neighbours in the same front are from each other, as a
    /// sum over the objectives, each in units of the front's extent. Infinite at the ends of the
    /// front.
    pub const fn crowding(&self) -> f64 {
        self.crowding
    }

    /// Writes the place in the population.
    pub(crate) const fn place(&mut self, front: u32, crowding: f64) {
        self.front = front;
        self.crowding = crowding;
    }

    /// Removes the place in the population.
    pub(crate) const fn displace(&mut self) {
        self.place(UNRANKED, 0.0);
    }
}

impl<T: Values> Objectives<T> {
    /// Whether this score is at least as good as `other` in each objective, and better in one.
    /// Constraints and NaN are considered first: see the page of the [type](Self).
    pub fn dominates(&self, other: &Self) -> bool {
        self.covers(other) && !other.covers(self)
    }

    /// Whether this score dominates `other` or has the same values.
    pub(crate) fn covers(&self, other: &Self) -> bool {
        match (self.is_nan(), other.is_nan()) {
            (true, _) => return false,
            (false, true) => return true,
            (false, false) => {}
        }
        if self.is_feasible() && other.is_feasible() {
            (0..T::COUNT)
                .all(|objective| self.values.gain(objective) >= other.values.gain(objective))
        } else {
            self.violation <= other.violation
        }
    }
}

/// Compares places in the population. All scores without a place are equally good, and worse than
/// those with a place.
impl<T: Values> Score for Objectives<T> {
    const RANKED: bool = true;

    fn order(&self, other: &Self) -> Ordering {
        match (self.is_nan(), other.is_nan()) {
            (false, false) => other
                .front
                .cmp(&self.front)
                .then(self.crowding.total_cmp(&other.crowding)),
            (left, right) => right.cmp(&left),
        }
    }

    fn is_nan(&self) -> bool {
        self.violation.is_nan()
            || (0..T::COUNT).any(|objective| self.values.gain(objective).is_nan())
    }

    fn has_rank(&self) -> bool {
        self.front != UNRANKED
    }

    fn reaches(&self, target: &Self) -> bool {
        !target.is_nan() && self.covers(target)
    }
}
