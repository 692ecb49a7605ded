//! How a state is written and read: versions, a checksum, and floats that survive text formats.

mod checksum;
mod exact;
mod state;
