//! Judges laid boards by sweeping over their links, several boards at a time and without allocating.
//!
//! Turn the graph inside out: let links and locations be the nodes, numbered with the locations last, and let
//! each trail join the nodes that its sides touch. A trail at a place is then one word of bits, looked up by the
//! directions that it leads to. It is hung on its lowest node as the set of the others. Sweeping upwards, each
//! node hands its set on to the lowest node in it; one that has nothing to hand on was the last of its component.
//! So joining a trail and finishing a node cost a handful of instructions each, without a branch, and what the
//! locations hand to each other says which of them are connected. Several boards are swept at a time because
//! each step of one waits for the step before.

use super::Faces;
use crate::shuffle::Pick;
use crate::{Board, Side};

/// Boards that are swept at a time.
const LANES: usize = 4;

/// The node that takes what nobody waits for.
const NOBODY: u64 = 63;

/// The greatest number of locations.
const MOST_LOCATIONS: usize = 6;

/// The greatest number of double links and double ways to a location.
const MOST_DOUBLES: usize = 8;

/// A board, prepared.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    /// For each place and each set of directions, the nodes touched.
    nodes: Vec<[u64; 64]>,
    /// For each place and side, what is [counted](Self::count).
    counts: Vec<[u32; Side::COUNT]>,
    /// The number of links, and of links and locations.
    links: usize,
    end: usize,
    /// What is counted before any tile lies there.
    base: u32,
    edges: u32,
}

/// Which locations are connected, and the edges that close a cycle.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Outcome {
    /// An index into [`partitions`].
    pub(super) partition: u32,
    pub(super) extra_edges: u32,
}

impl Sweep {
    /// `None` for boards that are too large or too crooked.
    pub(super) fn new(board: &Board) -> Option<Self> {
        let links = board.links().len();
        let end = links + board.locations().len();
        if end > NOBODY as usize || board.locations().len() > MOST_LOCATIONS {
            return None;
        }
        let mut touched = vec![[None; 6]; board.places()];
        let ends = board.links().iter().map(<[_; 2]>::as_slice);
        let ends = ends.chain(board.locations().iter().map(|location| location.ports.as_slice()));
        for (node, ports) in ends.enumerate() {
            for port in ports {
                touched[port.place][port.direction.index()] = Some(node);
            }
        }
        let bit = |node: &Option<usize>| node.map_or(0u64, |node| 1 << node);
        let nodes = touched.iter().map(|touched| {
            let word =
                |mask: usize| (0..6).filter(|d| mask >> d & 1 == 1).fold(0, |w, d| w | bit(&touched[d]));
            std::array::from_fn(word)
        });
        let nodes: Vec<[u64; 64]> = nodes.collect();

        let mut counts = vec![[0; Side::COUNT]; board.places()];
        for (counts, nodes) in counts.iter_mut().zip(&nodes) {
            for (count, side) in counts.iter_mut().zip(Side::all()) {
                let used = side.trails().filter(|trail| nodes[usize::from(trail.mask())] != 0).count();
                *count = (used as u32) << 16;
            }
        }
        let doubles = doubles(board)?;
        let mut base = (board.locations().len() as u32) << 16;
        for (number, double) in doubles.iter().enumerate() {
            for (half, &end) in double.iter().enumerate() {
                let bit = 1 << (number + MOST_DOUBLES * half);
                let Some((place, one, other)) = end else {
                    base += bit;
                    continue;
                };
                for (count, side) in counts[place].iter_mut().zip(Side::all()) {
                    *count += if side.trail(one) == side.trail(other) { bit } else { 0 };
                }
            }
        }
        let edges = links + board.locations().iter().map(|location| location.ports.len()).sum::<usize>();
        Some(Self { nodes, counts, links, end, base, edges: edges as u32 })
    }

    /// Judges boards, one after the other in `picks`.
    pub(super) fn judge(&self, faces: &Faces, picks: &[Pick], mut found: impl FnMut(Outcome)) {
        let places = self.nodes.len();
        let mut boards = picks.chunks_exact(places);
        while boards.len() >= LANES {
            let lanes: [_; LANES] = std::array::from_fn(|_| boards.next().unwrap_or_default());
            self.sweep(faces, lanes).into_iter().for_each(&mut found);
        }
        let rest = boards.len();
        let lanes: [_; LANES] = std::array::from_fn(|_| boards.next().unwrap_or_default());
        self.sweep(faces, lanes).into_iter().take(rest).for_each(found);
    }

    #[inline]
    fn sweep(&self, faces: &Faces, boards: [&[Pick]; LANES]) -> [Outcome; LANES] {
        let mut joined = [[0u64; LANES]; 64];
        let mut counted = [self.base; LANES];
        for (lane, board) in boards.into_iter().enumerate() {
            for ((&pick, nodes), counts) in board.iter().zip(&self.nodes).zip(&self.counts) {
                let face = faces.0[usize::from(pick)];
                counted[lane] += counts[face.side().index()];
                for mask in face.trails() {
                    let trail = nodes[mask];
                    joined[lowest(trail)][lane] |= trail & trail.wrapping_sub(1);
                }
            }
        }
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
            extra_edges: self.count(counted[lane], components[lane]),
        })
    }

    /// Extra edges from what was counted: vertices in the upper half; in the lower one, a bit for each end of
    /// each double link, set where both of its sides meet the same trail.
    fn count(&self, counted: u32, components: u32) -> u32 {
        let parallel = (counted & counted >> MOST_DOUBLES & 0xff).count_ones();
        // The sum may pass through numbers below 0.
        (self.edges + components).wrapping_sub(parallel + (counted >> 16))
    }
}

/// The lowest node of a set, [`NOBODY`] of the empty one.
#[inline]
fn lowest(nodes: u64) -> usize {
    (nodes | 1 << NOBODY).trailing_zeros() as usize
}

/// One end of a double link: two sides of a place; `None` is a location, where all sides meet anyway.
type DoubleEnd = Option<(usize, crate::Direction, crate::Direction)>;

/// Pairs of edges that may turn out to be the same; `None` if there are too many, or three of a kind.
fn doubles(board: &Board) -> Option<Vec<[DoubleEnd; 2]>> {
    let mut doubles = Vec::new();
    let mut links: Vec<_> = board.links().to_vec();
    for link in &mut links {
        link.sort_unstable();
    }
    links.sort_unstable_by_key(|[from, to]| (from.place, to.place));
    for alike in
        links.chunk_by(|left, right| left[0].place == right[0].place && left[1].place == right[1].place)
    {
        match alike {
            [_] => {}
            [[a, b], [c, d]] => doubles
                .push([Some((a.place, a.direction, c.direction)), Some((b.place, b.direction, d.direction))]),
            _ => return None,
        }
    }
    for location in board.locations() {
        let mut ports = location.ports.clone();
        ports.sort_unstable();
        for alike in ports.chunk_by(|left, right| left.place == right.place) {
            match alike {
                [_] => {}
                [one, other] => doubles.push([Some((one.place, one.direction, other.direction)), None]),
                _ => return None,
            }
        }
    }
    (doubles.len() <= MOST_DOUBLES).then_some(doubles)
}

/// For every outcome's partition, the pairs of locations that it connects: bit `i` is the `i`th pair.
///
/// A partition is written as the hop from each location to the next one of its component, 0 for the last, in
/// mixed radix.
pub(super) fn partitions(locations: usize) -> Vec<u16> {
    let count: usize = (1..=locations).product();
    let connected = |partition: usize| {
        let (mut hops, mut rest) = ([0; MOST_LOCATIONS], partition);
        for place in (0..locations).rev() {
            hops[place] = rest % (locations - place);
            rest /= locations - place;
        }
        let mut last: [usize; MOST_LOCATIONS] = std::array::from_fn(|place| place);
        for place in (0..locations).rev() {
            last[place] = last[place + hops[place]];
        }
        let pairs = (0..locations).flat_map(|i| (i + 1..locations).map(move |j| (i, j)));
        pairs.enumerate().fold(0, |bits, (pair, (i, j))| bits | u16::from(last[i] == last[j]) << pair)
    };
    (0..count).map(connected).collect()
}
