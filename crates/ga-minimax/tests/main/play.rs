use ga_minimax::Error;
use ga_minimax::contest::Title;
use ga_minimax::play::{Game, Move};

#[test]
fn every_move_of_a_game_has_a_place_and_can_be_taken_back() {
    for &title in Title::ALL {
        let name = title.name();
        let mut game = Game::new(title, []).unwrap();
        let mut standings = vec![game.standing()];
        for ply in 0..60 {
            let standing = game.standing();
            assert_eq!(standing.squares.len(), standing.names.len(), "{name}");
            for Move {
                name: chosen, to, ..
            } in &standing.moves
            {
                let place = to.map(|to| standing.names[to].as_str());
                let is_thrown = title == Title::Einstein && chosen.len() == 1;
                assert!(
                    is_thrown || chosen == "pass" || place.is_some_and(|place| !place.is_empty()),
                    "{name} {chosen}"
                );
            }
            let Some(chosen) = standing
                .moves
                .get((7 * ply + 3) % standing.moves.len().max(1))
            else {
                break;
            };
            assert!(game.act(&chosen.name) && !game.act("z9"));
            let after = game.standing();
            assert_eq!(after.last, [chosen.from, chosen.to]);
            assert!(
                chosen.to.is_none_or(|to| &after.squares[to..=to] != "."),
                "{name}: a piece is there"
            );
            standings.push(after);
        }
        let same = Game::new(title, game.standing().played.iter().map(String::as_str));
        assert_eq!(same, Ok(game.clone()));
        for standing in standings[..standings.len() - 1].iter().rev() {
            assert!(game.undo());
            assert_eq!(&game.standing(), standing);
        }
        assert!(!game.undo());
    }
}

#[test]
fn squares_have_the_names_that_moves_use() {
    let names = |title| Game::new(title, []).unwrap().standing().names;
    assert_eq!(names(Title::Chess)[52..54], ["e2", "f2"]);
    assert_eq!(names(Title::Othello)[19..21], ["d3", "e3"]);
    assert_eq!(names(Title::Breakthrough)[30..32], ["a1", "b1"]);
    assert_eq!(names(Title::ConnectFour)[35], "column 1, row 1");
    let [reached, left] =
        ["e4", "e2"].map(|name| names(Title::Chess).iter().position(|found| found == name));
    assert_eq!(
        Game::new(Title::Chess, ["e2e4"]).unwrap().standing().last,
        [left, reached]
    );
}

#[test]
fn the_row_that_won_is_shown() {
    let standing = Game::new(Title::ConnectFour, ["1", "2", "1", "2", "1", "2", "1"])
        .unwrap()
        .standing();
    assert_eq!(
        (standing.result, standing.row),
        (Some(1), vec![14, 21, 28, 35])
    );
    assert_eq!(standing.position, "1212121");
}

#[test]
fn an_illegal_move_is_refused() {
    let refused =
        |moves: &[&'static str]| Game::new(Title::Chess, moves.iter().copied()).unwrap_err();
    assert_eq!(refused(&["e2e4", "e2e4"]), Error::IllegalMove { place: 2 });
    assert_eq!(
        refused(&["f2f3", "e7e5", "g2g4", "d8h4", "a2a3"]),
        Error::GameOver { place: 5 }
    );
}
