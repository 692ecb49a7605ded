//! Allocations.

use ga_core::Sampler;
use ga_core::random::Stream;
use ga_units::evolve::fitness::{PaperFitness, Scratch};
use ga_units::evolve::genome::{Plan, RandomPlans, TurnView};
use ga_units::evolve::lookahead::{self, LookaheadFitness, Weights};
use ga_units::{Map, Terms};

#[test]
fn a_warm_evaluation_allocates_nothing() {
    for units in [5, 20, 100] {
        let battle = Map::apart(15)
            .unwrap()
            .skirmish(Terms::default(), units, 1)
            .unwrap();
        let view = TurnView::new(&battle);
        let mut scratch = Scratch::default();
        let mut rng = Stream::seeded(1);
        let plans: Vec<Plan> = (0..50)
            .map(|_| RandomPlans(&view).sample(&mut rng))
            .collect();
        let mut formula = PaperFitness::new(&view, &mut scratch);
        let lookahead = LookaheadFitness::new(&view, Weights::BY_HAND, true);
        let mut memory = lookahead::Scratch::default();
        // A reply that hits nothing needs no memory, so one plan is not enough.
        for plan in &plans {
            lookahead.score(plan, &mut memory);
        }
        let counted = allocation_counter::measure(|| {
            for plan in &plans {
                assert!(formula.score(plan) > 0.0);
                assert!(lookahead.score(plan, &mut memory).is_finite());
            }
        });
        assert_eq!(counted.count_total, 0, "{units} units");
    }
}
