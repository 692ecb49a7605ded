//! Tests of the farm.

mod commands;
mod coordinator;
mod languages;
mod same_bytes;
mod support;
