//! Theseus and the Minotaur: mazes, solvers, and their evolution.
