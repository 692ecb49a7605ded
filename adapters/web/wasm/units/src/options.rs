use ga_units::Player;
use ga_units::game::{Bout, Setup};
use ga_units::players::{Name, Opponent, Settings};
use serde::Deserialize;
use web_bridge::Failure;

/// The player that the visitor is.
pub(crate) const YOU: &str = "you";

/// The options of `units match`. A player may be a level with a style, such as `level-4-defensive`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    /// The player of side 0.
    a: String,
    /// The player of side 1.
    b: String,
    /// The player of side 2, in the game `lake`.
    #[serde(default)]
    c: Option<String>,
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

    /// The player of this name, with its generations.
    pub(crate) fn player(&self, name: &str) -> Result<(Opponent, Box<dyn Player>), Failure> {
        let opponent: Opponent = name.parse()?;
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
    pub(crate) fn contest(&self, seed: u64) -> Result<Bout, Failure> {
        let players = self.names().into_iter().map(|name| self.player(name));
        let (opponents, players): (Vec<Opponent>, Vec<_>) =
            players.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
        let names: Vec<Name> = opponents.into_iter().filter_map(Opponent::name).collect();
        self.settings.check(&names)?;
        self.begin(players.into_iter().map(Some).collect(), seed)
    }

    /// A match at its beginning. A side without a player is commanded by the visitor.
    pub(crate) fn begin(
        &self,
        players: Vec<Option<Box<dyn Player>>>,
        seed: u64,
    ) -> Result<Bout, Failure> {
        let start = self.setup.start(seed)?;
        match (start.sides().len(), &self.c) {
            (3.., None) => return Err("c: missing, the game lake has three players".into()),
            (2, Some(_)) => return Err("c: only the game lake has a third player".into()),
            _ => {}
        }
        let named = self.names().into_iter().zip(players);
        Ok(Bout::new(start, named, seed)?)
    }
}
