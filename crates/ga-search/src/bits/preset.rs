use super::{
    ChampionMoves, ConstrainedLinear, GreedyPass, Interactions, LinearTrend, Pyramid, ReheatedWalk,
};
use crate::Preset;
use crate::preset::valid;
use ga_core::breed::Shares;
use ga_core::evaluate::{Fitness, Memo, Serial};
use ga_core::genome::{BitString, RandomBits};
use ga_core::replace::MuPlusLambda;
use ga_core::{Breeder, Error, Score};

/// A preset for strings of `loci` bits that needs few evaluations.
///
/// Seven searches share the evaluations:
///
/// - [`GreedyPass`] flips each bit once, and keeps what is not worse. It ends at the optimum if the
///   bits do not interact.
/// - [`ConstrainedLinear`] solves linear scores with or without a constraint, such as knapsacks, in
///   about three evaluations per bit.
/// - [`Interactions`] learns scores that are sums of functions of few bits, such as NK landscapes
///   and spin glasses, up to 400 bits.
/// - [`LinearTrend`] follows the linear trend of rugged scores and of plateaus, up to 400 bits.
/// - [`Pyramid`] finds blocks of bits that only together improve the score.
/// - [`ChampionMoves`] changes the best genome by several moves, and leaves plateaus.
/// - [`ReheatedWalk`] anneals the best genome if no search has improved it for long.
///
/// After the pass, the three models get nine of ten evaluations, one after the other, until they
/// have solved the problem, or have seen that they cannot. This costs about five evaluations per
/// bit if the score is of no such kind. [`Shares`] divides the other evaluations among the last
/// three searches. A [`Memo`] saves repeated evaluations, so the score of a genome must always be
/// the same. The models and the walk need the [utility](Score::utility) of scores; for other scores
/// they breed nothing.
///
/// - *At once*: one newborn per generation. [`at_once(n)`](Preset::at_once) begins with n founders
///   and breeds up to n newborns. A search learns from the newborns of a generation only at its
///   end, so it needs more evaluations with a greater n: often no more, at most about 1.6 times as
///   many with 8, on problems of the project's page on search.
/// - *Instead*: [`fast::bits`](crate::fast::bits()) for a fitness that costs less than two
///   microseconds, [`noisy::bits`](crate::noisy::bits()) for one that is not always the same.
///
/// ```
/// use ga_core::prelude::*;
///
/// // Three blocks of five bits. In each, fewer ones are better, except for five.
/// let trap = |ones: u32| if ones == 5 { 5 } else { 4 - ones };
/// let traps = move |genome: &BitString| {
///     (0..3).map(|block| trap(genome.extract(5 * block, 5).count_ones())).sum::<u32>()
/// };
/// let mut engine = ga_search::bits(15, traps).start(1)?;
/// engine.run((Target(15), Evaluations(20_000)));
/// assert_eq!(engine.best().map(|(_, score)| *score), Some(15));
/// # Ok::<(), ga_core::Error>(())
/// ```
pub fn bits<F: Fitness<BitString, Score: 'static>>(
    loci: usize,
    fitness: F,
) -> Preset<BitString, Memo<BitString, Serial<F, F::Scratch>>> {
    /// The best genomes that are kept.
    const SIZE: usize = 10;
    /// Genomes in the memo, and the bits that they may have together.
    const MEMO: usize = 1 << 16;
    const MEMO_BITS: usize = 1 << 28;

    let capacity = (MEMO_BITS / loci.max(1)).clamp(1, MEMO);
    let evaluator = valid(Memo::new(capacity, Serial::new(fitness)));
    let replacement = valid(MuPlusLambda::new(SIZE));
    Preset::new(
        valid(breeder(1)),
        evaluator,
        replacement,
        RandomBits(loci),
        1,
    )
    .with_plans(|plan| (Box::new(valid(breeder(plan.at_once))), plan.at_once))
}

/// Up to `count` newborns per generation.
fn breeder<S: Score>(count: usize) -> Result<impl Breeder<BitString, S> + Clone + Send, Error> {
    let climbers = (
        Pyramid::new().at_once(count)?,
        ChampionMoves::new().at_once(count)?,
    );
    let climbers = Shares::new(climbers, 0.1)?.with_floors(&[0.3, 0.1])?;
    let searches = (climbers, ReheatedWalk::new().at_once(count)?);
    let searches = Shares::new(searches, 0.1)?.with_floors(&[0.5, 0.05])?;
    let models = (
        ConstrainedLinear::new().at_once(count)?,
        Interactions::new().at_once(count)?,
        LinearTrend::new().at_once(count)?,
    );
    // With these floors, a part breeds only if those before it add no newborns.
    let models = Shares::new(models, 0.0)?.with_floors(&[1.0, 0.0, 0.0])?;
    let parts = Shares::new((models, searches), 0.1)?.with_floors(&[0.9, 0.1])?;
    Shares::new((GreedyPass::new(), parts), 0.0)?.with_floors(&[1.0, 0.0])
}
