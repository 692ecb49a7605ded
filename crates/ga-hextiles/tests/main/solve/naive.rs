//! The judge written out naively, with the graphs of another library.

use ga_core::random::Stream;
use ga_hextiles::game::Shuffle;
use ga_hextiles::{Board, Side, TileSet};
use petgraph::algo::{connected_components, has_path_connecting};
use petgraph::graphmap::UnGraphMap;

/// A vertex of the paper: the number of a tile or location, and a trail number.
pub(super) type Vertex = (usize, u8);

/// `tileGraph` of the paper, with another graph library.
pub(super) fn naive_graph(board: &Board, sides: &[Side]) -> UnGraphMap<Vertex, ()> {
    let mut graph = UnGraphMap::new();
    let trail =
        |port: &ga_hextiles::Port| (port.place, sides[port.place].trail_number(port.direction));
    for [from, to] in board.links() {
        graph.add_edge(trail(from), trail(to), ());
    }
    for (location, number) in board.locations().iter().zip(10_000..) {
        for port in &location.ports {
            graph.add_edge((number, 0), trail(port), ());
        }
    }
    graph
}

/// The extra edges, and which pairs of locations are connected.
pub(super) fn naive_figures(board: &Board, sides: &[Side]) -> (usize, Vec<bool>) {
    let graph = naive_graph(board, sides);
    let extra_edges = graph.edge_count() + connected_components(&graph) - graph.node_count();
    let path = |(first, second)| {
        has_path_connecting(&graph, (10_000 + first, 0), (10_000 + second, 0), None)
    };
    (extra_edges, board.pairs().map(path).collect())
}

/// The boards that a score with this seed lays.
fn laid_alike(board: &Board, tiles: &TileSet, boards: u64, seed: u64) -> Vec<Vec<Side>> {
    let mut shuffle = Shuffle::new(tiles.len(), board.places()).unwrap();
    let mut rng = Stream::seeded(seed);
    let mut picks = vec![0; board.places()];
    let lay = |_| {
        shuffle.deal(&mut picks, &mut rng);
        picks.iter().map(|&pick| tiles.picked(pick)).collect()
    };
    (0..boards).map(lay).collect()
}

/// `scoreTiles` of the paper, on the boards of [`laid_alike`]: extra edges, paths, total, standard
/// error.
pub(super) fn naive_score(
    board: &Board,
    tiles: &TileSet,
    boards: u64,
    seed: u64,
) -> (f64, Vec<f64>, f64, f64) {
    let figures: Vec<_> = laid_alike(board, tiles, boards, seed)
        .iter()
        .map(|sides| naive_figures(board, sides))
        .collect();
    let count = boards as f64;
    let extra_edges = figures.iter().map(|(extra, _)| *extra as f64).sum::<f64>() / count;
    let path = |pair: usize| figures.iter().filter(|(_, paths)| paths[pair]).count() as f64 / count;
    let paths: Vec<f64> = (0..board.pairs().count()).map(path).collect();
    let tiles_alone = -0.05 * tiles.bridges() as f64
        - 0.02 * tiles.duplicates() as f64
        - tiles.all_joined() as f64;
    let value = |(extra, paths): &(usize, Vec<bool>)| {
        paths.iter().filter(|&&path| path).count() as f64 - 0.1 * *extra as f64
    };
    let values: Vec<f64> = figures.iter().map(value).collect();
    let mean = values.iter().sum::<f64>() / count;
    let variance = values
        .iter()
        .map(|value| (value - mean).powi(2))
        .sum::<f64>()
        / (count - 1.0);
    (
        extra_edges,
        paths,
        tiles_alone + mean,
        (variance / count).sqrt(),
    )
}
