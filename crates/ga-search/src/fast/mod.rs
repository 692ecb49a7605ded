//! Presets for a fitness that costs less than a few microseconds.
//!
//! They need more evaluations than the presets of the [crate root](crate), but less time for each
//! of them. The newborns of a generation are many, and nothing is learnt from them.
//!
//! The thorough preset takes less time in all from this cost of one fitness on, on the problems of
//! the project's page on search: bits 2 µs; reals at any cost, except where the fast preset needs
//! less than five times the evaluations; permutations 1 to 20 µs.
//!
//! | preset | method |
//! |---|---|
//! | [`bits()`] | hill climbing by the best 20 of 250 individuals, and niching |
//! | [`reals()`] | differential evolution of 20 individuals |
//! | [`permutations()`] | edge recombination and inversion of 10 individuals |

mod bits;
mod permutations;
mod reals;

pub use bits::bits;
pub use permutations::permutations;
pub use reals::reals;
