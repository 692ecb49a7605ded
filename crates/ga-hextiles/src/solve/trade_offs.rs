//! Trade-offs between the figures of a set: points of a Pareto front, with their errors.
//!
//! No set is the best one in bridges, duplicates, extra edges and paths together. A [`Point`] has
//! these four figures of a set, [`front`] keeps the sets that no other set beats, and
//! [`hypervolume`] says how good a front is as a whole.

use super::faces::Faces;
use super::judge::Judge;
use super::score::{Score, Weights};
use crate::error::Error;
#[cfg(feature = "serde")]
use crate::game::Board;
use crate::game::{Shuffle, TileSet};
#[cfg(feature = "serde")]
use crate::verify::{CertifiedSet, SetCertificate};
use ga_core::random::Streams;
use std::cmp::Reverse;

/// The objectives of a set: bridges, duplicates and extra edges to minimise, and the mean share of
/// boards with a path to maximise.
pub type Figures = (Reverse<usize>, Reverse<usize>, Reverse<f64>, f64);

/// The reference point of the [`hypervolume`].
pub const WORST: Figures = (Reverse(40), Reverse(300), Reverse(14.0), 0.8);

/// The figures of a perfect set, which does not exist.
pub const BEST: Figures = (Reverse(0), Reverse(0), Reverse(0.0), 1.0);

/// The number of boards of a [`Point`].
pub const BOARDS: u64 = 200_000;

/// A difference counts if it exceeds this number of its standard errors.
const ERRORS: f64 = 3.0;

/// A set on a front, with its figures on [`BOARDS`] boards that no search uses.
///
/// With feature `serde` it is written as a row of `hextiles pareto --json`.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Point {
    /// The number in a [`front`], from 1, and 0 outside of one.
    pub number: usize,
    /// [`Score::bridges`].
    pub bridges: usize,
    /// [`Score::duplicates`].
    pub duplicates: usize,
    /// [`Score::extra_edges`].
    pub extra_edges: f64,
    /// Its standard error.
    pub extra_edges_error: f64,
    /// [`Score::mean_path`].
    pub paths: f64,
    /// Its standard error.
    pub paths_error: f64,
    /// The score with the weights of the paper.
    pub total: f64,
    /// The weight of a bridge with which the set was found.
    pub weight_bridge: Option<f64>,
    /// The weight of duplicates with which the set was found.
    pub weight_duplicate: Option<f64>,
    /// The weight of an extra edge with which the set was found.
    pub weight_extra_edge: Option<f64>,
    /// The set.
    #[cfg_attr(feature = "serde", serde(rename = "set"))]
    pub tiles: TileSet,
    /// The whole score with the weights of the paper.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub score: Score,
}

impl Point {
    /// The figures of a set on the boards of `seed` that a report uses. `weights` are those with
    /// which the set was found.
    ///
    /// Three scores of the same laid boards give the error of each figure.
    ///
    /// # Errors
    ///
    /// The errors of [`Judge::score`].
    pub fn new(
        judge: &Judge,
        tiles: &TileSet,
        weights: Option<Weights>,
        seed: u64,
    ) -> Result<Self, Error> {
        let judge = judge.without_objective();
        let mut shuffle = Shuffle::new(tiles.len(), judge.board().places())?;
        let mut faces = Faces::default();
        let mut tally = judge.tally();
        faces.show(tiles);
        let mut rng = Streams::report(seed).evaluation(0);
        judge.lay(
            &faces,
            BOARDS,
            &mut shuffle,
            &mut Vec::new(),
            &mut tally,
            &mut rng,
        );
        let score = |weights: &Weights| tally.score(tiles, weights);
        let pairs = (judge.board().pairs().count() as f64).max(1.0);
        let all = score(&Weights::default());
        let edges = score(&Weights {
            extra_edge: 1.0,
            ..Weights::NONE
        });
        let paths = score(&Weights {
            path: 1.0 / pairs,
            ..Weights::NONE
        });
        Ok(Self {
            number: 0,
            bridges: all.bridges,
            duplicates: all.duplicates,
            extra_edges: all.extra_edges,
            extra_edges_error: edges.standard_error.unwrap_or(0.0),
            paths: all.mean_path(),
            paths_error: paths.standard_error.unwrap_or(0.0),
            total: all.total,
            weight_bridge: weights.map(|weights| weights.bridge),
            weight_duplicate: weights.map(|weights| weights.duplicate),
            weight_extra_edge: weights.map(|weights| weights.extra_edge),
            tiles: tiles.clone(),
            score: all,
        })
    }

    /// The set with the certificate of these figures, which are those on the boards of `seed`.
    #[cfg(feature = "serde")]
    pub fn certified(&self, board: &Board, seed: u64) -> CertifiedSet<'_> {
        let figures =
            SetCertificate::new(board, &self.tiles, Weights::default(), seed, &self.score);
        CertifiedSet {
            tiles: &self.tiles,
            figures,
        }
    }

    /// Whether this set is better than `other` in a figure: fewer bridges or duplicates, or a
    /// difference in extra edges or paths of more than three standard errors.
    pub fn is_better_somewhere(&self, other: &Self) -> bool {
        let beyond =
            |gain: f64, one: f64, other: f64| gain > ERRORS * (one * one + other * other).sqrt();
        self.bridges < other.bridges
            || self.duplicates < other.duplicates
            || beyond(
                other.extra_edges - self.extra_edges,
                self.extra_edges_error,
                other.extra_edges_error,
            )
            || beyond(
                self.paths - other.paths,
                self.paths_error,
                other.paths_error,
            )
    }
}

/// The Pareto front: the sets that no other set dominates, ordered by extra edges and numbered.
///
/// Each set of the front [is better](Point::is_better_somewhere) than each other one in at least
/// one figure.
pub fn front(mut points: Vec<Point>) -> Vec<Point> {
    // If neither of two sets is better in any figure, the one with the better total stays.
    points.sort_by(|left, right| right.total.total_cmp(&left.total));
    let mut place = 0;
    while place < points.len() {
        let beaten = |other: usize| {
            let (mine, theirs) = (&points[place], &points[other]);
            !mine.is_better_somewhere(theirs) && (theirs.is_better_somewhere(mine) || other < place)
        };
        if (0..points.len()).any(|other| other != place && beaten(other)) {
            points.remove(place);
            place = 0;
        } else {
            place += 1;
        }
    }
    points.sort_by(|left, right| left.extra_edges.total_cmp(&right.extra_edges));
    for (point, number) in points.iter_mut().zip(1..) {
        point.number = number;
    }
    points
}

/// The hypervolume of a front, as a share of the box between [`WORST`] and [`BEST`].
pub fn hypervolume(front: &[Point]) -> f64 {
    let figures: Vec<Figures> = front
        .iter()
        .map(|point| {
            (
                Reverse(point.bridges),
                Reverse(point.duplicates),
                Reverse(point.extra_edges),
                point.paths,
            )
        })
        .collect();
    ga_core::objectives::hypervolume(&figures, &WORST)
        / ga_core::objectives::hypervolume(&[BEST], &WORST)
}
