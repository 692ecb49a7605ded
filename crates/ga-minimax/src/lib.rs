#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod budget;
pub mod contest;
pub mod draw;
mod error;
pub mod evolve;
pub mod game;
pub mod players;
pub mod scheme;
pub mod solve;
pub mod verify;

pub use budget::Budget;
pub use error::Error;
pub use game::{Game, MAX, MIN};
pub use players::{Choice, Player, best_move};
