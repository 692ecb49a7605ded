//! The players of a command: by name, or by a level of the ladder and a style.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cli::{Failure, Stop, within};
use ga_units::Player;
pub use ga_units::buyers::Name as Buyer;
use ga_units::game::LARGEST_SIDE;
use ga_units::ladder::Level;
pub use ga_units::players::Name;
use ga_units::players::{Fogged, Opponent, Settings};
use ga_units::styles::Style;

use crate::settings;
use crate::setup::refused;

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

/// Puts a player into a fog of war, if there is one.
pub(crate) fn fogged(player: Box<dyn Player>, fog: Option<u16>) -> Box<dyn Player> {
    match fog {
        None => player,
        Some(sight) => Box::new(Fogged { player, sight }),
    }
}

/// Reads the name of a buyer.
pub(crate) fn buyer() -> impl TypedValueParser<Value = Buyer> {
    let names = Buyer::ALL.map(|name| PossibleValue::new(name.name()).help(name.about()));
    PossibleValuesParser::new(names)
        .try_map(|name| Buyer::named(&name).ok_or("no buyer has this name"))
}

/// The player of a side, and what chooses its purchases.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    mover: Opponent,
    buyer: Buyer,
}

impl Choice {
    /// The player of this name, unless there is a level in its place.
    pub(crate) fn new(
        name: Name,
        level: Option<Level>,
        style: Option<Style>,
        buyer: Buyer,
    ) -> Self {
        let mover = level.map_or(Opponent::Name(name), |level| Opponent::Level(level, style));
        Self { mover, buyer }
    }

    /// Reads the name of a player or a level, with a buyer behind a plus.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (mover, buyer) = text.split_once('+').unwrap_or((text, Buyer::List.name()));
        let buyers = || Buyer::ALL.map(Buyer::name).join(", ");
        let buyer =
            Buyer::named(buyer).ok_or_else(|| format!("expected a buyer of {}", buyers()))?;
        let mover = mover
            .parse()
            .map_err(|error: ga_units::Error| error.to_string())?;
        Ok(Self { mover, buyer })
    }

    /// The name in records and answers. The player genetic has a digest of the weights of `--tuned`
    /// behind it. A player that does not buy from the list has the name of its buyer behind a plus.
    pub(crate) fn name(self, settings: &Settings) -> String {
        let mut mover = self.mover.to_string();
        if let (Some(Name::Genetic), Some(tuned)) = (self.mover.name(), settings.tuned) {
            let bytes: Vec<u8> = tuned
                .to_array()
                .into_iter()
                .flat_map(f64::to_le_bytes)
                .collect();
            mover = format!("{mover}-tuned-{:.8}", cli::checksum_of(&bytes));
        }
        if self.buyer == Buyer::List {
            mover
        } else {
            format!("{mover}+{}", self.buyer)
        }
    }

    /// The player. Its searches end when `stop` asks for it.
    pub(crate) fn player(self, settings: &Settings, stop: &Stop) -> Box<dyn Player> {
        let mover = match self.mover.name() {
            Some(name) => settings::player(settings, name, stop),
            None => self.mover.player(settings),
        };
        self.buyer.given_to(mover)
    }

    /// Refuses settings that none of these players uses.
    pub(crate) fn check(choices: &[Self], settings: &Settings) -> Result<(), Failure> {
        let names: Vec<Name> = choices
            .iter()
            .filter_map(|choice| choice.mover.name())
            .collect();
        settings.check(&names).map_err(refused)
    }
}
