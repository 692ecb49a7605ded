//! Games to search.

mod breakthrough;
mod connect_four;
mod king_and_rook;
mod listed_tree;
mod othello;
mod random_tree;
mod three_in_a_row;
mod tic_tac_toe;

pub use breakthrough::{Advance, Breakthrough};
pub use connect_four::ConnectFour;
pub use king_and_rook::{KingAndRook, Mates, Step};
pub use listed_tree::ListedTree;
pub use othello::{Othello, Placement};
pub use random_tree::{Leaves, RandomTree};
pub use three_in_a_row::ThreeInARow;
pub use tic_tac_toe::TicTacToe;
