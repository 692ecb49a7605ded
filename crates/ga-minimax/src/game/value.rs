use std::fmt::Debug;

/// The maximising player of a game for two, who moves if [`Game::turn`](super::Game::turn) is 0.
pub const MAX: usize = 0;

/// The minimising player of a game for two.
pub const MIN: usize = 1;

/// The value of a position for each player.
///
/// In a game for two, one player loses what the other gains, so the value is one number: the value
/// for [`MAX`]. In a game for `N` players, the value is an array with one share per player, and
/// each player maximises the player's own share (max-n; Luckhardt & Irani 1986,
/// `luckhardt-irani-1986`).
///
/// ```
/// use ga_minimax::game::{MIN, Value};
///
/// assert_eq!(0.5.payoff(MIN), -0.5);
/// assert_eq!([0.2, 0.8].payoff(1), 0.8);
/// ```
pub trait Value: Copy + PartialEq + Send + Sync + Debug + 'static {
    /// The value of a draw.
    const DRAW: Self;

    /// The value whose numbers are all 0.
    const ZERO: Self;

    /// The number that `player` maximises.
    fn payoff(&self, player: usize) -> f64;

    /// All numbers that make up the value.
    fn shares(&self) -> &[f64];

    /// This value plus `weight` times `other`, number by number: sums of these are means and
    /// expected values.
    #[must_use]
    fn plus(self, other: Self, weight: f64) -> Self;
}

impl Value for f64 {
    const DRAW: Self = 0.0;
    const ZERO: Self = 0.0;

    #[inline]
    fn payoff(&self, player: usize) -> f64 {
        if player == MAX { *self } else { -*self }
    }

    #[inline]
    fn shares(&self) -> &[f64] {
        std::slice::from_ref(self)
    }

    #[inline]
    fn plus(self, other: Self, weight: f64) -> Self {
        self + weight * other
    }
}

/// In a draw, all shares are equal and sum to 1. A player with a number of `N` or more has payoff
/// 0.
impl<const N: usize> Value for [f64; N] {
    const DRAW: Self = [1.0 / N as f64; N];
    const ZERO: Self = [0.0; N];

    fn payoff(&self, player: usize) -> f64 {
        self.get(player).copied().unwrap_or(0.0)
    }

    fn shares(&self) -> &[f64] {
        self
    }

    fn plus(mut self, other: Self, weight: f64) -> Self {
        for (mine, share) in self.iter_mut().zip(other) {
            *mine += weight * share;
        }
        self
    }
}
