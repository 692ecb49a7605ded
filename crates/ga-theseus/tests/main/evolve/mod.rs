//! Genomes, fitness, both schemes, orders, and searches for any of them.

mod breed;
mod design;
mod fitness;
mod genome;
mod laws;
mod ours;
mod paper;
mod search;
mod variety;
