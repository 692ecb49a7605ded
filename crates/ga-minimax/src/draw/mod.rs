//! Pictures in SVG: a reservation tree, and curves over the depth of a search.

mod plot;
mod tree;

pub use plot::{Curve, plot};
pub use tree::tree;
