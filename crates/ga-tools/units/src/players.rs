use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
pub(crate) use ga_units::players::Name;

/// Reads the name of a player.
pub(crate) fn player() -> impl TypedValueParser<Value = Name> {
    let names = Name::ALL.map(|name| PossibleValue::new(name.name()).help(name.about()));
    PossibleValuesParser::new(names).try_map(|name| Name::named(&name).ok_or("no player has this name"))
}
