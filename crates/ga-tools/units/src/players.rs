//! The players of a command: by name, or by a level of the ladder and a style.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cli::{Failure, Stop, within};
use ga_units::Player;
use ga_units::ladder::Level;
pub(crate) use ga_units::players::Name;
use ga_units::players::{Settings, Sight};
use ga_units::styles::Style;

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

/// Reads the name of a style.
pub(crate) fn style() -> impl TypedValueParser<Value = Style> {
    let names = Style::ALL.map(|style| PossibleValue::new(style.name).help(style.about));
    PossibleValuesParser::new(names).try_map(|name| Style::named(&name).ok_or("no style has this name"))
}

/// The player of a side.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choice {
    Name(Name),
    Level(Level, Option<Style>),
}

impl Choice {
    /// The player of this name, unless there is a level in its place.
    pub(crate) fn new(name: Name, level: Option<Level>, style: Option<Style>) -> Self {
        level.map_or(Self::Name(name), |level| Self::Level(level, style))
    }

    /// The name in records and answers.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Name(name) => name.name().to_owned(),
            Self::Level(level, None) => format!("level-{level}"),
            Self::Level(level, Some(style)) => format!("level-{level}-{style}"),
        }
    }

    /// The player. Its searches end when `stop` asks for it.
    pub(crate) fn player(self, settings: &Settings, stop: &Stop) -> Box<dyn Player> {
        match self {
            Self::Name(name) => settings::player(settings, name, stop),
            Self::Level(level, style) => {
                let plain = level.player();
                Box::new(style.map_or(plain, |style| Sight { taste: style.taste, ..plain }))
            }
        }
    }

    /// Refuses settings that none of these players uses.
    pub(crate) fn check(choices: &[Self], settings: &Settings) -> Result<(), Failure> {
        let named = |choice: &Self| match choice {
            Self::Name(name) => Some(*name),
            Self::Level(..) => None,
        };
        let names: Vec<Name> = choices.iter().filter_map(named).collect();
        Ok(settings.check(&names)?)
    }
}
