//! JSON files of tiles and boards, read and written with `serde`.
//!
//! | type | draft | format |
//! |---|---|---|
//! | [`TileSet`](crate::TileSet) | [`DraftSet`] | [`TILES`] |
//! | [`Board`](crate::Board) | [`DraftBoard`] | [`BOARD`] |
//! | [`Laid`] | [`DraftLaid`] | [`LAID`] |
//!
//! A file is read in two steps. First, serde reads a draft without checks. Then `try_from` checks
//! and converts the draft, so that an error names its place:
//!
//! ```
//! use ga_hextiles::{TileSet, format::DraftSet};
//!
//! let draft: DraftSet = serde_json::from_str(
//!     r#"{"format": "hextiles/1", "tiles": [{"top": [["N", "SE"]], "bottom": [["S", "S"]]}]}"#,
//! )?;
//! let error = TileSet::try_from(draft).unwrap_err();
//! let message = "tile 1, bottom: direction S is named twice, expected once at most";
//! assert_eq!(error.to_string(), message);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod board;
mod set;

pub use board::{DraftBoard, DraftLocations, DraftPort};
pub use set::{DraftLaid, DraftSet, DraftSide, DraftTile, Laid};

/// The value of `"format"` in a file of tiles.
pub const TILES: &str = "hextiles/1";
/// The value of `"format"` in a file of a board.
pub const BOARD: &str = "hexboard/1";
/// The value of `"format"` in a file of a laid board.
pub const LAID: &str = "hexlaid/1";

/// Implements `Deserialize` and `Serialize` of a type through its draft.
macro_rules! through_a_draft {
    ($checked:ty, $draft:ty) => {
        impl<'de> Deserialize<'de> for $checked {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <$draft as Deserialize>::deserialize(deserializer)?
                    .try_into()
                    .map_err(serde::de::Error::custom)
            }
        }

        impl Serialize for $checked {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$draft>::from(self.clone()).serialize(serializer)
            }
        }
    };
}
use through_a_draft;
