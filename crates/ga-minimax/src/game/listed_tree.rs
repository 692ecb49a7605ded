use super::rules::Game;
use super::uniform::UniformTree;
use super::value::Value;
use crate::error::Error;
use std::sync::Arc;

/// The greatest depth of a tree with listed leaves.
const MOST_DEPTH: u64 = 64;

/// A game tree with given values of the leaves. Inner positions have no estimates.
///
/// If the values are numbers, MAX and MIN move in turn. If they are arrays with one share per
/// player, all these players move in turn.
///
/// ```
/// use ga_minimax::game::{Game, ListedTree};
///
/// let mut position = ListedTree::new(2, 2, vec![1.0, 2.0, 3.0, 4.0])?;
/// position.play(1);
/// position.play(0);
/// assert_eq!(position.value(), 3.0);
///
/// let three = ListedTree::new(1, 2, vec![[0.0, 1.0, 0.0], [0.5, 0.2, 0.3]])?;
/// assert_eq!(ga_minimax::solve::minimax(&three, 1).0, [0.5, 0.2, 0.3]);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ListedTree<V = f64> {
    leaves: Arc<[V]>,
    rules: UniformTree,
    /// The moves so far as the digits of a number in base `branching`.
    path: usize,
}

impl<V: Value> ListedTree<V> {
    /// The root of a tree of `depth` moves, 1 to 64, with `branching` moves at each position, 1 to
    /// 1000. The digits of a leaf's index in base `branching` are the moves that lead to it.
    ///
    /// # Errors
    ///
    /// If a number is out of range, or if the number of leaves is not `branching` to the power of
    /// `depth`.
    pub fn new(depth: u64, branching: u64, leaves: Vec<V>) -> Result<Self, Error> {
        // A single number is the value of a game for two.
        let players = leaves.first().map_or(2, |leaf| leaf.shares().len()).max(2);
        let rules = UniformTree::new(depth, [1, MOST_DEPTH], branching)?.with_players(players);
        let expected = rules
            .branching()
            .checked_pow(rules.left())
            .unwrap_or(usize::MAX);
        if leaves.len() != expected {
            return Err(Error::LeafCount {
                found: leaves.len(),
                expected,
            });
        }
        Ok(Self {
            leaves: leaves.into(),
            rules,
            path: 0,
        })
    }
}

impl<V: Value> Game for ListedTree<V> {
    type Move = u16;
    type Value = V;

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
    fn value(&self) -> V {
        let first = self.path * self.rules.branching().pow(self.rules.left());
        self.leaves.get(first).copied().unwrap_or(V::DRAW)
    }

    fn has_estimates(&self) -> bool {
        false
    }
}
