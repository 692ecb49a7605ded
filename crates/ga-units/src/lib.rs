#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod battle;
mod bits;
mod cell;
pub mod draw;
mod error;
mod fitness;
mod foresight;
#[cfg(feature = "serde")]
pub mod format;
mod game;
mod genome;
mod grid;
mod kind;
mod map;
mod outlook;
pub mod player;
mod random;
mod reach;
mod record;
mod rules;
pub mod scheme;

pub use battle::{BUILDING_HP, Battle, MOST_UNITS, START_MONEY, Side, Tally, Terms, Unit};
pub use cell::Cell;
pub use error::{Error, Rule, Who};
pub use fitness::{Assessment, Formula, Memory, assess, distances_to_centroid, turns_to_attack};
pub use foresight::{Aftermath, Foresight, Playout, Prospect, Weights, Wish};
pub use game::{Player, Purchases, play};
pub use genome::{GENES_PER_UNIT, Plan, RandomPlans, RedrawAll, RedrawSome, SegmentExchange, Untangle};
pub use grid::{Grid, LARGEST_SIDE};
pub use kind::{BUILDING_ARMOR, Factor, Kind, Roster};
pub use map::{Map, ROCKS};
pub use outlook::Outlook;
pub use record::{Record, Summary, Turn};
pub use rules::{Order, Outcome, Target};
pub use scheme::Mutation;
