use crate::game::Game;
use crate::scene::Position;
use ga_units::format::DraftBattle;
use ga_units::game::{Melee, Setup};
use ga_units::players::{Name, Opponent, Settings};
use ga_units::{Battle, Player, Roster, Terms, data};
use gallery_bridge::Failure;
use serde::Deserialize;

/// The player that the visitor is.
pub(crate) const YOU: &str = "you";

/// The example games that a match is played on in place of a random map: one of two sides, and one
/// of three.
const ISLANDS: &str = "islands";
const LAKE: &str = "lake";

/// The options of `units match`. A player may be a level with a style, such as `level-4-defensive`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The player of side 0.
    a: String,
    /// The player of side 1.
    b: String,
    /// The player of side 2, in the game `lake`.
    #[serde(default)]
    c: Option<String>,
    /// The example game in place of a random map: `islands` or `lake`.
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
    /// The players, one for each side.
    pub(crate) fn names(&self) -> Vec<&str> {
        [Some(&self.a), Some(&self.b), self.c.as_ref()]
            .into_iter()
            .flatten()
            .map(String::as_str)
            .collect()
    }

    /// The position before the first turn.
    pub(crate) fn start(&self, seed: u64) -> Result<Position, Failure> {
        match (self.scenario.as_deref(), &self.c) {
            (Some(LAKE), None) => return Err("c: missing, the game lake has three players".into()),
            (None | Some(ISLANDS), Some(_)) => {
                return Err("c: only the game lake has a third player".into());
            }
            _ => {}
        }
        let ground = match self.scenario.as_deref() {
            None => {
                let clan = Roster::paper();
                self.setup.maps([&clan, &clan])
            }
            Some(ISLANDS) => {
                self.check_scenario(ISLANDS)?;
                let draft: DraftBattle = serde_json::from_str(data::ISLANDS)?;
                Battle::try_from(draft).and_then(|battle| self.setup.scenario(&battle))
            }
            Some(LAKE) => {
                self.check_scenario(LAKE)?;
                let lake = Melee::try_from(serde_json::from_str::<DraftBattle>(data::LAKE)?)?;
                let usual = *lake.terms();
                let Setup {
                    income,
                    bounty,
                    rounds,
                    ..
                } = self.setup;
                let terms = Terms {
                    income: income.unwrap_or(usual.income),
                    bounty: bounty.unwrap_or(usual.bounty),
                    rounds: rounds.unwrap_or(usual.rounds),
                    ..usual
                };
                let grid = lake.grid().clone();
                let roster = lake.roster().clone();
                let melee = Melee::new(grid, roster, terms, lake.sides().to_vec());
                return melee.map(Position::Many).map_err(|error| plain(&error));
            }
            Some(other) => {
                return Err(format!("scenario {other}: expected {ISLANDS} or {LAKE}").into());
            }
        };
        let battle = ground.and_then(|ground| ground.battle(seed, false));
        battle.map(Position::Two).map_err(|error| plain(&error))
    }

    /// Refuses what only random maps use, and kinds where all sides have all.
    fn check_scenario(&self, name: &str) -> Result<(), Failure> {
        let Setup {
            width,
            height,
            distance,
            units,
            kinds_a,
            kinds_b,
            ..
        } = &self.setup;
        let given = [
            ("width", width.is_some()),
            ("height", height.is_some()),
            ("distance", distance.is_some()),
            ("units", units.is_some()),
            ("kinds-a", name == LAKE && !kinds_a.is_empty()),
            ("kinds-b", name == LAKE && !kinds_b.is_empty()),
        ];
        match given.into_iter().find(|&(_, is_given)| is_given) {
            Some((option, _)) => {
                Err(format!("{option}: the game {name} has its own, expected none").into())
            }
            None => Ok(()),
        }
    }

    /// The player of this name, with its generations.
    pub(crate) fn player(&self, name: &str) -> Result<(Opponent, Box<dyn Player>), Failure> {
        let opponent: Opponent = name.parse().map_err(|error| plain(&error))?;
        if let Some(generations) = self
            .settings
            .generations
            .filter(|&given| given > MOST_GENERATIONS)
        {
            return Err(
                format!("generations: {generations}, expected 0 to {MOST_GENERATIONS}").into(),
            );
        }
        Ok((opponent, opponent.player(&self.settings)))
    }

    /// A match of players.
    pub(crate) fn game(&self, seed: u64) -> Result<Game, Failure> {
        let players = self.names().into_iter().map(|name| self.player(name));
        let (opponents, players): (Vec<Opponent>, Vec<_>) =
            players.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
        let names: Vec<Name> = opponents.into_iter().filter_map(Opponent::name).collect();
        self.settings.check(&names).map_err(|error| plain(&error))?;
        Game::new(self, players.into_iter().map(Some).collect(), seed)
    }
}

/// The sentence of an error. A page has fields instead of options of a command line.
fn plain(error: &ga_units::Error) -> Failure {
    error.to_string().replace("--", "").into()
}
