//! Descriptions in TOML: every key, every error with its place, hostile files, round trips.

mod errors;
mod hostile;
mod keys;
mod possible;
mod schema;
mod search;

use ga_tiles::description::{Commands, Description, Error};

/// The descriptions that the crate comes with.
pub(super) const EXAMPLES: [(&str, &str); 6] = [
    ("caves", include_str!("../../../data/caves.toml")),
    ("dungeons", include_str!("../../../data/dungeons.toml")),
    ("platform", include_str!("../../../data/platform.toml")),
    ("scroll", include_str!("../../../data/scroll.toml")),
    ("city", include_str!("../../../data/city.toml")),
    ("temple", include_str!("../../../data/temple.toml")),
];

/// A description with each key, each type of measure and each operator.
pub(super) const FULL: &str = include_str!("full.toml");

/// Reads a description without commands.
pub(super) fn read(text: &str) -> Result<Description, Error> {
    Description::read(text, Commands::Refused)
}

/// Reads a description that may have commands.
pub(super) fn full() -> Description {
    Description::read(FULL, Commands::Allowed).expect("a description")
}
