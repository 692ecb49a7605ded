//! Evolution: how mazes are bred.
//!
//! | module | what it has |
//! |---|---|
//! | [`paper`] | the paper's scheme, on strings of bits |
//! | [`ours`] | the search for the hardest maze, on layouts |
//! | [`design`] | mazes to order, and campaigns of rising difficulty |
//! | [`genome`] | mazes as strings of bits |
//! | [`operators`] | small changes of a layout, and random layouts |
//! | [`fitness`] | what makes a maze hard |
//! | [`variety`] | how much mazes differ |

pub mod design;
pub mod fitness;
pub mod genome;
pub mod operators;
pub mod ours;
pub mod paper;
pub mod variety;
