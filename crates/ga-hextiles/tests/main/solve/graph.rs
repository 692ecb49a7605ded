use super::naive::{naive_figures, naive_graph};
use crate::support::{boards, sides};
use ga_hextiles::{Board, Direction, Graph, Port, Side};
use petgraph::algo::connected_components;
use proptest::prelude::*;

#[test]
fn tiles_with_all_directions_joined_have_33_extra_edges() {
    let graph = Graph::new(&Board::paper(), &[Side::ALL_JOINED; 20]).unwrap();
    let figures = (
        graph.vertices(),
        graph.edges(),
        graph.components(),
        graph.extra_edges(),
    );
    assert_eq!(figures, (26, 58, 1, 33));
    assert!(
        Board::paper()
            .pairs()
            .all(|(first, second)| graph.connects(first, second))
    );
}

#[test]
fn closed_tiles_connect_no_borders() {
    let graph = Graph::new(&Board::paper(), &[Side::CLOSED; 20]).unwrap();
    let figures = (
        graph.vertices(),
        graph.edges(),
        graph.components(),
        graph.extra_edges(),
    );
    assert_eq!(figures, (113 + 6, 66, 53, 0));
    assert!(
        !Board::paper()
            .pairs()
            .any(|(first, second)| graph.connects(first, second))
    );
}

#[test]
fn a_trail_that_leads_nowhere_is_not_a_vertex() {
    // Sides N and NW of tile 1, at the corner of the board, lead nowhere.
    let mut sides = [Side::ALL_JOINED; 20];
    let lonely = Side::new(&[vec![Direction::N, Direction::NW]]).unwrap();
    sides[0] = lonely;
    let graph = Graph::new(&Board::paper(), &sides).unwrap();
    assert_eq!(graph.vertices(), 25 + 4);
}

#[test]
fn a_board_needs_a_side_for_each_place() {
    let error = Graph::new(&Board::paper(), &[Side::CLOSED; 19]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "19 sides, expected 20, one for each place of the board"
    );
}

proptest! {
    #[test]
    fn two_locations_are_connected_if_one_trail_leads_to_both(board in boards(), picks in prop::collection::vec(sides(), 10)) {
        let graph = Graph::new(&board, &picks[..board.places()]).unwrap();
        for (first, second) in board.pairs() {
            let mut ports = (0..board.places())
                .flat_map(|place| Direction::ALL.map(|direction| Port { place, direction }));
            let leads = ports.any(|port| graph.leads(port, first) && graph.leads(port, second));
            prop_assert_eq!(graph.connects(first, second), leads);
        }
        for [from, to] in board.links() {
            for location in 0..board.locations().len() {
                prop_assert_eq!(graph.leads(*from, location), graph.leads(*to, location));
            }
        }
    }

    #[test]
    fn the_graph_equals_that_of_a_naive_twin(board in boards(), picks in prop::collection::vec(sides(), 10)) {
        let sides = &picks[..board.places()];
        let (graph, naive) = (Graph::new(&board, sides).unwrap(), naive_graph(&board, sides));
        let components = connected_components(&naive);
        prop_assert_eq!((graph.vertices(), graph.edges(), graph.components()), (naive.node_count(), naive.edge_count(), components));
        let (extra_edges, paths) = naive_figures(&board, sides);
        prop_assert_eq!(graph.extra_edges(), extra_edges);
        for ((first, second), path) in board.pairs().zip(paths) {
            prop_assert_eq!(graph.connects(first, second), path);
        }
    }
}
