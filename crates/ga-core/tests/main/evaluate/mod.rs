//! Evaluators, each compared with a plain one.

mod batch;
mod memo;
mod skip_unchanged;
mod time_limit;
