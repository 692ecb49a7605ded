//! Random numbers.

mod below;
mod bernoulli;
mod exp;
mod exponential;
mod geometric;
mod ln;
mod normal;
