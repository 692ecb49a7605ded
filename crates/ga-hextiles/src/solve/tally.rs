use super::partitions::partitions;
use super::score::{Score, Weights};
use super::sweep::Outcome;
use crate::game::{Board, TileSet};

/// Collects the figures of many laid boards of one set, as exact sums.
#[derive(Clone, Debug)]
pub struct Tally {
    boards: u64,
    /// For each partition of the locations: the number of boards with it, and their extra edges.
    ways: Vec<[u64; 2]>,
    /// The pairs of locations that each partition connects. Empty if boards are judged as graphs.
    connected: Vec<u16>,
    pairs: Vec<u64>,
    extra_edges: u64,
    /// Sums of squares and of products, for the standard error.
    extra_squared: u64,
    paths_squared: u64,
    paths_extra: u64,
    /// The sum of the values of an own objective, and of their squares. `None` without one.
    own: Option<[f64; 2]>,
}

impl Tally {
    pub(super) fn new(board: &Board, swept: bool, is_own: bool) -> Self {
        let connected = if swept {
            partitions(board.locations().len())
        } else {
            Vec::new()
        };
        Self {
            boards: 0,
            ways: vec![[0; 2]; connected.len()],
            connected,
            pairs: vec![0; board.pairs().count()],
            extra_edges: 0,
            extra_squared: 0,
            paths_squared: 0,
            paths_extra: 0,
            own: is_own.then_some([0.0; 2]),
        }
    }

    /// The number of boards that were added.
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// Whether this tally was made for a board with `pairs` pairs that is judged in the same way.
    pub(super) fn fits(&self, pairs: usize, swept: bool, is_own: bool) -> bool {
        self.pairs.len() == pairs
            && self.connected.is_empty() != swept
            && self.own.is_some() == is_own
    }

    /// Removes all boards.
    pub fn clear(&mut self) {
        self.ways.fill([0; 2]);
        self.pairs.fill(0);
        (self.boards, self.extra_edges, self.extra_squared) = (0, 0, 0);
        (self.paths_squared, self.paths_extra) = (0, 0);
        self.own = self.own.map(|_| [0.0; 2]);
    }

    #[inline]
    pub(super) fn add_outcome(
        &mut self,
        Outcome {
            partition,
            extra_edges,
        }: Outcome,
    ) {
        let extra = u64::from(extra_edges);
        let [boards, extras] = &mut self.ways[partition as usize];
        *boards += 1;
        *extras += extra;
        self.extra_squared += extra * extra;
        self.boards += 1;
    }

    /// Adds the value of a board by an own objective.
    pub(super) fn add_value(&mut self, value: f64) {
        if let Some([sum, squares]) = &mut self.own {
            *sum += value;
            *squares += value * value;
        }
    }

    pub(super) fn add_graph(&mut self, extra_edges: usize, connected: impl Iterator<Item = bool>) {
        let extra = extra_edges as u64;
        let mut paths = 0;
        for (count, connected) in self.pairs.iter_mut().zip(connected) {
            *count += u64::from(connected);
            paths += u64::from(connected);
        }
        self.boards += 1;
        self.extra_edges += extra;
        self.extra_squared += extra * extra;
        self.paths_squared += paths * paths;
        self.paths_extra += paths * extra;
    }

    /// The score of `tiles`. All boards of this tally must have been laid with these tiles. Means
    /// are NaN if there are no boards.
    pub fn score(&self, tiles: &TileSet, weights: &Weights) -> Score {
        let (pairs, [extra_edges, paths, paths_squared, paths_extra]) = self.sums();
        let boards = self.boards as f64;
        let extra_edges = extra_edges as f64;
        let extra_squared = self.extra_squared as f64;
        let w = weights.path;
        let v = weights.extra_edge;
        let sum = w * paths as f64 + v * extra_edges;
        let squares =
            w * w * paths_squared as f64 + 2.0 * w * v * paths_extra as f64 + v * v * extra_squared;
        let [sum, squares] = self.own.unwrap_or([sum, squares]);
        let variance = ((squares - sum * sum / boards) / (boards - 1.0)).max(0.0);
        Score {
            bridges: tiles.bridges(),
            duplicates: tiles.duplicates(),
            all_joined: tiles.all_joined(),
            extra_edges: extra_edges / boards,
            paths: pairs.iter().map(|&count| count as f64 / boards).collect(),
            total: weights.tiles(tiles) + sum / boards,
            standard_error: (self.boards > 1).then(|| (variance / boards).sqrt()),
            boards: self.boards,
        }
    }

    /// The mean score of the boards, without the part [`Weights::tiles`]. NaN if there are no
    /// boards.
    pub fn mean(&self, weights: &Weights) -> f64 {
        if let Some([sum, _]) = self.own {
            return sum / self.boards as f64;
        }
        let mut paths: u64 = self.pairs.iter().sum();
        let mut extra_edges = self.extra_edges;
        for (&[boards, extras], connected) in self.ways.iter().zip(&self.connected) {
            paths += boards * u64::from(connected.count_ones());
            extra_edges += extras;
        }
        (weights.path * paths as f64 + weights.extra_edge * extra_edges as f64) / self.boards as f64
    }

    /// The number of boards with a path for each pair; then the sums of extra edges, of paths, of
    /// squared paths, and of paths times extra edges.
    fn sums(&self) -> (Vec<u64>, [u64; 4]) {
        let mut pairs = self.pairs.clone();
        let mut sums = [
            self.extra_edges,
            pairs.iter().sum(),
            self.paths_squared,
            self.paths_extra,
        ];
        for (&[boards, extras], &connected) in self.ways.iter().zip(&self.connected) {
            let paths = u64::from(connected.count_ones());
            for (pair, count) in pairs.iter_mut().enumerate() {
                *count += boards * u64::from(connected >> pair & 1);
            }
            for (sum, addend) in sums.iter_mut().zip([
                extras,
                paths * boards,
                paths * paths * boards,
                paths * extras,
            ]) {
                *sum += addend;
            }
        }
        (pairs, sums)
    }
}
