//! Random numbers.

mod below;
mod bernoulli;
mod dice;
mod exp;
mod exponential;
mod geometric;
mod ln;
mod normal;
mod range;
mod streams;
