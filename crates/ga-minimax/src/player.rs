use crate::{Budget, Game, Genetic};

/// Looks for a good next move.
pub trait Player<G: Game> {
    /// Chooses one of the moves of `position`; `None` where there is none.
    ///
    /// Returns a move even if the budget is nothing. The same seed makes the same choice, unless time ran out.
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Option<Choice<G::Value>>;
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Option<Choice<G::Value>> {
        (**self).choose(position, budget, seed)
    }
}

/// A move, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<V> {
    /// The move: its place in the list of moves, counted from 0.
    pub number: usize,
    /// What the position is believed to be worth after it; `None` where nothing was looked at.
    pub value: Option<V>,
    /// The play that is expected, this move first.
    pub line: Vec<u16>,
    /// The evaluations spent.
    pub evaluations: u64,
}

impl<V> Choice<V> {
    /// The first of the moves, without a reason.
    pub(crate) fn unconsidered(number: usize) -> Self {
        Self { number, value: None, line: vec![number as u16], evaluations: 0 }
    }
}

/// A good next move for whoever's turn it is, found by [`Genetic`] search; `None` where the game is over.
///
/// An only move is played without thinking.
///
/// ```
/// use ga_minimax::{Budget, best_move, games::ConnectFour};
///
/// let position: ConnectFour = "11223".parse()?; // three in the bottom row, and MIN to move
/// let choice = best_move(&position, Budget::evaluations(2_000), 1).expect("the game goes on");
/// assert_eq!(choice.number + 1, 4);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[expect(clippy::needless_pass_by_value, reason = "a budget is made for one search")]
pub fn best_move<G: Game<Value = f64>>(position: &G, budget: Budget, seed: u64) -> Option<Choice<f64>> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    if moves.len() == 1 {
        return Some(Choice::unconsidered(0));
    }
    Genetic::default().choose(position, &budget, seed)
}
