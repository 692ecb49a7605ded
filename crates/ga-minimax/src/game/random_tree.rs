use super::rules::Game;
use super::uniform::UniformTree;
use crate::error::Error;

/// The greatest depth of a random tree.
const MOST_DEPTH: u64 = 1000;

/// How a [`RandomTree`] draws its leaves.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Leaves {
    /// Each edge has a number, uniform on (-0.5, 0.5). The value of a leaf is the sum of the edges
    /// above it. As in real games, lines with a common beginning have similar values.
    Correlated,
    /// The value of each leaf is uniform on (-0.5, 0.5) and independent of all other leaves.
    Independent,
}

/// A game tree with random values. The values are not stored but computed from a hash of the moves
/// that lead to the position.
///
/// Every position has the same number of moves until the tree ends. If two trees differ only in
/// depth, the shallow tree is the top of the deep tree.
///
/// ```
/// use ga_minimax::game::{Game, Leaves, RandomTree};
///
/// let mut position = RandomTree::new(Leaves::Correlated, 7, 7, 1)?;
/// position.play(3);
/// assert!(position.value().abs() < 0.5); // one edge
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomTree {
    leaves: Leaves,
    has_estimates: bool,
    rules: UniformTree,
    /// A hash of the seed and the moves so far.
    path: u64,
    value: f64,
}

impl RandomTree {
    /// The root of a tree of `depth` moves, 0 to 1000, with `branching` moves at each position, 1
    /// to 1000. The estimate of an inner position is the value that a leaf in its place would have.
    ///
    /// # Errors
    ///
    /// If `depth` or `branching` is out of range.
    pub fn new(leaves: Leaves, depth: u64, branching: u64, seed: u64) -> Result<Self, Error> {
        let rules = UniformTree::new(depth, [0, MOST_DEPTH], branching)?;
        Ok(Self {
            leaves,
            has_estimates: true,
            rules,
            path: mix(seed),
            value: 0.0,
        })
    }

    /// The same tree without estimates: only leaves have values.
    #[must_use]
    pub fn leaves_only(self) -> Self {
        Self {
            has_estimates: false,
            ..self
        }
    }
}

impl Game for RandomTree {
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
        self.path = mix(self.path.wrapping_add(u64::from(chosen)));
        // The upper 53 bits of the hash, as a multiple of 2^-53.
        let edge = (self.path >> 11) as f64 / (1u64 << 53) as f64 - 0.5;
        self.value = match self.leaves {
            Leaves::Correlated => self.value + edge,
            Leaves::Independent => edge,
        };
    }

    fn value(&self) -> f64 {
        self.value
    }

    fn has_estimates(&self) -> bool {
        self.has_estimates
    }
}

/// One step of `SplitMix64`, a bijection that scatters neighbouring inputs (Steele, Lea & Flood
/// 2014, `steele-lea-flood-2014`).
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
