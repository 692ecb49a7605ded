use std::path::{Path, PathBuf};

use clap::Args;
use cli::{At, Failure, Source};
use ga_units::format::{DraftBattle, DraftClan};
use ga_units::game::LARGEST_SIDE;
use ga_units::{Battle, Map, Roster, Terms};

/// The field and the terms of a match.
#[derive(Args, Clone, Debug)]
pub(crate) struct Setup {
    /// File of a battle to play instead of random maps; side 0 is player a
    #[arg(long, value_name = "FILE")]
    pub(crate) scenario: Option<PathBuf>,
    /// Columns of random maps, 2 to 500
    #[arg(long, value_name = "N", default_value = "50", value_parser = side, conflicts_with = "scenario")]
    pub(crate) width: u16,
    /// Rows of random maps, 2 to 500
    #[arg(long, value_name = "N", default_value = "50", value_parser = side, conflicts_with = "scenario")]
    pub(crate) height: u16,
    /// Columns between the buildings of random maps, odd if the width is even, else even [default:
    /// 15, or the most that the width allows]
    #[arg(long, value_name = "N", value_parser = columns, conflicts_with = "scenario")]
    pub(crate) distance: Option<u16>,
    /// File of the kinds of player a [default: Table 1 of the paper]
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    pub(crate) clan_a: Option<PathBuf>,
    /// File of the kinds of player b [default: Table 1 of the paper]
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    pub(crate) clan_b: Option<PathBuf>,
    /// Kinds that player a may create, by name [default: all of its clan]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    pub(crate) kinds_a: Vec<String>,
    /// Kinds that player b may create, by name [default: all of its clan]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    pub(crate) kinds_b: Vec<String>,
    /// Units a side at the beginning, at their buildings; then there is no money, and no income or
    /// bounty unless you set them
    #[arg(long, value_name = "N", value_parser = army, conflicts_with = "scenario")]
    pub(crate) units: Option<u16>,
    /// Money that a side gets each turn [default: 20; 0 with --units]
    #[arg(long, value_name = "MONEY", value_parser = amount)]
    pub(crate) income: Option<f64>,
    /// Share of a unit's cost that the side that kills it gets [default: 0.5; 0 with --units]
    #[arg(long, value_name = "SHARE", value_parser = amount)]
    pub(crate) bounty: Option<f64>,
    /// Rounds before a draw [default: 200]
    #[arg(long, value_name = "N", value_parser = rounds)]
    pub(crate) rounds: Option<u32>,
}

fn side(text: &str) -> Result<u16, String> {
    within(text, 2, LARGEST_SIDE)
}

fn columns(text: &str) -> Result<u16, String> {
    within(text, 1, LARGEST_SIDE)
}

fn army(text: &str) -> Result<u16, String> {
    within(text, 1, 1000)
}

fn within(text: &str, least: u16, most: u16) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
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
    /// Terms with the changes of the options.
    fn terms(&self, terms: Terms) -> Terms {
        Terms {
            income: self.income.unwrap_or(terms.income),
            bounty: self.bounty.unwrap_or(terms.bounty),
            rounds: self.rounds.unwrap_or(terms.rounds),
            first: terms.first,
        }
    }

    /// Limits the kinds that the players may create.
    fn limited(&self, mut roster: Roster) -> Result<Roster, Failure> {
        for (side, option, names) in [(0, "--kinds-a", &self.kinds_a), (1, "--kinds-b", &self.kinds_b)] {
            if names.is_empty() {
                continue;
            }
            let known: Vec<usize> = roster.clan(side).collect();
            let find = |name: &String| {
                let kind = roster.find(name.trim()).filter(|kind| known.contains(kind));
                kind.ok_or_else(|| {
                    let names: Vec<&str> =
                        known.iter().map(|&kind| roster.kinds()[kind].name.as_str()).collect();
                    Failure::refused(format!("{option}: {name:?}, expected one of {}", names.join(", ")))
                })
            };
            let kinds: Vec<usize> = names.iter().map(find).collect::<Result<_, _>>()?;
            roster = roster.with_clan(side, kinds)?;
        }
        Ok(roster)
    }

    /// The kinds of both players.
    fn roster(&self) -> Result<Roster, Failure> {
        let clan = |path: &Option<PathBuf>| path.as_deref().map_or(Ok(Roster::paper()), read_clan);
        self.limited(Roster::of_clans(&clan(&self.clan_a)?, &clan(&self.clan_b)?).at("--clan-b")?)
    }

    /// Reads the scenario if there is one, and checks that a battle can be set up.
    pub(crate) fn ground(&self) -> Result<Ground, Failure> {
        match &self.scenario {
            None => {
                let distance = self.distance.unwrap_or_else(|| Map::usual_distance(self.width));
                let map = Map::sized(self.width, self.height, distance).at("--distance")?;
                let ground = match self.units {
                    None => Ground::Map(map, self.terms(Terms::default()), self.roster()?),
                    Some(units) => {
                        Ground::Armies(map, self.terms(Terms::without_money()), self.roster()?, units.into())
                    }
                };
                ground.battle(0, false)?;
                Ok(ground)
            }
            Some(path) => {
                let battle = read_battle(path)?;
                let (terms, grid) = (self.terms(*battle.terms()), battle.grid().clone());
                let sides = [battle.side(0).clone(), battle.side(1).clone()];
                let roster = self.limited(battle.roster().clone())?;
                let battle = Battle::new(grid, roster, terms, sides)?;
                Ok(Ground::Scenario(Box::new(battle)))
            }
        }
    }
}

/// The battles of matches.
pub(crate) enum Ground {
    /// A random map for each seed.
    Map(Map, Terms, Roster),
    /// A random map for each seed, with units on both sides at the beginning.
    Armies(Map, Terms, Roster, usize),
    /// The same battle every time.
    Scenario(Box<Battle>),
}

impl Ground {
    /// Random maps with the kinds of the paper.
    pub(crate) fn map(map: Map, terms: Terms) -> Self {
        Self::Map(map, terms, Roster::paper())
    }

    /// The seed of match `game`, counted from 0, and whether its sides are swapped. Maps have two
    /// matches each, one from either side. A scenario is always the same, so each match has a seed
    /// of its own.
    pub(crate) fn place(&self, seed: u64, game: u64) -> (u64, bool) {
        match self {
            Self::Scenario(_) => (seed.wrapping_add(game), false),
            Self::Map(..) | Self::Armies(..) => (seed.wrapping_add(game / 2), game % 2 == 1),
        }
    }

    /// The battle before the first turn. On maps side 0 is on the left and moves first. If
    /// `swapped`, it is on the right and moves second.
    pub(crate) fn battle(&self, seed: u64, swapped: bool) -> Result<Battle, Failure> {
        match self {
            Self::Scenario(battle) => Ok((**battle).clone()),
            Self::Map(map, terms, roster) | Self::Armies(map, terms, roster, _) => {
                let terms = Terms { first: usize::from(swapped), ..*terms };
                // The sides of the map are exchanged below, so their clans are exchanged before.
                let placed = if swapped { roster.clone().swapped() } else { roster.clone() };
                let battle = match self {
                    Self::Armies(.., units) => map.armies(&placed, terms, *units, seed).at("--units")?,
                    _ => map.battle_of(&placed, terms, seed)?,
                };
                if !swapped {
                    return Ok(battle);
                }
                let sides = [battle.side(1).clone(), battle.side(0).clone()];
                Ok(Battle::new(battle.grid().clone(), roster.clone(), terms, sides)?)
            }
        }
    }
}

/// Reads the kinds of a clan from a file.
fn read_clan(path: &Path) -> Result<Roster, Failure> {
    let source = Source::read(path)?;
    let draft: DraftClan = source.json()?;
    Roster::try_from(draft).at(&source.name)
}

/// Reads a battle from a file.
pub(crate) fn read_battle(path: &Path) -> Result<Battle, Failure> {
    let source = Source::read(path)?;
    let draft: DraftBattle = source.json()?;
    Battle::try_from(draft).at(&source.name)
}

/// Reads a battle in which side 0 is to move, whichever side begins in the file.
pub(crate) fn read_position(path: &Path) -> Result<Battle, Failure> {
    let battle = read_battle(path)?;
    let terms = Terms { first: 0, ..*battle.terms() };
    let sides = [battle.side(0).clone(), battle.side(1).clone()];
    Battle::new(battle.grid().clone(), battle.roster().clone(), terms, sides).at(path.display())
}
