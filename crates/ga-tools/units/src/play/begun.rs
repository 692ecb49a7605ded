//! The game that a person plays: a new one, or one that was left.

use super::Own;
use crate::players::{Choice, fogged};
use crate::replay::Format;
use crate::setup::Setup;
use crate::verify::Claims;
use cli::{At, Failure, Source, Stop};
use ga_request::claim::FalseClaim;
use ga_units::format::{DraftMelee, DraftRecord, MELEE_FORMAT};
use ga_units::game::{Bout, MeleeBout, MeleeRecord, Record};
use ga_units::players::Settings;
use ga_units::{Player, verify};
use std::path::Path;

/// A game of two sides or of more.
pub(super) enum Begun {
    Two(Box<Bout>),
    Several(Box<MeleeBout>),
}

/// The name of the person in the log.
const PERSON: &str = "you";

/// What all rivals of the person are.
pub(super) struct Rivals {
    pub(super) choice: Choice,
    pub(super) settings: Settings,
    /// How far they and the person see.
    pub(super) fog: Option<u16>,
    /// What ends their turns early, which then do not count.
    pub(super) stop: Stop,
}

/// Refuses a log with false claims: someone altered it.
fn unaltered(lies: &[FalseClaim]) -> Result<(), Failure> {
    match lies.first() {
        None => Ok(()),
        Some(lie) => Err(Failure::refused(format!(
            "{lie}; expected a game as it was saved"
        ))),
    }
}

impl Rivals {
    /// Begins a game.
    pub(super) fn begin(&self, setup: &Setup, seed: u64) -> Result<Begun, Failure> {
        if let Some(melee) = setup.melee()? {
            let names = self.names(melee.sides().len());
            return self.melee(MeleeRecord::new(melee, names, seed)?);
        }
        let start = setup.ground()?.battle(seed, false)?;
        self.two(Record::new(
            start,
            [PERSON.to_owned(), self.choice.name(&self.settings)],
            seed,
        ))
    }

    /// Goes on with the game of a log, which claims nothing false. It has the same rivals and is
    /// not over.
    pub(super) fn resume(&self, path: &Path) -> Result<Begun, Failure> {
        let source = Source::read(path)?;
        let Format { format } = source.json()?;
        let claims = serde_json::to_value(source.json::<Claims>()?)?;
        let begun = if format.as_deref() == Some(MELEE_FORMAT) {
            let record = MeleeRecord::try_from(source.json::<DraftMelee>()?).at(&source.name)?;
            self.check(&record.players)
                .and_then(|()| unaltered(&verify::melee::claims(&record, &claims)))
                .and_then(|()| self.melee(record))
        } else {
            let record = Record::try_from(source.json::<DraftRecord>()?).at(&source.name)?;
            self.check(&record.players)
                .and_then(|()| unaltered(&verify::claims(&record, &claims)))
                .and_then(|()| self.two(record))
        };
        let begun = begun.at(&source.name)?;
        let is_over = match &begun {
            Begun::Two(bout) => bout.battle().outcome().is_some(),
            Begun::Several(bout) => bout.melee().outcome().is_some() || !bout.melee().is_in(0),
        };
        if is_over {
            return Err(Failure::refused(
                "the game is over for you, expected one that you left",
            ))
            .at(&source.name);
        }
        Ok(begun)
    }

    /// Refuses the log of a game with other players.
    fn check(&self, players: &[String]) -> Result<(), Failure> {
        if players == self.names(players.len()) {
            return Ok(());
        }
        let found = players.join(", ");
        let rival = self.choice.name(&self.settings);
        Err(Failure::refused(format!(
            "the players are {found}, expected {PERSON} and {rival}: --b, --level, --style, --buy and --tuned say who your rival is"
        )))
    }

    /// The names of the players of a game.
    fn names(&self, sides: usize) -> Vec<String> {
        (0..sides)
            .map(|side| {
                if side == 0 {
                    PERSON.to_owned()
                } else {
                    self.choice.name(&self.settings)
                }
            })
            .collect()
    }

    fn player(&self) -> Box<dyn Player> {
        fogged(self.choice.player(&self.settings, &self.stop), self.fog)
    }

    fn two(&self, record: Record) -> Result<Begun, Failure> {
        let rival: Box<dyn Player> = Box::new(Own(self.player(), record.seed));
        Ok(Begun::Two(Box::new(Bout::resume(
            record,
            [None, Some(rival)],
        )?)))
    }

    fn melee(&self, record: MeleeRecord) -> Result<Begun, Failure> {
        let sides = 0..record.players.len();
        let players = sides
            .map(|side| (side > 0).then(|| self.player()))
            .collect();
        Ok(Begun::Several(Box::new(MeleeBout::resume(
            record, players,
        )?)))
    }
}
