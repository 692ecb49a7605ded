use super::value::Value;
use std::fmt::Debug;

/// The greatest number of moves that a position may have in a search. A gene is a move number of 16
/// bits.
pub const MOST_MOVES: usize = 65_535;

/// The number of moves after which every search cuts off a line of play.
///
/// A line that is cut off has the value that [`Game::value`] estimates for its end. In a game
/// without estimates, it has the value [`Game::unfinished`]. The searches of
/// [`players`](crate::players) follow such a line on a stack of 1 MiB, as threads in a browser have
/// it.
pub const LONGEST_LINE: usize = 1000;

/// A position of a game together with the rules: the player to move, the moves, and the value of
/// the position.
///
/// Searches identify a move by its number: its index in the list that [`moves`](Self::moves) fills.
/// The list of a position must always be the same. If a position has no moves, the game is over. If
/// a player must pass, the pass is the only move. Players need not alternate: [`turn`](Self::turn)
/// decides. Games without an end are allowed, see [`LONGEST_LINE`].
///
/// In a game with dice or cards, chance moves in some positions: see [`CHANCE`](Self::CHANCE).
///
/// The example is Nim with one heap: a player takes one to three matches, and the player who takes
/// the last match wins.
///
/// ```
/// use ga_minimax::{Budget, Game, best_move};
///
/// #[derive(Clone)]
/// struct Nim { matches: u32, turn: usize }
///
/// impl Game for Nim {
///     type Move = u32;
///     type Value = f64;
///     fn turn(&self) -> usize { self.turn }
///     fn moves(&self, moves: &mut Vec<u32>) { moves.extend(1..=self.matches.min(3)) }
///     fn play(&mut self, taken: u32) { self.matches -= taken; self.turn = 1 - self.turn }
///     fn value(&self) -> f64 {
///         match (self.matches, self.turn) { (0, 1) => 1.0, (0, _) => -1.0, _ => 0.0 }
///     }
/// }
///
/// let position = Nim { matches: 6, turn: 0 };
/// let choice = best_move(&position, Budget::evaluations(500), 1)?.expect("there are moves");
/// assert_eq!(choice.chosen, 2); // leaves four
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[doc(alias = "GameState")]
#[doc(alias = "Position")]
pub trait Game: Clone + Send + Sync {
    /// A move. It is copied often, so it should be small.
    type Move: Copy + Debug + Send + Sync;

    /// The type of values: `f64` for two players, or an array with one share per player.
    type Value: Value;

    /// Whether chance moves in some positions: [`odds`](Self::odds) says in which ones. Searches
    /// then average over what may come up, so the sizes of values matter, and all values must be
    /// finite and within [`range`](Self::range). A game without chance costs nothing by this.
    const CHANCE: bool = false;

    /// The player who moves next, counted from 0. In a game for two, this is [`MAX`](super::MAX) or
    /// [`MIN`](super::MIN).
    fn turn(&self) -> usize;

    /// Adds all legal moves to `moves`, which is empty at the call. If the game is over, adds no
    /// move. Searches refuse a position with more than [`MOST_MOVES`] moves.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// The legal moves, in a new list.
    fn legal(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves
    }

    /// If chance moves next, adds the probability of each move, in the order of
    /// [`moves`](Self::moves): positive numbers whose sum is 1. Otherwise adds nothing. `odds` is
    /// empty at the call.
    ///
    /// The moves are then what may come up, such as the sides of a die, and
    /// [`turn`](Self::turn) is the player who moves after it. Called only if
    /// [`CHANCE`](Self::CHANCE) is true.
    fn odds(&self, _odds: &mut Vec<f64>) {}

    /// The least and the greatest number of all values of the game. Where chance moves, the
    /// narrower it is, the more positions a depth-first search leaves out (Ballard 1983,
    /// `ballard-1983`), and a value outside of it is an error. [`Pvs`](crate::players::Pvs) needs
    /// no more than a value of this size, and then looks for the nearest win or the farthest loss.
    fn range(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    /// Whether chance moves next.
    fn is_chance(&self) -> bool {
        Self::CHANCE && {
            let mut odds = Vec::new();
            self.odds(&mut odds);
            !odds.is_empty()
        }
    }

    /// A hash of the position: two positions with the same key are taken for one by searches with a
    /// table of positions. It must tell apart whatever changes the moves, the values or the player
    /// to move. By default there is none, and no table.
    fn key(&self) -> Option<u64> {
        None
    }

    /// Whether `other` is the same position: with the same moves, and the same values whatever came
    /// before. A [`Solver`](crate::solve::Solver) remembers positions by it and by their
    /// [`key`](Self::key), so that its values are exact. By default nothing is the same.
    fn is_same(&self, _other: &Self) -> bool {
        false
    }

    /// What a move promises before it is tried, to order moves.
    fn hint(&self, _chosen: Self::Move) -> Hint {
        Hint::default()
    }

    /// The value under best play of both players, if it can be told without a search: of a position
    /// that is over, of a forced line, from a table. [`Pvs`](crate::players::Pvs) asks for it at
    /// every position, and counts an answer as an evaluation. An answer does not say how far a win
    /// is: `Pvs` finds the nearest one if [`range`](Self::range) says what a win is worth.
    fn known(&self) -> Option<Self::Value> {
        None
    }

    /// Adds the loud moves to `moves`, such as captures: those after which an estimate of this
    /// position would be out of date. [`Pvs`](crate::players::Pvs) follows them beyond its depth.
    /// Adds none if the game is over.
    fn loud(&self, _moves: &mut Vec<Self::Move>) {}

    /// Plays `chosen`, one of the legal moves.
    fn play(&mut self, chosen: Self::Move);

    /// The position after `chosen`, one of the legal moves.
    #[must_use]
    fn after(&self, chosen: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(chosen);
        next
    }

    /// The value of the position: exact if the game is over, otherwise an estimate.
    ///
    /// An exact value may have any size and may be infinite. Searches play the same for a win worth
    /// 1, 1000 or infinity, provided that the estimates lie between the exact values. An estimate
    /// must be finite, and no value may be NaN. Otherwise a search returns an
    /// [`Error`](crate::Error).
    fn value(&self) -> Self::Value;

    /// Whether [`value`](Self::value) estimates positions while the game goes on. If it does not,
    /// searches follow every line of play to the end of the game.
    fn has_estimates(&self) -> bool {
        true
    }

    /// The value of a line of play that has not ended after [`LONGEST_LINE`] moves. Searches use it
    /// only in games without estimates. By default, it is a draw.
    fn unfinished(&self) -> Self::Value {
        Self::Value::DRAW
    }
}

/// What a move promises before it is tried.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hint {
    /// What the move seems to win at once, such as the worth of a captured piece; 0 for most moves.
    pub gain: f64,
    /// A number that the same move has in other positions, such as its squares. Searches remember
    /// by it what was good elsewhere.
    pub kind: Option<u16>,
}
