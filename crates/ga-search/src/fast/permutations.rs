use crate::Preset;
use crate::opaque::{opaque_breeder, opaque_replacement};
use ga_core::Error;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::EdgeRecombination;
use ga_core::engine::Scheme;
use ga_core::evaluate::{Fitness, Serial};
use ga_core::genome::{Permutation, RandomPermutation};
use ga_core::mutate::Inversion;
use ga_core::replace::{MuPlusLambda, OneToOneOr};
use ga_core::select::{ReplacingParents, Shuffled};

opaque_breeder!(
    /// The breeder of [`permutations()`].
    PermutationsBreeder,
    Permutation,
    Recombine<ReplacingParents<Shuffled>, Sometimes<EdgeRecombination>, Inversion>
);

opaque_replacement!(
    /// The replacement of [`permutations()`].
    PermutationsReplacement,
    Permutation,
    OneToOneOr<MuPlusLambda>
);

/// The preset that [`permutations()`] returns, with an evaluator `E`.
pub type Permutations<E> = Preset<RandomPermutation, PermutationsBreeder, E, PermutationsReplacement>;

/// A preset for permutations of `len` things, with a population of 10. It suits problems in which
/// neighbours matter, such as tours.
///
/// Each couple is crossed by edge recombination with probability 0.5. Then one segment of every
/// child is reversed, and each child competes with its first parent.
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
pub fn permutations<F: Fitness<Permutation>>(
    len: usize,
    fitness: F,
) -> Result<Permutations<Serial<F, F::Scratch>>, Error> {
    const SIZE: usize = 10;

    let breeder = PermutationsBreeder(Recombine {
        selector: ReplacingParents(Shuffled),
        crossover: Sometimes::new(0.5, EdgeRecombination)?,
        mutator: Inversion,
        offspring: SIZE,
    });
    let replacement = PermutationsReplacement(OneToOneOr(MuPlusLambda::new(SIZE)?));
    let scheme = Scheme { breeder, evaluator: Serial::new(fitness), replacement };
    Ok(Preset { scheme, sampler: RandomPermutation(len), size: SIZE })
}
