//! Reports: pictures and numbers that show what a set of levels is like.
//!
//! - [`expressive_range`] is a heat map over two measures (Smith and Whitehead 2010): it shows
//!   which levels a search finds, and which it never finds.
//! - [`atlas`] is one page with thumbnails of all levels, in the order of two measures.
//! - [`nearest`] says how different the levels are: the nearest neighbour of each, and its
//!   distance.
//!
//! The pictures are SVG, and the same levels give the same pictures on all platforms.

mod atlas;
mod nearest;
mod range;

pub use atlas::{Thumbnail, arrange, atlas};
pub(crate) use nearest::Neighbours;
pub use nearest::{Neighbour, nearest};
pub use range::{Axis, expressive_range};

/// The font of all texts.
const FONT: &str = "font-family=\"sans-serif\" font-size=\"13\"";
