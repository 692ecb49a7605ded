use super::rules::Game;
use super::uniform::UniformTree;
use crate::error::Error;
use std::sync::Arc;

/// The greatest depth of a tree with listed leaves.
const MOST_DEPTH: u64 = 64;

/// A game tree with given values of the leaves. Inner positions have no estimates.
///
/// ```
/// use ga_minimax::game::{Game, ListedTree};
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
    rules: UniformTree,
    /// The moves so far as the digits of a number in base `branching`.
    path: usize,
}

impl ListedTree {
    /// The root of a tree of `depth` moves, 1 to 64, with `branching` moves at each position, 1 to
    /// 1000. The digits of a leaf's index in base `branching` are the moves that lead to it.
    ///
    /// # Errors
    ///
    /// If a number is out of range, or if the number of leaves is not `branching` to the power of
    /// `depth`.
    pub fn new(depth: u64, branching: u64, leaves: Vec<f64>) -> Result<Self, Error> {
        let rules = UniformTree::new(depth, [1, MOST_DEPTH], branching)?;
        let expected = rules.branching().checked_pow(rules.left()).unwrap_or(usize::MAX);
        if leaves.len() != expected {
            return Err(Error::LeafCount { found: leaves.len(), expected });
        }
        Ok(Self { leaves: leaves.into(), rules, path: 0 })
    }
}

impl Game for ListedTree {
    type Move = u16;
    type Value = f64;

    fn turn(&self) -> usize {
        self.rules.turn()
    }

    fn moves(&self, moves: &mut Vec<u16>) {
        self.rules.moves(moves);
    }

    fn play(&mut self, chosen: u16) {
        self.rules.descend();
        self.path = self.path * self.rules.branching() + usize::from(chosen);
    }

    /// The value of a leaf. At an inner position, the result has no meaning.
    fn value(&self) -> f64 {
        let first = self.path * self.rules.branching().pow(self.rules.left());
        self.leaves.get(first).copied().unwrap_or(0.0)
    }

    fn has_estimates(&self) -> bool {
        false
    }
}
