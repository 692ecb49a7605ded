#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod budget;
pub mod draw;
mod error;
mod fitness;
#[cfg(feature = "serde")]
pub mod format;
mod game;
pub mod games;
pub mod genetic;
mod genome;
mod player;
pub mod players;
mod release;
mod reservation;
pub mod scheme;
mod solve;
mod walk;

pub use budget::{Budget, Meter};
pub use error::Error;
pub use fitness::Reserve;
pub use game::{Game, LONGEST_LINE, MAX, MIN, MOST_MOVES, Value, perft};
pub use genetic::Genetic;
pub use genome::{Legal, Line, NewMove, Timely};
pub use player::{Choice, Chosen, Player, best_move};
pub use reservation::{Node, ReservationTree};
pub use scheme::{Paper, Rates, Survivors};
pub use solve::{Rank, minimax, ranks, worth_of_moves};
