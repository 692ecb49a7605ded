//! Writes and reads the [`Checkpoint`](crate::Checkpoint) of an engine or of an archipelago, with a
//! version and a checksum. Text formats keep all floats.

mod archipelago;
mod checkpoint;
mod checksum;
mod event;
mod exact;
mod sealed;
