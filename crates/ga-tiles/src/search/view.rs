//! What climbers see while they breed.

use super::climbers::{Climber, Proposal};
use super::operators::power_law;
use super::rates::Rates;
use super::{Measured, Setup};
use crate::level::Level;
use ga_core::evaluate::Interrupt;
use ga_core::rand::Rng;
use ga_core::random::below;

/// Origins of candidates: founder, changed member, mix of members, shifted member.
pub(super) const ORIGINS: usize = 4;
/// Draws until a candidate or a child is apart from all members, or differs from its parent.
const DRAWS: usize = 50;
/// The comparisons of levels for a candidate or a child, at most: a request to stop is heard once
/// per generation.
const COMPARISONS: usize = 1_000_000;
/// The size of the tournament of members for a candidate. The winner is what the candidate is made
/// of.
const TOURNAMENT: usize = 10;

/// How far values are from a goal, or from the nearest wish that is open.
pub(super) fn miss(setup: &Setup, open: &[bool], goal: Option<usize>, score: &Measured) -> f64 {
    let Some(wishes) = &setup.wishes else {
        return 0.0;
    };
    if let Some(goal) = goal {
        return wishes.miss(&score.values, goal);
    }
    let nearest = (0..open.len()).filter(|&target| open[target]);
    let nearest = nearest
        .map(|target| wishes.miss(&score.values, target))
        .fold(f64::INFINITY, f64::min);
    // All wishes are met: nothing is left to do.
    if open.contains(&true) { nearest } else { 0.0 }
}

/// The draws if each is compared with this number of members.
const fn draws(members: usize) -> usize {
    let most = COMPARISONS / if members > 0 { members } else { 1 };
    if most < DRAWS { most } else { DRAWS }
}

/// The members, and what the climbers have learnt.
pub(super) struct View<'a> {
    pub(super) setup: &'a Setup,
    pub(super) open: &'a [bool],
    pub(super) levels: &'a [Level],
    pub(super) scores: &'a [Measured],
    pub(super) operators: &'a [Rates; 3],
    pub(super) origins: &'a Rates,
    /// Once it is due, draws may end early: the generation does not count.
    pub(super) stop: &'a Interrupt<'a>,
}

impl View<'_> {
    /// A member: the one nearest to the goal of several; without wishes, the newest of them.
    fn pick(&self, goal: Option<usize>, rng: &mut dyn Rng) -> usize {
        let mut best = below(rng, self.levels.len());
        let miss = |member: usize| miss(self.setup, self.open, goal, &self.scores[member]);
        for _ in 1..TOURNAMENT {
            let other = below(rng, self.levels.len());
            let is_better = if self.setup.wishes.is_some() {
                miss(other) < miss(best)
            } else {
                other > best
            };
            if is_better {
                best = other;
            }
        }
        best
    }

    /// How much closer a level is to members than it may be, if that is known by its tiles. Above
    /// `bound` it is any number above `bound`.
    fn crowding(&self, level: &Level, bound: f64) -> f64 {
        let apart = &self.setup.apart;
        let mut sum = 0.0;
        if apart.is_known_at_once() {
            let excess = apart.excess_of_tiles(level);
            for member in self.levels {
                sum += excess(member);
                if sum > bound {
                    break;
                }
            }
        }
        sum
    }

    fn operator(&self, phase: usize, rng: &mut dyn Rng) -> Option<usize> {
        let weight = |operator| {
            self.setup
                .operators
                .weight(operator, !self.levels.is_empty())
        };
        self.operators[phase].draw(weight, rng)
    }

    /// A candidate, and its origin.
    pub(super) fn candidate(&self, goal: Option<usize>, rng: &mut dyn Rng) -> (Level, usize) {
        let possible = match self.levels.len() {
            0 => 1,
            1 => 2,
            _ => ORIGINS,
        };
        let origin = self
            .origins
            .draw(|origin| f64::from(origin < possible), rng)
            .unwrap_or(0);
        let mut best = self.draw(origin, goal, rng);
        if self.setup.apart.is_known_at_once() {
            let mut least = self.crowding(&best, f64::INFINITY);
            for _ in 1..draws(self.levels.len()) {
                if least <= 0.0 || (self.stop)() {
                    break;
                }
                let other = self.draw(origin, goal, rng);
                let crowding = self.crowding(&other, least);
                if crowding < least {
                    (best, least) = (other, crowding);
                }
            }
        }
        (best, origin)
    }

    fn draw(&self, origin: usize, goal: Option<usize>, rng: &mut dyn Rng) -> Level {
        let operators = &self.setup.operators;
        if origin == 0 {
            return operators.founder(rng, self.stop);
        }
        let mut level = self.levels[self.pick(goal, rng)].clone();
        operators.turn_any(&mut level, rng);
        match origin {
            1 => {
                for _ in 1..power_law(8, false, rng) {
                    if let Some(operator) = self.operator(2, rng) {
                        operators.apply(operator, &mut level, self.levels, rng, self.stop);
                    }
                }
            }
            2 => {
                for _ in 0..power_law(8, true, rng) {
                    operators.paste(&mut level, &self.levels[self.pick(goal, rng)], rng);
                }
            }
            _ => operators.shift(&mut level, rng),
        }
        operators.repair(&mut level, rng, self.stop);
        level
    }

    /// A child that differs from its parent and is not known to be worse.
    pub(super) fn child(&self, climber: &Climber, rng: &mut dyn Rng) -> Option<(Level, Proposal)> {
        let (parent, score) = climber.held.as_ref()?;
        let miss = miss(self.setup, self.open, climber.goal, score);
        let energy = score.shortfall + miss + climber.crowding;
        let phase = if score.shortfall > 0.0 {
            0
        } else if miss > 0.0 {
            1
        } else {
            2
        };
        let mut child = parent.clone();
        for _ in 0..draws(self.levels.len()) {
            if (self.stop)() {
                return None;
            }
            let operator = self.operator(phase, rng)?;
            child.clone_from(parent);
            self.setup
                .operators
                .apply(operator, &mut child, self.levels, rng, self.stop);
            if child != *parent {
                self.setup.operators.repair(&mut child, rng, self.stop);
            }
            if child != *parent && self.crowding(&child, energy) <= energy {
                return Some((child, Proposal::Child { operator, phase }));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_comparisons_of_a_generation_are_bounded() {
        for members in 0..=20_000 {
            assert_eq!(draws(members), DRAWS);
        }
        for members in [20_001, 50_000, 100_000, COMPARISONS] {
            let draws = draws(members);
            assert!(draws >= 1 && draws * members <= COMPARISONS, "{members}");
        }
    }
}
