//! Own aims of the search, and players put together by their fields.

use crate::support::{ARTILLERY, CAVALRY, INFANTRY, MUSKETEER, at, battle};
use ga_core::Engine;
use ga_core::evaluate::Serial;
use ga_core::terminate::{Clock, Generations};
use ga_units::player::{Anytime, Ascent, Genetic};
use ga_units::{
    Aftermath, Battle, Foresight, Map, Outlook, Plan, Player, RandomPlans, Terms, Weights, Wish, scheme,
};

/// Who names some fields of a player takes the others from the default one.
#[test]
fn a_player_is_a_struct_literal_with_own_weights() {
    let weights = Weights::EVOLVED;
    let genetic = Genetic { weights, ..Genetic::default() };
    let ascent = Ascent { weights, ..Ascent::default() };
    let anytime = Anytime { genetic: Genetic { weights, ..Genetic::default() }, ..Anytime::default() };
    assert_eq!([genetic.weights, ascent.weights, anytime.genetic.weights], [weights; 3]);
}

fn duel() -> Battle {
    let ours = [(INFANTRY, (4, 4)), (CAVALRY, (4, 8)), (MUSKETEER, (3, 6))];
    battle((30, 20), [(0, 10), (29, 10)], &ours, &[(ARTILLERY, (14, 4)), (INFANTRY, (13, 8))])
}

fn cells(wish: impl Wish) -> Vec<ga_units::Cell> {
    let battle = duel();
    let thought = Genetic::default().wishing(wish).think(&Outlook::new(&battle), 5).unwrap().unwrap();
    thought.plan.0
}

#[test]
fn the_search_goes_where_a_wish_sends_it() {
    let flag = at(2, 3);
    let near = |after: &Aftermath| {
        -50.0 * after.cells().iter().map(|cell| f64::from(cell.distance(flag))).sum::<f64>()
    };
    let distance = |cells: Vec<ga_units::Cell>| cells.iter().map(|cell| cell.distance(flag)).sum::<u16>();
    assert!(distance(cells(())) > 15, "without a wish it advances");
    assert!(distance(cells(near)) <= 5, "three units on and around the flag");
}

/// A kill is in reach, and behind it stand two that kill whoever comes for it.
#[test]
fn a_unit_that_must_live_stays_out_of_reach() {
    let enemies = [(INFANTRY, (13, 5)), (MUSKETEER, (16, 5)), (MUSKETEER, (16, 7))];
    let battle = battle((30, 20), [(0, 10), (29, 10)], &[(CAVALRY, (8, 5))], &enemies);
    let outlook = Outlook::new(&battle);
    let weights = Weights { loss: 0.0, pain: 0.0, ..Weights::BY_HAND };
    let lives = |after: &Aftermath| after.units().all(|(unit, _, hp)| unit.id != 0 || hp > 0.0);
    let found = |wish: &dyn Fn(&Aftermath) -> f64| {
        let player = Genetic { weights, ..Genetic::default() }.wishing(wish);
        let plan = player.think(&outlook, 1).unwrap().unwrap().plan;
        let look = |after: &Aftermath| if lives(after) { 1.0 } else { 0.0 };
        Foresight::new(&outlook, Weights::NONE, true).wishing(&look).score(&plan)
    };
    assert_eq!(found(&|_| 0.0), 0.0, "it strikes and is struck");
    assert_eq!(found(&|after| if lives(after) { 0.0 } else { -1000.0 }), 1.0);
}

#[test]
fn an_aftermath_tells_who_is_hit() {
    let ours = [(CAVALRY, (4, 4))];
    let battle = battle((20, 9), [(0, 4), (19, 4)], &ours, &[(INFANTRY, (6, 4)), (MUSKETEER, (12, 4))]);
    let outlook = Outlook::new(&battle);
    let seen = std::cell::RefCell::new(Vec::new());
    let look = |after: &Aftermath| {
        let own = after.units().map(|(unit, cell, hp)| (unit.id, cell, hp)).collect::<Vec<_>>();
        let enemies = after.enemies().map(|(enemy, hp)| (enemy.id, hp)).collect::<Vec<_>>();
        seen.borrow_mut().push((own, enemies, after.prospect().kills));
        7.0
    };
    let mut foresight = Foresight::new(&outlook, Weights::NONE, true).wishing(&look);
    assert_eq!(foresight.score(&Plan(vec![at(5, 4)])), 7.0, "without weights the wish is all that counts");
    foresight.score(&Plan(vec![at(1, 4)]));
    let expected = [
        (vec![(0, at(5, 4), 20.0 - 37.5)], vec![(0, 0.0), (1, 25.0)], 10.0),
        (vec![(0, at(1, 4), 5.0)], vec![(0, 20.0), (1, 25.0)], 0.0),
    ];
    assert_eq!(seen.into_inner(), expected);
}

#[test]
fn any_evaluator_of_plans_fits_into_the_scheme() {
    let battle = Map::apart(15).unwrap().skirmish(Terms::default(), 8, 1).unwrap();
    let outlook = Outlook::new(&battle);
    let left = |plan: &Plan| -plan.0.iter().map(|cell| f64::from(cell.x)).sum::<f64>();
    let scheme = scheme::ours(&outlook, Serial::new(left), Some(3)).unwrap();
    let mut engine = Engine::start(scheme, &RandomPlans(&outlook), scheme::OUR_INDIVIDUALS, 1).unwrap();
    engine.run(&Generations(300), &mut ());
    let least = (0..8).map(|unit| outlook.destinations(unit).iter().map(|cell| cell.x).min().unwrap());
    let found = -engine.state().champion().unwrap().score;
    assert!(found <= f64::from(least.sum::<u16>()) + 2.0, "{found}");
}

/// The clock is the number of plans judged: each costs a millisecond.
#[test]
fn anytime_judges_at_most_one_plan_after_its_deadline_by_any_clock() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;
    for limit in [0, 1, 7, 40] {
        let judged = Arc::new(AtomicU64::new(0));
        let (count, read) = (judged.clone(), judged.clone());
        let wish = move |_: &Aftermath| {
            count.fetch_add(1, Ordering::Relaxed);
            0.0
        };
        let clock = Clock::new(move || Duration::from_millis(read.load(Ordering::Relaxed)));
        let genetic = Genetic::default().wishing(wish);
        // The deadline falls into the middle of an evaluation.
        let time = Duration::from_micros(1000 * limit + 500);
        let mut player = Anytime { genetic, time, clock };
        let mut battle = duel();
        player.act(&mut battle, &mut ga_core::random::Stream::seeded(1)).unwrap();
        assert_eq!(judged.load(Ordering::Relaxed), limit + 1, "the one during which time was up");
        assert_eq!(battle.orders().len(), 3, "and every unit has an order");
    }
}
