//! Tests of the farm.

mod commands;
mod coordinator;
mod killed;
mod languages;
mod same_bytes;
mod support;
