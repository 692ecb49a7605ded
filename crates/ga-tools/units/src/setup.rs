//! The options of a match that say where it is played, and by which terms.

use std::path::Path;

use clap::Args;
use cli::{At, Failure, Input, Source};
use ga_units::format::{DraftBattle, DraftClan};
use ga_units::game::{self, Ground, LARGEST_SIDE, Melee};
use ga_units::{Battle, Roster, Terms};

/// The field and the terms of a match.
#[derive(Args, Clone, Debug)]
pub struct Setup {
    /// File of a battle to play instead of random maps; side 0 is player a
    #[arg(long, value_name = "FILE")]
    pub(crate) scenario: Option<Input>,
    /// Columns of random maps, 2 to 500
    #[arg(long, value_name = "N", default_value = "50", value_parser = side, conflicts_with = "scenario")]
    width: u16,
    /// Rows of random maps, 2 to 500
    #[arg(long, value_name = "N", default_value = "50", value_parser = side, conflicts_with = "scenario")]
    height: u16,
    /// Columns between the buildings of random maps, odd if the width is even, else even [default:
    /// 15, or the most that the width allows]
    #[arg(long, value_name = "N", value_parser = columns, conflicts_with = "scenario")]
    distance: Option<u16>,
    /// File of the kinds of player a [default: Table 1 of the paper]
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    clan_a: Option<Input>,
    /// File of the kinds of player b [default: Table 1 of the paper]
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    clan_b: Option<Input>,
    /// Kinds that player a may create, by name [default: all of its clan]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    kinds_a: Vec<String>,
    /// Kinds that player b may create, by name [default: all of its clan]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    kinds_b: Vec<String>,
    /// Units a side at the beginning, at their buildings; then there is no money, and no income or
    /// bounty unless you set them
    #[arg(long, value_name = "N", value_parser = army, conflicts_with = "scenario")]
    units: Option<u16>,
    /// Money that a side gets each turn [default: 20; 0 with --units]
    #[arg(long, value_name = "MONEY", value_parser = amount)]
    income: Option<f64>,
    /// Share of a unit's cost that the side that kills it gets [default: 0.5; 0 with --units]
    #[arg(long, value_name = "SHARE", value_parser = amount)]
    bounty: Option<f64>,
    /// Rounds before a draw [default: 200]
    #[arg(long, value_name = "N", value_parser = rounds)]
    rounds: Option<u32>,
}

/// The name of a file, for the name of a result.
pub(crate) fn name(file: &Path) -> String {
    cli::stem(&file.to_string_lossy())
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
    let number = text
        .parse()
        .ok()
        .filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
}

fn amount(text: &str) -> Result<f64, String> {
    let amount = text
        .parse()
        .ok()
        .filter(|amount| (0.0..=1e9).contains(amount));
    amount.ok_or_else(|| "expected a number from 0 to 1000000000".to_owned())
}

fn rounds(text: &str) -> Result<u32, String> {
    let rounds = text
        .parse()
        .ok()
        .filter(|rounds| (1..=1_000_000).contains(rounds));
    rounds.ok_or_else(|| "expected a whole number from 1 to 1000000".to_owned())
}

impl Setup {
    /// Reads the scenario or the clans if they are given, and checks that a battle can be set up.
    ///
    /// # Errors
    ///
    /// A sentence that names the option, or the place in a file.
    pub fn ground(&self) -> Result<Ground, Failure> {
        let Self {
            distance,
            units,
            income,
            bounty,
            rounds,
            ..
        } = *self;
        let (width, height) = (Some(self.width), Some(self.height));
        let kinds_a = self.kinds_a.clone();
        let kinds_b = self.kinds_b.clone();
        let setup = game::Setup {
            width,
            height,
            distance,
            kinds_a,
            kinds_b,
            units,
            income,
            bounty,
            rounds,
        };
        if let Some(file) = &self.scenario {
            return Ok(setup.scenario(&battle_of(&file.read()?)?)?);
        }
        let clan = |file: &Option<Input>| file.as_ref().map_or(Ok(Roster::paper()), read_clan);
        Ok(setup.maps([&clan(&self.clan_a)?, &clan(&self.clan_b)?])?)
    }
}

impl Setup {
    /// The same. If `without` is true, there is no bounty unless it is given.
    pub(crate) fn with_bounty(&self, without: bool) -> Self {
        Self {
            bounty: self.bounty.or(without.then_some(0.0)),
            ..self.clone()
        }
    }

    /// The names of the scenario, or of the clans, for the name of a result; empty for random maps
    /// with the usual kinds.
    pub(crate) fn name(&self) -> String {
        let stem = |file: &Input| match file.stem() {
            name if name.is_empty() => String::from("input"),
            name => name,
        };
        match (&self.scenario, &self.clan_a, &self.clan_b) {
            (Some(scenario), ..) => stem(scenario),
            (None, None, None) => String::new(),
            (None, a, b) => {
                let of = |clan: &Option<Input>| clan.as_ref().map_or("usual".into(), stem);
                format!("{}-{}", of(a), of(b))
            }
        }
    }

    /// The kinds that may be created, the income and the bounty, for the name of a result; those
    /// that are the usual ones are left out.
    pub(crate) fn terms(&self) -> [String; 4] {
        let kinds = |side: &str, kinds: &[String]| match kinds {
            [] => String::new(),
            kinds => format!("{side}-{}", kinds.join("-")),
        };
        let number = |word: &str, number: Option<f64>| {
            number.map_or_else(String::new, |number| format!("{word}{number}"))
        };
        [
            kinds("a", &self.kinds_a),
            kinds("b", &self.kinds_b),
            number("", self.income),
            number("bounty-", self.bounty),
        ]
    }

    /// The melee of the scenario, if its file has more than two sides.
    pub(crate) fn melee(&self) -> Result<Option<Melee>, Failure> {
        let Some(file) = &self.scenario else {
            return Ok(None);
        };
        let source = file.read()?;
        let draft: DraftBattle = source.json()?;
        if draft.sides.as_ref().is_none_or(|sides| sides.len() <= 2) {
            return Ok(None);
        }
        let given = [
            ("income", self.income.is_some()),
            ("bounty", self.bounty.is_some()),
            ("rounds", self.rounds.is_some()),
            ("kinds-a", !self.kinds_a.is_empty()),
            ("kinds-b", !self.kinds_b.is_empty()),
        ];
        if let Some((option, _)) = given.into_iter().find(|&(_, is_given)| is_given) {
            let name = &source.name;
            let sentence =
                format!("--{option}: {name} has more than two sides, expected the file to say it");
            return Err(Failure::refused(sentence));
        }
        Melee::try_from(draft).at(&source.name).map(Some)
    }
}

/// Reads the kinds of a clan from a file.
fn read_clan(file: &Input) -> Result<Roster, Failure> {
    let source = file.read()?;
    let draft: DraftClan = source.json()?;
    Roster::try_from(draft).at(&source.name)
}

/// Reads a battle from a file.
pub(crate) fn read_battle(path: &Path) -> Result<Battle, Failure> {
    battle_of(&Source::read(path)?)
}

fn battle_of(source: &Source) -> Result<Battle, Failure> {
    let draft: DraftBattle = source.json()?;
    Battle::try_from(draft).at(&source.name)
}

/// Reads a battle in which side 0 is to move, whichever side begins in the file.
pub(crate) fn read_position(path: &Path) -> Result<Battle, Failure> {
    let battle = read_battle(path)?;
    let terms = Terms {
        first: 0,
        ..*battle.terms()
    };
    let sides = [battle.side(0).clone(), battle.side(1).clone()];
    Battle::new(battle.grid().clone(), battle.roster().clone(), terms, sides).at(path.display())
}
