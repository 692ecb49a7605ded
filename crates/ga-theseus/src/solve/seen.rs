use super::square::State;
use super::table::Table;

/// The set of states that a search has visited.
///
/// States with both actors on one square are marked from the start, so that captures need no
/// separate test.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    shift: u32,
    marks: Table<bool>,
}

impl Seen {
    /// Prepares for states whose squares are `shift` bits apart. Marks of the last search must be
    /// gone.
    pub(super) fn fit(&mut self, shift: u32) {
        if self.shift != shift {
            self.shift = shift;
            self.marks.as_mut_slice().fill(false);
            for square in 0..=State::MAX >> (16 - shift) {
                self.marks[square << shift | square] = true;
            }
        }
    }

    /// Marks a state; returns whether it was new.
    pub(super) fn insert(&mut self, state: State) -> bool {
        !std::mem::replace(&mut self.marks[state], true)
    }

    /// Removes the mark of a state.
    pub(super) fn remove(&mut self, state: State) {
        self.marks[state] = false;
    }
}
