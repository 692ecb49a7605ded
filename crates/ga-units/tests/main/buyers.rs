//! Buyers: what they choose, and what a match with them is.

use crate::support::{ARTILLERY, INFANTRY, MUSKETEER, any_battle, battle};
use ga_core::random::Stream;
use ga_units::buyers::{Buyer, Buying, CheapestBuyer, CounterBuyer, LanchesterBuyer, Name, buy};
use ga_units::game::{Record, Summary};
use ga_units::players::GreedyPlayer;
use ga_units::{Battle, Error, Map, Outcome, Player, Purchases, Terms, play, verify};
use proptest::prelude::*;

fn choice(buyer: &mut dyn Buyer, battle: &Battle) -> Option<usize> {
    buyer.next(battle, &mut Stream::seeded(1))
}

/// The matches that side 0 wins, which buys with `buyer`, one on each of these maps. The other side
/// buys from the list, and both move as `greedy`.
fn wins(buyer: Name, seeds: std::ops::Range<u64>) -> usize {
    let win = |&seed: &u64| {
        let mut battle = Map::apart(15)
            .unwrap()
            .battle(Terms::default(), seed)
            .unwrap();
        let list = Purchases::all(seed, &battle);
        let mut ours = buyer.given_to(Box::new(GreedyPlayer::default()));
        let mut theirs = GreedyPlayer::default();
        play(
            &mut battle,
            [&mut ours, &mut theirs],
            [&list, &list],
            seed,
            &mut |_| {},
        )
        .unwrap();
        battle.outcome() == Some(Outcome::Won(0))
    };
    seeds.filter(win).count()
}

#[test]
fn each_script_buys_what_its_page_says() {
    let riflemen = battle((20, 9), [(1, 4), (18, 4)], &[], &[(MUSKETEER, (12, 4))]);
    let guns = battle((20, 9), [(1, 4), (18, 4)], &[], &[(ARTILLERY, (12, 4))]);
    assert_eq!(choice(&mut CheapestBuyer, &guns), Some(INFANTRY));
    // 15 x 1.5 of 30 hit points for 10, or 25 x 0.5 of 30 for 20.
    assert_eq!(choice(&mut CounterBuyer, &guns), Some(INFANTRY));
    // A musketeer kills a musketeer with one attack; infantry takes 7.5 of its 25 hit points.
    assert_eq!(choice(&mut CounterBuyer, &riflemen), Some(MUSKETEER));
}

#[test]
fn the_forecast_beats_the_random_list_with_equal_moves() {
    let won = wins(Name::Lanchester, 810_000..810_020);
    assert!(won >= 18, "{won} of 20");
}

#[test]
fn a_player_without_a_buyer_buys_from_the_list() {
    let start = Map::apart(15).unwrap().battle(Terms::default(), 3).unwrap();
    let list = Purchases::all(3, &start);
    let mut bought = start.clone();
    GreedyPlayer::default()
        .buy(&mut bought, &list, &mut Stream::seeded(1))
        .unwrap();
    let mut listed = start;
    list.buy(&mut listed).unwrap();
    assert_eq!(bought, listed);
    assert!(!listed.created().is_empty());
}

#[test]
fn a_kind_that_the_side_may_never_create_is_refused() {
    /// Wants artillery.
    struct Gunner;
    impl Buyer for Gunner {
        fn next(&mut self, _: &Battle, _: &mut dyn ga_core::rand::Rng) -> Option<usize> {
            Some(ARTILLERY)
        }
    }
    let roster = ga_units::Roster::paper().with_clan(0, [INFANTRY]).unwrap();
    let mut battle = Map::apart(15)
        .unwrap()
        .battle_of(&roster, Terms::default(), 1)
        .unwrap();
    let refused = buy(&mut Gunner, &mut battle, &mut Stream::seeded(1)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "turn 1, side 0, building: the clan of this side has no kind 3"
    );
    assert!(matches!(refused, Error::Refused { .. }));
    for mut buyer in [
        Box::new(CheapestBuyer) as Box<dyn Buyer>,
        Box::new(CounterBuyer),
        Box::new(LanchesterBuyer),
    ] {
        assert_eq!(
            choice(&mut buyer, &battle),
            Some(INFANTRY),
            "a clan of one kind"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn matches_with_buyers_keep_the_rules_and_replay(battle in any_battle(), seed: u64) {
        for name in Name::ALL {
            let run = || {
                let mut battle = battle.clone();
                let list = Purchases::all(seed, &battle);
                let mut ours = name.given_to(Box::new(GreedyPlayer::default()));
                let mut theirs = Buying::new(GreedyPlayer::default(), CounterBuyer);
                let mut record = Record::new(battle.clone(), [name.to_string(), "counter".to_owned()], seed).unwrap();
                let watch = &mut |battle: &Battle| record.watch(battle);
                play(&mut battle, [&mut ours, &mut theirs], [&list, &list], seed, watch).unwrap();
                (battle, record)
            };
            let ((first, record), (second, _)) = (run(), run());
            prop_assert_eq!(&first, &second, "{}", name);
            let replayed = verify::replay(&record, &mut |_| {}).unwrap();
            prop_assert_eq!(Summary::of(&replayed), Summary::of(&first), "{}", name);
        }
    }
}
