use super::search::Search;
use crate::Preset;
use crate::preset::valid;
use ga_core::Score;
use ga_core::evaluate::{Fitness, Serial};
use ga_core::genome::{Bounds, Real};
use ga_core::replace::MuPlusLambda;

/// A preset for vectors of reals within `bounds`: line searches, descent, CMA-ES and SHADE.
///
/// The search begins at one random point.
///
/// 1. A [line search](crate::reals::LineSearch) tests with n + 1 evaluations whether the function
///    is a sum of functions of one variable each. If so, it searches along all axes, and a descent
///    follows.
/// 2. Otherwise a [descent](crate::reals::Descent) by finite differences finds the nearest optimum.
///    It is interrupted if that seems to be one of many: if the function bends sharply there, but
///    is flat far away.
/// 3. [`CmaEs`](crate::reals::CmaEs) runs once from there.
/// 4. Restarts of [`CmaEs`](crate::reals::CmaEs) with more and more newborns begin with 35 % of the
///    remaining evaluations, restarts with few newborns with 25 %, [`Shade`](crate::reals::Shade)
///    with 25 %, and descents from random points with 15 %. A fifth of these shares stays. The rest
///    goes to the parts whose runs are the most likely to end with a new champion, by the ranks and
///    the costs of their last runs.
///
/// The first two need scores that are [numbers](Score::utility); for other scores the search begins
/// with the last step. What has been learnt is kept in the breeder, and the population holds the
/// best individuals only.
///
/// - *Scores that change* from one evaluation to the next mislead this preset:
///   [`noisy`](crate::noisy) has one for them.
/// - *Cost*: per evaluation some 0.3 µs with 5 loci, 1.4 µs with 20, 19 µs with 100 and 7 µs with
///   300. [`fast::reals`](crate::fast::reals()) takes 0.1 to 1.8 µs, but needs several times as
///   many evaluations.
/// - *Many loci*: memory grows with n, and a generation has at most 128 newborns before restarts.
///   The first n + 1 evaluations test the genes one by one. If you have fewer evaluations than
///   loci, take [`fast::reals`](crate::fast::reals()).
/// - *At once*: most generations have few newborns. [`at_once(n)`](Preset::at_once) begins with n
///   founders and aims at n newborns. Several parts of the search then work in the same generation.
///   A descent tries several steps, and if n is above the number of loci, it measures the next
///   slope in the same generation. The search needs more evaluations, and on average fewer
///   generations. Above about 30 the parts run out of newborns that would help, except in restarts
///   of CMA-ES; scores without numbers have fewer still.
///
/// ```
/// use ga_core::prelude::*;
/// use std::cmp::Reverse;
///
/// let sphere = |point: &Vec<f64>| Reverse(point.iter().map(|x| x * x).sum::<f64>());
/// let mut engine = ga_search::reals(Bounds::uniform(10, -5.0..=5.0)?, sphere).start(1)?;
/// engine.run((Target(Reverse(1e-9)), Evaluations(200)));
/// assert!(engine.best().is_some_and(|(_, score)| score.0 <= 1e-9));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "black-box optimization")]
pub fn reals<T: Real, F: Fitness<Vec<T>, Score: 'static>>(
    bounds: Bounds<T>,
    fitness: F,
) -> Preset<Vec<T>, Serial<F, F::Scratch>> {
    /// Residents, through which migrants enter. The breeder reads only the champion.
    const SIZE: usize = 4;

    let ranges = bounds.clone();
    let replacement = valid(MuPlusLambda::new(SIZE));
    Preset::new(
        breeder(bounds.clone(), 1),
        Serial::new(fitness),
        replacement,
        bounds,
        1,
    )
    .with_plans(move |plan| {
        (
            Box::new(breeder(ranges.clone(), plan.at_once)),
            plan.at_once,
        )
    })
}

/// Aims at `count` newborns in a generation.
fn breeder<T: Real, S: Score>(bounds: Bounds<T>, count: usize) -> Search<T, S> {
    valid(Search::new(bounds).and_then(|search| search.at_once(count)))
}
