//! The players of a command: by name, or by a level of the ladder and a style.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cli::within;
pub use ga_units::buyers::Name as Buyer;
use ga_units::game::LARGEST_SIDE;
use ga_units::ladder::Level;
pub use ga_units::players::Name;
use ga_units::players::{Contender, Opponent};
use ga_units::styles::Style;

/// Reads the name of a player.
pub(crate) fn player() -> impl TypedValueParser<Value = Name> {
    let names = Name::ALL.map(|name| PossibleValue::new(name.name()).help(name.about()));
    PossibleValuesParser::new(names)
        .try_map(|name| Name::named(&name).ok_or("no player has this name"))
}

/// Reads a level.
///
/// # Errors
///
/// A sentence that says which levels there are.
pub fn level(text: &str) -> Result<Level, String> {
    let number = within(text, 1..=Level::COUNT as u64)?;
    Level::new(number).map_err(|error| error.to_string())
}

/// Reads the name of a style.
pub(crate) fn style() -> impl TypedValueParser<Value = Style> {
    let names = Style::ALL.map(|style| PossibleValue::new(style.name).help(style.about));
    PossibleValuesParser::new(names)
        .try_map(|name| Style::named(&name).ok_or("no style has this name"))
}

/// Reads how far units see in a fog of war.
pub(crate) fn fog(text: &str) -> Result<u16, String> {
    let sight = within(text, 0..=LARGEST_SIDE.into())?;
    u16::try_from(sight).map_err(|error| error.to_string())
}

/// Reads the name of a buyer.
pub(crate) fn buyer() -> impl TypedValueParser<Value = Buyer> {
    let names = Buyer::ALL.map(|name| PossibleValue::new(name.name()).help(name.about()));
    PossibleValuesParser::new(names)
        .try_map(|name| Buyer::named(&name).ok_or("no buyer has this name"))
}

/// The player of this name, unless there is a level in its place.
pub(crate) fn contender(
    name: Name,
    level: Option<Level>,
    style: Option<Style>,
    buyer: Buyer,
) -> Contender {
    let mover = level.map_or(Opponent::Name(name), |level| Opponent::Level(level, style));
    Contender { mover, buyer }
}
