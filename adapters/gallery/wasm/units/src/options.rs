use ga_units::format::DraftBattle;
use ga_units::game::{Bout, Setup};
use ga_units::players::{Name, Opponent, Settings};
use ga_units::{Battle, Player, Roster, data};
use gallery_bridge::Failure;
use serde::Deserialize;

/// The player that the visitor is.
pub(crate) const YOU: &str = "you";

/// The example game that a match is played on in place of a random map.
const ISLANDS: &str = "islands";

/// The options of `units match`. A player may be a level with a style, such as `level-4-defensive`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The player of side 0.
    pub(crate) a: String,
    /// The player of side 1.
    pub(crate) b: String,
    /// The example game in place of a random map: `islands`.
    #[serde(default)]
    scenario: Option<String>,
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
        let ground = match self.scenario.as_deref() {
            None => {
                let clan = Roster::paper();
                self.setup.maps([&clan, &clan])
            }
            Some(ISLANDS) => {
                self.check_scenario()?;
                let draft: DraftBattle = serde_json::from_str(data::ISLANDS)?;
                Battle::try_from(draft).and_then(|battle| self.setup.scenario(&battle))
            }
            Some(other) => return Err(format!("scenario {other}: expected {ISLANDS}").into()),
        };
        ground.and_then(|ground| ground.battle(seed, false)).map_err(|error| plain(&error))
    }

    /// Refuses what only random maps use.
    fn check_scenario(&self) -> Result<(), Failure> {
        let Setup { width, height, distance, units, .. } = self.setup;
        let given = [
            ("width", width.is_some()),
            ("height", height.is_some()),
            ("distance", distance.is_some()),
            ("units", units.is_some()),
        ];
        match given.into_iter().find(|&(_, is_given)| is_given) {
            Some((option, _)) => {
                Err(format!("{option}: the game {ISLANDS} has its own, expected none").into())
            }
            None => Ok(()),
        }
    }

    /// The player of this name, with its generations.
    pub(crate) fn player(&self, name: &str) -> Result<(Opponent, Box<dyn Player>), Failure> {
        let opponent: Opponent = name.parse().map_err(|error| plain(&error))?;
        if let Some(generations) = self.settings.generations.filter(|&given| given > MOST_GENERATIONS) {
            return Err(format!("generations: {generations}, expected 0 to {MOST_GENERATIONS}").into());
        }
        Ok((opponent, opponent.player(&self.settings)))
    }

    /// A match of two players.
    pub(crate) fn bout(&self, seed: u64) -> Result<Bout, Failure> {
        let (a, first) = self.player(&self.a)?;
        let (b, second) = self.player(&self.b)?;
        let names: Vec<Name> = [a, b].into_iter().filter_map(Opponent::name).collect();
        self.settings.check(&names).map_err(|error| plain(&error))?;
        let players = [(self.a.as_str(), first), (self.b.as_str(), second)];
        Ok(Bout::new(self.battle(seed)?, players, seed))
    }
}

/// The sentence of an error. A page has fields instead of options of a command line.
fn plain(error: &ga_units::Error) -> Failure {
    error.to_string().replace("--", "").into()
}
