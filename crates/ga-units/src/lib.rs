//! A turn-based strategy game, and players that plan the moves of all units by a genetic algorithm.
//!
//! Two sides create units at their main buildings, move them over a grid and attack. The side that
//! destroys the other's building wins. The game, the paper's player and its fitness follow Purba et al.
//! 2016 (`purba-liliana-pranata-2016`).
//!
//! ```
//! use ga_units::players::{GeneticPlayer, RandomPlayer};
//! use ga_units::{Map, Outcome, Purchases, Terms, play};
//!
//! let mut battle = Map::apart(15)?.battle(Terms::default(), 7)?;
//! let purchases = Purchases::all(7, &battle);
//! let (mut genetic, mut random) = (GeneticPlayer::default(), RandomPlayer::default());
//! play(&mut battle, [&mut genetic, &mut random], [&purchases, &purchases], 7, &mut |_| {})?;
//! assert_eq!(battle.outcome(), Some(Outcome::Won(0)));
//! # Ok::<(), ga_units::Error>(())
//! ```
//!
//! # Map of the crate
//!
//! | module | what it has |
//! |---|---|
//! | [`game`] | [`Battle`], [`Map`], [`Roster`], [`Order`], the rules, matches ([`play`]), records; no genetic algorithms |
//! | [`players`] | four scripts, [`PaperPlayer`](players::PaperPlayer), [`GeneticPlayer`](players::GeneticPlayer), [`AnytimePlayer`](players::AnytimePlayer); yours implements [`Player`] |
//! | [`genome`] | [`Plan`](genome::Plan): the cell that each unit goes to; [`TurnView`](genome::TurnView): what a plan is made for |
//! | [`operators`] | the crossover, the mutators and the repair of plans |
//! | [`fitness`] | formula (3) of the paper: [`PaperFitness`](fitness::PaperFitness) |
//! | [`lookahead`] | one-ply lookahead with playouts: [`LookaheadFitness`](lookahead::LookaheadFitness), and [`Objective`](lookahead::Objective) for objectives of your own |
//! | [`scheme`] | the schemes [`scheme::paper`] and [`scheme::ours`], built of `ga_core` parts that can be exchanged |
//! | [`draw`] | pictures: text, SVG, and animated SVG |
#![cfg_attr(feature = "serde", doc = "| [`mod@format`] | battles and matches as JSON |")]
//!
//! # Limits
//!
//! There is no fog of war, no terrain besides rocks, no randomness in fights and no more than two
//! sides. Fields have up to 500x500 cells and sides up to 1000 units.
//!
//! Rules, gaps of the paper, file formats and measurements are in `docs/units.md` of the repository.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod draw;
mod error;
mod evolve;
#[cfg(feature = "serde")]
pub mod format;
pub mod game;
pub mod players;

pub use error::{Error, Rule, Who};
pub use evolve::{fitness, genome, lookahead, operators};
pub use game::{Battle, Cell, Map, Order, Outcome, Player, Purchases, Roster, Target, Terms, play};

/// Schemes: complete genetic algorithms that plan one turn.
///
/// Each has a struct `Parameters` with `Default`, `scheme()`, `founders()` and `termination()`.
pub mod scheme {
    pub use crate::evolve::{ours, paper};
}

// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
