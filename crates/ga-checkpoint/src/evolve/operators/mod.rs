//! Operators: the mutators of each representation.
//!
//! | mutator | genome | change |
//! |---|---|---|
//! | [`FlipNearby`] | [`Direct`](crate::genome::Direct) | flips one to three cells |
//! | [`Repaint`] | [`Chromatic`](crate::genome::Chromatic) | paints cells in random colours |
//! | [`Redraw`] | [`Indirect`](crate::genome::Indirect) | replaces, moves or resizes lines |
//!
//! The crossover of all representations is [`Uniform`](ga_core::crossover::Uniform).

mod flip_nearby;
mod redraw;
mod repaint;

pub use flip_nearby::FlipNearby;
pub use redraw::Redraw;
pub use repaint::Repaint;
