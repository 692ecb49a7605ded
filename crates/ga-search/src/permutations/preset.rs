use super::{AnnealingWalk, Surrogate};
use crate::Preset;
use crate::opaque::{opaque_breeder, opaque_replacement};
use ga_core::Error;
use ga_core::engine::Scheme;
use ga_core::evaluate::{Fitness, Serial};
use ga_core::genome::{Permutation, RandomPermutation};
use ga_core::replace::MuPlusLambda;

opaque_breeder!(
    /// The breeder of [`permutations()`].
    PermutationsBreeder,
    Permutation,
    Surrogate
);

opaque_replacement!(
    /// The replacement of [`permutations()`].
    PermutationsReplacement,
    Permutation,
    MuPlusLambda
);

/// The preset that [`permutations()`] returns, with an evaluator `E`.
pub type Permutations<E> = Preset<RandomPermutation, PermutationsBreeder, E, PermutationsReplacement>;

/// A preset for permutations of `len` things: an annealing walk with moves by success, and learnt
/// models of the score.
///
/// It suits tours, routes, assignments, linear orderings and schedules. You do not have to say
/// which kind of problem it is: see [`Surrogate`]. If the score has no
/// [utility](ga_core::Score::utility), the search is a walk that climbs by order alone.
///
/// A run of at most two things ends as [idle](ga_core::StopReason::Idle) once all orders are
/// scored. The walk proposes one child per generation. To score several at once, call
/// [`at_once`](Preset::at_once).
///
/// ```
/// use ga_core::prelude::*;
/// use std::cmp::Reverse;
///
/// let steps = |order: &Permutation| {
///     Reverse(order.as_slice().windows(2).map(|pair| pair[0].abs_diff(pair[1])).sum::<u32>())
/// };
/// let mut engine = ga_search::permutations(9, steps)?.start(1)?;
/// engine.run(&(Target(Reverse(8)), Evaluations(20_000)), &mut ());
/// assert_eq!(engine.best().map(|(_, score)| *score), Some(Reverse(8)));
/// # Ok::<(), ga_core::Error>(())
/// ```
///
/// # Errors
///
/// Never: these settings are valid.
#[doc(alias = "TSP")]
#[doc(alias = "QAP")]
#[doc(alias = "scheduling")]
pub fn permutations<F: Fitness<Permutation>>(
    len: usize,
    fitness: F,
) -> Result<Permutations<Serial<F, F::Scratch>>, Error> {
    /// Residents, through which migrants enter. The breeder reads only the champion.
    const SIZE: usize = 4;

    let breeder = PermutationsBreeder(Surrogate::new(AnnealingWalk::new(100)?));
    let replacement = PermutationsReplacement(MuPlusLambda::new(SIZE)?);
    let scheme = Scheme { breeder, evaluator: Serial::new(fitness), replacement };
    Ok(Preset { scheme, sampler: RandomPermutation(len), size: 1 })
}

impl<E> Permutations<E> {
    /// The same preset with `count` children per generation, for [`parallel`](Self::parallel) runs,
    /// [`Engine::ask`](ga_core::Engine::ask) and farms.
    ///
    /// It costs few evaluations, or none: the project's page on search has a table.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let first = |order: &Permutation| order[0];
    /// let mut engine = ga_search::permutations(50, first)?.at_once(8)?.parallel().start(1)?;
    /// assert_eq!(engine.ask().len(), 8);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `count` is 0.
    pub fn at_once(mut self, count: usize) -> Result<Self, Error> {
        self.scheme.breeder.0 = self.scheme.breeder.0.at_once(count)?;
        Ok(self)
    }
}
