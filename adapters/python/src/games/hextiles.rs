//! Scores of sets of hexagonal tiles.

use super::refused;
use crate::run::Failure;
use crate::search::{go_on, watched};
use ga_core::random::Stream;
use ga_hextiles::{Direction, Judge, Score, Side, Tile, TileSet, Weights};
use pyo3::prelude::*;
use std::sync::atomic::Ordering;

/// The side whose directions with equal labels are joined.
fn side(labels: &[u8]) -> Result<Side, ga_hextiles::Error> {
    let mut trails: Vec<(u8, Vec<Direction>)> = Vec::new();
    for (&label, direction) in labels.iter().zip(Direction::ALL) {
        match trails.iter_mut().find(|(found, _)| *found == label) {
            Some((_, trail)) => trail.push(direction),
            None => trails.push((label, vec![direction])),
        }
    }
    Side::new(
        &trails
            .into_iter()
            .map(|(_, trail)| trail)
            .collect::<Vec<_>>(),
    )
}

/// A score as numbers: the total, its standard error, the figures of the tiles, the extra edges,
/// and the share of boards with each path.
fn row(score: &Score) -> Vec<f64> {
    let counts = [score.bridges, score.duplicates, score.all_joined].map(|count| count as f64);
    let mut row = vec![score.total, score.standard_error.unwrap_or(f64::NAN)];
    row.extend(counts);
    row.push(score.extra_edges);
    row.extend(&score.paths);
    row
}

/// The scores of sets of `tiles` tiles, row by row. A tile has two sides of six labels. All sets
/// are laid by the same seed. `weights` are those of bridges, duplicates, tiles that join all
/// directions, extra edges and paths.
#[pyfunction]
#[pyo3(signature = (sets, tiles, boards, seed, weights=None))]
pub(crate) fn score(
    py: Python<'_>,
    sets: &[u8],
    tiles: usize,
    boards: u64,
    seed: u64,
    weights: Option<[f64; 5]>,
) -> PyResult<Vec<Vec<f64>>> {
    let weights = weights.map_or_else(
        Weights::default,
        |[bridge, duplicate, all_joined, extra_edge, path]| Weights {
            bridge,
            duplicate,
            all_joined,
            extra_edge,
            path,
        },
    );
    watched(py, |flag| {
        let cancelled = flag.clone();
        let judge = Judge::default().with_cancel(move || cancelled.load(Ordering::Relaxed));
        let one = |(index, labels): (usize, &[u8])| -> Result<Vec<f64>, Failure> {
            go_on(flag)?;
            let tile = |labels: &[u8]| {
                Ok(Tile {
                    top: side(&labels[..6])?,
                    bottom: side(&labels[6..])?,
                })
            };
            let named = |error: ga_hextiles::Error| refused(format!("set {index}: {error}"));
            let set: Result<Vec<_>, ga_hextiles::Error> =
                labels.chunks_exact(12).map(tile).collect();
            let set = TileSet(set.map_err(named)?);
            let score = judge.score(&set, &weights, boards, &mut Stream::seeded(seed));
            Ok(row(&score.map_err(named)?))
        };
        sets.chunks_exact((12 * tiles).max(1))
            .enumerate()
            .map(one)
            .collect()
    })
}
