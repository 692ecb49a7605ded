//! A laid board that is changed by hand: a [`Table`] keeps the moves, so that they can be taken
//! back, and judges the board after each move.
//!
//! A move is a word. Places are numbered from 1.
//!
//! | word | what it does |
//! |---|---|
//! | `3x7` | swaps the tiles of places 3 and 7 |
//! | `5r`, `5l` | turns the tile of place 5 by a sixth, to the right or to the left |
//! | `5f` | turns the tile of place 5 over |
//!
//! Tiles that are left out lie beside the board, at places after those of the board. They can only
//! be swapped.

mod means;
mod moves;
mod state;

pub use moves::Lying;
pub use state::State;

use crate::error::Error;
use crate::game::{Board, Pick, Side, Tile, TileSet};
use crate::solve::{Faces, Graph, Judge, Score, Weights};
use ga_core::random::Stream;
use means::Means;
use moves::Move;

/// The seed of the boards of [`Table::score`], which are those of a report.
pub const SEED: u64 = 1;

/// A laid board, its moves, and its judge.
///
/// ```
/// use ga_hextiles::play::Table;
/// use ga_hextiles::{Board, Side, Tile, TileSet};
///
/// let tile = Tile { top: Side::ALL_JOINED, bottom: Side::CLOSED };
/// let mut table = Table::of_set(Board::paper(), TileSet(vec![tile; 20]), 7)?;
/// let before = table.state();
/// table.play("3x7.5f")?;
/// assert_ne!(table.state().score, before.score);
/// assert!(table.undo() && table.undo() && !table.undo());
/// assert_eq!(table.state().score, before.score);
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    judge: Judge,
    tiles: TileSet,
    weights: Weights,
    /// For each place, how a tile lies there; then the tiles that are left out.
    picks: Vec<Pick>,
    moves: Vec<Move>,
    /// Moves that were taken back, the last one first to return.
    undone: Vec<Move>,
    /// The figures of the set; `None` if only the sides that face up are known.
    means: Option<Means>,
}

impl Table {
    /// Lays a set at random, as [`TileSet::lay`] does with this seed.
    ///
    /// # Errors
    ///
    /// The errors of [`Shuffle::new`](crate::game::Shuffle::new).
    pub fn of_set(board: Board, tiles: TileSet, seed: u64) -> Result<Self, Error> {
        let mut faces = Faces::default();
        faces.show(&tiles);
        let judge = Judge::new(board);
        let means = Some(Means::new(&judge, &tiles, &faces)?);
        Ok(Self::of(judge, tiles, means, seed))
    }

    /// A board that is laid already. The other sides of its tiles are not known, so they cannot be
    /// turned over.
    ///
    /// # Errors
    ///
    /// If the number of sides is not the number of places.
    pub fn of_board(board: Board, sides: &[Side]) -> Result<Self, Error> {
        Graph::new(&board, sides)?;
        let tiles = sides
            .iter()
            .map(|&side| Tile {
                top: side,
                bottom: side,
            })
            .collect();
        Ok(Self::of(Judge::new(board), TileSet(tiles), None, 0))
    }

    fn of(judge: Judge, tiles: TileSet, means: Option<Means>, seed: u64) -> Self {
        let weights = Weights::default();
        let picks = Vec::new();
        let mut table = Self {
            judge,
            tiles,
            weights,
            picks,
            moves: Vec::new(),
            undone: Vec::new(),
            means,
        };
        table.lay(seed);
        table
    }

    /// Lays the tiles at random again, without moves; a single laid board lies as it was given.
    pub fn lay(&mut self, seed: u64) {
        (self.moves, self.undone) = (Vec::new(), Vec::new());
        let unturned = |tile| {
            Lying {
                tile,
                side: 0,
                sixths: 0,
            }
            .pick()
        };
        self.picks = (0..self.places()).map(unturned).collect();
        if let Some(means) = &mut self.means {
            means
                .shuffle
                .deal(&mut self.picks, &mut Stream::seeded(seed));
        }
        let laid: Vec<usize> = self
            .picks
            .iter()
            .map(|&pick| Lying::of(pick).tile)
            .collect();
        let left = (0..self.tiles.len()).filter(|tile| !laid.contains(tile));
        self.picks.extend(left.map(unturned));
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        self.judge.board()
    }

    /// The tiles.
    pub const fn tiles(&self) -> &TileSet {
        &self.tiles
    }

    /// Whether both sides of the tiles are known.
    pub const fn has_both_sides(&self) -> bool {
        self.means.is_some()
    }

    /// The weights of the score.
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Sets the weights of the score.
    ///
    /// # Errors
    ///
    /// The errors of [`Weights::checked`].
    pub fn weigh(&mut self, weights: Weights) -> Result<(), Error> {
        self.weights = weights.checked()?;
        Ok(())
    }

    /// For each place, the side that faces up.
    pub fn sides(&self) -> Vec<Side> {
        self.sides_of(&self.picks)
    }

    /// The score of the set on many boards of [`SEED`]; `None` for a single laid board.
    pub fn score(&self) -> Option<Score> {
        self.means
            .as_ref()
            .map(|means| means.score(&self.tiles, &self.weights))
    }

    /// Where the tiles lie, and what the judge says.
    pub fn state(&self) -> State {
        State::of(self, &self.picks)
    }

    /// The state after a move that is not made.
    ///
    /// # Errors
    ///
    /// [`Error::Move`] if the word is no move.
    pub fn preview(&self, word: &str) -> Result<State, Error> {
        let mut picks = self.picks.clone();
        self.read(word)?.make(&mut picks);
        Ok(State::of(self, &picks))
    }

    /// Makes moves, such as `3x7.5r`.
    ///
    /// # Errors
    ///
    /// [`Error::Move`] if one of the words is no move; none is made then.
    pub fn play(&mut self, words: &str) -> Result<(), Error> {
        let words = words.split('.').filter(|word| !word.is_empty());
        let moves: Vec<Move> = words
            .map(|word| self.read(word))
            .collect::<Result<_, _>>()?;
        for made in moves {
            made.make(&mut self.picks);
            self.moves.push(made);
            self.undone.clear();
        }
        Ok(())
    }

    /// Takes the last move back. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(made) = self.moves.pop() else {
            return false;
        };
        made.inverse().make(&mut self.picks);
        self.undone.push(made);
        true
    }

    /// Makes the move again that was taken back last. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(made) = self.undone.pop() else {
            return false;
        };
        made.make(&mut self.picks);
        self.moves.push(made);
        true
    }

    fn places(&self) -> usize {
        self.board().places()
    }

    fn sides_of(&self, picks: &[Pick]) -> Vec<Side> {
        picks[..self.places()]
            .iter()
            .map(|&pick| self.tiles.picked(pick))
            .collect()
    }

    fn read(&self, word: &str) -> Result<Move, Error> {
        let all = self.picks.len();
        let places = self.places();
        let is_possible = |&made: &Move| match made {
            Move::Swap(one, other) => one.max(other) < all,
            Move::Flip(place) => place < places && self.has_both_sides(),
            Move::Right(place) | Move::Left(place) => place < places,
        };
        let wrong = || Error::Move {
            found: word.to_owned(),
            places: all,
        };
        Move::read(word).filter(is_possible).ok_or_else(wrong)
    }
}
