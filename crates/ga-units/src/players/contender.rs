use super::{Fogged, Name, Opponent, Settings};
use crate::buyers;
use crate::evolve::genome::Plan;
use crate::game::play::Player;
use ga_core::Termination;
use std::fmt;
use std::str::FromStr;

/// A player of a match: what moves its units, and what chooses its purchases.
///
/// Programs read and write it as text: that of an [`Opponent`], with a buyer behind a plus.
///
/// ```
/// use ga_units::buyers;
/// use ga_units::players::Contender;
///
/// let contender: Contender = "level-4+counter".parse()?;
/// assert_eq!(contender.buyer, buyers::Name::Counter);
/// assert_eq!("greedy+list".parse::<Contender>()?.to_string(), "greedy");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contender {
    /// What moves the units.
    pub mover: Opponent,
    /// What chooses the purchases.
    pub buyer: buyers::Name,
}

impl Contender {
    /// The name in records and answers. The player genetic has a digest of its weights behind it if
    /// they are those of the settings.
    pub fn name(self, settings: &Settings) -> String {
        let name = self.to_string();
        let Some(tuned) = settings.tuned else {
            return name;
        };
        let genetic = Name::Genetic.name();
        let rest = name.strip_prefix(genetic).map(str::to_owned);
        let weights = tuned.to_array().into_iter().flat_map(f64::to_le_bytes);
        let digest = checksum(weights) >> u32::BITS;
        rest.map_or(name, |rest| format!("{genetic}-tuned-{digest:08x}{rest}"))
    }

    /// The player, which sees so far, or all. Its search ends when `stop` asks for it.
    pub fn player<'a>(
        self,
        settings: &Settings,
        fog: Option<u16>,
        stop: impl Termination<Plan, f64> + 'a,
    ) -> Box<dyn Player + 'a> {
        let mover = match self.mover {
            Opponent::Name(name) => settings.player_until(name, stop),
            level @ Opponent::Level(..) => level.player(settings),
        };
        let player = self.buyer.given_to(mover);
        match fog {
            None => player,
            Some(sight) => Box::new(Fogged { player, sight }),
        }
    }
}

/// The CRC-64/XZ of these bytes.
fn checksum(bytes: impl Iterator<Item = u8>) -> u64 {
    let shift = |crc: u64, _| (crc >> 1) ^ (0xc96c_5795_d787_0f42 * (crc & 1));
    !bytes.fold(!0, |crc, byte| (0..8).fold(crc ^ u64::from(byte), shift))
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (mover, buyer) = text.split_once('+').unwrap_or((text, "list"));
        let buyers = || buyers::Name::ALL.map(buyers::Name::name).join(", ");
        let buyer = buyers::Name::named(buyer);
        Ok(Self {
            buyer: buyer.ok_or_else(|| format!("expected a buyer of {}", buyers()))?,
            mover: mover
                .parse()
                .map_err(|error: crate::Error| error.to_string())?,
        })
    }
}

/// A player that buys from the list.
impl From<Name> for Contender {
    fn from(name: Name) -> Self {
        let (mover, buyer) = (Opponent::Name(name), buyers::Name::List);
        Self { mover, buyer }
    }
}

/// Writes the text that `from_str` reads. The list is left out.
impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mover.fmt(f)?;
        match self.buyer {
            buyers::Name::List => Ok(()),
            buyer => write!(f, "+{buyer}"),
        }
    }
}
