//! The operators of this crate keep the laws of `ga_core::laws`.

use crate::support::{INFANTRY, battle};
use ga_core::laws;
use ga_units::evolve::genome::{Plan, RandomPlans, TurnView};
use ga_units::evolve::operators::{RedrawAll, RedrawSome, ResolveConflicts, SegmentExchange};

#[test]
fn all_operators_keep_the_laws() {
    let ours = [0, 2, 4, 6, 8].map(|y| (INFANTRY, (2, y)));
    let battle = battle((12, 10), [(0, 5), (11, 5)], &ours, &[(INFANTRY, (9, 3))]);
    let view = TurnView::new(&battle);
    let plans = RandomPlans(&view);
    let sound =
        |plan: &Plan| plan.0.iter().enumerate().all(|(unit, cell)| view.destinations(unit).contains(cell));
    laws::crossover(&SegmentExchange, &plans, |plan| plan.0.clone());
    laws::mutator(&RedrawAll::new(&view), &plans, sound);
    laws::mutator(&RedrawSome::new(&view, 2), &plans, sound);
    laws::zero_rate_changes_nothing(&ResolveConflicts::new(&view), &plans);
}
