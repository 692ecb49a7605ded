//! Genetic algorithms from parts that compose.
