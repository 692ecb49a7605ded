use crate::{Error, Game, MAX};

/// How the leaves of a [`RandomTree`] come about.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Leaves {
    /// A leaf is the sum of the edges above it, each uniform on (-0.5, 0.5): as in games, lines that begin
    /// alike are worth about the same.
    Correlated,
    /// Each leaf is uniform on (-0.5, 0.5), whatever the others are.
    Independent,
}

/// A game tree of random values that are never stored: a position is a hash of the moves that led to it.
///
/// Every position has the same number of moves until the tree ends. Trees of one seed agree as deep as both
/// reach, so a shallow one is the beginning of a deep one with the values of its inner nodes.
///
/// ```
/// use ga_minimax::{Game, games::{Leaves, RandomTree}};
///
/// let mut position = RandomTree::new(Leaves::Correlated, 7, 7, 1)?;
/// position.play(3);
/// assert!(position.value().abs() < 0.5); // one edge
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomTree {
    leaves: Leaves,
    inner: bool,
    branching: u16,
    left: u16,
    turn: u8,
    path: u64,
    sum: f64,
}

impl RandomTree {
    /// The root of a tree of `depth` moves, 0 to 1000, with `branching` of them at each position, 1 to 1000.
    ///
    /// # Errors
    ///
    /// If one of them is out of range.
    pub fn new(leaves: Leaves, depth: u64, branching: u64, seed: u64) -> Result<Self, Error> {
        let within = |field, found, least| match found {
            found if (least..=1000).contains(&found) => Ok(found as u16),
            _ => Err(Error::Range { field, found, least, most: 1000 }),
        };
        let left = within("depth", depth, 0)?;
        let branching = within("branching", branching, 1)?;
        Ok(Self { leaves, inner: true, branching, left, turn: MAX as u8, path: mix(seed), sum: 0.0 })
    }

    /// The same tree, but only leaves have values.
    #[must_use]
    pub fn leaves_only(self) -> Self {
        Self { inner: false, ..self }
    }
}

impl Game for RandomTree {
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
        self.path = mix(self.path.wrapping_add(u64::from(chosen)));
        let edge = (self.path >> 11) as f64 / (1u64 << 53) as f64 - 0.5;
        self.sum = match self.leaves {
            Leaves::Correlated => self.sum + edge,
            Leaves::Independent => edge,
        };
    }

    fn value(&self) -> f64 {
        self.sum
    }

    fn judges_inner(&self) -> bool {
        self.inner
    }
}

/// A bijection that scatters neighbouring inputs: one step of `SplitMix64` (Steele, Lea & Flood 2014).
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
