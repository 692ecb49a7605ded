//! A turn-based strategy game, and players that plan the moves of all units by a genetic algorithm.
//!
//! Two sides create units at their main buildings, move them over a grid and attack. The side that
//! destroys the other's building wins. The game, the paper's player and its fitness follow Purba et
//! al. 2016 (`purba-liliana-pranata-2016`).
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
//! - [`game`]: the game, without genetic algorithms. A [`Battle`] is a position, and [`Order`]s
//!   change it. A [`Map`] draws random fields, [`play`] plays a match, and a
//!   [`Record`](game::Record) stores a
//!   match. In a [`Bout`](game::Bout) a person may command a side, action by action.
//! - [`players`]: four scripted players, [`PaperPlayer`](players::PaperPlayer), and
//!   [`GeneticPlayer`](players::GeneticPlayer), which beats the other five.
//!   [`AnytimePlayer`](players::AnytimePlayer) is a `GeneticPlayer` with a deadline. For a player
//!   of your own, implement [`Player`].
//! - [`buyers`]: what a side creates with its money, in place of the random list.
//! - [`ladder`]: opponents of ten strengths. [`styles`]: ways to play, for opponents of any level.
//! - [`evolve::genome`]: a [`Plan`](evolve::genome::Plan) has the cells that all units go to, and
//!   is made for a [`TurnView`](evolve::genome::TurnView). [`evolve::operators`]: crossover,
//!   mutators and the repair of plans. [`evolve::fitness`]: formula (3) of the paper.
//!   [`evolve::lookahead`]: one-ply lookahead with playouts, and objectives of your own.
//! - [`scheme`]: the schemes [`scheme::paper`] and [`scheme::ours`]. They consist of `ga_core`
//!   parts that you can exchange.
//! - [`verify`]: replays a match, and checks what its log claims.
//! - [`draw`]: pictures as text, SVG and animated SVG. `format`: battles and matches as JSON
//!   (needs feature `serde`).
//!
//! A field has up to 500x500 cells, and a side has up to 1000 units. With 20 units on each side,
//! `GeneticPlayer` plans a turn in a third of a millisecond of CPU time.
//!
//! The rules of the paper are the default. Terrain, classes, hexagons and what kinds can do besides
//! ([`game::Ability`]) are data, [`game::Goal`]s win besides buildings, and a
//! [`game::Melee`] has up to eight sides. Not included: chance in fights and alliances.
//!
//! The gaps of the paper and what holds of its claims are in `docs/units.md` of the repository, the
//! file formats in `docs/guide/units.md`.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod buyers;
#[cfg(feature = "serde")]
pub mod data;
pub mod draw;
mod error;
pub mod evolve;
#[cfg(feature = "serde")]
pub mod format;
pub mod game;
pub mod ladder;
mod named;
pub mod players;
#[cfg(feature = "serde")]
pub mod search;
pub mod styles;
pub mod verify;

pub use error::{Error, Rule, Who};
pub use game::{Battle, Cell, Map, Order, Outcome, Player, Purchases, Roster, Target, Terms, play};

/// Schemes: complete genetic algorithms that plan one turn.
///
/// Each scheme has a struct `Parameters` with default values and the methods `scheme()`,
/// `founders()` and `termination()`.
pub mod scheme {
    pub use crate::evolve::{ours, paper};
}

// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
