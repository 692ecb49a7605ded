use super::Figures;
use super::arena::{Arena, Next};
use super::seen::Seen;
use super::square::{Square, State};
use super::table::Table;
use crate::game::{Action, Path};

/// The queue of breadth-first search. Expanded states stay in the queue.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    states: Table<Queued>,
    /// Less than 2^16, since states with both actors on one square are not queued.
    length: u16,
    seen: Seen,
}

/// A live state, and the place in the queue of its predecessor.
#[derive(Clone, Copy, Debug, Default)]
struct Queued {
    state: State,
    parent: u16,
}

/// The end of a solution.
pub(super) struct Won {
    /// The place in the queue of the last live state.
    last: u16,
    action: Action,
    minotaur: Square,
}

impl Queue {
    /// Expands states in the order in which they were queued, until one wins.
    pub(super) fn search(&mut self, arena: &Arena) -> Option<Won> {
        // Removes only the marks of the last search, which is cheaper than clearing the table.
        for place in 0..self.length {
            self.seen.remove(self.states[place].state);
        }
        self.seen.fit(arena.shift());
        self.length = self.push(0, arena.start(), 0);
        match arena.shift() {
            6 => self.visit_all::<6>(arena),
            7 => self.visit_all::<7>(arena),
            _ => self.visit_all::<8>(arena),
        }
    }

    fn visit_all<const SHIFT: u32>(&mut self, arena: &Arena) -> Option<Won> {
        let mut head = 0;
        while head < self.length {
            let state = self.states[head].state;
            if let Some(strides) = arena.choices::<SHIFT>(state) {
                let mut length = self.length;
                for &stride in strides {
                    length = self.push(length, arena.follow::<SHIFT>(state, stride), head);
                }
                self.length = length;
            } else if let Some(won) = self.visit_near_exit(arena, head) {
                return Some(won);
            }
            head += 1;
        }
        None
    }

    #[inline(never)]
    fn visit_near_exit(&mut self, arena: &Arena, head: u16) -> Option<Won> {
        for (number, &action) in Action::ALL.iter().enumerate() {
            match arena.next(self.states[head].state, number) {
                Next::Won(minotaur) => {
                    return Some(Won {
                        last: head,
                        action,
                        minotaur,
                    });
                }
                Next::Reached(state) => self.length = self.push(self.length, state, head),
                Next::Blocked => {}
            }
        }
        None
    }

    /// Queues a state if it is new; returns the length of the queue.
    ///
    /// The state is always written. If it was not new, the next state overwrites it. A branch
    /// instead would be slow, because the processor could not predict it.
    #[inline]
    fn push(&mut self, length: u16, state: State, parent: u16) -> u16 {
        self.states[length] = Queued { state, parent };
        length + u16::from(self.seen.insert(state))
    }

    /// The number of visited states.
    pub(super) fn visited(&self) -> u32 {
        self.length.into()
    }

    /// The visited states, in their order.
    pub(super) fn states(&self) -> impl Iterator<Item = State> + '_ {
        (0..self.length).map(|place| self.states[place].state)
    }

    /// The figures of a solution, counted from its end back to the start.
    pub(super) fn figures(&self, arena: &Arena, won: &Won) -> Figures {
        let mut moves = 1;
        let mut minotaur_moves = 0;
        let mut traps = 0;
        let mut place = won.last;
        let mut after = won.minotaur;
        // By square: a bit for each pair of directions in which Theseus can stand.
        let mut known = [0u16; 256];
        loop {
            let Queued { state, parent } = self.states[place];
            let before = arena.minotaur(state);
            minotaur_moves += arena.steps(before, after);
            if place == 0 {
                return Figures {
                    moves,
                    visited: self.visited(),
                    minotaur_moves,
                    traps,
                };
            }
            // The Minotaur stayed in the turn that led to this state.
            if arena.minotaur(self.states[parent].state) == before {
                let trap = 1 << arena.bearing(state);
                let known = &mut known[usize::from(before)];
                traps += u32::from(*known & trap == 0);
                *known |= trap;
            }
            (place, after) = (parent, before);
            moves += 1;
        }
    }

    /// The actions of a solution.
    pub(super) fn path(&self, arena: &Arena, won: &Won) -> Path {
        let mut path = vec![won.action];
        let mut place = won.last;
        while place != 0 {
            let Queued { state, parent } = self.states[place];
            path.push(arena.action(self.states[parent].state, state));
            place = parent;
        }
        path.reverse();
        Path(path)
    }
}
