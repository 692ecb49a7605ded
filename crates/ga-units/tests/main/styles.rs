//! Styles: tastes change where units stand, and behaviour is measured as its page says.

use crate::support::{ARTILLERY, INFANTRY, any_battle, battle};
use ga_units::game::Setup;
use ga_units::ladder::Level;
use ga_units::players::{Behaviour, GreedyPlayer, HoldPlayer, Sight, Taste};
use ga_units::styles::Style;
use ga_units::{Battle, Map, Outcome, Player, Purchases, Roster, Terms, play};
use proptest::prelude::*;

#[test]
fn each_style_has_a_name_and_a_taste_of_its_own() {
    for (index, style) in Style::ALL.into_iter().enumerate() {
        assert_eq!(Style::named(style.name), Some(style));
        assert!(
            Style::ALL[..index]
                .iter()
                .all(|other| other.taste != style.taste),
            "{style}"
        );
    }
    assert_eq!(Style::named("none"), None);
}

/// The cells of all units after a turn of six units a side.
fn behaviour(taste: Taste, seed: u64) -> Behaviour {
    let mut battle = Map::sized(20, 14, 9)
        .unwrap()
        .skirmish(Terms::without_money(), 6, seed)
        .unwrap();
    let mut sight = Sight {
        taste,
        ..Sight::WHOLE
    };
    sight
        .act(&mut battle, &mut ga_core::random::Stream::seeded(seed))
        .unwrap();
    let mut behaviour = Behaviour::default();
    behaviour.watch(&battle, 0);
    behaviour
}

#[test]
fn a_wish_for_home_or_company_moves_units_there() {
    for seed in 0..5 {
        let [home, away] = [5.0, -5.0].map(|home| {
            behaviour(
                Taste {
                    home,
                    ..Taste::EVOLVED
                },
                seed,
            )
            .forward()
        });
        assert!(
            home < away,
            "seed {seed}: {home} with a wish for home, {away} against it"
        );
        let [near, far] = [5.0, -5.0].map(|together| {
            behaviour(
                Taste {
                    together,
                    ..Taste::EVOLVED
                },
                seed,
            )
            .spread()
        });
        assert!(
            near < far,
            "seed {seed}: {near} with a wish for company, {far} against it"
        );
    }
}

#[test]
fn behaviour_has_the_figures_computed_by_hand() {
    // Artillery has range 4: both of ours attack the enemy at [6, 5], and kill it together. Our
    // infantry attacks nothing, and the enemy at [10, 10] is left.
    let ours = [(ARTILLERY, (4, 5)), (ARTILLERY, (2, 5)), (INFANTRY, (0, 5))];
    let theirs = [(INFANTRY, (6, 5)), (INFANTRY, (10, 10))];
    let mut battle = battle((11, 11), [(0, 0), (10, 0)], &ours, &theirs);
    HoldPlayer
        .act(&mut battle, &mut ga_core::random::Stream::seeded(1))
        .unwrap();
    let mut behaviour = Behaviour::default();
    behaviour.watch(&battle, 1);
    assert!(behaviour.attacks().is_nan(), "it is the turn of side 0");
    behaviour.watch(&battle, 0);
    behaviour.end(&battle, 1);
    assert_eq!(behaviour.attacks(), 2.0 / 3.0);
    assert_eq!(behaviour.focus(), 2.0);
    // Steps to the buildings: 5 and 6, 5 and 8, 5 and 10.
    let forward = (5.0 / 11.0 + 5.0 / 13.0 + 5.0 / 15.0) / 3.0;
    assert!((behaviour.forward() - forward).abs() < 1e-12);
    assert_eq!(behaviour.distance(), (6.0 + 8.0 + 10.0) / 3.0);
    assert_eq!(behaviour.spread(), (2.0 + 0.0 + 2.0) / 3.0);
    assert_eq!(behaviour.losses(), 0.5);
    let mut twice = behaviour;
    twice.add(&behaviour);
    assert_eq!(
        (twice.distance(), twice.focus()),
        (behaviour.distance(), behaviour.focus())
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn no_style_ever_breaks_a_rule(battle in any_battle(), seed: u64) {
        for style in Style::ALL {
            let mut battle = battle.clone();
            let mut sight = Sight { taste: style.taste, ..Level::new(3).unwrap().player() };
            let purchases = Purchases::all(seed, &battle);
            let lists = [&purchases, &purchases];
            let played = play(&mut battle, [&mut sight, &mut GreedyPlayer::default()], lists, seed, &mut |_| {});
            prop_assert_eq!(played, Ok(()), "{}", style);
        }
    }
}

/// How a style plays in matches of level 5 against level 5, and its share of the points.
fn played(name: &str) -> (Behaviour, f64) {
    let setup = Setup {
        width: 20,
        height: 14,
        units: Some(6),
        ..Setup::default()
    };
    let ground = setup.maps([&Roster::paper(), &Roster::paper()]).unwrap();
    let plain = Level::new(5).unwrap().player();
    let style = Style::named(name).expect("a style");
    let mut behaviour = Behaviour::default();
    let mut points = 0.0;
    for game in 0..40 {
        let (seed, swapped) = ground.place(5000, game);
        let mut battle = ground.battle(seed, swapped).unwrap();
        let none = Purchases::all(seed, &battle);
        let mut styled = Sight {
            taste: style.taste,
            ..plain
        };
        let mut plain = plain;
        let watch = &mut |battle: &Battle| behaviour.watch(battle, 0);
        play(
            &mut battle,
            [&mut styled, &mut plain],
            [&none, &none],
            seed,
            watch,
        )
        .unwrap();
        behaviour.end(&battle, 0);
        points += match battle.outcome().and_then(Outcome::winner) {
            Some(0) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
    }
    (behaviour, points / 40.0)
}

#[test]
fn styles_play_as_their_names_say_and_keep_the_strength_of_their_level() {
    let all: Vec<_> = Style::ALL
        .map(|style| (style.name, played(style.name)))
        .into();
    for (name, (_, share)) in &all {
        assert!(
            (0.2..0.8).contains(share),
            "{name} has {share} of the points"
        );
    }
    let of = |name: &str| {
        all.iter()
            .find(|(other, _)| *other == name)
            .expect("a style")
            .1
            .0
    };
    assert!(of("rusher").forward() > of("defensive").forward() + 0.1);
    assert!(of("rusher").attacks() > 1.5 * of("defensive").attacks());
    assert!(of("sentry").spread() > 1.5 * of("phalanx").spread());
}
