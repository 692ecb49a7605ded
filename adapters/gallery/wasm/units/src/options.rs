use ga_units::game::{Bout, Setup};
use ga_units::players::{Name, Settings};
use ga_units::{Battle, Player, Roster};
use gallery_bridge::Failure;
use serde::Deserialize;

/// The player that the visitor is.
pub(crate) const YOU: &str = "you";

/// The options of `units match`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The player of side 0.
    pub(crate) a: String,
    /// The player of side 1.
    pub(crate) b: String,
    #[serde(flatten)]
    setup: Setup,
    #[serde(flatten)]
    settings: Settings,
}

/// More generations than this take minutes a turn.
const MOST_GENERATIONS: u64 = 10_000;

impl Options {
    /// The battle before the first turn.
    pub(crate) fn battle(&self, seed: u64) -> Result<Battle, Failure> {
        let clan = Roster::paper();
        self.setup
            .maps([&clan, &clan])
            .and_then(|ground| ground.battle(seed, false))
            .map_err(|error| plain(&error))
    }

    /// The player of this name, with its generations.
    pub(crate) fn player(&self, name: &str) -> Result<(Name, Box<dyn Player>), Failure> {
        let name = Name::named(name).ok_or_else(|| {
            let known = Name::ALL.map(Name::name).join(", ");
            format!("player {name}: expected one of {known}")
        })?;
        if let Some(generations) = self.settings.generations.filter(|&given| given > MOST_GENERATIONS) {
            return Err(format!("generations: {generations}, expected 0 to {MOST_GENERATIONS}").into());
        }
        Ok((name, self.settings.player(name)))
    }

    /// A match of two players.
    pub(crate) fn bout(&self, seed: u64) -> Result<Bout, Failure> {
        let (a, first) = self.player(&self.a)?;
        let (b, second) = self.player(&self.b)?;
        self.settings.check(&[a, b]).map_err(|error| plain(&error))?;
        Ok(Bout::new(self.battle(seed)?, [(a.name(), first), (b.name(), second)], seed))
    }
}

/// The sentence of an error. A page has fields instead of options of a command line.
fn plain(error: &ga_units::Error) -> Failure {
    error.to_string().replace("--", "").into()
}
