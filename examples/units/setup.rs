use std::path::{Path, PathBuf};

use clap::Args;
use examples::{At, Failure, Source};
use ga_units::format::DraftBattle;
use ga_units::{Battle, Map, Terms};

/// Where a match is played, and on what terms.
#[derive(Args, Clone, Debug)]
pub(crate) struct Setup {
    /// Plays this scenario instead of random maps; side 0 is player a
    #[arg(long, value_name = "FILE")]
    pub(crate) scenario: Option<PathBuf>,
    /// Columns between the buildings of random maps, odd
    #[arg(long, value_name = "N", default_value = "15", value_parser = odd, allow_negative_numbers = true)]
    pub(crate) distance: u16,
    /// Money a turn [default: 20]
    #[arg(long, value_name = "MONEY", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) income: Option<f64>,
    /// Share of a unit's cost that its killer gets [default: 0.5]
    #[arg(long, value_name = "SHARE", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) bounty: Option<f64>,
    /// Rounds before a draw [default: 200]
    #[arg(long, value_name = "N", value_parser = rounds, allow_negative_numbers = true)]
    pub(crate) rounds: Option<u32>,
}

fn odd(text: &str) -> Result<u16, String> {
    let distance = text.parse().ok().filter(|&distance| Map::apart(distance).is_ok());
    distance.ok_or_else(|| "expected an odd number from 1 to 49".to_owned())
}

fn amount(text: &str) -> Result<f64, String> {
    let amount = text.parse().ok().filter(|amount| (0.0..=1e9).contains(amount));
    amount.ok_or_else(|| "expected a number from 0 to 1000000000".to_owned())
}

fn rounds(text: &str) -> Result<u32, String> {
    let rounds = text.parse().ok().filter(|rounds| (1..=1_000_000).contains(rounds));
    rounds.ok_or_else(|| "expected a whole number from 1 to 1000000".to_owned())
}

impl Setup {
    /// The terms of a random map; a scenario brings its own, which the options change.
    fn terms(&self, terms: Terms) -> Terms {
        Terms {
            income: self.income.unwrap_or(terms.income),
            bounty: self.bounty.unwrap_or(terms.bounty),
            rounds: self.rounds.unwrap_or(terms.rounds),
            first: terms.first,
        }
    }

    /// Reads the scenario, if there is one, and makes sure that a battle can be set up.
    pub(crate) fn ground(&self) -> Result<Ground, Failure> {
        match &self.scenario {
            None => {
                let ground =
                    Ground::Map(Map::apart(self.distance).at("--distance")?, self.terms(Terms::default()));
                ground.battle(0, false)?;
                Ok(ground)
            }
            Some(path) => {
                let battle = read_battle(path)?;
                let (terms, grid) = (self.terms(*battle.terms()), battle.grid().clone());
                let sides = [battle.side(0).clone(), battle.side(1).clone()];
                let battle = Battle::new(grid, battle.roster().clone(), terms, sides)?;
                Ok(Ground::Scenario(Box::new(battle)))
            }
        }
    }
}

/// What matches are played on.
pub(crate) enum Ground {
    /// A random map for each seed.
    Map(Map, Terms),
    /// The same battle every time.
    Scenario(Box<Battle>),
}

impl Ground {
    /// The seed of a match, counted from 0, and whether its sides are swapped: two matches on each map, one from
    /// either side, and every match with a seed of its own where the battle is always the same.
    pub(crate) fn place(&self, seed: u64, game: u64) -> (u64, bool) {
        match self {
            Self::Scenario(_) => (seed.wrapping_add(game), false),
            Self::Map(..) => (seed.wrapping_add(game / 2), game % 2 == 1),
        }
    }

    /// The battle before the first turn. On maps side 0 sits on the left and moves first or, `swapped`, on the
    /// right and moves second.
    pub(crate) fn battle(&self, seed: u64, swapped: bool) -> Result<Battle, Failure> {
        match self {
            Self::Scenario(battle) => Ok((**battle).clone()),
            Self::Map(map, terms) => {
                let terms = Terms { first: usize::from(swapped), ..*terms };
                let battle = map.battle(terms, seed)?;
                if !swapped {
                    return Ok(battle);
                }
                let sides = [battle.side(1).clone(), battle.side(0).clone()];
                Ok(Battle::new(battle.grid().clone(), battle.roster().clone(), terms, sides)?)
            }
        }
    }
}

/// Reads a battle from a file.
pub(crate) fn read_battle(path: &Path) -> Result<Battle, Failure> {
    let source = Source::read(path)?;
    let draft: DraftBattle = source.json()?;
    Battle::try_from(draft).at(&source.name)
}

/// Reads a battle in which side 0 is to move, whoever begins in the file.
pub(crate) fn read_position(path: &Path) -> Result<Battle, Failure> {
    let battle = read_battle(path)?;
    let terms = Terms { first: 0, ..*battle.terms() };
    let sides = [battle.side(0).clone(), battle.side(1).clone()];
    Battle::new(battle.grid().clone(), battle.roster().clone(), terms, sides).at(path.display())
}
