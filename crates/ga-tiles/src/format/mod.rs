//! Formats: levels as text, JSON and pictures, and as maps of other programs.
//!
//! | module | format | writes | reads | feature |
//! |---|---|---|---|---|
//! | [`text`] | one line per row, an empty line between levels | yes | yes | |
//! | `json` | `tiles/1`: levels with ids and features | yes | yes | `formats` |
//! | [`svg`] | a picture in plain colours | yes | | |
//! | `png` | a picture in plain colours or with a tile set image | yes | | `formats` |
//! | `tiled` | maps of [Tiled](https://www.mapeditor.org), `.tmx` and `.tmj`, with locked cells | yes | yes | `formats` |
//! | `ldtk` | projects of [LDtk](https://ldtk.io) | yes | yes | `formats` |
//!
//! `samples` (feature `formats`) reads levels whose tiles are not known yet. The levels of a map or
//! project can be replaced, with all else left as it is: `tiled::replace`, `ldtk::replace`. `File`
//! reads any of these formats.
//!
//! All of them work in memory and open no files. A [`Legend`] says how each kind of tile is shown.
//! The [errors](Error) of readers name the place.

mod error;
#[cfg(feature = "formats")]
mod file;
#[cfg(feature = "formats")]
#[cfg_attr(docsrs, doc(cfg(feature = "formats")))]
pub mod json;
#[cfg(feature = "formats")]
#[cfg_attr(docsrs, doc(cfg(feature = "formats")))]
pub mod ldtk;
mod legend;
#[cfg(feature = "formats")]
#[cfg_attr(docsrs, doc(cfg(feature = "formats")))]
pub mod png;
mod rows;
#[cfg(feature = "formats")]
#[cfg_attr(docsrs, doc(cfg(feature = "formats")))]
pub mod samples;
#[cfg(feature = "formats")]
mod span;
pub mod svg;
pub mod text;
#[cfg(feature = "formats")]
#[cfg_attr(docsrs, doc(cfg(feature = "formats")))]
pub mod tiled;

pub use error::Error;
#[cfg(feature = "formats")]
#[cfg_attr(docsrs, doc(cfg(feature = "formats")))]
pub use file::{Drawn, File, Format};
pub use legend::{Colour, Legend};

/// A value of JSON in which no object has a name twice: readers would take one of them, and those
/// that write into the text the other.
#[cfg(feature = "formats")]
pub(crate) fn json_value<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Error> {
    let syntax = |reason: String| Error::Syntax {
        format: "JSON",
        reason,
    };
    ga_request::json::check(text, ga_request::json::Limits::default())
        .map_err(|error| syntax(error.to_string()))?;
    serde_json::from_str(text).map_err(|error| syntax(error.to_string()))
}
