//! Levels of your own: rectangles of tiles, operators that vary them, measures that describe them,
//! and requirements that they must keep.
//!
//! ```
//! use ga_core::random::Stream;
//! use ga_core::{Mutator, Sampler};
//! use ga_tiles::level::Alphabet;
//! use ga_tiles::measure::{LongestPath, Scratch};
//! use ga_tiles::{Requirement, Requirements, Template, vary::Set};
//! use std::sync::Arc;
//!
//! let alphabet = Alphabet::new("#.")?;
//! let long = Requirement::at_least(LongestPath(alphabet.tiles(".")?), 6.0)?;
//! let requirements = Requirements::new([long]);
//! let template = Arc::new(Template::new(4, 4, alphabet.kinds())?);
//! let set = Set::new(template.clone());
//!
//! // A search in its simplest form: changes that make a level worse are undone.
//! let (mut rng, mut scratch, mut values) = (Stream::seeded(1), Scratch::default(), Vec::new());
//! let mut level = template.sample(&mut rng);
//! let mut shortfall = requirements.measure(&level, &mut scratch, &mut values);
//! while shortfall > 0.0 {
//!     let mut child = level.clone();
//!     set.mutate(&mut child, &mut rng);
//!     let after = requirements.measure(&child, &mut scratch, &mut values);
//!     if after <= shortfall {
//!         (level, shortfall) = (child, after);
//!     }
//! }
//! println!("{}", alphabet.write(&level));
//! # Ok::<(), ga_tiles::Error>(())
//! ```
//!
//! - [`level`]: a [`Level`] is a [`Grid`](ga_core::genome::Grid) of [`Tile`]s, of up to 128 x 128
//!   cells. [`Tiles`] is a set of kinds of tiles. An [`Alphabet`](level::Alphabet) reads and writes
//!   levels as text.
//! - [`Template`]: what all levels of a search have in common: size, kinds of tiles and their
//!   weights, fixed cells, symmetry. It draws founders.
//! - [`vary`]: operators that keep a template.
//! - [`measure`]: numbers that describe a level. A value that a level does not have, such as the
//!   length of a way that is blocked, comes with a *gap*: how nearly the level has it.
//! - [`Requirement`]: a measure with a range. [`Requirements`] measures all of them and returns the
//!   *shortfall* of a level: 0 if it keeps all of them.
//! - [`apart`]: distances between levels, for searches that must find levels that differ.
//! - `description` (feature `description`): all of the above, read from a TOML file.
//! - [`search`]: finds many levels that keep all requirements and differ from each other.
//! - `evolve` (feature `formats`): the same by request, as `tiles evolve` does.
//! - [`levels`]: one more level at a time, for games that make levels while they are played; the
//!   level of a day.
//! - [`mod@format`]: levels as text, JSON, pictures, and maps of two editors, Tiled and
//!   `LDtk`.
//! - `check` (feature `formats`): what levels keep of a description, and the result file of a
//!   search.
//! - [`play`]: levels are played step by step, with hints.
//! - [`like`]: more levels like the ones that a person picked.
//! - [`mend`]: the nearest level to a given one that keeps all requirements.
//! - [`report`]: the expressive range of a set of levels, an atlas of thumbnails, nearest
//!   neighbours.
//!
//! The same seed gives the same levels on all platforms. No operator allocates memory, and no
//! measure once its [`Scratch`](measure::Scratch) is warm.
//!
//! A level of several layers has them one below the other. Not included: hexagonal tiles. Each
//! measure that walks knows the four neighbours of a cell, agents and pushing puzzles have rules
//! for squares only, and so have the symmetries of a template and both formats of maps.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod apart;
#[cfg(feature = "formats")]
pub mod check;
#[cfg(feature = "description")]
pub mod data;
#[cfg(feature = "description")]
pub mod description;
mod error;
#[cfg(feature = "formats")]
pub mod evolve;
pub mod format;
pub mod level;
pub mod levels;
pub mod like;
pub mod measure;
pub mod mend;
pub mod play;
pub mod report;
mod requirement;
pub mod search;
mod template;
pub mod vary;

pub use error::Error;
pub use level::{Level, Tile, Tiles};
pub use levels::Levels;
pub use measure::Measure;
pub use requirement::{Requirement, Requirements};
pub use search::Search;
pub use template::Template;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
