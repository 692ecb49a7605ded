#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod budget;
pub mod contest;
pub mod draw;
mod error;
pub mod evolve;
pub mod game;
pub mod ladder;
pub mod play;
pub mod players;
pub mod solve;
pub mod verify;

pub use budget::Budget;
pub use error::Error;
pub use game::{Game, MAX, MIN};
pub use players::{Choice, Player, best_move};

/// The two schemes: the paper's search, and ours.
///
/// Each module has a struct `Parameters`. Its methods `scheme` and `founders` make the parts of an
/// [`Engine`](ga_core::Engine) that you run yourself. If you only want to choose a move, use the
/// [`players`].
pub mod scheme {
    pub use crate::evolve::{ours, paper};
}
