//! Matches: board games in their usual notation, players by name, games with reproducible openings,
//! and logs that can be checked.
//!
//! | item | task |
//! |---|---|
//! | [`Title`], [`Task`] | choose a game by its name |
//! | [`Searcher`], [`Settings`] | choose a player by its name, with limits and parameters |
//! | [`Request`] | a match: the players, their limits and the openings |
//! | [`Bout`] | one game of a match, ply by ply |
//! | `Log` | all games of a match and its result; needs the feature `log` |

mod bout;
#[cfg(feature = "log")]
mod log;
mod request;
mod searcher;
mod settings;
mod title;

pub use bout::{Bout, LONGEST};
#[cfg(feature = "log")]
pub use log::{CertifiedLog, FORMAT, Log, LogError, Played, Record, noted};
pub use request::Request;
pub use searcher::Searcher;
pub use settings::Settings;
pub use title::{Task, Title};
