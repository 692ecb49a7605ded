//! What holds of checkpoint mazes, whoever made them.

mod files;
mod genomes;
mod judges;
mod measures;
mod schemes;
mod twins;
