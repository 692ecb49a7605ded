use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Game, MAX};

/// A player: chooses a move in a position.
pub trait Player<G: Game> {
    /// Chooses one of the moves of `position`. Returns `None` if the position has no moves.
    ///
    /// If the position has moves, returns one even if the budget allows no evaluation. The same
    /// seed gives the same choice, unless the time of the budget ends during the search.
    ///
    /// # Errors
    ///
    /// If the game returns a value of NaN, an infinite estimate or too many moves, or if a
    /// parameter of the player is out of range.
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G>;
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        (**self).choose(position, budget, seed)
    }
}

/// The result of [`Player::choose`]: a choice, or `None` if the game is over.
pub type Chosen<G> = Result<Option<Choice<<G as Game>::Move, <G as Game>::Value>>, Error>;

/// The chosen move, and what the search found.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M, V> {
    /// The move, for [`Game::play`].
    pub chosen: M,
    /// The index of the move in the list of moves.
    pub number: usize,
    /// The expected value of the position after the move, or `None` if nothing was evaluated.
    pub value: Option<V>,
    /// The expected value after each move, in the order of the moves; `None` for a move that was
    /// not evaluated. Empty if there was no search. A search that deepens has the values of its
    /// last depth only, and `None` for a move that it had no time for there.
    /// [`AlphaBeta`](super::AlphaBeta) has bounds for moves that it refuted: their mover gets no
    /// more than this.
    pub values: Vec<Option<V>>,
    /// The expected line of play as numbers of moves. It begins with this move.
    pub line: Vec<u16>,
    /// The number of evaluations spent.
    pub evaluations: u64,
    /// Whether the search reached the bound of the memory of its [`Budget`], and ended or forgot
    /// positions because of it.
    pub is_memory_full: bool,
}

impl<M: Copy, V> Choice<M, V> {
    /// A choice of the move with this number, without evaluation. `None` if the position has no
    /// such move.
    pub(crate) fn unevaluated<G: Game<Move = M>>(position: &G, number: usize) -> Option<Self> {
        let &chosen = position.legal().get(number)?;
        Some(Self {
            chosen,
            number,
            value: None,
            values: Vec::new(),
            line: vec![number as u16],
            evaluations: 0,
            is_memory_full: false,
        })
    }

    /// The choice of the first move of a line. `None` if the position has no such move.
    pub(crate) fn found<G: Game<Move = M>>(
        position: &G,
        value: V,
        values: Vec<Option<V>>,
        line: Vec<u16>,
    ) -> Option<Self> {
        let number = line.first().copied().unwrap_or(0);
        let choice = Self::unevaluated(position, usize::from(number))?;
        Some(Self {
            value: Some(value),
            values,
            line,
            ..choice
        })
    }

    /// The same after this number of evaluations.
    pub(crate) fn after(self, evaluations: u64, is_memory_full: bool) -> Self {
        Self {
            evaluations,
            is_memory_full,
            ..self
        }
    }
}

/// The first one of the greatest.
pub(crate) fn first_best<T, K: PartialOrd>(
    mut all: impl Iterator<Item = T>,
    key: impl Fn(&T) -> K,
) -> Option<T> {
    let mut best = all.next()?;
    for next in all {
        if key(&next) > key(&best) {
            best = next;
        }
    }
    Some(best)
}

/// 1 if MAX moves, -1 if MIN does.
pub(crate) fn sign_of<G: Game>(position: &G) -> f64 {
    if position.turn() == MAX { 1.0 } else { -1.0 }
}

/// The least and the greatest value for the player who moves.
pub(crate) fn range_of<G: Game>(position: &G) -> [f64; 2] {
    let [low, high] = position.range();
    if position.turn() == MAX {
        [low, high]
    } else {
        [-high, -low]
    }
}

/// The least number above `value`, which is not NaN; infinity stays.
pub(crate) fn next_up(value: f64) -> f64 {
    let bits = value.to_bits();
    if value == f64::INFINITY {
        value
    } else if value == 0.0 {
        f64::from_bits(1)
    } else {
        // The bits of floats of one sign are in the order of their absolute values.
        f64::from_bits(if value > 0.0 { bits + 1 } else { bits - 1 })
    }
}
