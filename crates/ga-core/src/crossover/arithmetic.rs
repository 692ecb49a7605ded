use super::{Crossover, Scratch};
use crate::genome::Real;
use crate::random::unit;
use rand::Rng;

/// Whole arithmetic crossover of reals (Michalewicz 1992).
///
/// Draws one number `a` from 0 to 1 for all loci. The children are `a` · left + (1 - `a`) · right
/// and `a` · right + (1 - `a`) · left. If both parents are within bounds, both children are as
/// well.
///
/// - *Effect*: contracts the population, because each child lies between its parents. Combine it
///   with a mutator that moves genes far enough.
/// - *Cost*: one draw per couple.
/// - *Instead*: [`Blend`](crate::crossover::Blend) and
///   [`SimulatedBinary`](crate::crossover::SimulatedBinary) keep the spread of the population.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::Arithmetic;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (vec![0.0, 0.0], vec![1.0_f64, 2.0]);
/// Arithmetic.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!((left[1] - 2.0 * left[0]).abs() < 1e-12 && (left[0] + right[0] - 1.0).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "whole arithmetical crossover")]
#[doc(alias = "intermediate recombination")]
pub struct Arithmetic;

impl<T: Real> Crossover<Vec<T>> for Arithmetic {
    fn cross_with(
        &self,
        left: &mut Vec<T>,
        right: &mut Vec<T>,
        _: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        let share = unit(rng);
        for (left, right) in left.iter_mut().zip(right) {
            let (low, high) = if *left <= *right {
                (*left, *right)
            } else {
                (*right, *left)
            };
            let (one, other) = (left.real(), right.real());
            *left = T::nearest(one * share + other * (1.0 - share), low, high);
            *right = T::nearest(other * share + one * (1.0 - share), low, high);
        }
    }
}
