use crate::{Error, Game};
use std::sync::Arc;

/// The deepest tree whose leaves can be listed.
const MOST_DEPTH: u64 = 64;

/// A game tree whose leaves are listed in path order; inner nodes have no values.
///
/// ```
/// use ga_minimax::{Game, games::ListedTree};
///
/// let mut position = ListedTree::new(2, 2, vec![1.0, 2.0, 3.0, 4.0])?;
/// position.play(1);
/// position.play(0);
/// assert_eq!(position.value(), 3.0);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ListedTree {
    leaves: Arc<[f64]>,
    branching: u16,
    left: u8,
    turn: u8,
    place: usize,
}

impl ListedTree {
    /// The root of a tree of `depth` moves, 1 to 64, with `branching` of them at each position, 1 to 1000;
    /// leaf `place` is that of the path whose moves are the digits of `place` in base `branching`.
    ///
    /// # Errors
    ///
    /// If one is out of range, or if there are not `branching` to the power of `depth` leaves.
    pub fn new(depth: u64, branching: u64, leaves: Vec<f64>) -> Result<Self, Error> {
        let within = |field, found, most| match found {
            found if (1..=most).contains(&found) => Ok(found),
            _ => Err(Error::Range { field, found, least: 1, most }),
        };
        let depth = within("depth", depth, MOST_DEPTH)?;
        let branching = within("branching", branching, 1000)? as usize;
        let expected = branching.checked_pow(depth as u32).unwrap_or(usize::MAX);
        if leaves.len() != expected {
            return Err(Error::LeafCount { found: leaves.len(), expected });
        }
        Ok(Self { leaves: leaves.into(), branching: branching as u16, left: depth as u8, turn: 0, place: 0 })
    }
}

impl Game for ListedTree {
    type Move = u16;
    type Value = f64;

    fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    fn moves(&self, moves: &mut Vec<u16>) {
        moves.extend(0..if self.left == 0 { 0 } else { self.branching });
    }

    fn play(&mut self, chosen: u16) {
        self.left -= 1;
        self.turn = 1 - self.turn;
        self.place = self.place * usize::from(self.branching) + usize::from(chosen);
    }

    /// That of the leaf; of an inner node, that of its first leaf, which means nothing.
    fn value(&self) -> f64 {
        let first = self.place * usize::from(self.branching).pow(u32::from(self.left));
        self.leaves.get(first).copied().unwrap_or(0.0)
    }

    fn judges_inner(&self) -> bool {
        false
    }
}
