use crate::Preset;
use crate::bits::ReheatedWalk;
use crate::preset::valid;
use ga_core::Error;
use ga_core::evaluate::{Fitness, Memo, Serial};
use ga_core::genome::{RandomSubset, Subset};
use ga_core::replace::MuPlusLambda;

/// A preset for choices of `k` of `n` elements.
///
/// A walk exchanges a chosen element for another one. It climbs at first. Then it is heated and
/// cools, and begins again at the best set ([`ReheatedWalk`]). A [`Memo`] saves repeated
/// evaluations, so the score of a set must always be the same.
///
/// - *At once*: one newborn per generation, or n with [`at_once(n)`](Preset::at_once). All are
///   exchanges of the same set.
/// - *Instead*: [`bits()`](crate::bits()) if the number of elements is not fixed.
///
/// # Errors
///
/// If `k` is greater than `n`.
///
/// ```
/// use ga_core::genome::Subset;
/// use ga_core::prelude::*;
///
/// // Seven numbers, none close to another.
/// let gap = |set: &Subset| {
///     let numbers: Vec<usize> = set.iter().collect();
///     numbers.windows(2).map(|pair| pair[1] - pair[0]).min()
/// };
/// let mut engine = ga_search::subset(49, 7, gap)?.start(1)?;
/// engine.run((Target(Some(8)), Evaluations(20_000)));
/// assert_eq!(engine.best().map(|(_, gap)| *gap), Some(Some(8)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "combination")]
#[doc(alias = "p-median")]
#[doc(alias = "feature selection")]
#[expect(
    clippy::type_complexity,
    reason = "it names the parts of the evaluator once each"
)]
pub fn subset<F: Fitness<Subset, Score: 'static>>(
    n: usize,
    k: usize,
    fitness: F,
) -> Result<Preset<Subset, Memo<Subset, Serial<F, F::Scratch>>>, Error> {
    /// Genomes in the memo, and the bits that they may have together.
    const MEMO: usize = 1 << 16;
    const MEMO_BITS: usize = 1 << 28;

    let sampler = RandomSubset::new(n, k)?;
    let capacity = (MEMO_BITS / n.max(1)).clamp(1, MEMO);
    let evaluator = valid(Memo::new(capacity, Serial::new(fitness)));
    let replacement = valid(MuPlusLambda::new(1));
    let walk = ReheatedWalk::new();
    Ok(
        Preset::new(walk, evaluator, replacement, sampler, 1).with_plans(|plan| {
            let walk = valid(ReheatedWalk::new().at_once(plan.at_once));
            (Box::new(walk), 1)
        }),
    )
}
