//! Tests of the package. Each module mirrors one of the source.

mod damage;
mod file;
mod plot;
mod run;
mod runs;
mod statistics;
mod support;
