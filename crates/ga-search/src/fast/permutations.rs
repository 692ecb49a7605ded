use crate::Preset;
use crate::preset::valid;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::EdgeRecombination;
use ga_core::evaluate::{Fitness, Serial};
use ga_core::genome::{Permutation, RandomPermutation};
use ga_core::mutate::Inversion;
use ga_core::replace::{MuPlusLambda, OneToOneOr};
use ga_core::select::{ReplacingParents, Shuffled};

/// A preset for permutations of `len` elements, with a population of 10. It suits problems in which
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
/// let mut engine = ga_search::permutations(9, steps).start(1)?;
/// engine.run(&(Target(Reverse(8)), Evaluations(20_000)), &mut ());
/// assert_eq!(engine.best().map(|(_, score)| *score), Some(Reverse(8)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "TSP")]
pub fn permutations<F: Fitness<Permutation, Score: 'static>>(
    len: usize, fitness: F,
) -> Preset<Permutation, Serial<F, F::Scratch>> {
    const SIZE: usize = 10;

    let breeder = Recombine {
        selector: ReplacingParents(Shuffled),
        crossover: valid(Sometimes::new(0.5, EdgeRecombination)),
        mutator: Inversion,
        offspring: SIZE,
    };
    let replacement = OneToOneOr(valid(MuPlusLambda::new(SIZE)));
    Preset::new(breeder, Serial::new(fitness), replacement, RandomPermutation(len), SIZE)
}
