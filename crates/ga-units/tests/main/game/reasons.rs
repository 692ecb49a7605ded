use crate::support::{ARTILLERY, CAVALRY, INFANTRY, any_battle, at, battle};
use ga_units::game::reasons;
use ga_units::players::GreedyPlayer;
use ga_units::{Order, Player, Target};
use proptest::prelude::*;

#[test]
fn a_reason_names_the_target_the_gain_and_the_threat() {
    // The cavalry kills the infantry beside it; the artillery and the other infantry can answer.
    let ours = &[(CAVALRY, (5, 5))];
    let theirs = &[(INFANTRY, (7, 5)), (ARTILLERY, (9, 5)), (INFANTRY, (19, 9))];
    let start = battle((20, 10), [(0, 0), (19, 0)], ours, theirs);
    let order = Order {
        unit: 0,
        to: at(6, 5),
        target: Some(Target::Unit(0)),
    };
    let why = reasons(&start, &[order]).unwrap().remove(0);
    assert_eq!(
        (why.from, why.to, why.target),
        (at(5, 5), at(6, 5), order.target)
    );
    assert_eq!(
        (why.damage, why.gain),
        (20.0, 10.0),
        "20 hit points, and its cost"
    );
    assert_eq!(why.threats, [1], "the infantry far away is no threat");
    assert!(why.danger > 0.0);
    let stays = Order {
        target: None,
        ..order
    };
    let why = reasons(&start, &[stays]).unwrap().remove(0);
    assert_eq!(
        (why.damage, why.gain, &why.threats[..]),
        (0.0, 0.0, &[0, 1][..])
    );
    let far = Order {
        to: at(19, 9),
        ..order
    };
    assert!(
        reasons(&start, &[far]).is_err(),
        "an order that breaks a rule"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn the_reasons_of_a_turn_agree_with_its_tally(start in any_battle()) {
        let mut after = start.clone();
        GreedyPlayer::default().act(&mut after, &mut ga_core::random::Stream::seeded(1)).unwrap();
        let why = reasons(&start, after.orders()).unwrap();
        let side = start.active();
        let damage: f64 = why.iter().map(|reason| reason.damage).sum();
        // The tally counts an attack in full, also if the target has fewer hit points.
        prop_assert!(damage <= after.side(side).tally().damage_dealt);
        let kills = why.iter().filter(|reason| reason.gain > 0.0).count();
        prop_assert_eq!(kills, after.side(1 - side).tally().dead as usize);
    }
}
