use ga_core::random::Stream;
use ga_hextiles::game::attempts::{edge_budget, single_locations};
use ga_hextiles::{Board, Graph};

#[test]
fn the_edge_budget_equals_that_of_the_paper() {
    let budget = edge_budget(20, 43, 0);
    assert_eq!((budget.vertices, budget.edges, budget.on_tiles), (77, 76, 76));
    assert!((budget.per_tile - 3.8).abs() < 1e-12);
}

/// The paper has 14 edges on the board and 64 on the tiles. But 14 leave 62, and 12 would leave 64.
#[test]
fn twelve_printed_edges_leave_64_and_fourteen_leave_62() {
    assert_eq!((edge_budget(20, 43, 12).on_tiles, edge_budget(20, 43, 14).on_tiles), (64, 62));
    assert!((edge_budget(20, 43, 12).per_tile - 3.2).abs() < 1e-12);
}

#[test]
fn a_board_without_tiles_needs_no_edges() {
    assert_eq!(edge_budget(0, 0, 5).on_tiles, 0);
}

/// Closed sides have no cycles. If all sides are open, the board has its 33 extra edges.
#[test]
fn single_locations_range_from_closed_to_all_joined() {
    let extra_edges = |open: f64| {
        let mut rng = Stream::seeded(1);
        let count = |_| {
            let sides = single_locations(20, open, &mut rng).unwrap();
            Graph::new(&Board::paper(), &sides).unwrap().extra_edges()
        };
        (0..200).map(count).sum::<usize>() as f64 / 200.0
    };
    assert_eq!((extra_edges(0.0), extra_edges(1.0)), (0.0, 33.0));
    let rising = [0.3, 0.5, 0.7, 0.9].map(extra_edges);
    assert!(rising.is_sorted(), "{rising:?}");
    assert!(single_locations(20, 1.5, &mut Stream::seeded(1)).is_err());
}

/// 20 tiles with 6 sides, each open with probability 0.66; five standard deviations.
#[test]
fn sides_are_open_with_the_given_probability() {
    let mut rng = Stream::seeded(2);
    let open: u32 = (0..1000)
        .flat_map(|_| single_locations(20, 0.66, &mut rng).unwrap())
        .map(|side| {
            side.trails().map(ga_hextiles::game::Trail::exits).filter(|&exits| exits > 1).sum::<u32>()
        })
        .sum();
    // A side with one open direction equals a closed one, so 6 * 0.66 * 0.34^5 of a tile are not
    // counted.
    let mean = 20_000.0 * (6.0 * 0.66 - 6.0 * 0.66 * 0.34f64.powi(5));
    assert!((f64::from(open) - mean).abs() < 5.0 * (120_000.0 * 0.66 * 0.34f64).sqrt(), "{open} of {mean}");
}
