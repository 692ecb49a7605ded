//! The stock operators have exactly the distributions that their papers give them.
//!
//! The expectation is never measured. It is a closed formula, or a naive implementation of the
//! textbook that is run once for each way of choosing. Each operator is compared with it by
//! Pearson's chi-square on three seeds: joint outcomes, if they can be listed, rather than means.
//! An impossible outcome is a failure by itself. Two loci, two children, two couples and two calls
//! are independent unless the paper says otherwise: tests of one at a time cannot show it.
//!
//! **Family-wise error.** A comparison rejects at a level of 1e-10. A counter fails the suite if
//! there are more than 1 000 comparisons on all seeds together. So, by Bonferroni, a right operator
//! is rejected with a probability below 1e-7. The chi-square distribution is inexact so far out: a
//! tenfold reserve makes this 1e-6. Classes that expect fewer than 1 000 are pooled, and a test
//! compares the reserve with the exact tail of the smallest class. All else that depends on chance
//! fails with a probability below 1e-12.
//!
//! **Power.** Each comparison is repeated with a wrong twin: an operator with a rate or a parameter
//! 5 % off, or with a mistake in one case of twenty. The twin must be rejected by a margin so wide
//! that another seed would reject it with a probability above 0.999.

#![allow(
    clippy::disallowed_methods,
    reason = "expected values may differ in their last bits"
)]

mod breed;
mod combine;
mod crossover;
mod degenerate;
mod genome;
mod mutate;
mod permutations;
mod replace;
mod select;
mod statistics;
mod twins;
