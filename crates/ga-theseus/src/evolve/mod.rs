//! Evolution: schemes that evolve hard mazes, and their parts.
//!
//! | module | what it contains |
//! |---|---|
//! | [`paper`] | the paper's scheme, which evolves strings of bits |
//! | [`ours`] | the search for the longest maze, which evolves layouts |
//! | [`design`] | mazes that meet given requirements, and campaigns of rising difficulty |
//! | [`genome`] | the encoding of mazes as strings of bits |
//! | [`operators`] | small changes of a layout, and random layouts |
//! | [`fitness`] | fitness functions: how hard a maze is |
//! | [`variety`] | how much two mazes differ, and collections of mazes that differ |

pub mod design;
pub mod fitness;
pub mod genome;
pub mod operators;
pub mod ours;
pub mod paper;
pub mod variety;
