//! Runs that last: statistics of many runs.

mod statistics;
