use super::Paths;
use crate::error::Error;
use crate::game::{Board, TileSet};
use crate::solve::{Judge, Score, Weights};
use ga_core::random::Streams;
use ga_request::claim::{self, FalseClaim, Value};
use serde::Serialize;
use std::fmt;

/// The half-width of the interval in which a mean must lie, in standard errors of the difference of
/// two means.
///
/// A mean of a normal distribution leaves this interval once in 1.7 million times. A set has 18
/// means on the board of the paper, so a true file is refused on fresh boards once in 90 000 times.
pub const ERRORS: f64 = 5.0;

/// The figures of a set that a file claims, in its object `"figures"`.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SetFigures {
    /// [`TileSet::bridges`].
    pub bridges: usize,
    /// [`TileSet::duplicates`].
    pub duplicates: usize,
    /// [`TileSet::all_joined`].
    pub all_joined: usize,
    /// The mean number of edges that close a cycle.
    pub extra_edges: f64,
    /// The share of boards with a path, for each pair of locations.
    pub paths: Paths<f64>,
    /// The weighted sum of the figures above.
    pub total: f64,
    /// The standard error of `total`.
    pub standard_error: Option<f64>,
    /// The number of boards.
    pub boards: u64,
    /// The mean of `paths`.
    pub mean_path: f64,
}

/// The object `"figures"` of a set: its figures, and how they were found.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SetCertificate {
    /// The figures.
    #[serde(flatten)]
    pub figures: SetFigures,
    /// The seed of the boards, which are those of [`Streams::report`], evaluation 0.
    pub seed: u64,
    /// The weights of `total`.
    pub weights: Weights,
    /// The board, `None` for the board of the paper.
    pub board: Option<Board>,
    /// Identifies the tiles, the board, the seed, the weights and the number of boards, by
    /// [`claim::fingerprint`]. Any change of them changes it.
    pub fingerprint: String,
}

impl SetFigures {
    /// The figures of a score.
    pub fn new(board: &Board, score: &Score) -> Self {
        Self {
            bridges: score.bridges,
            duplicates: score.duplicates,
            all_joined: score.all_joined,
            extra_edges: score.extra_edges,
            paths: Paths::new(board, score.paths.iter().copied()),
            total: score.total,
            standard_error: score.standard_error,
            boards: score.boards,
            mean_path: score.mean_path(),
        }
    }
}

/// The figures as text for a terminal.
impl fmt::Display for SetFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            bridges,
            duplicates,
            all_joined,
            extra_edges,
            total,
            mean_path,
            ..
        } = self;
        let error = self
            .standard_error
            .map_or(String::new(), |error| format!(" +- {error:.4}"));
        write!(
            f,
            "score {total:.4}{error}: bridges {bridges}, duplicates {duplicates}, all joined {all_joined}, "
        )?;
        write!(
            f,
            "extra edges {extra_edges:.2}, paths {:.1} %",
            100.0 * mean_path
        )?;
        f.write_str(&self.paths.lines(|share| format!("{share:.3}")))
    }
}

impl SetCertificate {
    /// The certificate of a set with a score on the boards of `seed`.
    pub fn new(board: &Board, tiles: &TileSet, weights: Weights, seed: u64, score: &Score) -> Self {
        let board_of_file = (*board != Board::paper()).then(|| board.clone());
        Self {
            figures: SetFigures::new(board, score),
            seed,
            weights,
            fingerprint: claim::fingerprint(&(tiles, &board_of_file, seed, weights, score.boards)),
            board: board_of_file,
        }
    }
}

/// The false claims in the object `"figures"` of a set that is laid on `board`. Empty if all claims
/// are true.
///
/// First, computes everything again on the same boards, by the `seed`, `weights` and number of
/// `boards` of the claims, and compares field by field. Second, lays the same number of fresh
/// boards: each mean must lie within [`ERRORS`] standard errors of the claimed one. This finds a
/// seed that was chosen because its boards are kind.
///
/// The cost is that of four times the claimed number of boards, some millions of boards a second.
///
/// # Errors
///
/// [`Error::Boards`] if the claims are about more than `most` boards. [`Error::Weight`] for a
/// weight out of range, and the errors of [`Judge::score`].
pub fn claims(
    board: &Board,
    tiles: &TileSet,
    claimed: &Value,
    most: u64,
) -> Result<Vec<FalseClaim>, Error> {
    let whole =
        |name: &str, default: u64| claimed.get(name).and_then(Value::as_u64).unwrap_or(default);
    let seed = whole("seed", 1);
    let boards = whole("boards", 1);
    if boards > most {
        return Err(Error::Boards {
            found: boards,
            most,
        });
    }
    let default = Weights::default();
    let weight = |name: &str, default: f64| {
        claimed
            .get("weights")
            .and_then(|weights| weights.get(name))
            .and_then(Value::as_f64)
            .unwrap_or(default)
    };
    let weights = Weights {
        bridge: weight("bridge", default.bridge),
        duplicate: weight("duplicate", default.duplicate),
        all_joined: weight("all_joined", default.all_joined),
        extra_edge: weight("extra_edge", default.extra_edge),
        path: weight("path", default.path),
    };
    let judge = Judge::new(board.clone());
    let score = judge.score(
        tiles,
        &weights,
        boards.max(1),
        &mut Streams::report(seed).evaluation(0),
    )?;
    let found = SetCertificate::new(board, tiles, weights, seed, &score);
    let mut false_claims = claim::compare_all(claimed, &found);
    let fresh = Fresh::lay(&judge, tiles, &weights, score.boards, seed)?;
    for (field, mean, error) in fresh.means(&found.figures) {
        let known = false_claims.iter().any(|claim| claim.field == field);
        let value = field
            .split('.')
            .try_fold(claimed, |value, name| value.get(name))
            .and_then(Value::as_f64);
        let value = value.unwrap_or(f64::NAN);
        if !known && (value - mean).abs() > ERRORS * error + claim::TOLERANCE * mean.abs() {
            let (low, high) = (mean - ERRORS * error, mean + ERRORS * error);
            false_claims.push(FalseClaim::new(
                field,
                value,
                format!("{low:.6} to {high:.6} on fresh boards"),
            ));
        }
    }
    Ok(false_claims)
}

/// The figures of a set on fresh boards, with the standard errors of the means that have no closed
/// form.
struct Fresh {
    score: Score,
    extra_edges_error: f64,
    mean_path_error: f64,
}

impl Fresh {
    fn lay(
        judge: &Judge,
        tiles: &TileSet,
        weights: &Weights,
        boards: u64,
        seed: u64,
    ) -> Result<Self, Error> {
        // No report has an evaluation 1, so these boards are fresh for every seed.
        let score = |weights: &Weights| {
            judge.score(
                tiles,
                weights,
                boards,
                &mut Streams::report(seed).evaluation(1),
            )
        };
        let error = |weights: Weights| {
            score(&weights).map(|score| score.standard_error.unwrap_or(f64::MAX))
        };
        let pairs = (judge.board().pairs().count() as f64).max(1.0);
        Ok(Self {
            score: score(weights)?,
            extra_edges_error: error(Weights {
                extra_edge: 1.0,
                ..Weights::NONE
            })?,
            mean_path_error: error(Weights {
                path: 1.0 / pairs,
                ..Weights::NONE
            })?,
        })
    }

    /// The path of each mean, its value on the fresh boards, and the standard error of its
    /// difference from `claimed`.
    fn means(&self, claimed: &SetFigures) -> Vec<(String, f64, f64)> {
        let boards = self.score.boards as f64;
        let score = &self.score;
        let both = |error: f64| error * std::f64::consts::SQRT_2;
        let mut means = vec![
            (
                String::from("extra_edges"),
                score.extra_edges,
                both(self.extra_edges_error),
            ),
            (
                String::from("total"),
                score.total,
                both(score.standard_error.unwrap_or(f64::MAX)),
            ),
            (
                String::from("mean_path"),
                score.mean_path(),
                both(self.mean_path_error),
            ),
        ];
        // Both shares may be 0 or 1, so the pooled share gives the error.
        means.extend(
            claimed
                .paths
                .0
                .iter()
                .zip(&score.paths)
                .map(|((pair, claimed), &share)| {
                    let pooled = f64::midpoint(*claimed, share);
                    (
                        format!("paths.{pair}"),
                        share,
                        (2.0 * pooled * (1.0 - pooled) / boards).sqrt(),
                    )
                }),
        );
        means
    }
}
