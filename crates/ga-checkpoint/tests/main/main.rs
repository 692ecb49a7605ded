//! What holds of checkpoint mazes, whoever made them.

mod files;
mod genomes;
mod judges;
mod laws;
mod measures;
#[cfg(feature = "serde")]
mod saved;
mod schemes;
mod twins;
