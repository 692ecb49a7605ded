//! Checks what a file claims of a set of tiles or of a laid board (feature `serde`).
//!
//! - [`laid::claims`] checks the figures of a laid board, which are exact: [`laid::LaidFigures`].
//! - [`claims`] checks the figures of a set: [`SetFigures`]. Bridges, duplicates and tiles with
//!   all directions joined are exact. The others are means over random boards; they are computed
//!   again on the same boards, and compared with those of fresh boards.
//!
//! [`CertifiedSet`] and [`CertifiedBoard`] are the contents of the files that make such claims.
//!
//! No function trusts its input: a server can give them what a client sent.

mod file;
pub mod laid;
mod paths;
mod set;

pub use file::{CertifiedBoard, CertifiedSet};
pub use paths::Paths;
pub use set::{ERRORS, SetCertificate, SetFigures, claims};
