mod links;
mod moves;
mod search;
mod walk;

use crate::Preset;
use crate::preset::{Plan, valid};
use ga_core::evaluate::{Fitness, Serial};
use ga_core::genome::{Permutation, RandomPermutation};
use ga_core::replace::MuPlusLambda;
pub(crate) use search::Search;

/// A preset for permutations of `len` elements: simulated annealing of one order (Kirkpatrick,
/// Gelatt & Vecchi 1983, `kirkpatrick-gelatt-vecchi-1983`).
///
/// Each child is the walker after one move: a reversal, an insertion, an exchange or a move of a
/// block, mostly within a short span. Moves that improve the walker are drawn more often. The
/// temperature follows the losses that the walk meets, so that 0.3 % of the worse children are
/// accepted at the beginning of a run and 0.01 % at its end. The next run begins at the champion,
/// so no budget has to be known. If the score has no [utility](ga_core::Score::utility), the walk
/// climbs by order alone.
///
/// *Round trips* are learnt: if the score is a sum over neighbours, the last element and the first
/// one included, and the direction does not matter, then every other evaluation measures one link.
/// After n (n - 1) evaluations in all, the weights of all links are known, and a local search by
/// them proposes orders that are near the best. Two evaluations tell most scores of another kind
/// from these. It is for 7 to 400 elements.
///
/// [`at_once(n)`](Preset::at_once) proposes n moves of the same walker.
///
/// ```
/// use ga_core::prelude::*;
/// use std::cmp::Reverse;
///
/// let steps = |order: &Permutation| {
///     Reverse(order.as_slice().windows(2).map(|pair| pair[0].abs_diff(pair[1])).sum::<u32>())
/// };
/// let mut engine = ga_search::fast::permutations(9, steps).start(1)?;
/// engine.run((Target(Reverse(8)), Evaluations(20_000)));
/// assert_eq!(engine.best().map(|(_, score)| *score), Some(Reverse(8)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "TSP")]
#[doc(alias = "QAP")]
#[doc(alias = "scheduling")]
#[doc(alias = "simulated annealing")]
pub fn permutations<F: Fitness<Permutation, Score: 'static>>(
    len: usize,
    fitness: F,
) -> Preset<Permutation, Serial<F, F::Scratch>> {
    /// Residents, through which migrants enter. The breeder reads only the champion.
    const SIZE: usize = 2;

    let replacement = valid(MuPlusLambda::new(SIZE));
    let breeder = |plan: Plan| Search::new(plan.at_once);
    let usual = breeder(Plan::default());
    Preset::new(
        usual,
        Serial::new(fitness),
        replacement,
        RandomPermutation(len),
        1,
    )
    .with_plans(move |plan| (Box::new(breeder(plan)), 1))
}
