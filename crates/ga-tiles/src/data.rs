//! Descriptions to begin with.
//!
//! ```
//! use ga_tiles::data;
//! use ga_tiles::description::{Commands, Description};
//!
//! let description = Description::read(data::CAVES, Commands::Refused)?;
//! assert_eq!(description.title(), Some("Caves"));
//! # Ok::<(), ga_tiles::description::Error>(())
//! ```

/// One region of floor with a long way through it.
pub const CAVES: &str = include_str!("../data/caves.toml");

/// A key and a door: the ways of any two dungeons differ.
pub const DUNGEONS: &str = include_str!("../data/dungeons.toml");

/// Levels seen from the side, for an agent that jumps.
pub const PLATFORM: &str = include_str!("../data/platform.toml");

/// Long levels that scroll, whose ground does not float.
pub const SCROLL: &str = include_str!("../data/scroll.toml");

/// A city with a river and three bridges.
pub const CITY: &str = include_str!("../data/city.toml");

/// Temples whose halves are alike, with a part that is drawn.
pub const TEMPLE: &str = include_str!("../data/temple.toml");
