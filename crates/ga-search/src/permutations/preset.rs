use super::when_stuck::WhenStuck;
use super::{AnnealingWalk, Surrogate};
use crate::Preset;
use crate::fast::permutations::Search;
use crate::preset::{Plan, valid};
use ga_core::evaluate::{Fitness, Serial};
use ga_core::genome::{Permutation, RandomPermutation};
use ga_core::replace::MuPlusLambda;
use std::time::Duration;

/// A preset for permutations of `len` elements: an annealing walk with moves by success, and learnt
/// models of the score.
///
/// It suits tours, routes, assignments, linear orderings and schedules. You do not have to say
/// which kind of problem it is: see [`Surrogate`]. If the score has no
/// [utility](ga_core::Score::utility), the search is a walk that climbs by order alone.
///
/// After some thousand evaluations without a new champion, most children are those of a colder walk
/// that begins at the champion again and again, as in [`fast::permutations`]. This is for problems
/// that no model fits.
///
/// [`fast::permutations`]: crate::fast::permutations()
///
/// If you give [founders](Preset::founders), the walk begins cold at the best of them, so that it
/// is not lost.
///
/// The search itself takes up to 0.4 ms for an evaluation of a tour of 50 elements. If your fitness
/// takes less than 100 µs, [`for_cost`](Preset::for_cost) saves time.
///
/// A run of at most two elements ends as [idle](ga_core::StopReason::Idle) once all orders are
/// scored. The walk proposes one child per generation. [`at_once(n)`](Preset::at_once) proposes n,
/// and begins with one founder, too. It costs few evaluations, or none: the project's page on
/// search has a table.
///
/// ```
/// use ga_core::prelude::*;
/// use std::cmp::Reverse;
///
/// let steps = |order: &Permutation| {
///     Reverse(order.as_slice().windows(2).map(|pair| pair[0].abs_diff(pair[1])).sum::<u32>())
/// };
/// let mut engine = ga_search::permutations(9, steps).start(1)?;
/// engine.run((Target(Reverse(8)), Evaluations(20_000)));
/// assert_eq!(engine.best().map(|(_, score)| *score), Some(Reverse(8)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "TSP")]
#[doc(alias = "QAP")]
#[doc(alias = "scheduling")]
pub fn permutations<F: Fitness<Permutation, Score: 'static>>(
    len: usize,
    fitness: F,
) -> Preset<Permutation, Serial<F, F::Scratch>> {
    /// Residents, through which migrants enter. The breeder reads only the champion.
    const SIZE: usize = 4;

    /// Below this cost of an evaluation, the fast search needs less time in all.
    const CHEAP: Duration = Duration::from_micros(100);

    let replacement = valid(MuPlusLambda::new(SIZE));
    Preset::new(
        breeder(Plan::default()),
        Serial::new(fitness),
        replacement,
        RandomPermutation(len),
        1,
    )
    .with_plans(|plan| {
        let is_cheap = plan.cost.is_some_and(|cost| cost < CHEAP);
        (
            if is_cheap {
                Box::new(Search::new(plan.at_once))
            } else {
                Box::new(breeder(plan))
            },
            1,
        )
    })
}

fn breeder(plan: Plan) -> WhenStuck {
    let walk = valid(AnnealingWalk::new(100).and_then(|walk| walk.at_once(plan.at_once)));
    let walk = if plan.is_warm { walk.warm() } else { walk };
    WhenStuck::new(Surrogate::new(walk), plan.at_once)
}
