//! Writes and reads checkpoints of a [`State`](crate::State), with a version and a checksum. Text
//! formats keep all floats.

mod checksum;
mod exact;
mod state;
