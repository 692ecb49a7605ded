//! Games: the trait [`Game`] for your own games, the trait [`Value`] for values of positions, and
//! ready games.
//!
//! | game | players | description |
//! |---|---|---|
//! | [`TicTacToe`], [`ConnectFour`] | 2 | three in a row; four in a row, in columns |
//! | [`Othello`], [`Breakthrough`] | 2 | Reversi; a race to the last row |
//! | [`Einstein`] | 2 | a race with a die: chance moves in every second position |
//! | `Chess` | 2 | chess; needs the feature `chess` |
//! | [`KingAndRook`] | 2 | the chess ending; [`Mates`] has the exact distance of every win |
//! | [`ThreeInARow`] | 3 | tic-tac-toe for three on four by four cells |
//! | [`RandomTree`] | 2 | trees with random leaves |
//! | [`ListedTree`] | any number | trees with given leaves |
//!
//! A [`Board`] has a name, a notation and a board to look at, and says how far searches look in it.
//! A game does not depend on the searches or their genomes.

mod board;
mod breakthrough;
#[cfg(feature = "chess")]
mod chess;
mod connect_four;
mod einstein;
mod hash;
mod king_and_rook;
mod listed_tree;
mod othello;
mod perft;
mod random_tree;
mod rules;
mod squares;
mod three_in_a_row;
mod tic_tac_toe;
mod uniform;
mod value;
mod walk;

pub use board::Board;
pub use breakthrough::{Advance, Breakthrough};
#[cfg(feature = "chess")]
pub use chess::Chess;
pub use connect_four::ConnectFour;
pub use einstein::{Einstein, Throw};
pub use king_and_rook::{KingAndRook, Mates, PieceMove};
pub use listed_tree::ListedTree;
pub use othello::{Othello, Placement};
pub use perft::perft;
pub use random_tree::{Leaves, RandomTree};
pub use rules::{Game, Hint, LONGEST_LINE, MOST_MOVES};
pub use three_in_a_row::ThreeInARow;
pub use tic_tac_toe::TicTacToe;
pub use value::{MAX, MIN, Value};

pub(crate) use hash::hash;
pub(crate) use walk::{Walk, random_move};
