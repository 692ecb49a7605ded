use super::centres;
use crate::support::{boards, sides};
use ga_hextiles::{Board, Port, Side, draw};
use proptest::prelude::*;

/// The photograph of the paper shows columns of four, with the Well as a hole in the middle.
#[test]
fn the_board_of_the_paper_has_five_columns_around_the_well() {
    let svg = draw::board(&Board::paper(), &[Side::CLOSED; 20]).unwrap();
    let centres = centres(&svg);
    let column = |tile: usize| centres[tile - 1][0];
    for first in [1, 5, 9, 13, 17] {
        assert!(
            (first..first + 4).all(|tile| (column(tile) - column(first)).abs() < 0.01),
            "column of {first}"
        );
    }
    let [x, y] = [column(10), f64::midpoint(centres[9][1], centres[10][1])];
    assert!(
        svg.contains(&format!("<circle cx=\"{x:.2}\" cy=\"{y:.2}\"")),
        "the Well is between 10 and 11"
    );
    assert_eq!(svg.matches("<circle").count(), 6);
}

/// Each trail reaches the middle of its edge (see `trails.rs`), so it is enough that neighbours
/// share these points.
#[test]
fn neighbouring_tiles_share_the_middle_of_their_edge() {
    let board = Board::paper();
    let centres = centres(&draw::board(&board, &[Side::CLOSED; 20]).unwrap());
    let middle = |port: &Port| {
        let angle = port.direction.index() as f64 * std::f64::consts::FRAC_PI_3;
        let [x, y] = centres[port.place];
        [x + 40.0 * angle.sin(), y - 40.0 * angle.cos()]
    };
    let mut shared = 0;
    for [from, to] in board.links() {
        let [x, y] = middle(from);
        let [u, v] = middle(to);
        shared += usize::from((x - u).hypot(y - v) < 0.02);
    }
    assert_eq!(
        shared, 40,
        "all 40 borders, none of the seven printed paths"
    );
}

proptest! {
    #[test]
    fn each_board_can_be_drawn(board in boards(), picks in prop::collection::vec(sides(), 10)) {
        let sides = &picks[..board.places()];
        let svg = draw::board(&board, sides).unwrap();
        prop_assert_eq!(centres(&svg).len(), board.places());
        prop_assert!(!svg.contains("NaN") && !svg.contains("inf"));
        let mut centres: Vec<String> = centres(&svg).iter().map(|centre| format!("{centre:?}")).collect();
        centres.sort();
        centres.dedup();
        prop_assert_eq!(centres.len(), board.places(), "no tile lies on another");
        let text = draw::text(&board, sides).unwrap();
        prop_assert!(text.contains(&board.places().to_string()), "{text}");
        prop_assert!(draw::legend(&board).lines().count() > board.locations().len());
        prop_assert!(draw::board(&board, &picks[..board.places() - 1]).is_err());
    }
}
