use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Game, moves_of};

/// Chooses a move in a position.
pub trait Player<G: Game> {
    /// Chooses one of the moves of `position`; `None` if there is none.
    ///
    /// Returns a move even if the budget allows no evaluation. The same seed gives the same choice,
    /// unless the time of the budget ends during the search.
    ///
    /// # Errors
    ///
    /// If the search meets a value that is NaN, an infinite estimate, or a position with too many
    /// moves, or if a parameter of the player is out of range.
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G>;
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        (**self).choose(position, budget, seed)
    }
}

/// The answer of a [`Player`]: a choice, or `None` if the game is over.
pub type Chosen<G> = Result<Option<Choice<<G as Game>::Move, <G as Game>::Value>>, Error>;

/// A chosen move, and what the search found.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M, V> {
    /// The move, as [`Game::play`] takes it.
    pub chosen: M,
    /// Its index in the list of moves.
    pub number: usize,
    /// The expected value of the position after the move; `None` if nothing was evaluated.
    pub value: Option<V>,
    /// The expected line of play, which begins with this move.
    pub line: Vec<u16>,
    /// The number of evaluations spent.
    pub evaluations: u64,
}

impl<M: Copy, V> Choice<M, V> {
    /// The move with this number, without evaluation; `None` if the position does not have it.
    pub(crate) fn unevaluated<G: Game<Move = M>>(position: &G, number: usize) -> Option<Self> {
        let &chosen = moves_of(position).get(number)?;
        Some(Self { chosen, number, value: None, line: vec![number as u16], evaluations: 0 })
    }
}
