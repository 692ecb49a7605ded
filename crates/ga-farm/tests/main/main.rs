//! Tests of the farm.

mod commands;
mod coordinator;
mod same_bytes;
mod support;
