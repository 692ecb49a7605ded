//! Checkpoints: writes and reads a [`State`](crate::State) with a version and a checksum, so that
//! no float is lost in text formats.

mod checksum;
mod exact;
mod state;
