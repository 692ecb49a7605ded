use crate::random::{below_u64, unit};
use rand::Rng;

/// A number that can be a gene: any primitive integer of at most 64 bits, `f32` or `f64`.
///
/// You cannot implement this trait for your own types. All methods require that `low` is not above
/// `high` and that both are numbers; [`Bounds`](crate::genome::Bounds) guarantee this.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number that can be a gene",
    note = "genes are the integers from 8 to 64 bits, `f32` and `f64`"
)]
pub trait Gene: Copy + PartialOrd + Send + Sync + 'static + sealed::Sealed {
    /// Draws a number from `low` to `high`, both included. All numbers are equally likely.
    fn between(low: Self, high: Self, rng: &mut dyn Rng) -> Self;

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
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float that can be a gene",
    note = "real genes are `f32` and `f64`"
)]
pub trait Real: Gene {}

impl Real for f32 {}
impl Real for f64 {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! integer {
    ($($t:ty)*) => { $(
        impl sealed::Sealed for $t {}

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
        impl sealed::Sealed for $t {}

        impl Gene for $t {
            #[inline]
            fn between(low: Self, high: Self, rng: &mut dyn Rng) -> Self {
                let share = unit(rng);
                // Both products are finite even if the difference of the bounds is not.
                let value = f64::from(low) * (1.0 - share) + f64::from(high) * share;
                (value as Self).clamp(low, high)
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
