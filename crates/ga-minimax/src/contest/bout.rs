use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Board, Game, Value};
use crate::players::{Player, Random};
use ga_core::random::Streams;
use rand::Rng;

/// A game of this many plies is a draw.
pub const LONGEST: u64 = 400;

/// One game of a match between players a and b, ply by ply.
///
/// Player a is MAX in the games 0, 2, 4 and so on. In a game of three, a has each seat in turn, and
/// b has all others. The first `opening` moves are random. Games 2k and 2k + 1, or three games in a
/// game of three, have exchanged seats, the same opening and, ply by ply, the same numbers for what
/// comes up by chance; all other random numbers differ from game to game. A position with one move
/// is played without a search.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::contest::{Bout, Searcher};
/// use ga_minimax::game::TicTacToe;
///
/// let mut bout = Bout::<TicTacToe>::new(0, 7, 0);
/// let mut players = [Searcher::AlphaBeta.of(), Searcher::Random.of()];
/// while !bout.is_over() {
///     let mover = bout.mover();
///     bout.step(&mut players[mover], &Budget::evaluations(10_000))?;
/// }
/// assert!(bout.result() >= 0, "a does not lose");
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bout<G: Game> {
    position: G,
    moves: Vec<G::Move>,
    line: Vec<u16>,
    opening: u64,
    seed: u64,
    game: u64,
    full_memory: u64,
}

impl<G: Game + Default> Bout<G> {
    /// Begins game `game`, counted from 0, of the match with this seed.
    pub fn new(opening: u64, seed: u64, game: u64) -> Self {
        let position = G::default();
        let moves = position.legal();
        Self {
            position,
            moves,
            line: Vec::new(),
            opening,
            seed,
            game,
            full_memory: 0,
        }
    }

    /// The number of the game in the match, counted from 0.
    pub const fn game(&self) -> u64 {
        self.game
    }

    /// The present position.
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// The moves so far, in the usual notation.
    pub fn played(&self) -> Vec<String>
    where
        G: Board,
    {
        G::default().names(&self.line)
    }

    /// The number of seats.
    fn seats() -> u64 {
        G::Value::ZERO.shares().len().max(2) as u64
    }

    /// The seat of player a.
    fn seat(&self) -> usize {
        (self.game % Self::seats()) as usize
    }

    /// The number of moves of searches that had a full memory.
    pub const fn full_memory(&self) -> u64 {
        self.full_memory
    }

    /// Whether the game has ended or has [`LONGEST`] plies.
    pub fn is_over(&self) -> bool {
        self.moves.is_empty() || self.ply() == LONGEST
    }

    /// The player who moves next: 0 for a, 1 for b.
    pub fn mover(&self) -> usize {
        usize::from(self.position.turn() != self.seat())
    }

    /// The result as it stands: 1 if player a has won, -1 if he lost, otherwise 0.
    pub fn result(&self) -> i8
    where
        G: Board,
    {
        let sign = self.position.result().unwrap_or(0);
        if self.game % 2 == 0 { sign } else { -sign }
    }

    /// The share of player a in the value of the position.
    pub fn share(&self) -> f64 {
        self.position.value().payoff(self.seat())
    }

    /// Plays one move: what comes up if chance moves, otherwise a move of `player`, who moves next:
    /// random in the opening, the only move if there is
    /// one, otherwise chosen within `budget`. Does nothing if the game is over. Returns the number
    /// of evaluations.
    ///
    /// # Errors
    ///
    /// The errors of [`Player::choose`].
    pub fn step(&mut self, player: &mut dyn Player<G>, budget: &Budget) -> Result<u64, Error> {
        if self.is_over() {
            return Ok(0);
        }
        let ply = self.ply();
        let draw = |purpose: u64| {
            Streams::report(self.seed)
                .round(purpose)
                .evaluation(ply as usize)
                .next_u64()
        };
        let choice = if ply < self.opening || self.position.is_chance() {
            Random.choose(
                &self.position,
                &Budget::default(),
                draw(2 * (self.game / Self::seats())),
            )?
        } else if self.moves.len() == 1 {
            None
        } else {
            player.choose(&self.position, budget, draw(2 * self.game + 1))?
        };
        let evaluations = choice.as_ref().map_or(0, |choice| choice.evaluations);
        let is_full = choice.as_ref().is_some_and(|choice| choice.is_memory_full);
        self.full_memory += u64::from(is_full);
        let first = (0, self.moves[0]);
        let (number, chosen) = choice.map_or(first, |choice| (choice.number, choice.chosen));
        self.line.push(number as u16);
        self.position.play(chosen);
        self.moves.clear();
        self.position.moves(&mut self.moves);
        Ok(evaluations)
    }

    fn ply(&self) -> u64 {
        self.line.len() as u64
    }
}
