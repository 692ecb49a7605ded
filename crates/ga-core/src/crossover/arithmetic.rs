use super::Crossover;
use crate::genome::Real;
use crate::random::unit;
use rand::Rng;

/// Puts both children on the line between their parents, mirrored about its middle: whole arithmetical
/// crossover (Michalewicz 1992). Bounds that hold for the parents hold for the children.
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
pub struct Arithmetic;

impl<T: Real> Crossover<Vec<T>> for Arithmetic {
    fn cross(&self, left: &mut Vec<T>, right: &mut Vec<T>, rng: &mut dyn Rng) {
        let share = unit(rng);
        for (left, right) in left.iter_mut().zip(right) {
            let (low, high) = if *left <= *right { (*left, *right) } else { (*right, *left) };
            let (one, other) = (left.real(), right.real());
            *left = T::nearest(one * share + other * (1.0 - share), low, high);
            *right = T::nearest(other * share + one * (1.0 - share), low, high);
        }
    }
}
