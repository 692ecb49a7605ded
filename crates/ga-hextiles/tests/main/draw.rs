use crate::support::{boards, sides};
use ga_hextiles::draw::{self, Sheet};
use ga_hextiles::{Board, Port, Side, Tile, TileSet};
use proptest::prelude::*;

/// Where the tiles of a page are.
pub(crate) fn centres(svg: &str) -> Vec<[f64; 2]> {
    let centre = |part: &str| {
        let (point, _) = part.split_once(')').unwrap();
        let (x, y) = point.split_once(' ').unwrap();
        [x.parse().unwrap(), y.parse().unwrap()]
    };
    svg.split("translate(").skip(1).map(centre).collect()
}

/// Turning paper over its long edge swaps the ends of the short one: left and right if it stands, top and
/// bottom if it lies.
#[test]
fn the_bottom_of_a_tile_lies_behind_its_top_when_the_sheet_is_turned_over_its_long_edge() {
    let tiles = TileSet(vec![Tile { top: Side::ALL_JOINED, bottom: Side::CLOSED }; 20]);
    for ([width, height], across) in
        [([210.0, 297.0], 40.0), ([210.0, 297.0], 60.0), ([297.0, 210.0], 40.0), ([297.0, 210.0], 60.0)]
    {
        let sheet = Sheet { across, width, height, ..Sheet::default() };
        let pages = draw::sheets(&tiles, &sheet).unwrap();
        let mut count = 0;
        for [front, back] in pages {
            assert!(front.contains(&format!("width=\"{width:.2}mm\" height=\"{height:.2}mm\"")));
            for ([x, y], [back_x, back_y]) in centres(&front).into_iter().zip(centres(&back)) {
                let behind = if width < height { [width - x, y] } else { [x, height - y] };
                let off = (behind[0] - back_x).hypot(behind[1] - back_y);
                assert!(off < 0.03, "{width} x {height}: ({x}, {y}) is in front of ({back_x}, {back_y})");
                assert!(x >= 10.0 + across / 2.0 && y >= 10.0 + across / 2.0, "inside the margins");
                count += 1;
            }
        }
        assert_eq!(count, 20);
    }
}

#[test]
fn paper_on_which_no_tile_fits_is_refused() {
    let tiles = TileSet(vec![Tile { top: Side::ALL_JOINED, bottom: Side::CLOSED }; 20]);
    for across in [0.0, -1.0, 300.0, f64::NAN, f64::INFINITY] {
        assert!(draw::sheets(&tiles, &Sheet { across, ..Sheet::default() }).is_err(), "{across}");
    }
}

/// The layout of the article's photograph: columns of four, the Well a hole in the middle.
#[test]
fn the_articles_board_has_five_columns_around_the_well() {
    let svg = draw::board(&Board::article(), &[Side::CLOSED; 20]).unwrap();
    let centres = centres(&svg);
    let column = |tile: usize| centres[tile - 1][0];
    for first in [1, 5, 9, 13, 17] {
        assert!(
            (first..first + 4).all(|tile| (column(tile) - column(first)).abs() < 0.01),
            "column of {first}"
        );
    }
    let [x, y] = [column(10), f64::midpoint(centres[9][1], centres[10][1])];
    assert!(svg.contains(&format!("<circle cx=\"{x:.2}\" cy=\"{y:.2}\"")), "the Well is between 10 and 11");
    assert_eq!(svg.matches("<circle").count(), 6);
}

/// The middle of each edge is on a trail of the tile (see the tests of the drawing), so that it is enough that
/// neighbours share it.
#[test]
fn paths_run_on_over_the_edges_of_the_articles_board() {
    let board = Board::article();
    let centres = centres(&draw::board(&board, &[Side::CLOSED; 20]).unwrap());
    let middle = |port: &Port| {
        let angle = port.direction.index() as f64 * std::f64::consts::FRAC_PI_3;
        let [x, y] = centres[port.place];
        [x + 40.0 * angle.sin(), y - 40.0 * angle.cos()]
    };
    let mut shared = 0;
    for [from, to] in board.links() {
        let ([x, y], [u, v]) = (middle(from), middle(to));
        shared += usize::from((x - u).hypot(y - v) < 0.02);
    }
    assert_eq!(shared, 40, "all borders, and none of the seven printed paths");
}

#[test]
fn a_board_in_letters_shows_its_locations_and_its_legend_all_their_sides() {
    let board = Board::article();
    let text = draw::text(&board, &[Side::ALL_JOINED; 20]).unwrap();
    for (name, times) in [("Hut", 1), ("Well", 1), ("Spring", 1), ("Lair", 1), ("Orchard", 1), ("Exit", 2)] {
        assert_eq!(text.matches(name).count(), times, "{name}: once at each cell\n{text}");
    }
    assert!(text.lines().next().unwrap().ends_with("Hut") && text.lines().last().unwrap().ends_with("Exit"));
    let legend = draw::legend(&board);
    assert_eq!(legend.lines().nth(6), Some("Exit: 19 SE, 20 NE, 20 SE"));
    assert_eq!(legend.matches(" to ").count(), 7, "the printed paths\n{legend}");
}

proptest! {
    #[test]
    fn every_board_can_be_drawn(board in boards(), picks in prop::collection::vec(sides(), 10)) {
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
