//! Files of sets and of laid boards.

use ga_hextiles::evolve::genome::{decode, start};
use ga_hextiles::format::{DraftBoard, DraftLaid, DraftSet, LAID, Laid};
use ga_hextiles::verify;
use ga_hextiles::{Board, TileSet};
use ga_request::claim::Value;
use serde::Deserialize;
use serde::de::IgnoredAny;
use web_bridge::Failure;

/// The greatest number of boards of claims that a page checks: half a second.
const MOST: u64 = 200_000;

/// What a file holds.
pub(crate) enum Content {
    /// A set, with the board of its figures.
    Set(TileSet, Board),
    /// A single laid board.
    Laid(Laid),
}

/// The fields that tell the formats apart.
#[derive(Deserialize)]
#[serde(expecting = "a set of tiles or a laid board, an object")]
struct Kind {
    format: Option<String>,
    sides: Option<IgnoredAny>,
    figures: Option<OnFile>,
}

/// The figures of a file. Those of a laid board have no board.
#[derive(Deserialize)]
#[serde(expecting = "an object of figures")]
struct OnFile {
    board: Option<DraftBoard>,
}

impl Content {
    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
        let kind: Kind = serde_json::from_str(text)?;
        if kind.sides.is_some() || kind.format.as_deref() == Some(LAID) {
            let draft: DraftLaid = serde_json::from_str(text)?;
            return Ok(Self::Laid(draft.try_into()?));
        }
        let draft: DraftSet = serde_json::from_str(text)?;
        let board = match kind.figures.and_then(|figures| figures.board) {
            Some(draft) => {
                Board::try_from(draft).map_err(|error| format!("figures.board: {error}"))?
            }
            None => Board::paper(),
        };
        Ok(Self::Set(draft.try_into()?, board))
    }

    /// The false claims of the file, none if it claims nothing.
    pub(crate) fn false_claims(&self, text: &str) -> Result<Option<Vec<String>>, Failure> {
        let document: Value = serde_json::from_str(text)?;
        let Some(figures) = document.get("figures") else {
            return Ok(None);
        };
        let lies = match self {
            Self::Set(tiles, board) => verify::claims(board, tiles, figures, MOST)?,
            Self::Laid(laid) => verify::laid::claims(&Board::paper(), laid, figures)?,
        };
        Ok(Some(lies.iter().map(ToString::to_string).collect()))
    }
}

/// The file of a known set.
pub(crate) fn known(name: &str) -> Result<String, Failure> {
    match name {
        "best" => Ok(include_str!("../../../../../crates/ga-hextiles/data/best.json").to_owned()),
        "closest" => {
            Ok(include_str!("../../../../../crates/ga-hextiles/data/closest.json").to_owned())
        }
        _ => Err(format!("set {name:?}: expected best or closest").into()),
    }
}

/// The file of a random set.
pub(crate) fn random(seed: &str) -> Result<String, Failure> {
    Ok(serde_json::to_string(&decode(&start(
        Board::paper().places(),
        web_bridge::seed(seed)?,
    ))?)?)
}
