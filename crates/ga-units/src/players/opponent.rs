use super::{Name, Settings, Sight};
use crate::error::Error;
use crate::game::play::Player;
use crate::ladder::Level;
use crate::styles::Style;
use ga_core::terminate::When;
use std::fmt;
use std::str::FromStr;

/// A player by its [`Name`], or a level of the ladder with a style or without.
///
/// Programs read and write it as text: `greedy`, `level-4` or `level-4-defensive`.
///
/// ```
/// use ga_units::players::{Opponent, Settings};
///
/// let opponent: Opponent = "level-4-defensive".parse()?;
/// assert_eq!(opponent.to_string(), "level-4-defensive");
/// let player = opponent.player(&Settings::default());
/// assert!("level-11".parse::<Opponent>().is_err());
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Opponent {
    /// A player of this name.
    Name(Name),
    /// The player of a level, with the taste of a style.
    Level(Level, Option<Style>),
}

impl Opponent {
    /// The player. Levels use no settings.
    pub fn player(self, settings: &Settings) -> Box<dyn Player> {
        match self {
            Self::Name(name) => settings.player_until(name, Vec::<When>::new()),
            Self::Level(level, style) => {
                let plain = level.player();
                Box::new(style.map_or(plain, |style| Sight {
                    taste: style.taste,
                    ..plain
                }))
            }
        }
    }

    /// The name, unless it is a level.
    pub const fn name(self) -> Option<Name> {
        match self {
            Self::Name(name) => Some(name),
            Self::Level(..) => None,
        }
    }
}

/// Reads a name, or `level-` and a number from 1 to 10, and a style behind another dash.
impl FromStr for Opponent {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let level = || {
            let rest = text.strip_prefix("level-")?;
            let (number, style) = match rest.split_once('-') {
                Some((number, style)) => (number, Some(Style::named(style)?)),
                None => (rest, None),
            };
            Some(Self::Level(
                Level::all().find(|level| level.to_string() == number)?,
                style,
            ))
        };
        Name::named(text).map(Self::Name).or_else(level).ok_or_else(|| {
            let names = Name::ALL.map(Name::name).join(", ");
            let styles = Style::ALL.map(|style| style.name).join(", ");
            let problem = format!(
                "expected one of {names}, or level-1 to level-10, which may have a style behind a dash: {styles}"
            );
            Error::option(&format!("player {text}"), problem)
        })
    }
}

/// Writes the text that `from_str` reads.
impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => fmt::Display::fmt(name, f),
            Self::Level(level, None) => write!(f, "level-{level}"),
            Self::Level(level, Some(style)) => write!(f, "level-{level}-{style}"),
        }
    }
}
