use ga_core::random::Stream;
use ga_hextiles::Direction::{N, NE, NW, S, SE, SW};
use ga_hextiles::game::attempts::{SingleLocations, edge_budget, first_board};
use ga_hextiles::{Board, Direction, Side};

const ALL: [Direction; 6] = Direction::ALL;

#[test]
fn the_edge_budget_equals_that_of_the_paper() {
    let budget = edge_budget(20, 43, 0);
    assert_eq!(
        (budget.vertices, budget.edges, budget.on_tiles),
        (77, 76, 76)
    );
    assert!((budget.per_tile - 3.8).abs() < 1e-12);
    // "Nearly half of those vertices are on the outside boundary."
    assert_eq!((budget.outer, edge_budget(20, 40, 7).outer), (34, 40));
}

/// The paper has 14 edges on the board and 64 on the tiles. But 14 leave 62, and 12 would leave 64.
#[test]
fn twelve_printed_edges_leave_64_and_fourteen_leave_62() {
    assert_eq!(
        (
            edge_budget(20, 43, 12).on_tiles,
            edge_budget(20, 43, 14).on_tiles
        ),
        (64, 62)
    );
    assert!((edge_budget(20, 43, 12).per_tile - 3.2).abs() < 1e-12);
}

/// The mistake of the paper: an edge for each pair of joined borders.
fn pairs(side: Side) -> usize {
    side.trails()
        .map(|trail| trail.exits() as usize)
        .map(|exits| exits * (exits - 1) / 2)
        .sum()
}

#[test]
fn five_joined_borders_provide_four_edges_and_not_ten() {
    let five = Side::new(&[vec![N, NE, SE, S, SW]]).unwrap();
    assert_eq!((five.edges(), pairs(five)), (4, 10));
    assert_eq!(
        (
            Side::CLOSED.edges(),
            Side::ALL_JOINED.edges(),
            pairs(Side::ALL_JOINED)
        ),
        (0, 5, 15)
    );
    // Both counts agree as long as no trail has a branch.
    for side in Side::all() {
        let branches = side.trails().any(|trail| trail.exits() > 2);
        assert_eq!(side.edges() < pairs(side), branches, "{side}");
        let joins: usize = side.trails().map(|trail| trail.exits() as usize - 1).sum();
        assert_eq!(side.edges(), joins, "{side}");
    }
}

#[test]
fn one_side_stacks_bridges() {
    let stacked: Vec<Side> = Side::all().filter(|side| side.stacks_bridges()).collect();
    assert_eq!(
        stacked,
        [Side::new(&[vec![N, S], vec![NE, SW], vec![SE, NW]]).unwrap()]
    );
}

#[test]
fn crossings_are_pairs_of_trails_that_separate_each_other() {
    // Two ends of each trail separate two ends of the other one on the border of the tile.
    let crosses = |side: Side, a: u8, c: u8| {
        let numbers: Vec<u8> = ALL
            .iter()
            .map(|&direction| side.trail_number(direction))
            .collect();
        let order: Vec<u8> = numbers
            .into_iter()
            .filter(|number| [a, c].contains(number))
            .collect();
        let mut runs = order;
        runs.dedup();
        runs.len() > 3
    };
    for side in Side::all() {
        let count = side.trail_count() as u8;
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let expected = pairs
            .filter(|&(one, other)| crosses(side, one, other))
            .count();
        assert_eq!(side.crossings(), expected, "{side}");
        assert_eq!(side.crossings() > 0, side.needs_bridge(), "{side}");
    }
    let sides = |crossings| {
        Side::all()
            .filter(|side| side.crossings() == crossings)
            .count()
    };
    // One trail between two others that do not cross, in three rotations; and the star.
    assert_eq!((sides(2), sides(3)), (3, 1));
}

#[test]
fn a_board_without_tiles_needs_no_edges() {
    assert_eq!(edge_budget(0, 0, 5).on_tiles, 0);
}

/// Five columns of four: 15 borders in the columns, 28 between them.
#[test]
fn the_first_board_has_43_borders_and_no_hole() {
    let board = first_board();
    assert_eq!(
        (board.places(), board.links().len(), board.locations().len()),
        (20, 43, 0)
    );
    // `Board::new` refuses a side that is used twice.
    Board::new(20, board.links().to_vec(), Vec::new()).unwrap();
    let neighbours = |place| {
        board
            .links()
            .iter()
            .flatten()
            .filter(|port| port.place == place)
            .count()
    };
    assert_eq!([0, 3, 16, 19, 5].map(neighbours), [2, 3, 2, 3, 6]);
}

/// Closed tiles have no way and no cycle. If all directions are open, the board has one tree and 24
/// more borders.
#[test]
fn single_locations_range_from_closed_to_all_joined() {
    let mut rng = Stream::seeded(1);
    let board = first_board();
    let laid = |open: f64, rng: &mut Stream| {
        let laid = SingleLocations::with_chance(20, open, rng)
            .unwrap()
            .lay(&board, rng)
            .unwrap();
        (laid.has_way, laid.cycles)
    };
    assert_eq!(
        (laid(0.0, &mut rng), laid(1.0, &mut rng)),
        ((false, 0), (true, 24))
    );
    let mean = |open| (0..200).map(|_| laid(open, &mut rng).1).sum::<usize>();
    let rising = [0.3, 0.5, 0.7, 0.9].map(mean);
    assert!(rising.is_sorted() && rising[0] < rising[3], "{rising:?}");
    assert!(SingleLocations::with_chance(20, 1.5, &mut Stream::seeded(1)).is_err());
    let few = SingleLocations::exactly(19, 100, &mut rng).unwrap();
    assert_eq!(few.lay(&board, &mut rng).unwrap_err().to_string(), FEW);
}

const FEW: &str = "19 tiles, expected at least 20, one for each place of the board";

/// Two tiles with one border: it is open if both tiles are open there, 2 of 12 directions each.
/// With exactly `k` of 24 directions open the chance is k (k - 1) / (24 * 23).
#[test]
fn directions_are_drawn_without_replacement() {
    let port = |place, direction| ga_hextiles::game::Port { place, direction };
    let board = Board::new(2, vec![[port(0, S), port(1, N)]], Vec::new()).unwrap();
    let mut rng = Stream::seeded(3);
    for open in [0, 1, 2, 12, 23, 24] {
        const BOARDS: usize = 20_000;
        let ways = (0..BOARDS).filter(|_| {
            let tiles = SingleLocations::exactly(2, open, &mut rng).unwrap();
            tiles.lay(&board, &mut rng).unwrap().has_way
        });
        let found = ways.count() as f64;
        let chance = (open * open.saturating_sub(1)) as f64 / (24.0 * 23.0);
        let deviation = (BOARDS as f64 * chance * (1.0 - chance)).sqrt();
        assert!(
            (found - BOARDS as f64 * chance).abs() <= 5.0 * deviation,
            "{open}: {found}"
        );
    }
    let error = SingleLocations::exactly(2, 25, &mut rng).unwrap_err();
    assert_eq!(
        error.to_string(),
        "open directions of tiles: 25, expected 0 to 24"
    );
}
