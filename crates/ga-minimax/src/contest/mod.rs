//! Matches: board games in their usual notation, players by name, games with reproducible openings,
//! and logs that can be checked.
//!
//! | item | task |
//! |---|---|
//! | [`Title`], [`Task`] | choose a game by its name |
//! | [`Board`] | notation of positions and moves; settings of the searches |
//! | [`Searcher`] | choose a player by its name |
//! | [`Bout`] | one game of a match, ply by ply |
//! | `Log` | all games of a match and its result; needs the feature `log` |

mod board;
mod bout;
#[cfg(feature = "log")]
mod log;
mod searcher;

pub use board::{Board, Task, Title};
pub use bout::{Bout, LONGEST};
#[cfg(feature = "log")]
pub use log::{CertifiedLog, FORMAT, Log, LogError, Played, Record};
pub use searcher::Searcher;
