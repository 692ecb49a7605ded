//! Tests of the door of searches, from outside. The files mirror the source.

mod contest;
mod engine;
mod ones;
mod search;
