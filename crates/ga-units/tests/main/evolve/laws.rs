//! The operators of this crate keep the laws of `ga_core::laws`.

use crate::support::{INFANTRY, any_battle, battle};
use ga_core::evaluate::{Memo, Parallel, Serial};
use ga_core::random::Streams;
use ga_core::{Fitness, Sampler, laws};
use ga_units::evolve::genome::{Plan, RandomPlans, TurnView};
use ga_units::evolve::lookahead::{LookaheadFitness, Playout, Scratch, Weights};
use ga_units::evolve::operators::{RedrawAll, RedrawSome, ResolveConflicts, SegmentExchange};
use ga_units::{Map, Terms, scheme};
use proptest::prelude::*;

#[test]
fn all_operators_keep_the_laws() {
    let ours = [0, 2, 4, 6, 8].map(|y| (INFANTRY, (2, y)));
    let battle = battle((12, 10), [(0, 5), (11, 5)], &ours, &[(INFANTRY, (9, 3))]);
    let view = TurnView::new(&battle);
    let plans = RandomPlans(&view);
    let sound = |plan: &Plan| {
        plan.0
            .iter()
            .enumerate()
            .all(|(unit, cell)| view.destinations(unit).contains(cell))
    };
    laws::crossover(&SegmentExchange, &plans, |plan| plan.0.clone());
    laws::mutator(&RedrawAll::new(&view), &plans, sound);
    laws::mutator(&RedrawSome::new(&view, 2), &plans, sound);
    laws::zero_rate_changes_nothing(&ResolveConflicts::new(&view), &plans);
}

/// Playouts in every battle.
const ALWAYS: Playout = Playout {
    turns: 3,
    moves: u32::MAX,
    units: usize::MAX,
    cells: usize::MAX,
};

#[test]
fn the_judge_keeps_the_laws_of_a_fitness() {
    let battle = Map::apart(15)
        .unwrap()
        .skirmish(Terms::default(), 4, 1)
        .unwrap();
    let view = TurnView::new(&battle);
    let lookahead = LookaheadFitness::new(&view, Weights::BY_HAND, true);
    laws::fitness(&lookahead, &RandomPlans(&view));
    laws::fitness(&lookahead.with_playout(ALWAYS), &RandomPlans(&view));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The memory of a playout has a copy of its battle, which must not serve another battle.
    #[test]
    fn memory_from_another_battle_does_not_change_a_score(one in any_battle(), other in any_battle(), seed: u64) {
        let (mut used, mut unused) = (Scratch::default(), Streams::report(seed).survival());
        for battle in [&one, &other, &one] {
            let view = TurnView::new(battle);
            let plan: Plan = RandomPlans(&view).sample(&mut unused);
            let judge = LookaheadFitness::new(&view, Weights::BY_HAND, true).with_playout(ALWAYS);
            let fresh = judge.evaluate(&plan, &mut Scratch::default(), &mut unused);
            prop_assert_eq!(judge.evaluate(&plan, &mut used, &mut unused).to_bits(), fresh.to_bits());
        }
    }
}

#[test]
fn every_evaluator_finds_the_same_plan_with_the_judge() {
    let battle = Map::apart(15)
        .unwrap()
        .skirmish(Terms::default(), 20, 1)
        .unwrap();
    let view = TurnView::new(&battle);
    let judge = || LookaheadFitness::new(&view, Weights::BY_HAND, true);
    let ours = scheme::ours::Parameters::default();
    macro_rules! best {
        ($evaluator:expr) => {{
            let scheme = ours.scheme(&view, $evaluator).unwrap();
            let mut engine = scheme.founders(ours.founders(&view, 1)).seed(1).unwrap();
            engine.run(&ours.termination());
            engine.state().best().unwrap().0.clone()
        }};
    }
    let serial = best!(Serial::new(judge()));
    assert_eq!(best!(Parallel::new(judge())), serial);
    assert_eq!(best!(Memo::new(100, Serial::new(judge())).unwrap()), serial);
}
