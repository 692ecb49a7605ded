//! Genomes, fitness, both schemes, orders, and searches for any of them.

mod design;
mod fitness;
mod genome;
mod laws;
mod like;
mod ours;
mod paper;
mod search;
mod variety;
