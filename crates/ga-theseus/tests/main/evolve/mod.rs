//! Genomes, fitness, both schemes and orders.

mod design;
mod fitness;
mod genome;
mod laws;
mod ours;
mod paper;
mod variety;
