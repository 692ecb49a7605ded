use std::fmt::Debug;

/// The player whom a greater value of a two-player game serves.
pub const MAX: usize = 0;

/// The player whom a smaller value of a two-player game serves.
pub const MIN: usize = 1;

/// A position of a game, and with it the rules: whose turn it is, what can be played, what it is worth.
///
/// Moves are known by number, their place in the list that [`moves`](Self::moves) gives. The list of a position
/// is always the same one. A player who must pass has one move, to pass; a position without moves is the end
/// of the game. Who moves next is for the position to say: players need not alternate.
///
/// Searches follow no line of play beyond [`LONGEST_LINE`] moves, so games that can go on for ever
/// are allowed.
///
/// ```
/// use ga_minimax::{Budget, Game, best_move};
///
/// /// The player who takes the last of the matches wins; one to three may be taken.
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
/// assert_eq!(choice.chosen, 2); // to leave four
/// # Ok::<(), ga_minimax::Error>(())
/// ```
pub trait Game: Clone + Send + Sync {
    /// A move. Small: it is copied.
    type Move: Copy + Debug + Send + Sync;

    /// What a position is worth: `f64` for two players, an array of shares for more.
    type Value: Value;

    /// Who moves next, counted from 0; [`MAX`] or [`MIN`] in a game for two.
    fn turn(&self) -> usize;

    /// Adds all moves to `moves`, which comes empty; none if the game is over. Searches refuse a
    /// position of more than [`MOST_MOVES`] moves.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays one of the moves.
    fn play(&mut self, chosen: Self::Move);

    /// What the position is worth: exactly if the game is over, an estimate if it goes on.
    ///
    /// The value of a game that is over may be of any size, also infinite: a win worth 1, 1000 or
    /// infinity is played for alike, as long as estimates lie between the results. An estimate must
    /// be finite, and no value may be NaN: searches return an [`Error`](crate::Error) then.
    fn value(&self) -> Self::Value;

    /// Whether [`value`](Self::value) may be asked while the game goes on. If not, lines of play
    /// are followed to their end.
    fn judges_inner(&self) -> bool {
        true
    }

    /// What a line of play counts that has not ended after [`LONGEST_LINE`] moves, in a game that
    /// judges only its end: a draw, unless the game says something else.
    fn unfinished(&self) -> Self::Value {
        Self::Value::DRAW
    }
}

/// The most moves that a position may have for a search: a move is a number of 16 bits.
pub const MOST_MOVES: usize = 65_535;

/// Searches look no further ahead than this many moves. A line of play that has not ended by then
/// counts as [`Game::value`] estimates it, or [`Game::unfinished`] if the game judges only its end.
pub const LONGEST_LINE: usize = 1000;

/// What a position is worth to each of the players.
///
/// Of two players one loses what the other gains, so a number is enough: its value for [`MAX`]. Of `N` players
/// each has a share of an array (max-n, Luckhardt & Irani 1986).
pub trait Value: Copy + PartialEq + Send + Sync + Debug {
    /// The value of a game that no player wins.
    const DRAW: Self;

    /// What the player wants to be as great as possible.
    fn to(&self, player: usize) -> f64;

    /// All numbers that the value is made of.
    fn shares(&self) -> &[f64];
}

impl Value for f64 {
    const DRAW: Self = 0.0;

    #[inline]
    fn to(&self, player: usize) -> f64 {
        if player == MAX { *self } else { -*self }
    }

    #[inline]
    fn shares(&self) -> &[f64] {
        std::slice::from_ref(self)
    }
}

/// A player without a share in the array is indifferent. The shares of a draw are equal, and 1 in
/// all.
impl<const N: usize> Value for [f64; N] {
    const DRAW: Self = [1.0 / N as f64; N];

    fn to(&self, player: usize) -> f64 {
        self.get(player).copied().unwrap_or(0.0)
    }

    fn shares(&self) -> &[f64] {
        self
    }
}

/// The number of positions at exactly this depth, counted by lines of play; a pass is a move.
///
/// ```
/// use ga_minimax::{games::TicTacToe, perft};
///
/// assert_eq!(perft(&TicTacToe::default(), 9), 127_872);
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    count(position, depth, &mut Vec::new())
}

fn count<G: Game>(position: &G, depth: u32, spare: &mut Vec<Vec<G::Move>>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = spare.pop().unwrap_or_default();
    moves.clear();
    position.moves(&mut moves);
    let nodes = if depth == 1 {
        moves.len() as u64
    } else {
        let after = |&chosen: &G::Move| {
            let mut next = position.clone();
            next.play(chosen);
            count(&next, depth - 1, spare)
        };
        moves.iter().map(after).sum()
    };
    spare.push(moves);
    nodes
}
