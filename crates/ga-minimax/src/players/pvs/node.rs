//! The nodes of the line that is searched.

use crate::players::choice::next_up;

/// A position of the current line whose moves are searched. All values are those for the player who
/// moves there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) key: Option<u64>,
    pub(super) depth: usize,
    /// The window. Its lower end rises to the best value.
    pub(super) alpha: f64,
    pub(super) beta: f64,
    /// The lower end of the window at first.
    pub(super) lowest: f64,
    /// The place where its moves begin in the order, and that of the move that is searched.
    pub(super) start: usize,
    pub(super) place: usize,
    /// The best move and its value.
    pub(super) best: Option<(u16, f64)>,
    /// Whether the values of all moves so far hold for any depth.
    pub(super) is_complete: bool,
    pub(super) pass: Pass,
    /// Whether the same player moves after the move that is searched.
    pub(super) is_same: bool,
}

impl Node {
    pub(super) const fn new(
        depth: usize,
        [alpha, beta]: [f64; 2],
        key: Option<u64>,
        start: usize,
    ) -> Self {
        Self {
            key,
            depth,
            alpha,
            beta,
            lowest: alpha,
            start,
            place: start,
            best: None,
            is_complete: true,
            pass: Pass::Open,
            is_same: false,
        }
    }

    /// How a move that is not the first one is searched, if not less deep.
    pub(super) fn pass_of_late(&self) -> Pass {
        if next_up(self.alpha) < self.beta {
            Pass::Compared
        } else {
            Pass::Open
        }
    }
}

/// How a move is searched. If it turns out well, it is searched again by the next of these.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Pass {
    /// Less deep, and only compared with the lower end of the window.
    Reduced(usize),
    /// Only compared with the lower end of the window.
    Compared,
    /// With the whole window.
    Open,
}
