//! The options of a match that say where it is played, and by which terms.

use std::path::Path;

use clap::Args;
use cli::{Asked, At, Failure, Input, Source, spelt};
use ga_units::format::{DraftBattle, DraftClan};
use ga_units::game::{self, Ground, Melee};
use ga_units::search::turn;
use ga_units::{Battle, Roster};
use serde_json::Value;

/// The files of a match.
#[derive(Args, Clone, Debug)]
pub(crate) struct Armies {
    /// File of a battle to play instead of random maps; side 0 is player a
    #[arg(long, value_name = "FILE")]
    pub(crate) scenario: Option<Input>,
    /// File of the kinds of player a [default: Table 1 of the paper]
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    clan_a: Option<Input>,
    /// File of the kinds of player b [default: Table 1 of the paper]
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    clan_b: Option<Input>,
}

/// The field and the terms of a match.
#[derive(Args, Clone, Debug)]
pub struct Setup {
    #[command(flatten)]
    asked: Asked<game::Setup>,
    #[command(flatten)]
    pub(crate) files: Armies,
}

/// The refusal of the library, with the names of options.
pub(crate) fn refused(error: ga_units::Error) -> Failure {
    spelt(error.into())
}

impl Setup {
    /// Reads the scenario or the clans if they are given, and checks that a battle can be set up.
    ///
    /// # Errors
    ///
    /// A sentence that names the option, or the place in a file.
    pub fn ground(&self) -> Result<Ground, Failure> {
        self.read()?.ground().map_err(refused)
    }

    /// The request, with the contents of the files.
    pub(crate) fn read(&self) -> Result<game::Setup, Failure> {
        self.asked.with(self.files.fields()?)
    }

    /// The melee of the scenario, if its file has more than two sides.
    pub(crate) fn melee(&self) -> Result<Option<Melee>, Failure> {
        let Some(file) = &self.files.scenario else {
            return Ok(None);
        };
        let source = file.read()?;
        let draft: DraftBattle = source.json()?;
        if draft.sides.as_ref().is_none_or(|sides| sides.len() <= 2) {
            return Ok(None);
        }
        let terms = ["income", "bounty", "rounds", "kinds-a", "kinds-b"];
        if let Some(option) = terms.into_iter().find(|option| self.asked.has(option)) {
            let name = &source.name;
            let sentence =
                format!("--{option}: {name} has more than two sides, expected the file to say it");
            return Err(Failure::refused(sentence));
        }
        Melee::try_from(draft).at(&source.name).map(Some)
    }
}

impl Armies {
    /// The fields of a request, whose contents were checked.
    pub(crate) fn fields(&self) -> Result<[(&'static str, Option<Value>); 3], Failure> {
        let clan = |file: &Option<Input>| file.as_ref().map(checked::<DraftClan, Roster>);
        let battle = self.scenario.as_ref().map(checked::<DraftBattle, Battle>);
        Ok([
            ("scenario", battle.transpose()?),
            ("clan-a", clan(&self.clan_a).transpose()?),
            ("clan-b", clan(&self.clan_b).transpose()?),
        ])
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
}

/// The content of a file from which a `T` can be made.
pub(crate) fn checked<D, T>(file: &Input) -> Result<Value, Failure>
where
    D: serde::de::DeserializeOwned + serde::Serialize + Clone,
    T: TryFrom<D, Error = ga_units::Error>,
{
    let source = file.read()?;
    let draft: D = source.json()?;
    T::try_from(draft.clone()).at(&source.name)?;
    Ok(serde_json::to_value(draft)?)
}

/// Reads a battle in which side 0 is to move, whichever side begins in the file.
pub(crate) fn read_position(path: &Path) -> Result<Battle, Failure> {
    let source = Source::read(path)?;
    let draft: DraftBattle = source.json()?;
    turn::position(draft).at(&source.name)
}
