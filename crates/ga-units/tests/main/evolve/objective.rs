//! Objectives of the user, and players that are built from their fields.

use crate::support::{ARTILLERY, CAVALRY, INFANTRY, MUSKETEER, at, battle};
use ga_core::evaluate::Serial;
use ga_core::terminate::{Clock, Generations};
use ga_units::evolve::genome::{Plan, RandomPlans, TurnView};
use ga_units::evolve::lookahead::{Aftermath, LookaheadFitness, Objective, Scratch, Weights};
use ga_units::players::{AnytimePlayer, GeneticPlayer, HillClimbingPlayer};
use ga_units::{Battle, Map, Player, Terms, scheme};

#[test]
fn a_player_can_be_a_struct_literal() {
    let weights = Weights::EVOLVED;
    let genetic = GeneticPlayer {
        weights,
        ..GeneticPlayer::default()
    };
    let ascent = HillClimbingPlayer {
        weights,
        ..HillClimbingPlayer::default()
    };
    let anytime = AnytimePlayer {
        genetic: GeneticPlayer {
            weights,
            ..GeneticPlayer::default()
        },
        ..AnytimePlayer::default()
    };
    assert_eq!(
        [genetic.weights, ascent.weights, anytime.genetic.weights],
        [weights; 3]
    );
}

fn duel() -> Battle {
    let ours = [(INFANTRY, (4, 4)), (CAVALRY, (4, 8)), (MUSKETEER, (3, 6))];
    battle(
        (30, 20),
        [(0, 10), (29, 10)],
        &ours,
        &[(ARTILLERY, (14, 4)), (INFANTRY, (13, 8))],
    )
}

fn cells(objective: impl Objective) -> Vec<ga_units::Cell> {
    let battle = duel();
    let decision = GeneticPlayer::default()
        .with_objective(objective)
        .decide(&TurnView::new(&battle), 5)
        .unwrap()
        .unwrap();
    decision.plan.0
}

#[test]
fn the_search_follows_the_objective() {
    let flag = at(2, 3);
    let near = |after: &Aftermath| {
        -50.0
            * after
                .cells()
                .iter()
                .map(|cell| f64::from(cell.distance(flag)))
                .sum::<f64>()
    };
    let distance =
        |cells: Vec<ga_units::Cell>| cells.iter().map(|cell| cell.distance(flag)).sum::<u16>();
    assert!(distance(cells(())) > 15, "without an objective it advances");
    assert!(
        distance(cells(near)) <= 5,
        "three units on and around the flag"
    );
}

/// A kill is within reach, but two enemies behind it kill the attacker.
#[test]
fn an_objective_can_keep_a_unit_out_of_reach() {
    let enemies = [
        (INFANTRY, (13, 5)),
        (MUSKETEER, (16, 5)),
        (MUSKETEER, (16, 7)),
    ];
    let battle = battle(
        (30, 20),
        [(0, 10), (29, 10)],
        &[(CAVALRY, (8, 5))],
        &enemies,
    );
    let view = TurnView::new(&battle);
    let weights = Weights {
        loss: 0.0,
        pain: 0.0,
        ..Weights::BY_HAND
    };
    let lives = |after: &Aftermath| after.units().all(|(unit, _, hp)| unit.id != 0 || hp > 0.0);
    let found = |objective: &dyn Fn(&Aftermath) -> f64| {
        let player = GeneticPlayer {
            weights,
            ..GeneticPlayer::default()
        }
        .with_objective(objective);
        let plan = player.decide(&view, 1).unwrap().unwrap().plan;
        let look = |after: &Aftermath| if lives(after) { 1.0 } else { 0.0 };
        LookaheadFitness::new(&view, Weights::NONE, true)
            .with_objective(&look)
            .score(&plan, &mut Scratch::default())
    };
    assert_eq!(found(&|_| 0.0), 0.0, "it attacks and is killed");
    assert_eq!(
        found(&|after| if lives(after) { 0.0 } else { -1000.0 }),
        1.0
    );
}

#[test]
fn an_aftermath_has_the_hit_points_of_all_units() {
    let ours = [(CAVALRY, (4, 4))];
    let battle = battle(
        (20, 9),
        [(0, 4), (19, 4)],
        &ours,
        &[(INFANTRY, (6, 4)), (MUSKETEER, (12, 4))],
    );
    let view = TurnView::new(&battle);
    let seen = std::cell::RefCell::new(Vec::new());
    let look = |after: &Aftermath| {
        let own = after
            .units()
            .map(|(unit, cell, hp)| (unit.id, cell, hp))
            .collect::<Vec<_>>();
        let enemies = after
            .enemies()
            .map(|(enemy, hp)| (enemy.id, hp))
            .collect::<Vec<_>>();
        seen.borrow_mut()
            .push((own, enemies, after.prospect().kills));
        7.0
    };
    let lookahead = LookaheadFitness::new(&view, Weights::NONE, true).with_objective(&look);
    let mut scratch = Scratch::default();
    let score = lookahead.score(&Plan(vec![at(5, 4)]), &mut scratch);
    assert_eq!(score, 7.0, "without weights only the objective counts");
    lookahead.score(&Plan(vec![at(1, 4)]), &mut scratch);
    let expected = [
        (
            vec![(0, at(5, 4), 20.0 - 37.5)],
            vec![(0, 0.0), (1, 25.0)],
            10.0,
        ),
        (vec![(0, at(1, 4), 5.0)], vec![(0, 20.0), (1, 25.0)], 0.0),
    ];
    assert_eq!(seen.into_inner(), expected);
}

#[test]
fn any_evaluator_of_plans_fits_into_the_scheme() {
    let battle = Map::apart(15)
        .unwrap()
        .skirmish(Terms::default(), 8, 1)
        .unwrap();
    let view = TurnView::new(&battle);
    let left = |plan: &Plan| -plan.0.iter().map(|cell| f64::from(cell.x)).sum::<f64>();
    let ours = scheme::ours::Parameters::default();
    let scheme = ours.scheme(&view, Serial::new(left)).unwrap();
    let mut engine = scheme
        .found(&RandomPlans(&view))
        .size(ours.population)
        .seed(1)
        .unwrap();
    engine.run(Generations(300));
    let least = (0..8).map(|unit| {
        view.destinations(unit)
            .iter()
            .map(|cell| cell.x)
            .min()
            .unwrap()
    });
    let found = -*engine.state().best().unwrap().1;
    assert!(found <= f64::from(least.sum::<u16>()) + 2.0, "{found}");
}

/// The clock is the number of plans scored: each takes a millisecond.
#[test]
fn an_anytime_player_scores_at_most_one_plan_after_its_deadline() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;
    for limit in [0, 1, 7, 40] {
        let scored = Arc::new(AtomicU64::new(0));
        let count = scored.clone();
        let read = scored.clone();
        let objective = move |_: &Aftermath| {
            count.fetch_add(1, Ordering::Relaxed);
            0.0
        };
        let clock = Clock::new(move || Duration::from_millis(read.load(Ordering::Relaxed)));
        let genetic = GeneticPlayer::default().with_objective(objective);
        // The deadline falls into the middle of an evaluation.
        let time = Duration::from_micros(1000 * limit + 500);
        let mut player = AnytimePlayer {
            genetic,
            time,
            clock,
        };
        let mut battle = duel();
        player
            .act(&mut battle, &mut ga_core::random::Stream::seeded(1))
            .unwrap();
        assert_eq!(
            scored.load(Ordering::Relaxed),
            limit + 1,
            "the last one was begun before the deadline"
        );
        assert_eq!(battle.orders().len(), 3, "and every unit has an order");
    }
}
