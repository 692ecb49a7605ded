//! Fog of war: what a side sees, and players that see no more.

use crate::support::{INFANTRY, MUSKETEER, any_battle, at, battle};
use ga_core::random::Stream;
use ga_units::buyers::{Buying, CounterBuyer};
use ga_units::game::Record;
use ga_units::players::{Fogged, GreedyPlayer, HoldPlayer, Name};
use ga_units::{Battle, Player, Purchases, Target, play, verify};
use proptest::prelude::*;

#[test]
fn units_and_buildings_see_what_is_near() {
    let theirs = [
        (INFANTRY, (4, 4)),
        (INFANTRY, (10, 4)),
        (INFANTRY, (15, 4)),
        (INFANTRY, (20, 4)),
    ];
    let plain = battle((30, 9), [(0, 4), (29, 4)], &[(INFANTRY, (12, 4))], &theirs);
    let seen = |sight: u16| -> Vec<u32> {
        let seen = plain.seen(sight);
        assert_eq!(seen.side(0), plain.side(0));
        seen.side(1).units().iter().map(|unit| unit.id).collect()
    };
    assert_eq!(
        (seen(1), seen(2), seen(4)),
        (vec![], vec![1], vec![0, 1, 2])
    );
    assert!(plain.seen(2).is_free(at(15, 4)) && !plain.is_free(at(15, 4)));
}

#[test]
fn an_order_into_a_hidden_enemy_becomes_an_attack_from_where_the_unit_is() {
    // The way through the gap leads over a cell on which a hidden musketeer stands.
    let mut plain = battle(
        (12, 1),
        [(0, 0), (11, 0)],
        &[(INFANTRY, (3, 0))],
        &[(MUSKETEER, (7, 0))],
    );
    let mut player = Fogged {
        player: GreedyPlayer::default(),
        sight: 2,
    };
    player.act(&mut plain, &mut Stream::seeded(1)).unwrap();
    assert_eq!(
        (plain.side(0).units()[0].at, plain.orders()[0].target),
        (at(3, 0), None)
    );

    let mut near = battle(
        (12, 1),
        [(0, 0), (11, 0)],
        &[(INFANTRY, (3, 0))],
        &[(MUSKETEER, (4, 0))],
    );
    player.act(&mut near, &mut Stream::seeded(1)).unwrap();
    assert_eq!(near.orders()[0].target, Some(Target::Unit(0)));
}

#[test]
fn a_buyer_counters_what_its_side_sees() {
    let enemies = [(MUSKETEER, (18, 4)), (MUSKETEER, (18, 5))];
    let plain = battle((40, 9), [(0, 4), (39, 4)], &[], &enemies);
    let bought = |sight: u16| {
        let mut battle = plain.clone();
        let list = Purchases::all(1, &battle);
        let mut player = Fogged {
            player: Buying::new(HoldPlayer, CounterBuyer),
            sight,
        };
        player
            .buy(&mut battle, &list, &mut Stream::seeded(1))
            .unwrap();
        battle.created()[0]
    };
    assert_eq!((bought(10), bought(20)), (INFANTRY, MUSKETEER));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn players_in_a_fog_keep_the_rules_and_their_matches_replay(start in any_battle(), seed: u64, sight in 0u16..9) {
        for name in Name::ALL {
            let (mut game, list) = (start.clone(), Purchases::all(seed, &start));
            let mut record = Record::new(start.clone(), [name.to_string(), "greedy".to_owned()], seed).unwrap();
            let mut one = Fogged { player: name.player(), sight };
            let mut other = Fogged { player: GreedyPlayer::default(), sight: 3 };
            let watch = &mut |battle: &Battle| record.watch(battle);
            let played = play(&mut game, [&mut one, &mut other], [&list, &list], seed, watch);
            prop_assert_eq!(played, Ok(()), "{}", name);
            prop_assert_eq!(verify::replay(&record, &mut |_| {}).unwrap().outcome(), game.outcome(), "{}", name);
        }
    }

    #[test]
    fn a_fog_that_hides_nothing_changes_nothing(start in any_battle(), seed: u64) {
        let run = |player: &mut dyn Player| {
            let mut game = start.clone();
            player.act(&mut game, &mut Stream::seeded(seed)).unwrap();
            game
        };
        for name in Name::ALL {
            let mut fogged = Fogged { player: name.player(), sight: 500 };
            prop_assert_eq!(run(&mut *name.player()), run(&mut fogged), "{}", name);
        }
    }
}
