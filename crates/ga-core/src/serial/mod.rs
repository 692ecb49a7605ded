//! Writes and reads a [`Checkpoint`](crate::Checkpoint), with a version and a checksum. Text
//! formats keep all floats.

mod checkpoint;
mod checksum;
mod exact;
