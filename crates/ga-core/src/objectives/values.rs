use crate::score::Score;
use std::cmp::Reverse;

/// One objective: a number to maximise, or [`Reverse`] of a number to minimise.
///
/// `None` counts as NaN.
///
/// ```
/// use ga_core::objectives::Objective;
/// use std::cmp::Reverse;
///
/// assert!(3.gain() > 2.gain());
/// assert!(Reverse(3.5).gain() < Reverse(2.5).gain());
/// assert!(None::<u32>.gain().is_nan());
/// ```
pub trait Objective: Score {
    /// The value as a number, so that greater is better. Integers beyond 2<sup>53</sup> are
    /// rounded.
    fn gain(&self) -> f64;
}

macro_rules! objectives {
    ($($t:ty)*) => { $(impl Objective for $t {
        #[inline]
        #[allow(clippy::cast_lossless, reason = "lossless for some of the types")]
        fn gain(&self) -> f64 {
            *self as f64
        }
    })* };
}
objectives!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64);

impl<O: Objective> Objective for Reverse<O> {
    #[inline]
    fn gain(&self) -> f64 {
        -self.0.gain()
    }
}

impl<O: Objective> Objective for Option<O> {
    #[inline]
    fn gain(&self) -> f64 {
        self.as_ref().map_or(f64::NAN, Objective::gain)
    }
}

/// The values of several objectives: an array or a tuple of [`Objective`]s, or a type of your own.
///
/// ```
/// use ga_core::objectives::Values;
/// use std::cmp::Reverse;
///
/// #[derive(Clone)]
/// struct Car {
///     price: f64,
///     seats: u32,
/// }
///
/// impl Values for Car {
///     const COUNT: usize = 2;
///
///     fn gain(&self, objective: usize) -> f64 {
///         [-self.price, f64::from(self.seats)][objective]
///     }
/// }
///
/// assert_eq!(Car { price: 9e3, seats: 5 }.gain(0), (Reverse(9e3), 5).gain(0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of objectives",
    note = "use an array or a tuple of numbers, with `std::cmp::Reverse` around each number to minimise"
)]
pub trait Values: Clone + Send + Sync {
    /// The number of objectives.
    const COUNT: usize;

    /// The value of the objective at index `objective`, as a number, so that greater is better.
    ///
    /// # Panics
    ///
    /// May panic if `objective` is not below [`COUNT`](Self::COUNT).
    fn gain(&self, objective: usize) -> f64;
}

impl<O: Objective, const M: usize> Values for [O; M] {
    const COUNT: usize = M;

    #[inline]
    fn gain(&self, objective: usize) -> f64 {
        self[objective].gain()
    }
}

macro_rules! tuple {
    ($count:literal: $($t:ident $i:tt),*) => { impl<$($t: Objective),*> Values for ($($t,)*) {
        const COUNT: usize = $count;

        #[inline]
        fn gain(&self, objective: usize) -> f64 {
            match objective {
                $($i => self.$i.gain(),)*
                _ => panic!("there are {} objectives, and no objective {objective}", $count),
            }
        }
    } };
}
tuple!(1: A 0);
tuple!(2: A 0, B 1);
tuple!(3: A 0, B 1, C 2);
tuple!(4: A 0, B 1, C 2, D 3);
tuple!(5: A 0, B 1, C 2, D 3, E 4);
tuple!(6: A 0, B 1, C 2, D 3, E 4, F 5);
