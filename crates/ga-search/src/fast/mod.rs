//! Presets for a fitness that costs little.
//!
//! They need more evaluations than the presets of the [crate root](crate), but less time for each
//! of them.
//!
//! The thorough preset takes less time in all from this cost of one fitness on, on the problems of
//! the project's page on search: bits 2 µs; reals at any cost, except where the fast preset needs
//! less than five times the evaluations; permutations 25 to 200 µs.
//! [`Preset::for_cost`](crate::Preset::for_cost) chooses by the cost.
//!
//! | preset | method |
//! |---|---|
//! | [`bits()`] | hill climbing by the best 20 of 250 individuals, and niching |
//! | [`reals()`] | differential evolution of 20 individuals |
//! | [`permutations()`] | simulated annealing of one order, and the links of a round trip |

mod bits;
pub(crate) mod permutations;
mod reals;

pub use bits::bits;
pub use permutations::permutations;
pub use reals::reals;
