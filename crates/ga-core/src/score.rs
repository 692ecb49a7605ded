use std::cmp::{Ordering, Reverse};

/// The score of an individual. Greater is better.
///
/// | type | meaning |
/// |---|---|
/// | integers, `f32`, `f64`, `bool` | maximise |
/// | [`Reverse`] of a score | minimise |
/// | [`Featured`](crate::Featured) | a score with numbers that describe the individual |
/// | [`Option`] of a score | `None` is infeasible |
/// | tuples and arrays of scores | the first element decides, then the second, .. |
///
/// A score that is [not a number](Self::is_nan) ranks below all others, also inside a `Reverse`, a
/// tuple or an array.
///
/// ```
/// use ga_core::Score;
/// use std::cmp::Reverse;
///
/// assert!(2.0.order(&1.0).is_gt());
/// assert!(Reverse(1.0).order(&Reverse(2.0)).is_gt());
/// assert!(Reverse(f64::NAN).order(&Reverse(1e9)).is_lt());
/// assert!([5.0, f64::NAN].order(&[1.0, 2.0]).is_lt());
/// assert!(None.order(&Some(-1)).is_lt());
/// ```
#[doc(alias = "fitness value")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a score",
    label = "a fitness has to return a score",
    note = "scores are integers, `f32`, `f64`, `Reverse<S>` to minimise, `Option<S>` where `None` is infeasible, and tuples or arrays of scores"
)]
pub trait Score: Clone + Send + Sync {
    /// Compares two scores; the better score is greater. The order is a total preorder. Values for
    /// which [`is_nan`](Self::is_nan) is true are equal to each other and less than all other
    /// values.
    fn order(&self, other: &Self) -> Ordering;

    /// Whether this score is not a number: NaN or `None`. An individual with such a score never
    /// becomes champion.
    fn is_nan(&self) -> bool {
        false
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
ordered!(() bool u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

macro_rules! real {
    ($($t:ty)*) => { $(impl Score for $t {
        #[inline]
        fn order(&self, other: &Self) -> Ordering {
            self.partial_cmp(other).unwrap_or_else(|| other.is_nan().cmp(&self.is_nan()))
        }

        #[inline]
        fn is_nan(&self) -> bool {
            <$t>::is_nan(*self)
        }
    })* };
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
    #[inline]
    fn order(&self, other: &Self) -> Ordering {
        order_of_nan(&self.0, &other.0).unwrap_or_else(|| other.0.order(&self.0))
    }

    #[inline]
    fn is_nan(&self) -> bool {
        self.0.is_nan()
    }
}

impl<S: Score> Score for Option<S> {
    #[inline]
    fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Some(left), Some(right)) => left.order(right),
            _ => order_of_nan(self, other).unwrap_or(Ordering::Equal),
        }
    }

    #[inline]
    fn is_nan(&self) -> bool {
        self.as_ref().is_none_or(Score::is_nan)
    }
}

impl<S: Score, const N: usize> Score for [S; N] {
    fn order(&self, other: &Self) -> Ordering {
        order_of_nan(self, other).unwrap_or_else(|| {
            let pairs = self.iter().zip(other);
            pairs
                .map(|(left, right)| left.order(right))
                .find(|order| order.is_ne())
                .unwrap_or(Ordering::Equal)
        })
    }

    fn is_nan(&self) -> bool {
        self.iter().any(Score::is_nan)
    }
}

macro_rules! tuple {
    ($($t:ident $i:tt),*) => { impl<$($t: Score),*> Score for ($($t,)*) {
        fn order(&self, other: &Self) -> Ordering {
            order_of_nan(self, other).unwrap_or_else(|| {
                Ordering::Equal $(.then_with(|| self.$i.order(&other.$i)))*
            })
        }

        fn is_nan(&self) -> bool {
            false $(|| self.$i.is_nan())*
        }
    } };
}
tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5);

/// A score that is a number, or an `Option` of a number.
///
/// Roulette wheels select individuals in proportion to their weights, and statistics are computed
/// from the numbers. `Reverse` is not a weight, since proportional selection is not defined for
/// minimisation. Select by rank or by tournament instead.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a weight, so no roulette can select by it",
    note = "numbers are weights, and `Option` of a weight; to minimise, select by `Tournament`"
)]
pub trait Weight {
    /// The width of the individual's sector on a roulette wheel. Selectors treat negative numbers
    /// and NaN as 0.
    fn weight(&self) -> f64;

    /// The score as a number, which may be negative; `None` if the score is NaN or `None`.
    fn number(&self) -> Option<f64> {
        Some(self.weight()).filter(|weight| !weight.is_nan())
    }
}

macro_rules! weights {
    ($($t:ty)*) => { $(impl Weight for $t {
        #[inline]
        #[allow(clippy::cast_lossless, reason = "lossless for some of the types")]
        fn weight(&self) -> f64 {
            *self as f64
        }
    })* };
}
weights!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64);

impl<W: Weight> Weight for Option<W> {
    #[inline]
    fn weight(&self) -> f64 {
        self.as_ref().map_or(0.0, Weight::weight)
    }

    #[inline]
    fn number(&self) -> Option<f64> {
        self.as_ref().and_then(Weight::number)
    }
}
