use ga_core::random::Stream;
use ga_hextiles::game::Pick;
use ga_hextiles::play::Table;
use ga_hextiles::solve::Faces;
use ga_hextiles::{Board, Error, Judge, TileSet, Weights};

fn best() -> TileSet {
    serde_json::from_str(include_str!("../../data/best.json")).unwrap()
}

fn table(seed: u64) -> Table {
    Table::of_set(Board::paper(), best(), seed).unwrap()
}

fn picks(table: &Table) -> Vec<Pick> {
    table
        .state()
        .lying
        .iter()
        .map(|lying| lying.pick())
        .collect()
}

#[test]
fn a_board_lies_as_a_set_is_laid_with_this_seed() {
    assert_eq!(
        table(7).sides(),
        best().lay(20, &mut Stream::seeded(7)).unwrap()
    );
    let mut again = table(3);
    again.play("1x2").unwrap();
    again.lay(7);
    assert_eq!(again.state(), table(7).state());
}

#[test]
fn the_score_of_a_board_is_that_of_the_judge() {
    let mut table = table(3);
    let weights = Weights {
        path: 2.0,
        ..Weights::default()
    };
    table.weigh(weights).unwrap();
    table.play("3x7.5r.5r.2f.9l").unwrap();
    let judge = Judge::default();
    let mut faces = Faces::default();
    let mut tally = judge.tally();
    faces.show(table.tiles());
    judge.judge(&faces, &picks(&table), &mut tally);
    let score = tally.score(table.tiles(), &weights);
    let state = table.state();
    assert!((state.score - score.total).abs() < 1e-9);
    assert_eq!(state.extra_edges, score.extra_edges as usize);
    assert!(
        table
            .weigh(Weights {
                path: f64::NAN,
                ..weights
            })
            .is_err()
    );
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let mut table = table(3);
    let before = picks(&table);
    table.play("3x7.5r.2f.9l").unwrap();
    let after = picks(&table);
    assert_ne!(before, after);
    while table.undo() {}
    assert_eq!(picks(&table), before);
    while table.redo() {}
    assert_eq!(picks(&table), after);
    assert_eq!(table.state().moves, "3x7.5r.2f.9l");
    table.undo();
    table.play("1x1").unwrap();
    assert!(!table.redo(), "another move was made");
}

#[test]
fn a_preview_is_the_state_after_the_move() {
    let mut table = table(3);
    let seen = table.preview("3x12").unwrap();
    table.play("3x12").unwrap();
    let made = table.state();
    assert_eq!(
        (seen.lying, seen.reach, seen.groups),
        (made.lying, made.reach, made.groups)
    );
    assert_eq!(
        (seen.score, seen.apart, seen.beats),
        (made.score, made.apart, made.beats)
    );
}

#[test]
fn words_that_are_no_moves_change_nothing() {
    let mut table = table(3);
    let before = picks(&table);
    for words in [
        "0r", "21r", "3x", "x", "3y4", "r", "3x7.99f", "5ü", "-1l", "5rr", "1x21",
    ] {
        assert!(
            matches!(table.play(words), Err(Error::Move { .. })),
            "{words}"
        );
    }
    assert_eq!(picks(&table), before);
    let sentence = "move \"21r\": expected 3x7, 5r, 5l or 5f, with places from 1 to 20";
    assert_eq!(table.preview("21r").unwrap_err().to_string(), sentence);
}

#[test]
fn spare_tiles_wait_beside_the_board() {
    let mut tiles = best();
    tiles.0.extend_from_within(..3);
    let mut table = Table::of_set(Board::paper(), tiles, 5).unwrap();
    let mut laid: Vec<usize> = table.state().lying.iter().map(|lying| lying.tile).collect();
    table.play("1x23").unwrap();
    assert!(
        table.play("23r").is_err(),
        "a tile beside the board is not turned"
    );
    laid.sort_unstable();
    assert_eq!(laid, (0..23).collect::<Vec<_>>());
}

#[test]
fn a_single_laid_board_is_not_turned_over_and_has_no_means() {
    let sides = table(4).sides();
    let mut single = Table::of_board(Board::paper(), &sides).unwrap();
    assert!(!single.has_both_sides() && single.score().is_none());
    single.play("3x7.5r").unwrap();
    assert!(single.play("5f").is_err() && single.state().beats.is_none());
    single.lay(9);
    assert_eq!(single.sides(), sides);
    assert!(Table::of_board(Board::paper(), &sides[1..]).is_err());
}
