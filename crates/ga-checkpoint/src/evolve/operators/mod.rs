//! Operators: the mutators of each representation.
//!
//! | mutator | genome | change |
//! |---|---|---|
//! | [`FlipNearby`] | [`Direct`](crate::evolve::genome::Direct) | flips up to three cells |
//! | [`Repaint`] | [`Chromatic`](crate::evolve::genome::Chromatic) | paints cells at random |
//! | [`Redraw`] | [`Indirect`](crate::evolve::genome::Indirect) | replaces or changes lines |
//!
//! The crossover of all representations is [`Uniform`](ga_core::crossover::Uniform). Mazes that are
//! bred from [liked ones](crate::evolve::like) exchange rectangles ([`ExchangeRectangle`]).

mod exchange_rectangle;
mod flip_nearby;
mod redraw;
mod repaint;
mod window;

pub use exchange_rectangle::ExchangeRectangle;
pub use flip_nearby::FlipNearby;
pub use redraw::Redraw;
pub use repaint::Repaint;
