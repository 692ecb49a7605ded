//! Operators: the mutators of each representation.
//!
//! | mutator | genome | change |
//! |---|---|---|
//! | [`FlipNearby`] | [`Direct`](crate::evolve::genome::Direct) | flips up to three cells |
//! | [`Repaint`] | [`Chromatic`](crate::evolve::genome::Chromatic) | paints cells at random |
//! | [`Redraw`] | [`Indirect`](crate::evolve::genome::Indirect) | replaces or changes lines |
//!
//! The crossover of all representations is [`Uniform`](ga_core::crossover::Uniform).

mod flip_nearby;
mod redraw;
mod repaint;
mod window;

pub use flip_nearby::FlipNearby;
pub use redraw::Redraw;
pub use repaint::Repaint;
