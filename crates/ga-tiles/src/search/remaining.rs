use super::archive::Roster;
use super::view::miss;
use super::{Measured, Search, Setup};
use crate::level::Level;
use std::sync::Arc;

/// How far levels are from joining the levels that were found.
#[derive(Clone, Debug)]
pub(crate) struct Remaining {
    setup: Arc<Setup>,
    roster: Roster,
}

impl Remaining {
    /// `found`: what was measured of the levels that were found.
    pub(crate) fn new(search: &Search, found: &[Measured]) -> Self {
        let setup = Arc::new(search.setup.clone());
        Self {
            roster: Roster::new(&setup, found),
            setup,
        }
    }

    /// The shortfall of the requirements, and what the level misses of the nearest open wish.
    pub(crate) fn shortfall(&self, score: &Measured) -> f64 {
        (score.shortfall + miss(&self.setup, &self.roster.open, None, score)).min(f64::MAX)
    }

    /// By how much a level is closer than allowed to the levels that were found, in sum.
    pub(crate) fn crowding<'a>(
        &self,
        level: (&Level, &Measured),
        found: impl Iterator<Item = (&'a Level, &'a Measured)>,
    ) -> f64 {
        self.setup.apart.crowding(level, found)
    }
}
