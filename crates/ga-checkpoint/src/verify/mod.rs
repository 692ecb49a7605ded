//! Checks what a maze claims, and the steps of a player.
//!
//! - [`replay`] checks a list of cells: each step is legal, and the list is a tour.
//! - `claims` checks the `Certificate` of a maze: its tour, that no tour is shorter, and all
//!   its measures. Both need the feature `serde`.
//!
//! No function trusts its input: a game server can give them what a client sent.
//!
//! ```
//! use ga_checkpoint::{Cell, Grid, Layout, Maze, verify};
//!
//! let maze = Maze::standard(Layout::Walls(Grid::from_rows(&[".#", ".."])?));
//! let cell = |row, col| Cell { x: col, y: row };
//! assert_eq!(verify::replay(&maze, &[cell(0, 0), cell(1, 0), cell(1, 1)]), Ok(2));
//! let error = verify::replay(&maze, &[cell(0, 0), cell(0, 1)]).unwrap_err();
//! assert_eq!(error.to_string(), "step 1: no passage from [0, 0] to [0, 1]");
//! # Ok::<(), ga_checkpoint::Error>(())
//! ```

#[cfg(feature = "serde")]
mod certificate;
#[cfg(feature = "serde")]
mod file;
mod replay;

#[cfg(feature = "serde")]
pub use certificate::{Certificate, claims};
#[cfg(feature = "serde")]
pub use file::CertifiedMazes;
pub use replay::replay;
