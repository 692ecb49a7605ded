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
//! - [`game`]: the domain, without genetic algorithms. A [`Battle`] is a position; it changes by
//!   [`Order`]s. A [`Map`] draws random fields, [`play`] plays a match, and a
//!   [`Record`](game::Record) replays one.
//! - [`players`]: four scripts, [`PaperPlayer`](players::PaperPlayer),
//!   [`GeneticPlayer`](players::GeneticPlayer), which beats all of these, and
//!   [`AnytimePlayer`](players::AnytimePlayer), which keeps a deadline. A player of your own
//!   implements [`Player`].
//! - [`evolve::genome`]: a [`Plan`](evolve::genome::Plan) of the cells that all units go to, and
//!   the [`TurnView`](evolve::genome::TurnView) that it is made for. [`evolve::operators`]:
//!   crossover, mutators and the repair of plans. [`evolve::fitness`]: formula (3) of the paper.
//!   [`evolve::lookahead`]: one-ply lookahead with playouts, and objectives of your own.
//! - [`scheme`]: [`scheme::paper`] and [`scheme::ours`], built of `ga_core` parts that can be
//!   exchanged.
//! - [`draw`]: pictures as text, SVG and animated SVG. `format`: battles and matches as JSON
//!   (needs feature `serde`).
//!
//! Fields have up to 500x500 cells and sides up to 1000 units. A decision of `GeneticPlayer` for 20
//! units against 20 takes a third of a millisecond of CPU time.
//!
//! Not included: more than two sides, hidden units, chance in fights, and terrain besides rocks.
//!
//! Rules, gaps of the paper, file formats and measurements are in `docs/units.md` of the
//! repository.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod draw;
mod error;
pub mod evolve;
#[cfg(feature = "serde")]
pub mod format;
pub mod game;
pub mod players;

pub use error::{Error, Rule, Who};
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
