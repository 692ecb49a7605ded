//! Tests of the package. Each module mirrors one of the source.

#![allow(
    clippy::disallowed_methods,
    reason = "expected values may differ in their last bits"
)]

mod damage;
mod faults;
mod file;
mod kills;
mod log;
mod plot;
mod run;
mod runs;
mod statistics;
mod support;
