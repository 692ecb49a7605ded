//! Matches: board games in their usual notation, players by name, games with reproducible openings,
//! and logs that can be checked.
//!
//! | item | task |
//! |---|---|
//! | [`Title`], [`Task`] | choose a game by its name |
//! | [`Searcher`], [`Settings`] | choose a player by its name, with limits and parameters |
//! | [`Bout`] | one game of a match, ply by ply |
//! | `Move` | the search for one move, by a request; needs the feature `log`, as all below |
//! | `Request`, `Match` | a match: the players, their limits and the openings |
//! | `Log` | all games of a match and its result |

mod bout;
#[cfg(feature = "log")]
mod chosen;
#[cfg(feature = "log")]
mod log;
#[cfg(feature = "log")]
mod matches;
#[cfg(feature = "log")]
mod moves;
#[cfg(feature = "log")]
mod reasons;
#[cfg(feature = "log")]
mod request;
mod searcher;
mod settings;
mod title;

#[cfg(feature = "log")]
use ga_request::search::{Door, contest, door};

pub use bout::{Bout, LONGEST};
#[cfg(feature = "log")]
pub use chosen::{Chosen, Name, stopped, worth};
#[cfg(feature = "log")]
pub use log::{CertifiedLog, FORMAT, Log, LogError, Played, Record, noted};
#[cfg(feature = "log")]
pub use matches::{Finished, Match, Outcome};
#[cfg(feature = "log")]
pub use moves::{Branch, Move, Wanted};
#[cfg(feature = "log")]
pub use reasons::Reasons;
#[cfg(feature = "log")]
pub use request::Request;
pub use searcher::Searcher;
pub use settings::Settings;
pub use title::{Contested, Task, Title};

/// What the tool `minimax` searches and plays, for hosts that ask for it by name.
#[cfg(feature = "log")]
#[cfg_attr(docsrs, doc(cfg(feature = "log")))]
pub static DOORS: [Door; 2] = [door::<Move>(), contest::<Match>()];
