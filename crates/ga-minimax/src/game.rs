use crate::genome::below;
use rand::Rng;
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
/// ```
/// use ga_minimax::{Budget, Game, best_move};
///
/// /// Whoever takes the last of the matches wins; one to three may be taken.
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
/// let choice = best_move(&position, Budget::evaluations(500), 1).expect("there are moves");
/// assert_eq!(choice.number, 1); // takes two, to leave four
/// ```
pub trait Game: Clone + Send + Sync {
    /// A move. Small: it is copied.
    type Move: Copy + Debug + Send + Sync;

    /// What a position is worth: `f64` for two players, an array of shares for more.
    type Value: Value;

    /// Who moves next, counted from 0; [`MAX`] or [`MIN`] in a game for two.
    fn turn(&self) -> usize;

    /// Adds all moves to `moves`, which comes empty; none where the game is over.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays one of the moves.
    fn play(&mut self, chosen: Self::Move);

    /// What the position is worth: exactly where the game is over, an estimate elsewhere. Not NaN.
    fn value(&self) -> Self::Value;

    /// Whether [`value`](Self::value) may be asked while the game goes on. Where not, lines of play are
    /// followed to their end.
    fn judges_inner(&self) -> bool {
        true
    }
}

/// What a position is worth to each of the players.
///
/// Of two players one loses what the other gains, so a number is enough: its value for [`MAX`]. Of `N` players
/// each has a share of an array (max-n, Luckhardt & Irani 1986).
pub trait Value: Copy + PartialEq + Send + Sync + Debug {
    /// What the player wants to be as great as possible.
    fn to(&self, player: usize) -> f64;
}

impl Value for f64 {
    #[inline]
    fn to(&self, player: usize) -> f64 {
        if player == MAX { *self } else { -*self }
    }
}

/// A player whom the array has no share for is indifferent.
impl<const N: usize> Value for [f64; N] {
    fn to(&self, player: usize) -> f64 {
        self.get(player).copied().unwrap_or(0.0)
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

/// Follows lines of play from a root, keeping the positions on the way for lines that begin alike.
#[derive(Clone, Debug)]
pub(crate) struct Walk<G: Game> {
    /// The root, and the position after each move of `line`.
    positions: Vec<G>,
    line: Vec<u16>,
    moves: Vec<G::Move>,
}

impl<G: Game> Walk<G> {
    pub(crate) fn new(root: &G) -> Self {
        Self { positions: vec![root.clone()], line: Vec::new(), moves: Vec::new() }
    }

    /// The position reached.
    pub(crate) fn here(&self) -> &G {
        &self.positions[self.line.len()]
    }

    /// The line so far.
    pub(crate) fn line(&self) -> &[u16] {
        &self.line
    }

    /// How many moves there are here, which are then known to [`step`](Self::step).
    pub(crate) fn moves(&mut self) -> usize {
        self.moves.clear();
        self.positions[self.line.len()].moves(&mut self.moves);
        self.moves.len()
    }

    /// Plays the move with this number of those that [`moves`](Self::moves) just found.
    pub(crate) fn step(&mut self, number: u16) {
        let depth = self.line.len();
        let (past, ahead) = self.positions.split_at_mut(depth + 1);
        if let Some(next) = ahead.first_mut() {
            next.clone_from(&past[depth]);
        } else {
            let here = past[depth].clone();
            self.positions.push(here);
        }
        self.positions[depth + 1].play(self.moves[usize::from(number)]);
        self.line.push(number);
    }

    /// Goes back to the position after `ply` moves.
    pub(crate) fn back(&mut self, ply: usize) {
        self.line.truncate(ply);
    }

    /// Goes to the end of a line that can be played, by the shortest way from here.
    pub(crate) fn follow(&mut self, line: &[u16]) {
        let common = self.line.iter().zip(line).take_while(|(ours, theirs)| ours == theirs).count();
        self.back(common);
        for &number in &line[common..] {
            self.moves();
            self.step(number);
        }
    }

    /// Goes on at random to the end of the game.
    pub(crate) fn play_out(&mut self, rng: &mut dyn Rng) {
        loop {
            match self.moves() {
                0 => return,
                moves => self.step(below(rng, moves)),
            }
        }
    }
}
