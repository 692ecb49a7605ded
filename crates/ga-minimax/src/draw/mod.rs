//! SVG pictures of reservation trees, and of curves such as the number of leaves by depth.

mod plot;
mod tree;

pub use plot::{Curve, plot};
pub use tree::tree;
