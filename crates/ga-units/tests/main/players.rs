//! Players: they keep the rules, they repeat their matches, and they do what their pages say.

use crate::support::{CAVALRY, INFANTRY, MUSKETEER, any_battle, at, battle};
use ga_units::evolve::lookahead::Weights;
use ga_units::game::{Bout, Ground, Kind, Record, Setup, Step, Summary, play_turn};
use ga_units::players::{
    GeneticPlayer, GreedyPlayer, HoldPlayer, Name, PaperPlayer, RandomPlayer, RushPlayer, Settings,
    Tuning,
};
use ga_units::verify;
use ga_units::{Battle, Map, Outcome, Player, Purchases, Roster, Terms, play};
use proptest::prelude::*;

fn all_players() -> Vec<(&'static str, Box<dyn Player>)> {
    Name::ALL.map(|name| (name.name(), name.player())).into()
}

/// A match on the standard map: who won.
fn winner(players: [&mut dyn Player; 2], seed: u64) -> Option<usize> {
    let mut battle = Map::apart(15)
        .unwrap()
        .battle(Terms::default(), seed)
        .unwrap();
    let purchases = Purchases::all(seed, &battle);
    play(
        &mut battle,
        players,
        [&purchases, &purchases],
        seed,
        &mut |_| {},
    )
    .unwrap();
    battle.outcome().and_then(Outcome::winner)
}

fn moved(player: &mut dyn Player, mut battle: Battle) -> Battle {
    player
        .act(&mut battle, &mut ga_core::random::Stream::seeded(1))
        .unwrap();
    battle
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_player_ever_breaks_a_rule(battle in any_battle(), seed: u64) {
        for (name, mut player) in all_players() {
            let mut battle = battle.clone();
            let purchases = Purchases::all(seed, &battle);
            let played =
                play(&mut battle, [&mut player, &mut GreedyPlayer::default()], [&purchases, &purchases], seed, &mut |_| {});
            prop_assert_eq!(played, Ok(()), "{}", name);
        }
    }

    #[test]
    fn a_simulated_turn_and_carried_out_orders_are_the_turn_itself(battle in any_battle()) {
        let acted = moved(&mut GreedyPlayer::default(), battle.clone());
        let mut simulated = battle.clone();
        GreedyPlayer::default().simulate(&mut simulated);
        prop_assert_eq!(&acted, &simulated);
        simulated.copy_from(&battle);
        prop_assert_eq!(&battle, &simulated);
        for order in acted.orders() {
            simulated.carry_out(*order);
        }
        prop_assert_eq!(&acted, &simulated);
    }

    #[test]
    fn every_player_repeats_its_match_and_its_record_replays(battle in any_battle(), seed: u64) {
        for (name, mut player) in all_players() {
            let mut run = || {
                let (mut battle, mut other) = (battle.clone(), RandomPlayer::default());
                let purchases = Purchases::all(seed, &battle);
                let mut record = Record::new(battle.clone(), [name.to_owned(), "random".to_owned()], seed).unwrap();
                let watch = &mut |battle: &Battle| record.watch(battle);
                play(&mut battle, [&mut player, &mut other], [&purchases, &purchases], seed, watch).unwrap();
                (battle, record)
            };
            let ((first, record), (second, _)) = (run(), run());
            prop_assert_eq!(&first, &second, "{}", name);
            prop_assert_eq!(Summary::of(&verify::replay(&record, &mut |_| {}).unwrap()), Summary::of(&first), "{}", name);
        }
    }
}

#[test]
fn a_match_turn_by_turn_equals_one_that_is_played_at_once() {
    let start = Map::sized(16, 12, 11)
        .unwrap()
        .battle(Terms::default(), 5)
        .unwrap();
    let names = [Name::Paper, Name::Greedy];
    let mut bout = Bout::new(
        start.clone(),
        names.map(|name| (name.name(), name.player())),
        5,
    )
    .unwrap();
    let mut watched = 0;
    while bout.step(&mut |_| watched += 1).unwrap() {}
    assert_eq!(
        bout.step(&mut |_| watched += 1),
        Ok(false),
        "the match is over"
    );
    assert_eq!(watched, bout.record().turns.len());
    let mut battle = start.clone();
    let purchases = Purchases::all(5, &start);
    let mut record = Record::new(start, names.map(|name| name.name().to_owned()), 5).unwrap();
    let [mut one, mut other] = names.map(Name::player);
    let watch = &mut |battle: &Battle| record.watch(battle);
    play(
        &mut battle,
        [&mut one, &mut other],
        [&purchases, &purchases],
        5,
        watch,
    )
    .unwrap();
    assert_eq!(
        (bout.melee().battle(), bout.record()),
        (Some(&battle), &record)
    );
}

#[test]
fn the_steps_of_recorded_turns_add_up_to_the_tally() {
    let start = Map::sized(16, 12, 11)
        .unwrap()
        .battle(Terms::default(), 5)
        .unwrap();
    let mut bout = Bout::new(
        start,
        [Name::Greedy, Name::Rush].map(|name| (name.name(), name.player())),
        5,
    )
    .unwrap();
    while bout.step(&mut |_| {}).unwrap() {}
    let record = bout.record();
    let mut battle = record.start.battle().unwrap().clone();
    let mut sums = [(0, 0, 0.0); 2];
    for turn in &record.turns {
        let mut ordered = Vec::new();
        play_turn(&mut battle, turn, &mut |step, battle| match step {
            Step::Created(unit) => {
                assert!(battle.side(turn.side).unit(unit).is_some());
                sums[turn.side].0 += 1;
            }
            Step::Ordered {
                order,
                target,
                damage,
                destroys,
                ..
            } => {
                assert_eq!(target.is_some(), order.target.is_some());
                ordered.push(order);
                sums[turn.side].1 += u32::from(destroys);
                sums[turn.side].2 += damage;
            }
        })
        .unwrap();
        assert_eq!(ordered, turn.orders);
        if battle.outcome().is_none() {
            battle.end_turn().unwrap();
        }
    }
    assert_eq!(Some(&battle), bout.melee().battle());
    for (side, sum) in sums.into_iter().enumerate() {
        let own = battle.side(side).tally();
        let enemy = battle.side(1 - side).tally();
        let won = u32::from(battle.outcome() == Some(Outcome::Won(side)));
        assert_eq!(sum, (own.created, enemy.dead + won, own.damage_dealt));
    }
}

#[test]
fn players_without_units_give_no_orders() {
    for (name, mut player) in all_players() {
        let alone = moved(
            &mut player,
            battle((9, 9), [(0, 0), (8, 8)], &[], &[(INFANTRY, (4, 4))]),
        );
        assert!(alone.orders().is_empty(), "{name}");
        let unopposed = moved(
            &mut player,
            battle((9, 9), [(0, 0), (8, 8)], &[(INFANTRY, (1, 1))], &[]),
        );
        assert_eq!(unopposed.orders().len(), 1, "{name}");
    }
}

#[test]
fn greedy_kills_within_reach_and_else_walks_to_the_nearest_enemy() {
    let near = battle(
        (20, 9),
        [(0, 4), (19, 4)],
        &[(CAVALRY, (4, 4)), (INFANTRY, (2, 4))],
        &[(MUSKETEER, (7, 2)), (INFANTRY, (8, 5))],
    );
    let after = moved(&mut GreedyPlayer::default(), near);
    assert_eq!(
        after.side(1).units().len(),
        1,
        "20 kills the infantry, 10 would not kill the musketeer"
    );
    assert_eq!(
        after.side(1).units()[0].hp,
        17.5,
        "the infantry then attacks the musketeer"
    );
    let far = battle(
        (20, 9),
        [(0, 4), (19, 4)],
        &[(CAVALRY, (2, 4))],
        &[(INFANTRY, (16, 4))],
    );
    let after = moved(&mut GreedyPlayer::default(), far);
    assert_eq!(after.side(0).units()[0].at.x, 6);
}

#[test]
fn hold_stays_and_rush_heads_for_the_building() {
    let start = battle(
        (20, 9),
        [(0, 4), (19, 4)],
        &[(INFANTRY, (4, 4))],
        &[(INFANTRY, (5, 4))],
    );
    let held = moved(&mut HoldPlayer, start.clone());
    assert_eq!(
        (held.side(0).units()[0].at, held.side(1).units()[0].hp),
        (at(4, 4), 5.0)
    );
    let rushed = moved(&mut RushPlayer::default(), start);
    assert_eq!(
        (rushed.side(0).units()[0].at.x, rushed.side(1).units()[0].hp),
        (9, 20.0)
    );
    let there = battle(
        (20, 9),
        [(0, 4), (19, 4)],
        &[(CAVALRY, (15, 4))],
        &[(INFANTRY, (18, 3))],
    );
    assert_eq!(
        moved(&mut RushPlayer::default(), there).side(1).hp(),
        190.0,
        "the building before the unit"
    );
}

#[test]
fn both_sides_buy_from_the_same_list_as_long_as_they_can_afford_it() {
    let mut battle = Map::apart(15).unwrap().battle(Terms::default(), 3).unwrap();
    let purchases = Purchases::all(3, &battle);
    let bought = [0, 1].map(|side| {
        purchases.buy(&mut battle).unwrap();
        battle.end_turn().unwrap();
        battle
            .side(side)
            .units()
            .iter()
            .map(|unit| unit.kind)
            .collect::<Vec<_>>()
    });
    assert_eq!(bought[0], bought[1]);
    let next = purchases.kind(bought[0].len()).unwrap();
    assert!(battle.side(0).money() - 20.0 < battle.roster().kinds()[next].cost);
    assert_eq!(Purchases::new(3, []).kind(0), None);
    assert!((0..50).all(|index| {
        Purchases::new(3, [1, 2])
            .kind(index)
            .is_some_and(|kind| kind == 1 || kind == 2)
    }));
}

/// The ranking of all measurements, on a few maps. lab/docs/units.md has many more matches.
#[test]
fn ours_beats_greedy_and_the_player_of_the_paper_which_beats_random() {
    for seed in 0..4 {
        let (mut ours, mut paper) = (GeneticPlayer::default(), PaperPlayer::default());
        let mut greedy = GreedyPlayer::default();
        let mut random = RandomPlayer::default();
        assert_eq!(
            winner([&mut ours, &mut greedy], seed),
            Some(0),
            "seed {seed}"
        );
        assert_eq!(
            winner([&mut paper, &mut ours], seed),
            Some(1),
            "seed {seed}"
        );
        assert_eq!(
            winner([&mut random, &mut paper], seed),
            Some(1),
            "seed {seed}"
        );
        assert_eq!(
            winner([&mut greedy, &mut paper], seed),
            Some(0),
            "seed {seed}"
        );
    }
}

/// Four kinds that need three hits and more for a kill, drawn at random.
fn slow_kinds() -> Roster {
    let kind = |(name, attack, range, hp, movement, cost): (&str, f64, u16, f64, u16, f64)| Kind {
        name: name.to_owned(),
        attack,
        attack_type: "blade".to_owned(),
        range,
        armor: "hide".to_owned(),
        hp,
        movement,
        cost,
    };
    let kinds = [
        ("a", 25.0, 2, 87.0, 6, 39.0),
        ("b", 23.0, 1, 119.0, 4, 51.0),
        ("c", 36.0, 3, 99.0, 7, 79.0),
        ("d", 26.0, 1, 99.0, 5, 65.0),
    ];
    Roster::new(kinds.map(kind).to_vec(), Vec::new()).unwrap()
}

fn ground(roster: &Roster, income: f64) -> Ground {
    let setup = Setup {
        income: Some(income),
        ..Setup::default()
    };
    setup.maps([roster, roster]).unwrap()
}

/// The share of the points against the greedy player, on 20 maps that tune nothing.
fn share(player: &GeneticPlayer, ground: &Ground) -> f64 {
    let maps = Tuning {
        maps: 20,
        ..Tuning::default()
    };
    let ours = || -> Box<dyn Player> { Box::new(player.clone()) };
    let theirs = || Name::Greedy.player();
    let share = maps.share(ground, 900, [&ours, &theirs], &|| false);
    share.unwrap().expect("no stop")
}

#[test]
fn weights_are_scaled_to_kinds_and_stay_for_table_1() {
    let by_hand = Weights::BY_HAND;
    assert_eq!(by_hand.scaled_to(&Roster::paper()), by_hand);
    let scaled = by_hand.scaled_to(&slow_kinds());
    assert!(scaled.loss > 2.0 * by_hand.loss && scaled.advance < by_hand.advance);
    assert_eq!(Weights::NONE.scaled_to(&slow_kinds()), Weights::NONE);
    let tuned = |kill| Settings {
        tuned: Some(Weights { kill, ..scaled }),
        ..Settings::default()
    };
    assert!(tuned(1.0).check(&[Name::Genetic]).is_ok() && tuned(1.0).check(&[Name::Rush]).is_err());
    assert!(tuned(-1.0).check(&[Name::Genetic]).is_err());
    // Attacks without damage never kill, and the weights are numbers all the same.
    let harmless = vec![Kind {
        attack: 0.0,
        ..slow_kinds().kinds()[0].clone()
    }];
    let scaled = by_hand.scaled_to(&Roster::new(harmless, Vec::new()).unwrap());
    assert!(scaled.to_array().into_iter().all(f64::is_finite));
}

#[test]
fn scaled_weights_play_other_kinds_better_than_those_of_table_1() {
    let ground = ground(&slow_kinds(), 20.0);
    let scaled = share(&GeneticPlayer::default(), &ground);
    let plain = share(
        &GeneticPlayer {
            scaled: false,
            ..GeneticPlayer::default()
        },
        &ground,
    );
    assert!(scaled >= 0.5 && plain < scaled, "{scaled} and {plain}");
}

#[test]
fn a_player_that_searches_nothing_moves_a_crowd_as_the_greedy_player_does() {
    let battle = Map::apart(15)
        .unwrap()
        .skirmish(Terms::default(), 60, 1)
        .unwrap();
    let mut player = GeneticPlayer::with_weights(Weights::NONE);
    player.scheme.population = 1;
    player.scheme.generations = 0;
    let greedy = moved(&mut GreedyPlayer::default(), battle.clone());
    assert_eq!(moved(&mut player, battle.clone()), greedy);
    player.greedy_moves = false;
    assert_ne!(moved(&mut player, battle), greedy);
}

#[test]
fn tuned_weights_are_the_same_again_and_a_stop_leaves_those_set_by_hand() {
    let roster = slow_kinds();
    let ground = ground(&roster, 20.0);
    let tuning = Tuning {
        maps: 1,
        size: 3,
        generations: 1,
    };
    let tuned = |seed, stop: &dyn Fn() -> bool| {
        let player = GeneticPlayer::tuned(&ground, &tuning, seed, stop).unwrap();
        player.weights
    };
    assert_eq!(tuned(1, &|| false), tuned(1, &|| false));
    assert_eq!(tuned(1, &|| true), Weights::BY_HAND.scaled_to(&roster));
    let none = Tuning { maps: 0, ..tuning };
    let error = GeneticPlayer::tuned(&ground, &none, 1, &|| false).unwrap_err();
    assert!(error.to_string().starts_with("maps: 0"), "{error}");
    let one = Tuning { size: 1, ..tuning };
    assert!(GeneticPlayer::tuned(&ground, &one, 1, &|| false).is_err());
}

#[test]
fn a_tuned_player_beats_the_greedy_player_with_much_money_too() {
    let ground = ground(&slow_kinds(), 100.0);
    let weights = Weights::BY_HAND.scaled_to(&slow_kinds());
    let player = GeneticPlayer::with_weights(weights);
    let share = share(&player, &ground);
    assert!(share > 0.5, "{share}");
}
