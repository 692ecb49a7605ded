use super::Paths;
use crate::error::Error;
use crate::format::Laid;
use crate::game::Board;
use crate::solve::Graph;
use ga_draft::claim::{self, FalseClaim, Value};
use serde::Serialize;

/// The figures of a laid board that a file claims, in its object `"figures"`.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LaidFigures {
    /// [`Graph::vertices`].
    pub vertices: usize,
    /// [`Graph::edges`].
    pub edges: usize,
    /// [`Graph::components`].
    pub components: usize,
    /// [`Graph::extra_edges`].
    pub extra_edges: usize,
    /// Whether a path joins the two locations of each pair.
    pub paths: Paths<bool>,
    /// Identifies the sides and the board, by [`claim::fingerprint`]. Any change of them changes
    /// it.
    pub fingerprint: String,
}

impl LaidFigures {
    /// The figures of a laid board.
    ///
    /// # Errors
    ///
    /// If the number of sides is not the number of places.
    pub fn of(board: &Board, laid: &Laid) -> Result<Self, Error> {
        let graph = Graph::new(board, &laid.0)?;
        let paths = board.pairs().map(|(first, second)| graph.connects(first, second));
        Ok(Self {
            vertices: graph.vertices(),
            edges: graph.edges(),
            components: graph.components(),
            extra_edges: graph.extra_edges(),
            paths: Paths::new(board, paths),
            fingerprint: claim::fingerprint(&(laid, board)),
        })
    }
}

/// The false claims in the object `"figures"` of a laid board. Empty if all claims are true.
///
/// # Errors
///
/// If the number of sides is not the number of places.
pub fn laid_claims(board: &Board, laid: &Laid, claimed: &Value) -> Result<Vec<FalseClaim>, Error> {
    Ok(claim::compare_all(claimed, &LaidFigures::of(board, laid)?))
}
