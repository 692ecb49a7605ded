use super::{Measured, Setup};
use crate::level::Level;
use ga_core::Score;
use ga_core::breed::Birth;
use ga_core::random::Streams;
use ga_core::{Population, Replacement};
use std::sync::Arc;

/// Which wishes no level meets yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Roster {
    /// The number of members it was made of.
    pub(super) members: usize,
    /// Whether each target is open. Empty if there are no wishes.
    pub(super) open: Vec<bool>,
}

impl Roster {
    pub(super) fn new(setup: &Setup, members: &[Measured]) -> Self {
        let targets = setup.wishes.as_ref().map_or(0, |wishes| wishes.targets().len());
        let mut roster = Self { members: 0, open: vec![true; targets] };
        for member in members {
            roster.add(setup, member);
        }
        roster
    }

    /// Whether a level may join as far as wishes go.
    pub(super) fn takes(&self, setup: &Setup, score: &Measured) -> bool {
        let is_met = |wishes: &super::Wishes| wishes.met(&score.values, &self.open).is_some();
        score.is_valid && setup.wishes.as_ref().is_none_or(is_met)
    }

    /// Adds a member, and returns the target that it meets.
    pub(super) fn add(&mut self, setup: &Setup, score: &Measured) -> Option<usize> {
        self.members += 1;
        let target = setup.wishes.as_ref()?.met(&score.values, &self.open)?;
        self.open[target] = false;
        Some(target)
    }
}

/// The number of levels that were found: all residents, or none if the only resident is not valid.
pub(super) fn members(scores: &[Measured]) -> usize {
    scores.iter().take_while(|score| score.is_valid).count()
}

/// The levels that a search has found, in the order of joining.
///
/// A newborn joins if it keeps all requirements, meets a wish that is open, and is apart from all
/// members. No member ever leaves. Until the first level joins, the best level so far is the only
/// resident.
#[derive(Clone, Debug)]
pub struct Archive {
    setup: Arc<Setup>,
    roster: Roster,
}

impl Archive {
    pub(super) fn new(setup: Arc<Setup>) -> Self {
        Self { roster: Roster::new(&setup, &[]), setup }
    }

    fn admit(&mut self, residents: &mut Population<Level, Measured>, level: Level, score: Measured) {
        let found = self.roster.members;
        let apart = &self.setup.apart;
        let joins = self.roster.takes(&self.setup, &score)
            && apart.crowding((&level, &score), residents.iter().take(found)) <= 0.0;
        if joins {
            self.roster.add(&self.setup, &score);
        } else if found > 0 || residents.scores().first().is_some_and(|best| score.order(best).is_le()) {
            return;
        }
        // The resident that is no member makes place.
        if found == 0 && !residents.is_empty() {
            residents.swap_remove(0);
        }
        residents.push(level, score);
    }
}

impl Replacement<Level, Measured> for Archive {
    fn replace(
        &mut self,
        residents: &mut Population<Level, Measured>,
        newborns: &mut Population<Level, Measured>,
        _: &[Birth],
        _: Streams,
    ) {
        for (level, score) in newborns.drain() {
            // A command has failed: the newborn was not measured.
            if self.setup.answers.failure().is_some() {
                continue;
            }
            self.admit(residents, level, score);
        }
    }

    fn min_survivors(&self, _: usize) -> usize {
        1
    }

    fn prepare(&mut self, population: &mut Population<Level, Measured>) {
        self.roster = Roster::new(&self.setup, &[]);
        let all: Vec<_> = population.drain().collect();
        for (level, score) in all {
            self.admit(population, level, score);
        }
    }
}
