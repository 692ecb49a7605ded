//! The game: the field, the units, the rules, matches and their records.
//!
//! The game does not depend on genetic algorithms. A [`Battle`] is a position. Orders change it,
//! and an order that breaks a rule is refused. Nothing in a battle is random.
//!
//! | what | type |
//! |---|---|
//! | where things stand | [`Cell`], [`Grid`], [`Layout`], [`Terrain`] |
//! | kinds of units and the damage between them | [`Roster`], [`Kind`], [`Factor`], [`Ability`] |
//! | a position, its sides and its terms | [`Battle`], [`Side`], [`Unit`], [`Tally`], [`Terms`] |
//! | what a unit does, and how a game ends | [`Order`], [`Target`], [`Outcome`], [`Goal`] |
//! | why an order was given: target, gain, threats | [`Reason`], [`reasons`] |
//! | random fields and armies | [`Map`] |
//! | the battles of many matches | [`Setup`], [`Ground`] |
//! | matches | [`Player`], [`Purchases`], [`play`], [`planned`] |
//! | matches turn by turn, of any sides | [`Melee`], [`Bout`], [`OpenTurn`], [`Played`] |
//! | records of matches | [`Record`], [`Turn`], [`Summary`], [`play_turn`], [`Step`] |

pub(crate) mod ability;
pub(crate) mod battle;
pub(crate) mod bits;
pub(crate) mod bout;
pub(crate) mod cell;
pub(crate) mod distances;
pub(crate) mod goal;
pub(crate) mod grid;
pub(crate) mod kind;
pub(crate) mod layout;
pub(crate) mod map;
pub(crate) mod melee;
mod moves;
pub(crate) mod order;
pub(crate) mod play;
pub(crate) mod purchases;
pub(crate) mod reach;
mod reasons;
pub(crate) mod record;
pub(crate) mod roster;
pub(crate) mod rules;
pub(crate) mod scripts;
pub(crate) mod setup;
pub(crate) mod side;
pub(crate) mod sight;
pub(crate) mod streams;
pub(crate) mod target;
pub(crate) mod terrain;
pub(crate) mod ways;

pub use ability::Ability;
pub use battle::{Battle, Terms};
pub use bout::{Bout, OpenTurn};
pub use cell::Cell;
pub use goal::Goal;
pub use grid::{Grid, LARGEST_SIDE};
pub use kind::{Factor, Kind};
pub use layout::Layout;
pub use map::Map;
pub use melee::{MOST_SIDES, Melee};
pub use order::{Order, Outcome, Target};
pub use play::{Player, planned, play, play_unless};
pub use purchases::Purchases;
pub use reasons::{Reason, reasons};
pub use record::{Played, Record, Step, Summary, Turn, play_turn};
pub use roster::{BUILDING_ARMOR, Roster};
#[cfg(feature = "serde")]
pub use setup::{Example, Scenario};
pub use setup::{Ground, Setup};
pub use side::{BUILDING_HP, MOST_UNITS, START_MONEY, Side, Tally, Unit};
pub use terrain::Terrain;
