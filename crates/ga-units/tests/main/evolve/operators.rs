//! Operators on plans: what they produce, and how often.

use crate::support::{INFANTRY, any_battle, at, battle};
use ga_core::Sampler;
use ga_core::random::Stream;
use ga_core::{Crossover, Mutator};
use ga_units::Cell;
use ga_units::evolve::genome::{Plan, RandomPlans, TurnView};
use ga_units::evolve::operators::{RedrawAll, RedrawSome, ResolveConflicts, SegmentExchange};
use proptest::prelude::*;

/// Whether every unit can get to its cell and no two units go to the same cell.
fn is_sound(view: &TurnView, plan: &Plan) -> bool {
    let reachable = |(unit, cell): (usize, &Cell)| view.destinations(unit).contains(cell);
    let mut cells: Vec<_> = plan.0.iter().map(|cell| (cell.y, cell.x)).collect();
    cells.sort_unstable();
    cells.dedup();
    plan.0.len() == view.units().len()
        && cells.len() == plan.0.len()
        && plan.0.iter().enumerate().all(reachable)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn founders_children_and_mutants_are_sound_plans(battle in any_battle(), seed: u64) {
        let view = TurnView::new(&battle);
        let mut rng = Stream::seeded(seed);
        let (redraw, some, repair) =
            (RedrawAll::new(&view), RedrawSome::new(&view, 2), ResolveConflicts::new(&view));
        let mut left = RandomPlans(&view).sample(&mut rng);
        let mut right = RandomPlans(&view).sample(&mut rng);
        prop_assert!(is_sound(&view, &left) && is_sound(&view, &right));
        for _ in 0..10 {
            SegmentExchange.cross(&mut left, &mut right, &mut rng);
            repair.mutate(&mut left, &mut rng);
            repair.mutate(&mut right, &mut rng);
            prop_assert!(is_sound(&view, &left) && is_sound(&view, &right));
            some.mutate(&mut left, &mut rng);
            repair.mutate(&mut left, &mut rng);
            redraw.mutate(&mut right, &mut rng);
            prop_assert!(is_sound(&view, &left) && is_sound(&view, &right));
        }
        let mut battle = battle.clone();
        let units = battle.side(0).units().to_vec();
        for (unit, to) in units.iter().zip(&left.0) {
            let target = battle.choose_target(unit.kind, *to);
            let order = ga_units::Order { unit: unit.id, to: *to, target };
            let obeyed = battle.outcome().is_some() || battle.order(order).is_ok();
            prop_assert!(obeyed);
        }
    }

    #[test]
    fn a_sound_plan_needs_no_repair(battle in any_battle(), seed: u64) {
        let view = TurnView::new(&battle);
        let mut rng = Stream::seeded(seed);
        let plan = RandomPlans(&view).sample(&mut rng);
        let mut repaired = plan.clone();
        ResolveConflicts::new(&view).mutate(&mut repaired, &mut rng);
        prop_assert_eq!(plan, repaired);
    }
}

#[test]
fn the_later_unit_on_a_cell_takes_the_nearest_free_cell() {
    let battle = battle(
        (20, 9),
        [(0, 4), (19, 4)],
        &[(INFANTRY, (4, 4)), (INFANTRY, (5, 4)), (INFANTRY, (6, 4))],
        &[],
    );
    let view = TurnView::new(&battle);
    let mut plan = Plan(vec![at(7, 6); 3]);
    ResolveConflicts::new(&view).mutate(&mut plan, &mut Stream::seeded(1));
    assert_eq!(plan.0, [at(7, 6), at(6, 5), at(7, 5)]);
}

/// The expected shares are counted over all pairs of indices. The move cell of unit k is gene 3k.
#[test]
fn segments_contain_each_move_cell_with_the_expected_frequency() {
    let units = 3usize;
    let draws = 60_000;
    let genes = 3 * units;
    let mut expected = [0.0; 3];
    for one in 0..genes {
        for other in 0..genes {
            for (unit, share) in expected.iter_mut().enumerate() {
                let gene = 3 * unit;
                *share += f64::from(u8::from((one.min(other)..=one.max(other)).contains(&gene)));
            }
        }
    }
    let mut rng = Stream::seeded(3);
    let mut counts = [0.0; 3];
    for _ in 0..draws {
        let (mut left, mut right) = (Plan(vec![at(0, 0); units]), Plan(vec![at(1, 1); units]));
        SegmentExchange.cross(&mut left, &mut right, &mut rng);
        for (unit, count) in counts.iter_mut().enumerate() {
            assert_ne!(left.0[unit], right.0[unit]);
            *count += f64::from(left.0[unit].x);
        }
    }
    for (count, share) in counts.iter().zip(expected) {
        let mean = f64::from(draws) * share / (genes * genes) as f64;
        // Five standard deviations of a count with at most this variance.
        assert!(
            (count - mean).abs() < 5.0 * (f64::from(draws) / 4.0).sqrt(),
            "{count} {mean}"
        );
    }
}

#[test]
fn redraw_some_changes_at_most_the_given_number_of_cells() {
    let units: Vec<_> = (0..12).map(|row| (INFANTRY, (5, 2 * row))).collect();
    let battle = battle((20, 25), [(0, 4), (19, 4)], &units, &[]);
    let view = TurnView::new(&battle);
    let home = Plan(view.units().iter().map(|unit| unit.at).collect());
    let mut rng = Stream::seeded(5);
    let changed = |mutator: &dyn Mutator<Plan>, rng: &mut ga_core::random::Stream| {
        let mut plan = home.clone();
        mutator.mutate(&mut plan, rng);
        plan.0
            .iter()
            .zip(&home.0)
            .filter(|(new, old)| new != old)
            .count()
    };
    let one = RedrawSome::new(&view, 1);
    let two = RedrawSome::new(&view, 2);
    let all = RedrawAll::new(&view);
    let mut most = [0; 3];
    for _ in 0..200 {
        for (most, mutator) in most
            .iter_mut()
            .zip([&one as &dyn Mutator<Plan>, &two, &all])
        {
            *most = (*most).max(changed(mutator, &mut rng));
        }
    }
    assert_eq!(most[..2], [1, 2]);
    assert_eq!(most[2], 12);
}

#[test]
fn destinations_exclude_cells_with_friends() {
    let battle = battle(
        (20, 9),
        [(0, 4), (19, 4)],
        &[(INFANTRY, (4, 4)), (INFANTRY, (5, 4))],
        &[(INFANTRY, (6, 4))],
    );
    let view = TurnView::new(&battle);
    let reach = view.destinations(0);
    assert!(reach.contains(&at(4, 4)) && !reach.contains(&at(5, 4)) && !reach.contains(&at(6, 4)));
    assert!(
        !reach.contains(&at(0, 4)),
        "a unit cannot stand on a building"
    );
    assert_eq!(
        reach.len(),
        10 * 9 - 3,
        "columns 0 to 9 and all nine rows, without a friend, an enemy and a building"
    );
}
