//! Players: they give orders to the units of a side.
//!
//! | player | gives orders |
//! |---|---|
//! | [`GeneticPlayer`] | by our scheme with one-ply lookahead |
//! | [`AnytimePlayer`] | as `GeneticPlayer`, until a deadline |
//! | [`Sight`] | as `GeneticPlayer`, but with short sight and narrow attention |
//! | [`PaperPlayer`] | by the paper's scheme and formula (3) |
//! | [`HillClimbingPlayer`] | by hill climbing with the fitness of `GeneticPlayer` |
//! | [`GreedyPlayer`] | the best attack for each unit, else towards the nearest enemy |
//! | [`RushPlayer`] | to the enemy's building |
//! | [`HoldPlayer`] | no moves |
//! | [`RandomPlayer`] | random moves and attacks |
//!
//! [`Fogged`] hides what is far away from any of them. A [`Taste`] says what a player wants, and
//! [`Behaviour`] measures how it plays.
//!
//! [`Name`] has them by name, with parameters in [`Settings`], and [`Opponent`] also has the levels
//! and styles; a [`Contender`] buys, too. For a player of your own, implement
//! [`Player`](crate::Player).

mod anytime;
mod behaviour;
mod contender;
mod decision;
mod fogged;
mod genetic;
mod hill_climbing;
mod name;
mod opponent;
mod paper;
mod settings;
mod sight;
mod taste;
mod tuning;

pub use anytime::AnytimePlayer;
pub use behaviour::Behaviour;
pub use contender::Contender;
pub use decision::Decision;
pub use fogged::Fogged;
pub use genetic::GeneticPlayer;
#[cfg(feature = "serde")]
pub(crate) use hill_climbing::Climb;
pub use hill_climbing::HillClimbingPlayer;
pub use name::Name;
pub use opponent::Opponent;
pub use paper::PaperPlayer;
pub use settings::Settings;
pub use sight::Sight;
pub use taste::Taste;
pub use tuning::{Powers, Tuning};

pub use crate::game::scripts::greedy::GreedyPlayer;
pub use crate::game::scripts::hold::HoldPlayer;
pub use crate::game::scripts::random::RandomPlayer;
pub use crate::game::scripts::rush::RushPlayer;
