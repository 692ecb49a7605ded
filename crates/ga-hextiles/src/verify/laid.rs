//! Checks what a file claims of a laid board. All figures are exact.
//!
//! ```
//! use ga_hextiles::format::Laid;
//! use ga_hextiles::verify::laid::{LaidFigures, claims};
//! use ga_hextiles::{Board, Side};
//!
//! let (board, laid) = (Board::paper(), Laid(vec![Side::ALL_JOINED; 20]));
//! let mut figures = serde_json::to_value(LaidFigures::of(&board, &laid)?).unwrap();
//! assert!(claims(&board, &laid, &figures)?.is_empty());
//! figures["extra_edges"] = 3.into();
//! let false_claims = claims(&board, &laid, &figures)?;
//! assert_eq!(false_claims[0].to_string(), "extra_edges: claimed 3, found 33");
//! # Ok::<(), ga_hextiles::Error>(())
//! ```

use super::Paths;
use crate::error::Error;
use crate::format::Laid;
use crate::game::Board;
use crate::solve::Graph;
use ga_request::claim::{self, FalseClaim, Value};
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
        let paths = board
            .pairs()
            .map(|(first, second)| graph.connects(first, second));
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
pub fn claims(board: &Board, laid: &Laid, claimed: &Value) -> Result<Vec<FalseClaim>, Error> {
    Ok(claim::compare_all(claimed, &LaidFigures::of(board, laid)?))
}
