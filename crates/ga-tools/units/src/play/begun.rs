//! The game that a person plays: a new one, or one that was left.

use super::Own;
use crate::setup::Setup;
use crate::verify::Claims;
use cli::{At, Failure, Source, Stop};
use ga_request::claim::FalseClaim;
use ga_units::format::DraftRecord;
use ga_units::game::{Bout, Record};
use ga_units::players::{Contender, Settings};
use ga_units::{Player, verify};
use std::path::Path;

/// The name of the person in the log.
const PERSON: &str = "you";

/// What all rivals of the person are.
pub(super) struct Rivals {
    pub(super) rival: Contender,
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
    pub(super) fn begin(&self, setup: &Setup, seed: u64) -> Result<Bout, Failure> {
        let start = match setup.melee()? {
            Some(melee) => melee,
            None => setup.ground()?.battle(seed, false)?.into(),
        };
        let names = self.names(start.sides().len());
        self.go_on(Record::new(start, names, seed)?)
    }

    /// Goes on with the game of a log, which claims nothing false. It has the same rivals and is
    /// not over.
    pub(super) fn resume(&self, path: &Path) -> Result<Bout, Failure> {
        let source = Source::read(path)?;
        let claims = serde_json::to_value(source.json::<Claims>()?)?;
        let record = Record::try_from(source.json::<DraftRecord>()?).at(&source.name)?;
        let begun = self
            .check(&record.players)
            .and_then(|()| unaltered(&verify::claims(&record, &claims)))
            .and_then(|()| self.go_on(record));
        let bout = begun.at(&source.name)?;
        if bout.melee().outcome().is_some() || !bout.melee().is_in(0) {
            return Err(Failure::refused(
                "the game is over for you, expected one that you left",
            ))
            .at(&source.name);
        }
        Ok(bout)
    }

    /// Refuses the log of a game with other players.
    fn check(&self, players: &[String]) -> Result<(), Failure> {
        if players == self.names(players.len()) {
            return Ok(());
        }
        let found = players.join(", ");
        let rival = self.rival.name(&self.settings);
        Err(Failure::refused(format!(
            "the players are {found}, expected {PERSON} and {rival}: --b, --level, --style, --buy and --tuned say who your rival is"
        )))
    }

    /// The names of the players of a game.
    fn names(&self, sides: usize) -> Vec<String> {
        let rivals = std::iter::repeat_n(self.rival.name(&self.settings), sides - 1);
        std::iter::once(PERSON.to_owned()).chain(rivals).collect()
    }

    fn go_on(&self, record: Record) -> Result<Bout, Failure> {
        let seed = record.seed;
        let is_melee = record.start.battle().is_none();
        let player = |side: usize| -> Option<Box<dyn Player>> {
            let stop = || self.stop.clone();
            let player = || self.rival.player(&self.settings, self.fog, stop());
            match side {
                0 => None,
                _ if is_melee => Some(player()),
                _ => Some(Box::new(Own(player(), seed))),
            }
        };
        let players = (0..record.players.len()).map(player).collect();
        Ok(Bout::resume(record, players)?)
    }
}
