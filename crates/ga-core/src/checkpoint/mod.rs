//! Checkpoints: how a [`State`](crate::State) is written and read, with a version, a checksum, and
//! floats that text formats keep.

mod checksum;
mod exact;
mod state;
