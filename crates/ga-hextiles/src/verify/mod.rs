//! Checks what a file claims of a set of tiles or of a laid board (feature `serde`).
//!
//! - [`laid_claims`] checks the figures of a laid board, which are exact: [`LaidFigures`].
//! - [`set_claims`] checks the figures of a set: [`SetFigures`]. Bridges, duplicates and tiles with
//!   all directions joined are exact. The others are means over random boards; they are computed
//!   again on the same boards, and compared with those of fresh boards.
//!
//! [`CertifiedSet`] and [`CertifiedBoard`] are the contents of the files that make such claims.
//!
//! No function trusts its input: a server can give them what a client sent.
//!
//! ```
//! use ga_hextiles::format::Laid;
//! use ga_hextiles::verify::{LaidFigures, laid_claims};
//! use ga_hextiles::{Board, Side};
//!
//! let (board, laid) = (Board::paper(), Laid(vec![Side::ALL_JOINED; 20]));
//! let mut figures = serde_json::to_value(LaidFigures::of(&board, &laid)?).unwrap();
//! assert!(laid_claims(&board, &laid, &figures)?.is_empty());
//! figures["extra_edges"] = 3.into();
//! let lies = laid_claims(&board, &laid, &figures)?;
//! assert_eq!(lies[0].to_string(), "extra_edges: claimed 3, found 33");
//! # Ok::<(), ga_hextiles::Error>(())
//! ```

mod file;
mod laid;
mod paths;
mod set;

pub use file::{CertifiedBoard, CertifiedSet};
pub use laid::{LaidFigures, laid_claims};
pub use paths::Paths;
pub use set::{ERRORS, SetCertificate, SetFigures, set_claims};
