//! Mazes by several authors, as JSON in the form of [`format::Mazes`](crate::format::Mazes).
//!
//! ```
//! use ga_theseus::data;
//! use ga_theseus::format::Mazes;
//!
//! let Mazes(levels) = serde_json::from_str(data::PUBLISHED)?;
//! assert!(levels.iter().any(|level| level.maze.width() == 6));
//! # Ok::<(), serde_json::Error>(())
//! ```

/// The mazes. An id ends in the number of the level. `data/README.md` in this package names their
/// origin and licence.
pub const PUBLISHED: &str = include_str!("../data/theseus-mazes.json");
