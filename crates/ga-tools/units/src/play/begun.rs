//! The game that a person plays: a new one, or one that was left.

use crate::replay::Format;
use crate::setup::Setup;
use cli::{At, Failure, Source};
use ga_units::format::{DraftMelee, DraftRecord, MELEE_FORMAT};
use ga_units::game::{MeleeRecord, Record};
use ga_units::verify;
use std::path::Path;

/// The turns so far, of two sides or of more.
pub(super) enum Begun {
    Two(Box<Record>),
    Several(Box<MeleeRecord>),
}

/// The name of the person in the log.
const PERSON: &str = "you";

impl Begun {
    /// A game without turns. All rivals have the same name.
    pub(super) fn new(setup: &Setup, rival: &str, seed: u64) -> Result<Self, Failure> {
        if let Some(melee) = setup.melee()? {
            let names = players(melee.sides().len(), rival).map(str::to_owned).collect();
            return Ok(Self::Several(Box::new(MeleeRecord::new(melee, names, seed)?)));
        }
        let start = setup.ground()?.battle(seed, false)?;
        Ok(Self::Two(Box::new(Record::new(start, [PERSON, rival].map(str::to_owned), seed))))
    }

    /// Reads the log of a game that is not over. The rivals must be the same.
    pub(super) fn read(path: &Path, rival: &str) -> Result<Self, Failure> {
        let source = Source::read(path)?;
        let Format { format } = source.json()?;
        let (begun, names, is_over);
        if format.as_deref() == Some(MELEE_FORMAT) {
            let record = MeleeRecord::try_from(source.json::<DraftMelee>()?).at(&source.name)?;
            let end = verify::melee::replay(&record, &mut |_, _| {}).at(&source.name)?;
            (names, is_over) = (record.players.clone(), end.outcome().is_some() || !end.is_in(0));
            begun = Self::Several(Box::new(record));
        } else {
            let record = Record::try_from(source.json::<DraftRecord>()?).at(&source.name)?;
            let end = verify::replay(&record, &mut |_| {}).at(&source.name)?;
            (names, is_over) = (record.players.to_vec(), end.outcome().is_some());
            begun = Self::Two(Box::new(record));
        }
        if !players(names.len(), rival).eq(names.iter().map(String::as_str)) {
            let found = names.join(", ");
            let sentence = format!(
                "the players are {found}, expected {PERSON} and {rival}: --b, --level, --style and --buy say who your rival is"
            );
            return Err(Failure::refused(sentence)).at(&source.name);
        }
        if is_over {
            return Err(Failure::refused("the game is over for you, expected one that you left"))
                .at(&source.name);
        }
        Ok(begun)
    }
}

/// The names of the players of `sides` sides.
fn players(sides: usize, rival: &str) -> impl Iterator<Item = &str> {
    (0..sides).map(move |side| if side == 0 { PERSON } else { rival })
}
