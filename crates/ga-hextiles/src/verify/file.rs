use super::SetCertificate;
use super::laid::LaidFigures;
use crate::error::Error;
use crate::format::Laid;
use crate::game::{Board, TileSet};
use serde::Serialize;

/// The content of a result file of a set: the tiles, and their figures as `"figures"`.
///
/// ```
/// use ga_core::random::Streams;
/// use ga_hextiles::verify::{CertifiedSet, SetCertificate};
/// use ga_hextiles::{Judge, Side, Tile, TileSet, Weights};
///
/// let (judge, weights) = (Judge::default(), Weights::default());
/// let tiles = TileSet(vec![Tile { top: Side::ALL_JOINED, bottom: Side::CLOSED }; 20]);
/// let score = judge.score(&tiles, &weights, 100, &mut Streams::report(1).evaluation(0))?;
/// let figures = SetCertificate::new(judge.board(), &tiles, weights, 1, &score);
/// let file = serde_json::to_value(CertifiedSet { tiles: &tiles, figures }).unwrap();
/// assert_eq!(file["figures"]["all_joined"], 20);
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct CertifiedSet<'a> {
    /// The tiles.
    #[serde(flatten)]
    pub tiles: &'a TileSet,
    /// What the file claims of them.
    pub figures: SetCertificate,
}

/// The content of a result file of a laid board: the sides, and their figures as `"figures"`.
#[derive(Clone, Debug, Serialize)]
pub struct CertifiedBoard<'a> {
    #[serde(flatten)]
    laid: &'a Laid,
    figures: LaidFigures,
}

impl<'a> CertifiedBoard<'a> {
    /// A laid board with its figures.
    ///
    /// # Errors
    ///
    /// If the number of sides is not the number of places.
    pub fn new(board: &Board, laid: &'a Laid) -> Result<Self, Error> {
        Ok(Self {
            laid,
            figures: LaidFigures::of(board, laid)?,
        })
    }
}
