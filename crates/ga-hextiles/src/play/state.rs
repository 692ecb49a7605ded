use super::Table;
use super::moves::{Lying, Move};
use crate::game::{Direction, Pick, Port, Side};
use crate::solve::Graph;

/// A laid board and its figures.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct State {
    /// For each place, how a tile lies there; then the tiles beside the board.
    pub lying: Vec<Lying>,
    /// For each place, the trails that face up.
    pub words: Vec<String>,
    /// For each place and direction, a location to which the trail leads.
    pub reach: Vec<[Option<usize>; 6]>,
    /// For each location, its group: the first location to which it has a path.
    pub groups: Vec<usize>,
    /// The moves so far.
    pub moves: String,
    /// Whether a move can be made again.
    pub undone: bool,
    /// [`Graph::vertices`].
    pub vertices: usize,
    /// [`Graph::edges`].
    pub edges: usize,
    /// [`Graph::components`].
    pub components: usize,
    /// [`Graph::extra_edges`].
    pub extra_edges: usize,
    /// The number of pairs of locations with a path.
    pub connected: usize,
    /// The pairs of locations without a path.
    pub apart: Vec<String>,
    /// The number of pairs of locations.
    pub pairs: usize,
    /// The score of this board.
    pub score: f64,
    /// The share of boards laid at random whose score is lower; `None` for a single laid board.
    pub beats: Option<f64>,
}

impl State {
    /// The state of a table whose tiles lie in this way.
    pub(super) fn of(table: &Table, picks: &[Pick]) -> Self {
        let board = table.board();
        let weights = table.weights();
        let sides = table.sides_of(picks);
        let graph = Graph::new(board, &sides).expect("a table has a side for each place");
        let count = board.locations().len();
        let group = |location: usize| (0..location).find(|&first| graph.connects(first, location));
        let leads = |place: usize, direction: Direction| {
            (0..count).find(|&location| graph.leads(Port { place, direction }, location))
        };
        let reach =
            (0..sides.len()).map(|place| Direction::ALL.map(|direction| leads(place, direction)));
        let pairs: Vec<bool> = board
            .pairs()
            .map(|(first, second)| graph.connects(first, second))
            .collect();
        let apart = board
            .pair_names()
            .zip(&pairs)
            .filter(|(_, joined)| !**joined);
        let connected = pairs.iter().filter(|&&joined| joined).count();
        let [extra, paths] = [graph.extra_edges() as f64, connected as f64];
        let of_tiles = if table.has_both_sides() {
            weights.tiles(table.tiles())
        } else {
            0.0
        };
        Self {
            lying: picks.iter().map(|&pick| Lying::of(pick)).collect(),
            words: sides.iter().map(Side::to_string).collect(),
            reach: reach.collect(),
            groups: (0..count)
                .map(|location| group(location).unwrap_or(location))
                .collect(),
            moves: table
                .moves
                .iter()
                .map(Move::to_string)
                .collect::<Vec<_>>()
                .join("."),
            undone: !table.undone.is_empty(),
            vertices: graph.vertices(),
            edges: graph.edges(),
            components: graph.components(),
            extra_edges: graph.extra_edges(),
            connected,
            apart: apart.map(|(name, _)| name).collect(),
            pairs: pairs.len(),
            score: weights.extra_edge * extra + weights.path * paths + of_tiles,
            beats: table
                .means
                .as_ref()
                .map(|means| means.beaten_by([extra, paths], weights)),
        }
    }
}
