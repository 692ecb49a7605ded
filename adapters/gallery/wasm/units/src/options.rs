use ga_units::game::Bout;
use ga_units::players::{GeneticPlayer, Name, PaperPlayer};
use ga_units::{Battle, Map, Player, Roster, Terms};
use gallery_bridge::Failure;
use serde::Deserialize;

/// The player that the visitor is.
pub(crate) const YOU: &str = "you";

/// The options of `units match`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// The player of side 0.
    pub(crate) a: String,
    /// The player of side 1.
    pub(crate) b: String,
    /// Columns of the map.
    width: Option<u16>,
    /// Rows of the map.
    height: Option<u16>,
    /// Columns between the buildings.
    distance: Option<u16>,
    /// Units a side at the beginning; then there is no money.
    units: Option<u16>,
    /// Money a turn.
    income: Option<f64>,
    /// Share of a unit's cost that the side that kills it gets.
    bounty: Option<f64>,
    /// Rounds before a draw.
    rounds: Option<u32>,
    /// Generations of a turn, for the players paper and genetic.
    generations: Option<u64>,
}

/// Columns and rows of the paper's map.
const SIDE: u16 = 50;

/// More generations than this take minutes a turn.
const MOST_GENERATIONS: u64 = 10_000;

impl Options {
    /// The battle before the first turn.
    pub(crate) fn battle(&self, seed: u64) -> Result<Battle, Failure> {
        let (width, height) = (self.width.unwrap_or(SIDE), self.height.unwrap_or(SIDE));
        let distance = self.distance.unwrap_or_else(|| Map::usual_distance(width));
        let map = Map::sized(width, height, distance)?;
        let terms = |usual: Terms| Terms {
            income: self.income.unwrap_or(usual.income),
            bounty: self.bounty.unwrap_or(usual.bounty),
            rounds: self.rounds.unwrap_or(usual.rounds),
            first: 0,
        };
        Ok(match self.units {
            None => map.battle(terms(Terms::default()), seed)?,
            Some(units) => map.armies(&Roster::paper(), terms(Terms::without_money()), units.into(), seed)?,
        })
    }

    /// The player of this name, with its generations.
    pub(crate) fn player(&self, name: &str) -> Result<(Name, Box<dyn Player>), Failure> {
        let name = Name::named(name).ok_or_else(|| {
            let known = Name::ALL.map(Name::name).join(", ");
            format!("player {name}: expected one of {known}")
        })?;
        let (mut paper, mut genetic) = (PaperPlayer::default(), GeneticPlayer::default());
        if let Some(generations) = self.generations {
            if generations > MOST_GENERATIONS {
                let sentence = format!("generations: {generations}, expected 0 to {MOST_GENERATIONS}");
                return Err(sentence.into());
            }
            (paper.scheme.generations, genetic.scheme.generations) = (generations, generations);
        }
        Ok((name, name.with(paper, genetic)))
    }

    /// A match of two players.
    pub(crate) fn bout(&self, seed: u64) -> Result<Bout, Failure> {
        let (a, first) = self.player(&self.a)?;
        let (b, second) = self.player(&self.b)?;
        if self.generations.is_some() && !a.has_generations() && !b.has_generations() {
            return Err("generations: only the players paper and genetic use it, expected one of them".into());
        }
        Ok(Bout::new(self.battle(seed)?, [(a.name(), first), (b.name(), second)], seed))
    }
}
