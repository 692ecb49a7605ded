//! Sets that searches of this crate found, as JSON in the form of [`format`](crate::format).
//!
//! ```
//! use ga_hextiles::{TileSet, data};
//!
//! let set: TileSet = serde_json::from_str(data::BEST)?;
//! assert_eq!(set.len(), 20);
//! # Ok::<(), serde_json::Error>(())
//! ```

/// The set with the greatest fitness that we know.
pub const BEST: &str = include_str!("../data/best.json");

/// The set whose figures are closest to those of the paper's optimised set.
pub const CLOSEST: &str = include_str!("../data/closest.json");
