use super::SEED;
use crate::error::Error;
use crate::game::{Shuffle, TileSet};
use crate::solve::{Faces, Judge, Score, Tally, Weights};
use ga_core::random::Streams;

/// The boards of the means, on a board of 20 places. They take milliseconds.
const BOARDS: usize = 20_000;

/// Laid boards with which a board is compared.
const OTHERS: usize = 2000;

/// The figures of a set on many boards.
#[derive(Clone, Debug)]
pub(super) struct Means {
    /// Lays the set.
    pub(super) shuffle: Shuffle,
    tally: Tally,
    /// The extra edges and the number of paths of some of these boards.
    others: Vec<[f64; 2]>,
}

impl Means {
    pub(super) fn new(judge: &Judge, tiles: &TileSet, faces: &Faces) -> Result<Self, Error> {
        let places = judge.board().places();
        // A larger board takes longer.
        let boards = (BOARDS * 20 / places).clamp(100, BOARDS);
        let mut rng = Streams::report(SEED).evaluation(0);
        let mut shuffle = Shuffle::new(tiles.len(), places)?;
        let mut picks = vec![0; places * boards];
        for board in picks.chunks_exact_mut(places) {
            shuffle.deal(board, &mut rng);
        }
        let mut tally = judge.tally();
        let edges = Weights {
            extra_edge: 1.0,
            ..Weights::NONE
        };
        let paths = Weights {
            path: 1.0,
            ..Weights::NONE
        };
        let one = |board| {
            tally.clear();
            judge.judge(faces, board, &mut tally);
            [tally.mean(&edges), tally.mean(&paths)]
        };
        let others = picks.chunks_exact(places).take(OTHERS).map(one).collect();
        tally.clear();
        judge.judge(faces, &picks, &mut tally);
        Ok(Self {
            shuffle,
            tally,
            others,
        })
    }

    pub(super) fn score(&self, tiles: &TileSet, weights: &Weights) -> Score {
        self.tally.score(tiles, weights)
    }

    /// The share of boards laid at random whose score is lower than that of a board with these
    /// extra edges and paths.
    pub(super) fn beaten_by(&self, board: [f64; 2], weights: &Weights) -> f64 {
        let weigh = |[extra, paths]: [f64; 2]| weights.extra_edge * extra + weights.path * paths;
        // Sums in another order differ in the last digits.
        let lower = self
            .others
            .iter()
            .filter(|&&other| weigh(other) < weigh(board) - 1e-9)
            .count();
        lower as f64 / self.others.len().max(1) as f64
    }
}
