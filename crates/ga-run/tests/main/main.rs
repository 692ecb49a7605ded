//! Tests of the package. Each module mirrors one of the source.

mod damage;
mod file;
mod run;
mod statistics;
mod support;
