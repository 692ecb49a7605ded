//! Judges laid boards by a sweep over their links, several boards at a time and without allocation.
//!
//! The sweep works on the dual graph. Links and locations are its nodes, numbered with the
//! locations last, and each trail joins the nodes that its sides touch. A trail is one word, the
//! set of its nodes, looked up by place and directions. It is stored at its lowest node, as the set
//! of its other nodes.
//!
//! Nodes are visited in ascending order. Each node passes its set on to the lowest node in it. A
//! node with an empty set is the last one of its component. So joining a trail and finishing a node
//! take a handful of instructions each, without a branch. The locations are visited last, and the
//! nodes to which they pass their sets tell which of them are connected.
//!
//! Several boards are swept together because each step of a board depends on the step before. The
//! processor then works on the steps of different boards in parallel.

use super::double_edges::{MOST_DOUBLES, double_edges};
use super::faces::Faces;
use super::partitions::MOST_LOCATIONS;
use crate::game::{Board, Pick, Side};

/// The number of boards that are swept together.
const LANES: usize = 4;

/// A node beyond all others. It absorbs empty sets, so that no branch has to treat them.
const SINK: u64 = 63;

/// The tables for the sweeps of a board.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    /// For each place and mask of directions, the set of nodes that the directions touch.
    nodes: Vec<[u64; 64]>,
    /// For each place and side, an addend of the sum that [`extra_edges`](Self::extra_edges) reads.
    counts: Vec<[u32; Side::COUNT]>,
    /// The number of links: the first node of a location.
    links: usize,
    /// The number of nodes.
    end: usize,
    /// The addend of the board itself.
    base: u32,
    /// The number of edges if no two of them are the same.
    edges: u32,
}

/// The figures of one board.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Outcome {
    /// Which locations are connected: an index into [`partitions`](super::partitions::partitions).
    pub(super) partition: u32,
    /// The edges that close a cycle.
    pub(super) extra_edges: u32,
}

impl Sweep {
    /// The tables of `board`; `None` if the board is too large, or has too many double edges.
    pub(super) fn new(board: &Board) -> Option<Self> {
        let links = board.links().len();
        let end = links + board.locations().len();
        if end > SINK as usize || board.locations().len() > MOST_LOCATIONS {
            return None;
        }
        let nodes = node_sets(board);
        let mut counts = vec![[0; Side::COUNT]; board.places()];
        for (counts, nodes) in counts.iter_mut().zip(&nodes) {
            for (count, side) in counts.iter_mut().zip(Side::all()) {
                let used = side
                    .trails()
                    .filter(|trail| nodes[usize::from(trail.mask())] != 0)
                    .count();
                *count = (used as u32) << 16;
            }
        }
        let doubles = double_edges(board)?;
        let mut base = (board.locations().len() as u32) << 16;
        for (number, double) in doubles.iter().enumerate() {
            for (half, &end) in double.iter().enumerate() {
                let bit = 1 << (number + MOST_DOUBLES * half);
                let Some((place, one, other)) = end else {
                    base += bit;
                    continue;
                };
                for (count, side) in counts[place].iter_mut().zip(Side::all()) {
                    *count += if side.trail(one) == side.trail(other) {
                        bit
                    } else {
                        0
                    };
                }
            }
        }
        let edges = links
            + board
                .locations()
                .iter()
                .map(|location| location.ports.len())
                .sum::<usize>();
        Some(Self {
            nodes,
            counts,
            links,
            end,
            base,
            edges: edges as u32,
        })
    }

    /// Judges the boards in `picks` and passes each outcome to `found`.
    pub(super) fn judge(&self, faces: &Faces, picks: &[Pick], mut found: impl FnMut(Outcome)) {
        let places = self.nodes.len();
        let mut boards = picks.chunks_exact(places);
        while boards.len() >= LANES {
            let lanes: [_; LANES] = std::array::from_fn(|_| boards.next().unwrap_or_default());
            self.sweep(faces, lanes).into_iter().for_each(&mut found);
        }
        // The lanes without a board sweep an empty one.
        let rest = boards.len();
        let lanes: [_; LANES] = std::array::from_fn(|_| boards.next().unwrap_or_default());
        self.sweep(faces, lanes)
            .into_iter()
            .take(rest)
            .for_each(found);
    }

    #[inline]
    fn sweep(&self, faces: &Faces, boards: [&[Pick]; LANES]) -> [Outcome; LANES] {
        let mut joined = [[0u64; LANES]; 64];
        let mut counted = [self.base; LANES];
        for (lane, board) in boards.into_iter().enumerate() {
            for ((&pick, nodes), counts) in board.iter().zip(&self.nodes).zip(&self.counts) {
                let face = faces.picked(pick);
                counted[lane] += counts[face.side().index()];
                for mask in face.trails() {
                    let trail = nodes[mask];
                    // `x & (x - 1)` clears the lowest node, at which the others are stored.
                    joined[lowest(trail)][lane] |= trail & trail.wrapping_sub(1);
                }
            }
        }
        // `& 63` changes no node number; it removes the bounds check.
        let mut components = [0; LANES];
        for node in 0..self.links {
            for lane in 0..LANES {
                let others = joined[node & 63][lane];
                joined[lowest(others)][lane] |= others & others.wrapping_sub(1);
                components[lane] += u32::from(others == 0);
            }
        }
        let mut partitions = [0; LANES];
        for node in self.links..self.end {
            for lane in 0..LANES {
                let others = joined[node & 63][lane];
                let next = lowest(others);
                joined[next][lane] |= others & others.wrapping_sub(1);
                components[lane] += u32::from(others == 0);
                let hop = if others == 0 { 0 } else { next - node };
                partitions[lane] = partitions[lane] * (self.end - node) as u32 + hop as u32;
            }
        }
        std::array::from_fn(|lane| Outcome {
            partition: partitions[lane],
            extra_edges: self.extra_edges(counted[lane], components[lane]),
        })
    }

    /// Extra edges = edges - vertices + components.
    ///
    /// The upper half of `counted` is the number of vertices. The lower half has a bit for each end
    /// of each double edge, set if both sides of the end meet the same trail. If both bits of a
    /// double edge are set, its two edges are the same one.
    fn extra_edges(&self, counted: u32, components: u32) -> u32 {
        let parallel = (counted & counted >> MOST_DOUBLES & 0xff).count_ones();
        // The sum wraps, because parts of it can be below 0.
        (self.edges + components).wrapping_sub(parallel + (counted >> 16))
    }
}

/// For each place and mask of directions, the set of nodes that the directions touch.
fn node_sets(board: &Board) -> Vec<[u64; 64]> {
    let mut touched = vec![[0u64; 6]; board.places()];
    let links = board.links().iter().map(<[_; 2]>::as_slice);
    let locations = board
        .locations()
        .iter()
        .map(|location| location.ports.as_slice());
    for (node, ports) in links.chain(locations).enumerate() {
        for port in ports {
            touched[port.place][port.direction.index()] = 1 << node;
        }
    }
    let sets = |nodes: &[u64; 6]| {
        let set = |mask: usize| {
            (0..6)
                .filter(|d| mask >> d & 1 == 1)
                .fold(0, |set, d| set | nodes[d])
        };
        std::array::from_fn(set)
    };
    touched.iter().map(sets).collect()
}

/// The lowest node of a set, or [`SINK`] if the set is empty.
#[inline]
fn lowest(nodes: u64) -> usize {
    (nodes | 1 << SINK).trailing_zeros() as usize
}
