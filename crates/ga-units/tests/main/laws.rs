//! The laws of `ga-core`, kept by what this crate adds to it.

use crate::support::{INFANTRY, battle};
use ga_core::laws;
use ga_units::{Outlook, Plan, RandomPlans, RedrawAll, RedrawSome, SegmentExchange, Untangle};

#[test]
fn plans_are_bred_by_the_laws() {
    let ours = [0, 2, 4, 6, 8].map(|y| (INFANTRY, (2, y)));
    let battle = battle((12, 10), [(0, 5), (11, 5)], &ours, &[(INFANTRY, (9, 3))]);
    let outlook = Outlook::new(&battle);
    let plans = RandomPlans(&outlook);
    let sound =
        |plan: &Plan| plan.0.iter().enumerate().all(|(unit, cell)| outlook.destinations(unit).contains(cell));
    laws::crossover(&SegmentExchange, &plans, |plan| plan.0.clone());
    laws::mutator(&RedrawAll::new(&outlook), &plans, sound);
    laws::mutator(&RedrawSome::new(&outlook, 2), &plans, sound);
    laws::zero_rate_changes_nothing(&Untangle::new(&outlook), &plans);
}
