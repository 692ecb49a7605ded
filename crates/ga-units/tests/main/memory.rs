//! What costs memory, and what does not.

use ga_core::Sampler;
use ga_core::random::Stream;
use ga_units::{Foresight, Formula, Map, Memory, Outlook, Plan, RandomPlans, Terms, Weights};

#[test]
fn an_evaluation_allocates_nothing() {
    for units in [5, 20, 100] {
        let battle = Map::apart(15).unwrap().skirmish(Terms::default(), units, 1).unwrap();
        let (outlook, mut memory) = (Outlook::new(&battle), Memory::default());
        let mut rng = Stream::seeded(1);
        let plans: Vec<Plan> = (0..50).map(|_| RandomPlans(&outlook).sample(&mut rng)).collect();
        let mut formula = Formula::new(&outlook, &mut memory);
        let mut foresight = Foresight::new(&outlook, Weights::BY_HAND, true);
        let counted = allocation_counter::measure(|| {
            for plan in &plans {
                assert!(formula.score(plan) > 0.0);
                assert!(foresight.score(plan).is_finite());
            }
        });
        assert_eq!(counted.count_total, 0, "{units} units");
    }
}
