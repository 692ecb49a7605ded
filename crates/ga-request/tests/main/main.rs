//! Tests of the door of searches, from outside. The files mirror the source.

mod contest;
mod engine;
mod like;
mod ones;
mod search;
