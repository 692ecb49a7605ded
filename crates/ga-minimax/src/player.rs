use crate::{Budget, Error, Game, Genetic};

/// Looks for a good next move.
pub trait Player<G: Game> {
    /// Chooses one of the moves of `position`; `None` if there is none.
    ///
    /// Returns a move even if the budget is nothing. The same seed makes the same choice, unless time ran out.
    ///
    /// # Errors
    ///
    /// If the search meets a position whose value is NaN, an infinite estimate, or a position of
    /// too many moves.
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G>;
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        (**self).choose(position, budget, seed)
    }
}

/// What a player answers: a choice, or `None` if the game is over.
pub type Chosen<G> = Result<Option<Choice<<G as Game>::Move, <G as Game>::Value>>, Error>;

/// A move, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M, V> {
    /// The move itself, to be given to [`Game::play`].
    pub chosen: M,
    /// Its place in the list of moves, counted from 0.
    pub number: usize,
    /// What the position is believed to be worth after it; `None` if nothing was looked at.
    pub value: Option<V>,
    /// The play that is expected, this move first.
    pub line: Vec<u16>,
    /// The evaluations spent.
    pub evaluations: u64,
}

impl<M: Copy, V> Choice<M, V> {
    /// One of the moves of a position, without a reason; `None` if it does not have this one.
    pub(crate) fn unconsidered<G: Game<Move = M>>(position: &G, number: usize) -> Option<Self> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let &chosen = moves.get(number)?;
        Some(Self { chosen, number, value: None, line: vec![number as u16], evaluations: 0 })
    }
}

/// A good next move for the player whose turn it is, found by [`Genetic`] search; `None` if the
/// game is over.
///
/// An only move is played without thinking.
///
/// # Errors
///
/// As [`Player::choose`].
///
/// ```
/// use ga_minimax::{Budget, best_move, games::ConnectFour};
///
/// let position: ConnectFour = "11223".parse()?; // three in the bottom row, and MIN to move
/// let choice = best_move(&position, Budget::evaluations(2_000), 1)?.expect("the game goes on");
/// assert_eq!(choice.chosen + 1, 4);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[expect(clippy::needless_pass_by_value, reason = "a budget is made for one search")]
pub fn best_move<G: Game<Value = f64>>(position: &G, budget: Budget, seed: u64) -> Chosen<G> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    if moves.len() == 1 {
        return Ok(Choice::unconsidered(position, 0));
    }
    Genetic::default().choose(position, &budget, seed)
}
