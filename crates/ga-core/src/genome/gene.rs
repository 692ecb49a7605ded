use crate::random::{below_u64, unit};
use rand::Rng;

/// A number that can be a gene: any primitive integer of at most 64 bits, `f32` or `f64`.
///
/// With the feature `num-traits`, which is on by default, each gene is a
/// [`NumCast`](num_traits::NumCast) with [`Bounded`](num_traits::Bounded) values that
/// [`NumAssign`](num_traits::NumAssign) calculates with.
///
/// ```
/// use ga_core::genome::Gene;
///
/// /// The distance of two lists of any numbers, by the sum of the differences.
/// fn distance<T: Gene>(one: &[T], other: &[T]) -> T {
///     let apart = |(&a, &b): (&T, &T)| if a < b { b - a } else { a - b };
///     one.iter().zip(other).map(apart).fold(T::zero(), |sum, apart| sum + apart)
/// }
///
/// assert_eq!(distance(&[1_u8, 9], &[3, 4]), 7);
/// assert_eq!(distance(&[0.5, 1.0], &[0.25, 1.0]), 0.25);
/// ```
///
/// You cannot implement this trait for your own types. All methods require that `low` is not above
/// `high` and that both are numbers; [`Bounds`](crate::genome::Bounds) guarantee this.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number that can be a gene",
    note = "genes are the integers from 8 to 64 bits, `f32` and `f64`"
)]
pub trait Gene: Copy + PartialOrd + Send + Sync + 'static + sealed::Number {
    /// Draws a number from `low` to `high`, both included. All numbers are equally likely.
    fn between(low: Self, high: Self, rng: &mut dyn Rng) -> Self;

    /// Draws a number from `low` to below `high`, for `low` below `high`. All integers are equally
    /// likely.
    fn until(low: Self, high: Self, rng: &mut dyn Rng) -> Self;

    /// The number between `low` and `high` that is nearest to `value`. If `value` is NaN, the
    /// result is `low`.
    fn nearest(value: f64, low: Self, high: Self) -> Self;

    /// The sum of this number and `by`, clamped to the range from `low` to `high`.
    ///
    /// For integers, `by` is rounded to a whole number. The result is exact even for integers that
    /// an `f64` cannot hold.
    #[must_use]
    fn moved(self, by: f64, low: Self, high: Self) -> Self;

    /// The largest possible move of at most `step`: `step` itself for floats, `step` rounded down
    /// for integers.
    fn whole(step: f64) -> f64;

    /// This number as an `f64`.
    fn real(self) -> f64;
}

/// A float that can be a gene: `f32` or `f64`.
///
/// With the feature `num-traits`, which is on by default, each is a [`Float`](num_traits::Float),
/// so that a generic fitness can calculate:
///
/// ```
/// use ga_core::genome::Real;
///
/// fn sphere<T: Real>(point: &[T]) -> T {
///     point.iter().map(|&x| x * x).sum()
/// }
///
/// assert_eq!((sphere(&[3.0_f32, 4.0]), sphere(&[0.5, 0.5])), (25.0, 0.5));
/// ```
///
/// A function that also searches by such a fitness needs `T: Real + Score`.
///
/// `sqrt`, `abs`, `floor` and `mul_add` of `Float` give the same result on every platform. `ln`,
/// `exp`, `powf`, `sin` and their like may not: [`random::ln`](crate::random::ln) and
/// [`random::exp`](crate::random::exp) do.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float that can be a gene",
    note = "real genes are `f32` and `f64`"
)]
pub trait Real: Gene + sealed::Float {}

impl Real for f32 {}
impl Real for f64 {}

/// What a gene can do besides: what `num_traits` says of it, if the feature is on.
mod sealed {
    #[cfg(feature = "num-traits")]
    pub trait Number: num_traits::NumAssign + num_traits::NumCast + num_traits::Bounded {}

    #[cfg(not(feature = "num-traits"))]
    pub trait Number {}

    #[cfg(feature = "num-traits")]
    pub trait Float: num_traits::Float + std::iter::Sum + std::iter::Product {}

    #[cfg(not(feature = "num-traits"))]
    pub trait Float {}

    impl Float for f32 {}
    impl Float for f64 {}
}

macro_rules! integer {
    ($($t:ty)*) => { $(
        impl sealed::Number for $t {}

        #[allow(clippy::cast_lossless, reason = "lossless for some of the types")]
        impl Gene for $t {
            #[inline]
            fn between(low: Self, high: Self, rng: &mut dyn Rng) -> Self {
                // The wrapping difference is correct even if it does not fit the signed type.
                let span = high.wrapping_sub(low) as u64;
                let span = span & u64::MAX >> (64 - Self::BITS.min(64));
                let step = match span.checked_add(1) {
                    Some(count) => below_u64(rng, count),
                    None => rng.next_u64(),
                };
                low.wrapping_add(step as Self)
            }

            #[inline]
            fn until(low: Self, high: Self, rng: &mut dyn Rng) -> Self {
                Self::between(low, high.wrapping_sub(1), rng)
            }

            #[inline]
            fn moved(self, by: f64, low: Self, high: Self) -> Self {
                // A cast saturates.
                let value = (self as i128).saturating_add(by.round() as i128);
                value.clamp(low as i128, high as i128) as Self
            }

            #[inline]
            fn whole(step: f64) -> f64 {
                step.floor()
            }

            #[inline]
            fn nearest(value: f64, low: Self, high: Self) -> Self {
                // A cast saturates, and turns NaN into 0.
                if value.is_nan() { low } else { (value.round() as Self).clamp(low, high) }
            }

            #[inline]
            fn real(self) -> f64 {
                self as f64
            }
        }
    )* };
}
integer!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

macro_rules! real {
    ($($t:ty)*) => { $(
        impl sealed::Number for $t {}

        impl Gene for $t {
            #[inline]
            fn between(low: Self, high: Self, rng: &mut dyn Rng) -> Self {
                let share = unit(rng);
                // Both products are finite even if the difference of the bounds is not.
                let value = f64::from(low) * (1.0 - share) + f64::from(high) * share;
                (value as Self).clamp(low, high)
            }

            #[inline]
            fn until(low: Self, high: Self, rng: &mut dyn Rng) -> Self {
                let value = Self::between(low, high, rng);
                // The sum may have been rounded up to the bound.
                if value < high { value } else { low }
            }

            #[inline]
            fn moved(self, by: f64, low: Self, high: Self) -> Self {
                Self::nearest(self.real() + by, low, high)
            }

            fn whole(step: f64) -> f64 {
                step
            }

            #[inline]
            fn nearest(value: f64, low: Self, high: Self) -> Self {
                if value.is_nan() { low } else { (value as Self).clamp(low, high) }
            }

            #[inline]
            fn real(self) -> f64 {
                f64::from(self)
            }
        }
    )* };
}
real!(f32 f64);
