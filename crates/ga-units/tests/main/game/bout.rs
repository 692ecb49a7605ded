use ga_units::game::Bout;
use ga_units::players::{GreedyPlayer, Name};
use ga_units::{Error, Map, Outcome, Terms, verify};

#[test]
fn a_person_takes_actions_back_and_gets_hints() {
    let start = Map::sized(12, 8, 5)
        .unwrap()
        .skirmish(Terms::without_money(), 4, 3)
        .unwrap();
    let players = [("you", None), ("rush", Some(Name::Rush.player()))];
    let mut bout = Bout::new(start.clone(), players, 3).unwrap();
    assert!(
        !bout.step(&mut |_| {}).unwrap() && !bout.undo(),
        "it is the person's turn"
    );
    let hint = |bout: &Bout| {
        let turn = bout.turn().unwrap();
        turn.hint(&mut GreedyPlayer::default()).unwrap()
    };
    let orders = hint(&bout);
    assert_eq!(orders.len(), 4);
    orders[..2]
        .iter()
        .for_each(|&order| bout.order(order).unwrap());
    assert_eq!(
        (bout.turn().unwrap().actions(), hint(&bout)),
        (2, orders[2..].to_vec())
    );
    assert!(
        matches!(bout.order(orders[0]), Err(Error::Refused { .. })),
        "one order a turn"
    );
    assert!(bout.undo() && bout.undo() && !bout.undo());
    assert_eq!(bout.turn().unwrap().battle(), &start);
    bout.end_turn().unwrap();
    assert!(bout.turn().is_none() && !bout.step(&mut |_| {}).unwrap() && bout.turn().is_some());
    assert_eq!(
        bout.record()
            .turns
            .iter()
            .map(|turn| turn.side)
            .collect::<Vec<_>>(),
        [0, 1]
    );
    assert_eq!(
        &verify::replay(bout.record(), &mut |_| {}).unwrap(),
        bout.melee()
    );
}

#[test]
fn a_match_that_a_person_wins_takes_no_more_actions() {
    let start = Map::sized(16, 12, 11)
        .unwrap()
        .battle(Terms::default(), 7)
        .unwrap();
    let mut bout = Bout::new(
        start,
        [("you", None), ("random", Some(Name::Random.player()))],
        7,
    )
    .unwrap();
    while bout.turn().is_some() {
        while bout.create(1).is_ok() {}
        let turn = bout.turn().unwrap();
        for order in turn.hint(&mut *Name::Genetic.player()).unwrap() {
            if bout.turn().is_some() {
                bout.order(order).unwrap();
            }
        }
        if bout.turn().is_some() {
            bout.end_turn().unwrap();
            bout.step(&mut |_| {}).unwrap();
        }
    }
    assert_eq!(bout.melee().outcome(), Some(Outcome::Won(0)));
    let turns = bout.record().turns.len();
    assert!(bout.end_turn().is_err() && bout.create(0).is_err() && !bout.undo());
    assert_eq!(bout.record().turns.len(), turns);
    let end = verify::replay(bout.record(), &mut |_| {}).unwrap();
    assert_eq!(end.outcome(), bout.melee().outcome());
}
