use super::reach::{Next, Reach};
use crate::Cell;
use crate::rules::{Action, Position};
use std::f64::consts::LOG2_10;

/// log2 of 3 and of 7.
const THREE: f64 = 1.584_962_500_721_156;
const SEVEN: f64 = 2.807_354_922_057_604;

/// log2 of 0 (not used) to 10: a logarithm by the platform would make evolution depend on it.
const LOG2: [f64; 11] =
    [0.0, 0.0, 1.0, THREE, 2.0, LOG2_10 - 1.0, THREE + 1.0, SEVEN, 3.0, 2.0 * THREE, LOG2_10];

/// What a solution asks of the one who plays it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Walk {
    pub(super) decisions: f64,
    /// Sum over the turns.
    pub(super) choices: u32,
    pub(super) waits: u32,
    pub(super) detours: u32,
    pub(super) holds: u32,
}

/// Somebody who plays, and remembers only where he has been.
pub(super) struct Person<'a> {
    reach: &'a Reach,
    been: Vec<bool>,
}

/// An action that neither a wall forbids nor ends with a capture, nor leads back; and how far the
/// exit is then, 0 for a win.
#[derive(Clone, Copy)]
struct Choice {
    action: usize,
    next: Next,
    distance: u32,
}

impl<'a> Person<'a> {
    pub(super) fn new(reach: &'a Reach) -> Self {
        Self { reach, been: vec![false; reach.len()] }
    }

    fn choices(&self, state: u32) -> impl Iterator<Item = Choice> + Clone + '_ {
        let next = self.reach.next(state).into_iter().enumerate();
        next.filter_map(|(action, next)| {
            let distance = match next {
                Next::Closed => return None,
                Next::To(to) if self.been[to as usize] => return None,
                Next::To(to) => self.reach.distance(to) + 1,
                Next::Won => 0,
            };
            Some(Choice { action, next, distance })
        })
    }

    /// Plays the first of the shortest solutions.
    pub(super) fn follow(mut self) -> Walk {
        let mut walk = Walk::default();
        let mut holds: Vec<Cell> = Vec::new();
        let mut state = Reach::START;
        loop {
            self.been[state as usize] = true;
            let left = self.reach.remaining(state).unwrap_or(0);
            let is_right = |choice: &Choice| match choice.next {
                Next::To(to) => self.reach.remaining(to) == Some(left - 1),
                Next::Won => true,
                Next::Closed => false,
            };
            // A win wins at once, so it comes before what merely shortens the way.
            let Some(right) = self.choices(state).find(is_right) else { return walk };
            let count = self.choices(state).count();
            let least = self.choices(state).map(|choice| choice.distance).min();
            let nearest = self.choices(state).filter(|choice| Some(choice.distance) == least).count();
            walk.choices += count as u32;
            walk.decisions += surprise(count, nearest, Some(right.distance) == least);

            let from = self.reach.position(state);
            walk.waits += u32::from(Action::ALL[right.action] == Action::Wait);
            walk.detours += u32::from(right.distance > self.reach.distance(state) + 1);
            if self.is_held(from, right) && !holds.contains(&from.minotaur) {
                holds.push(from.minotaur);
                walk.holds += 1;
            }
            match right.next {
                Next::To(to) => state = to,
                Next::Won | Next::Closed => return walk,
            }
        }
    }

    /// Whether the game goes on and the Minotaur has not moved.
    fn is_held(&self, from: Position, choice: Choice) -> bool {
        match choice.next {
            Next::To(to) => self.reach.position(to).minotaur == from.minotaur,
            Next::Won | Next::Closed => false,
        }
    }

    /// Always takes the nearest choice; how many moves are left where the fewest are.
    pub(super) fn greed(mut self) -> u32 {
        let mut least = u32::MAX;
        let mut state = Reach::START;
        loop {
            self.been[state as usize] = true;
            least = least.min(self.reach.remaining(state).unwrap_or(u32::MAX));
            match self.choices(state).min_by_key(|choice| choice.distance).map(|choice| choice.next) {
                Some(Next::To(to)) => state = to,
                Some(Next::Won) => return 0,
                _ => return least,
            }
        }
    }
}

/// How many bits tell the right one of `count` choices to a person who takes one of the `nearest`
/// half of the time and any of them the other half.
fn surprise(count: usize, nearest: usize, is_nearest: bool) -> f64 {
    // p = (1 / nearest + 1 / count) / 2, or without the first.
    let denominator = 1.0 + LOG2[count];
    if is_nearest { denominator + LOG2[nearest] - LOG2[count + nearest] } else { denominator }
}
