//! The players of a command: by name, or by a level of the ladder.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cli::{Failure, Stop, within};
use ga_units::Player;
use ga_units::ladder::Level;
pub(crate) use ga_units::players::Name;
use ga_units::players::Settings;

use crate::settings;

/// Reads the name of a player.
pub(crate) fn player() -> impl TypedValueParser<Value = Name> {
    let names = Name::ALL.map(|name| PossibleValue::new(name.name()).help(name.about()));
    PossibleValuesParser::new(names).try_map(|name| Name::named(&name).ok_or("no player has this name"))
}

/// Reads a level.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    let number = within(text, 1..=Level::COUNT as u64)?;
    Level::new(number).map_err(|error| error.to_string())
}

/// The player of a side.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choice {
    Name(Name),
    Level(Level),
}

impl Choice {
    /// The player of this name, unless there is a level in its place.
    pub(crate) fn new(name: Name, level: Option<Level>) -> Self {
        level.map_or(Self::Name(name), Self::Level)
    }

    /// The name in records and answers.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Name(name) => name.name().to_owned(),
            Self::Level(level) => format!("level-{level}"),
        }
    }

    /// The player. Its searches end when `stop` asks for it.
    pub(crate) fn player(self, settings: &Settings, stop: &Stop) -> Box<dyn Player> {
        match self {
            Self::Name(name) => settings::player(settings, name, stop),
            Self::Level(level) => Box::new(level.player()),
        }
    }

    /// Refuses settings that none of these players uses.
    pub(crate) fn check(choices: &[Self], settings: &Settings) -> Result<(), Failure> {
        let named = |choice: &Self| match choice {
            Self::Name(name) => Some(*name),
            Self::Level(_) => None,
        };
        let names: Vec<Name> = choices.iter().filter_map(named).collect();
        Ok(settings.check(&names)?)
    }
}
