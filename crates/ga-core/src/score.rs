use std::cmp::{Ordering, Reverse};

/// The score of an individual. Greater is better.
///
/// | type | meaning |
/// |---|---|
/// | integers, `f32`, `f64`, `bool` | maximise |
/// | [`Reverse`] of a score | minimise |
/// | [`Featured`](crate::Featured) | a score with numbers that describe the individual |
/// | [`Constrained`](crate::Constrained) | a quality, or how far the individual is from feasible |
/// | [`Option`] of a score | `None` is infeasible |
/// | tuples and arrays of scores | the first element decides, then the second, .. |
/// | [`Objectives`](crate::objectives::Objectives) | several objectives |
///
/// A score that is [not a number](Self::is_nan) ranks below all others, also inside a `Reverse`. A
/// tuple or an array is not a number if its first element is none. Each further element decides
/// only between equal earlier ones, so one without a number is the worst of these.
///
/// ```
/// use ga_core::Score;
/// use std::cmp::Reverse;
///
/// assert!(2.0.order(&1.0).is_gt());
/// assert!(Reverse(1.0).order(&Reverse(2.0)).is_gt());
/// assert!(Reverse(f64::NAN).order(&Reverse(1e9)).is_lt());
/// assert!([5.0, f64::NAN].order(&[1.0, 2.0]).is_gt());
/// assert!([5.0, f64::NAN].order(&[5.0, 2.0]).is_lt());
/// assert!(None.order(&Some(-1)).is_lt());
/// ```
#[doc(alias = "fitness value")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a score",
    label = "a fitness has to return a score",
    note = "scores are integers, `f32`, `f64`, `Reverse<S>` to minimise, `Option<S>` where `None` is infeasible, and tuples or arrays of scores"
)]
pub trait Score: Clone + Send + Sync {
    /// Whether scores have a rank in the population, which the replacement writes. `false` by
    /// default.
    ///
    /// Such scores compare only within one population, so the champion is the best of the present
    /// population. Newborns have no rank before the replacement sees them. See
    /// [`Objectives`](crate::objectives::Objectives).
    const RANKED: bool = false;

    /// Compares two scores; the better score is greater. The order is a total preorder. Values for
    /// which [`is_nan`](Self::is_nan) is true are equal to each other and less than all other
    /// values.
    fn order(&self, other: &Self) -> Ordering;

    /// Compares two scores as [`Reverse`] does: the lesser is better, but an element that is not a
    /// number is the worst here, too. Only scores with several elements have to implement it.
    #[doc(hidden)]
    #[inline]
    fn order_reversed(&self, other: &Self) -> Ordering {
        order_of_nan(self, other).unwrap_or_else(|| other.order(self))
    }

    /// Whether this score is not a number: NaN or `None`. An individual with such a score never
    /// becomes champion.
    fn is_nan(&self) -> bool {
        false
    }

    /// The score as a number that is greater if the score is better: an integer, `f32` or `f64`
    /// itself, and minus the number for a [`Reverse`]. `None` for all other scores, by default, and
    /// if the score is NaN.
    ///
    /// Statistics and logs show it. Breeders that estimate slopes or fit a model need it. Implement
    /// it for a score type of your own if differences of your scores mean something. It has to
    /// agree with [`order`](Self::order).
    ///
    /// ```
    /// use ga_core::Score;
    /// use std::cmp::Reverse;
    ///
    /// assert_eq!(3_u8.utility(), Some(3.0));
    /// assert_eq!(Some(Reverse(2.5)).utility(), Some(-2.5));
    /// assert_eq!((1, 2).utility(), None);
    /// ```
    fn utility(&self) -> Option<f64> {
        None
    }

    /// Whether this score has its rank, if scores of this type [have one](Self::RANKED).
    fn has_rank(&self) -> bool {
        true
    }

    /// Whether this score is as good as [`Target`](crate::terminate::Target) demands: not worse
    /// than `target`, by default.
    fn reaches(&self, target: &Self) -> bool {
        !target.is_nan() && self.order(target).is_ge()
    }
}

macro_rules! ordered {
    ($($t:ty)*) => { $(impl Score for $t {
        #[inline]
        fn order(&self, other: &Self) -> Ordering {
            self.cmp(other)
        }
    })* };
}
ordered!(() bool);

macro_rules! integer {
    ($($t:ty)*) => { $(
        impl Score for $t {
            #[inline]
            fn order(&self, other: &Self) -> Ordering {
                self.cmp(other)
            }

            #[inline]
            #[allow(clippy::cast_lossless, reason = "lossless for some of the types")]
            fn utility(&self) -> Option<f64> {
                Some(*self as f64)
            }
        }

        impl Weight for $t {}

        impl Difference for $t {
            #[inline]
            #[allow(clippy::cast_lossless, reason = "lossless for some of the types")]
            fn difference(&self, other: &Self) -> Option<f64> {
                // Exact for all numbers whose difference is below 2^53, however great they are.
                let distance = self.abs_diff(*other) as f64;
                Some(if self < other { -distance } else { distance })
            }
        }
    )* };
}
integer!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

macro_rules! real {
    ($($t:ty)*) => { $(
        impl Score for $t {
            #[inline]
            fn order(&self, other: &Self) -> Ordering {
                self.partial_cmp(other).unwrap_or_else(|| other.is_nan().cmp(&self.is_nan()))
            }

            #[inline]
            fn is_nan(&self) -> bool {
                <$t>::is_nan(*self)
            }

            #[inline]
            fn utility(&self) -> Option<f64> {
                Some(f64::from(*self)).filter(|number| !number.is_nan())
            }
        }

        impl Weight for $t {}

        impl Difference for $t {}
    )* };
}
real!(f32 f64);

/// The order of two scores if at least one of them is not a number; `None` if both are numbers.
pub(crate) fn order_of_nan<S: Score>(left: &S, right: &S) -> Option<Ordering> {
    match (left.is_nan(), right.is_nan()) {
        (false, false) => None,
        (left, right) => Some(right.cmp(&left)),
    }
}

impl<S: Score> Score for Reverse<S> {
    const RANKED: bool = S::RANKED;

    #[inline]
    fn order(&self, other: &Self) -> Ordering {
        self.0.order_reversed(&other.0)
    }

    #[inline]
    fn order_reversed(&self, other: &Self) -> Ordering {
        self.0.order(&other.0)
    }

    #[inline]
    fn is_nan(&self) -> bool {
        self.0.is_nan()
    }

    #[inline]
    fn utility(&self) -> Option<f64> {
        self.0.utility().map(|number| -number)
    }

    fn has_rank(&self) -> bool {
        self.0.has_rank()
    }
}

impl<S: Score> Score for Option<S> {
    const RANKED: bool = S::RANKED;

    #[inline]
    fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Some(left), Some(right)) => left.order(right),
            _ => order_of_nan(self, other).unwrap_or(Ordering::Equal),
        }
    }

    #[inline]
    fn order_reversed(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Some(left), Some(right)) => left.order_reversed(right),
            _ => self.order(other),
        }
    }

    #[inline]
    fn is_nan(&self) -> bool {
        self.as_ref().is_none_or(Score::is_nan)
    }

    #[inline]
    fn utility(&self) -> Option<f64> {
        self.as_ref()?.utility()
    }

    fn has_rank(&self) -> bool {
        self.as_ref().is_none_or(Score::has_rank)
    }
}

/// The order of the first elements that differ.
fn order_of_elements<S: Score, const N: usize>(
    left: &[S; N],
    right: &[S; N],
    order: impl Fn(&S, &S) -> Ordering,
) -> Ordering {
    order_of_nan(left, right).unwrap_or_else(|| {
        let mut orders = left
            .iter()
            .zip(right)
            .map(|(left, right)| order(left, right));
        orders
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    })
}

impl<S: Score, const N: usize> Score for [S; N] {
    const RANKED: bool = S::RANKED;

    fn order(&self, other: &Self) -> Ordering {
        order_of_elements(self, other, S::order)
    }

    fn order_reversed(&self, other: &Self) -> Ordering {
        order_of_elements(self, other, S::order_reversed)
    }

    fn is_nan(&self) -> bool {
        self.first().is_some_and(Score::is_nan)
    }

    fn has_rank(&self) -> bool {
        self.iter().all(Score::has_rank)
    }
}

macro_rules! tuple {
    ($($t:ident $i:tt),*) => { impl<$($t: Score),*> Score for ($($t,)*) {
        const RANKED: bool = false $(|| $t::RANKED)*;

        fn order(&self, other: &Self) -> Ordering {
            order_of_nan(self, other).unwrap_or_else(|| {
                Ordering::Equal $(.then_with(|| self.$i.order(&other.$i)))*
            })
        }

        fn order_reversed(&self, other: &Self) -> Ordering {
            order_of_nan(self, other).unwrap_or_else(|| {
                Ordering::Equal $(.then_with(|| self.$i.order_reversed(&other.$i)))*
            })
        }

        fn is_nan(&self) -> bool {
            self.0.is_nan()
        }

        fn has_rank(&self) -> bool {
            true $(&& self.$i.has_rank())*
        }
    } };
}
tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5);

/// A score by which a roulette wheel can select.
///
/// Numbers are weights, and [`Option`] of a weight. `Reverse` is not a weight, since proportional
/// selection is not defined for minimisation. Select by rank or by tournament instead.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a weight, so no roulette can select by it",
    note = "numbers are weights, and `Option` of a weight; to minimise, select by `Tournament`"
)]
pub trait Weight: Score {
    /// The width of the individual's sector on a roulette wheel: the [utility](Score::utility) by
    /// default, and 0 if there is none. Selectors treat negative numbers as 0.
    #[inline]
    fn weight(&self) -> f64 {
        self.utility().unwrap_or(0.0)
    }
}

impl<W: Weight> Weight for Option<W> {
    #[inline]
    fn weight(&self) -> f64 {
        self.as_ref().map_or(0.0, Weight::weight)
    }
}

/// A score that says by how much it is better than another score.
///
/// [`Annealing`](crate::replace::Annealing) and
/// [`ReplicaExchange`](crate::replace::ReplicaExchange) need it, because they accept a loss with a
/// probability that depends on its size.
///
/// Numbers have a difference, [`Reverse`] of a number to minimise, [`Option`] of either, and
/// [`Constrained`](crate::Constrained). Tuples and arrays have none: you decide what a loss in one
/// element is worth in another. Implement this trait for a score type of your own: with a
/// [utility](Score::utility), `impl Difference for MyScore {}` is enough. The difference may weigh
/// what the order of the score treats as absolute: with a penalty for each broken rule, for
/// example, a search can pass through individuals that break a rule, while the champion never does.
///
/// ```
/// use ga_core::Difference;
/// use std::cmp::Reverse;
///
/// assert_eq!(7_u8.difference(&9), Some(-2.0));
/// assert_eq!(Reverse(2.5).difference(&Reverse(4.0)), Some(1.5));
/// assert_eq!(Some(1.0).difference(&None), None);
/// assert_eq!(f64::NAN.difference(&1.0), None);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say by how much it is better than another score",
    note = "numbers do, `Reverse` of a number, `Option` of either, and `Constrained`; implement `Difference` for your own score type"
)]
pub trait Difference: Score {
    /// The amount by which this score is better than `other`: the difference of their
    /// [utilities](Score::utility), by default. It is negative if this score is worse. It is `None`
    /// if one of the two is not a number.
    #[inline]
    fn difference(&self, other: &Self) -> Option<f64> {
        difference_of_utilities(self, other)
    }
}

/// The difference of two utilities; `None` if one of them is missing, or if it is not a number.
#[inline]
pub(crate) fn difference_of_utilities<S: Score>(one: &S, other: &S) -> Option<f64> {
    Some(one.utility()? - other.utility()?).filter(|difference| !difference.is_nan())
}

impl<S: Difference> Difference for Reverse<S> {
    #[inline]
    fn difference(&self, other: &Self) -> Option<f64> {
        other.0.difference(&self.0)
    }
}

impl<S: Difference> Difference for Option<S> {
    #[inline]
    fn difference(&self, other: &Self) -> Option<f64> {
        self.as_ref()?.difference(other.as_ref()?)
    }
}
