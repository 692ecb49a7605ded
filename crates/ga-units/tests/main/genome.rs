//! Plans and how they are bred.

use crate::support::{INFANTRY, any_battle, at, battle};
use ga_core::Sampler;
use ga_core::random::Stream;
use ga_core::{Crossover, Mutator};
use ga_units::{Cell, Outlook, Plan, RandomPlans, RedrawAll, RedrawSome, SegmentExchange, Untangle};
use proptest::prelude::*;

/// Whether everybody can get there and no two end on one cell.
fn is_sound(outlook: &Outlook, plan: &Plan) -> bool {
    let reachable = |(unit, cell): (usize, &Cell)| outlook.destinations(unit).contains(cell);
    let mut cells: Vec<_> = plan.0.iter().map(|cell| (cell.y, cell.x)).collect();
    cells.sort_unstable();
    cells.dedup();
    plan.0.len() == outlook.units().len()
        && cells.len() == plan.0.len()
        && plan.0.iter().enumerate().all(reachable)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn founders_children_and_mutants_can_all_be_carried_out(battle in any_battle(), seed: u64) {
        let outlook = Outlook::new(&battle);
        let mut rng = Stream::seeded(seed);
        let (redraw, some, repair) =
            (RedrawAll::new(&outlook), RedrawSome::new(&outlook, 2), Untangle::new(&outlook));
        let mut left = RandomPlans(&outlook).sample(&mut rng);
        let mut right = RandomPlans(&outlook).sample(&mut rng);
        prop_assert!(is_sound(&outlook, &left) && is_sound(&outlook, &right));
        for _ in 0..10 {
            SegmentExchange.cross(&mut left, &mut right, &mut rng);
            repair.mutate(&mut left, &mut rng);
            repair.mutate(&mut right, &mut rng);
            prop_assert!(is_sound(&outlook, &left) && is_sound(&outlook, &right));
            some.mutate(&mut left, &mut rng);
            repair.mutate(&mut left, &mut rng);
            redraw.mutate(&mut right, &mut rng);
            prop_assert!(is_sound(&outlook, &left) && is_sound(&outlook, &right));
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
        let outlook = Outlook::new(&battle);
        let mut rng = Stream::seeded(seed);
        let plan = RandomPlans(&outlook).sample(&mut rng);
        let mut repaired = plan.clone();
        Untangle::new(&outlook).mutate(&mut repaired, &mut rng);
        prop_assert_eq!(plan, repaired);
    }
}

#[test]
fn the_later_of_two_on_a_cell_takes_the_nearest_that_is_free() {
    let battle = battle(
        (20, 9),
        [(0, 4), (19, 4)],
        &[(INFANTRY, (4, 4)), (INFANTRY, (5, 4)), (INFANTRY, (6, 4))],
        &[],
    );
    let outlook = Outlook::new(&battle);
    let mut plan = Plan(vec![at(7, 6); 3]);
    Untangle::new(&outlook).mutate(&mut plan, &mut Stream::seeded(1));
    assert_eq!(plan.0, [at(7, 6), at(6, 5), at(7, 5)]);
}

/// Of nine genes a segment holds the move cell of unit k unless it ends before gene 3k + 1 or begins after it.
#[test]
fn segments_hold_each_move_cell_as_often_as_indices_drawn_from_all_genes_do() {
    let (units, draws) = (3usize, 60_000);
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
        assert!((count - mean).abs() < 5.0 * (f64::from(draws) / 4.0).sqrt(), "{count} {mean}");
    }
}

#[test]
fn a_few_cells_are_drawn_anew_as_often_as_said_and_no_more() {
    let units: Vec<_> = (0..12).map(|row| (INFANTRY, (5, 2 * row))).collect();
    let battle = battle((20, 25), [(0, 4), (19, 4)], &units, &[]);
    let outlook = Outlook::new(&battle);
    let home = Plan(outlook.units().iter().map(|unit| unit.at).collect());
    let mut rng = Stream::seeded(5);
    let changed = |mutator: &dyn Mutator<Plan>, rng: &mut ga_core::random::Stream| {
        let mut plan = home.clone();
        mutator.mutate(&mut plan, rng);
        plan.0.iter().zip(&home.0).filter(|(new, old)| new != old).count()
    };
    let (one, two, all) =
        (RedrawSome::new(&outlook, 1), RedrawSome::new(&outlook, 2), RedrawAll::new(&outlook));
    let mut most = [0; 3];
    for _ in 0..200 {
        for (most, mutator) in most.iter_mut().zip([&one as &dyn Mutator<Plan>, &two, &all]) {
            *most = (*most).max(changed(mutator, &mut rng));
        }
    }
    assert_eq!(most[..2], [1, 2]);
    assert_eq!(most[2], 12);
}

#[test]
fn destinations_leave_out_cells_that_friends_stand_on() {
    let battle =
        battle((20, 9), [(0, 4), (19, 4)], &[(INFANTRY, (4, 4)), (INFANTRY, (5, 4))], &[(INFANTRY, (6, 4))]);
    let outlook = Outlook::new(&battle);
    let reach = outlook.destinations(0);
    assert!(reach.contains(&at(4, 4)) && !reach.contains(&at(5, 4)) && !reach.contains(&at(6, 4)));
    assert!(!reach.contains(&at(0, 4)), "a building is no place to stand");
    assert_eq!(
        reach.len(),
        10 * 9 - 3,
        "columns 0 to 9 and all nine rows, but a friend, an enemy, a building"
    );
}
