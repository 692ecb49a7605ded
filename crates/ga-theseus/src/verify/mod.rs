//! Checks what a level claims, and what a player did.
//!
//! | function | what it checks | time |
//! |---|---|---|
//! | [`replay`] | a list of actions: each is legal, and how the game ends | 3 µs |
//! | [`Solver::figures`](crate::Solver::figures) | the length of a shortest solution | 4 µs |
//! | `claims` | a level's `Certificate`: its solution and all its figures | 60 µs |
//!
//! The times are those of a maze of 6x6 cells with a solution of 62 moves.
//! `Certificate` and `claims` need the feature `serde`. No function trusts its input: a game
//! server can give them what a client sent.
//!
//! ```
//! use ga_theseus::game::{Cell, Exit, Maze, Outcome, Path, Walls, Win};
//! use ga_theseus::verify;
//!
//! let cell = |x, y| Cell { x, y };
//! let maze = Maze::new(Walls::hall(3, 3)?, cell(0, 2), cell(2, 2), Exit::Cell(cell(0, 0)))?;
//! let path: Path = "NN".parse()?;
//! assert_eq!(verify::replay(&maze, Win::After, &path)?.outcome, Outcome::Caught);
//! assert_eq!(
//!     verify::replay(&maze, Win::After, &"W".parse::<Path>()?).unwrap_err().to_string(),
//!     "action 1, W: a wall is in the way"
//! );
//! # Ok::<(), ga_theseus::Error>(())
//! ```

#[cfg(feature = "serde")]
mod certificate;
#[cfg(feature = "serde")]
mod file;
mod replay;

#[cfg(feature = "serde")]
pub use certificate::{Certificate, Scratch, claims};
#[cfg(feature = "serde")]
pub use file::{Certified, CertifiedMazes};
pub use replay::{Replayed, replay};
