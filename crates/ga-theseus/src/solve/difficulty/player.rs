use super::graph::{Graph, Next};
use crate::game::{Action, Cell, Position};
use std::f64::consts::LOG2_10;

/// log2 of 3 and of 7.
const THREE: f64 = 1.584_962_500_721_156;
const SEVEN: f64 = 2.807_354_922_057_604;

/// log2 of 0 (not used) to 10. `f64::log2` differs between platforms, and evolution with it.
const LOG2: [f64; 11] = [
    0.0,
    0.0,
    1.0,
    THREE,
    2.0,
    LOG2_10 - 1.0,
    THREE + 1.0,
    SEVEN,
    3.0,
    2.0 * THREE,
    LOG2_10,
];

/// The figures of a solution, counted as the simulated player follows it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Walk {
    pub(super) decisions: f64,
    /// The number of choices, summed over the turns.
    pub(super) choices: u32,
    pub(super) waits: u32,
    pub(super) detours: u32,
    pub(super) holds: u32,
}

/// A simulated player. It remembers only the states that it has visited.
pub(super) struct Player<'a> {
    graph: &'a Graph,
    been: Vec<bool>,
}

/// A legal action that is not caught at once and does not revisit a state.
#[derive(Clone, Copy)]
struct Choice {
    action: usize,
    next: Next,
    /// The resulting distance to the exit, 0 for a win.
    distance: u32,
}

impl<'a> Player<'a> {
    pub(super) fn new(graph: &'a Graph) -> Self {
        Self {
            graph,
            been: vec![false; graph.len()],
        }
    }

    fn choices(&self, state: u32) -> impl Iterator<Item = Choice> + Clone + '_ {
        let next = self.graph.next(state).into_iter().enumerate();
        next.filter_map(|(action, next)| {
            let distance = match next {
                Next::Closed => return None,
                Next::To(to) if self.been[to as usize] => return None,
                Next::To(to) => self.graph.distance(to) + 1,
                Next::Won => 0,
            };
            Some(Choice {
                action,
                next,
                distance,
            })
        })
    }

    /// Plays the first of the shortest solutions.
    pub(super) fn follow_solution(mut self) -> Walk {
        let mut walk = Walk::default();
        let mut holds: Vec<Cell> = Vec::new();
        let mut state = Graph::START;
        loop {
            self.been[state as usize] = true;
            let left = self.graph.remaining(state).unwrap_or(0);
            let is_right = |choice: &Choice| match choice.next {
                Next::To(to) => self.graph.remaining(to) == Some(left - 1),
                Next::Won => true,
                Next::Closed => false,
            };
            // If a win is possible then `left - 1` is 0, which no live state has.
            let Some(right) = self.choices(state).find(is_right) else {
                return walk;
            };
            let count = self.choices(state).count();
            let least = self.choices(state).map(|choice| choice.distance).min();
            let nearest = self
                .choices(state)
                .filter(|choice| Some(choice.distance) == least)
                .count();
            walk.choices += count as u32;
            walk.decisions += surprise(count, nearest, Some(right.distance) == least);

            let from = self.graph.position(state);
            walk.waits += u32::from(Action::ALL[right.action] == Action::Wait);
            walk.detours += u32::from(right.distance > self.graph.distance(state) + 1);
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

    /// Whether the game goes on and the Minotaur stays for the whole reply.
    fn is_held(&self, from: Position, choice: Choice) -> bool {
        match choice.next {
            Next::To(to) => self.graph.position(to).minotaur == from.minotaur,
            Next::Won | Next::Closed => false,
        }
    }

    /// Always takes the choice nearest to the exit. Returns the fewest remaining moves of any state
    /// on the way; 0 if it wins.
    pub(super) fn play_greedily(mut self) -> u32 {
        let mut least = u32::MAX;
        let mut state = Graph::START;
        loop {
            self.been[state as usize] = true;
            least = least.min(self.graph.remaining(state).unwrap_or(u32::MAX));
            match self
                .choices(state)
                .min_by_key(|choice| choice.distance)
                .map(|choice| choice.next)
            {
                Some(Next::To(to)) => state = to,
                Some(Next::Won) => return 0,
                _ => return least,
            }
        }
    }
}

/// -log2 of the probability that the player takes the right one of `count` choices. Half of the
/// time the player takes one of the `nearest` choices, otherwise any choice.
fn surprise(count: usize, nearest: usize, is_nearest: bool) -> f64 {
    // p = (1 / nearest + 1 / count) / 2 = (count + nearest) / (2 * count * nearest) for one of the
    // nearest, otherwise 1 / (2 * count).
    let denominator = 1.0 + LOG2[count];
    if is_nearest {
        denominator + LOG2[nearest] - LOG2[count + nearest]
    } else {
        denominator
    }
}
