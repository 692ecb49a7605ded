//! What holds of checkpoint mazes, whoever made them.

mod files;
mod judges;
mod twins;
