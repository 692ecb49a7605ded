//! The stock operators have exactly the distributions that their sources give them.
//!
//! The expectation is never measured: it is a closed formula, or an enumeration of every choice by a naive
//! implementation of the textbook. Each operator is compared with it by Pearson's chi-square, joint outcomes
//! rather than means where they can be listed, on three seeds. An outcome that cannot be is a failure by itself.
//!
//! **Family-wise error.** A comparison rejects at a level of 1e-10. There are 582 of them, on all
//! seeds together, and a counter fails the suite at more than 1 000. So, by Bonferroni, right
//! operators are rejected anywhere in it with a probability below 1e-7, and below 1e-6 with a
//! tenfold reserve for the error of the chi-square distribution so far out: classes that expect
//! fewer than 1 000 are pooled, and a test holds the reserve against the exact tail of the smallest
//! class. What else depends on chance fails with a probability below 1e-12.
//!
//! **Power.** Each comparison is made once more with a twin that is wrong by at most one part in twenty: a rate or
//! a parameter 5 % off, or a mistake made in one case of twenty. The twin must be rejected, and by so wide a margin
//! that another seed would reject it with a probability above 0.999.

mod crossover;
mod degenerate;
mod joint;
mod mutate;
mod permutation;
mod real;
mod replace;
mod select;
mod sources;
mod statistics;
mod twins;
