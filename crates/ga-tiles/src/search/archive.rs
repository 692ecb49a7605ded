use super::{Measured, Setup};
use crate::level::Level;
#[cfg(feature = "formats")]
use crate::report::Neighbour;
use crate::report::Neighbours;
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
        let targets = setup
            .wishes
            .as_ref()
            .map_or(0, |wishes| wishes.targets().len());
        let mut roster = Self {
            members: 0,
            open: vec![true; targets],
        };
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
    /// The neighbours of the members, known since they joined: to compare all pairs at the end of a
    /// long search would take long.
    neighbours: Neighbours,
    /// The distances of a newborn from all members.
    distances: Vec<f64>,
}

impl Archive {
    pub(super) fn new(setup: Arc<Setup>) -> Self {
        let roster = Roster::new(&setup, &[]);
        Self {
            roster,
            setup,
            neighbours: Neighbours::default(),
            distances: Vec::new(),
        }
    }

    /// Whether a newborn is far enough from all members. If so, its distances are known.
    fn is_apart<'a>(
        &mut self,
        newborn: (&Level, &Measured),
        members: impl Iterator<Item = (&'a Level, &'a Measured)>,
    ) -> bool {
        let apart = &self.setup.apart;
        self.distances.clear();
        if newborn.1.texts.len() < apart.text_count() {
            return false;
        }
        let distance = apart.distances(newborn);
        members.map(distance).all(|distance| {
            // Members that have no distance are no neighbours.
            self.distances.push(distance.unwrap_or(f64::INFINITY));
            apart.excess_at(distance) <= 0.0
        })
    }

    /// The nearest neighbour of each of the first `count` members, by the distance of the search.
    #[cfg(feature = "formats")]
    pub(crate) fn nearest(
        &self,
        residents: &Population<Level, Measured>,
        count: usize,
    ) -> Vec<Neighbour> {
        let count = count.min(self.roster.members);
        let mut nearest = self.neighbours.clone().into_list();
        nearest.truncate(if count < 2 { 0 } else { count });
        let members = || residents.iter().take(count);
        for (index, level) in members().enumerate() {
            // The neighbours of some are among the last members, which do not count.
            if nearest.get(index).is_some_and(|near| near.index >= count) {
                let distance = self.setup.apart.distances(level);
                let all = members()
                    .map(|member| distance(member).unwrap_or(f64::INFINITY))
                    .enumerate();
                let others = all.filter(|&(other, _)| other != index);
                if let Some((index_of, distance)) =
                    others.min_by(|one, other| one.1.total_cmp(&other.1))
                {
                    nearest[index] = Neighbour {
                        index: index_of,
                        distance,
                    };
                }
            }
        }
        nearest
    }

    fn admit(
        &mut self,
        residents: &mut Population<Level, Measured>,
        level: Level,
        score: Measured,
    ) {
        let found = self.roster.members;
        let joins = self.roster.takes(&self.setup, &score)
            && self.is_apart((&level, &score), residents.iter().take(found));
        if joins {
            self.roster.add(&self.setup, &score);
            self.neighbours.push(self.distances.iter().copied());
        } else if found > 0
            || residents
                .scores()
                .first()
                .is_some_and(|best| score.order(best).is_le())
        {
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
        self.neighbours = Neighbours::default();
        let all: Vec<_> = population.drain().collect();
        for (level, score) in all {
            self.admit(population, level, score);
        }
    }
}
