//! Variation: operators that change levels and keep a [`Template`].
//!
//! Each operator holds an `Arc<Template>`. It changes free cells only, and all cells of an orbit at
//! once. So a child of levels that keep the template keeps it, too. No operator allocates memory.
//! A level of another shape than the template is left unchanged, and refused before a run starts.
//!
//! | operator | what it does |
//! |---|---|
//! | [`Set`] | one free cell gets another tile |
//! | [`Swap`] | two cells with different tiles exchange them |
//! | [`Paint`] | fills a rectangle with one tile |
//! | [`Copy`](struct@Copy) | copies a patch to another place, also turned |
//! | [`Shift`] | moves all tiles; tiles that leave at one side enter at the other |
//! | [`Turn`] | mirrors or turns the complete level |
//! | [`Exchange`] | crossover: two levels exchange a rectangle |
//!
//! [`combine::Choice`](ga_core::combine::Choice) draws one of several mutators, and a tuple applies
//! several in a row. The operators of `ga-core` for grids work on levels, too, but they know no
//! template.

mod copied;
mod copy;
mod exchange;
mod paint;
mod rectangle;
mod set;
mod shift;
mod swap;
mod turn;

pub use copy::Copy;
pub use exchange::Exchange;
pub use paint::Paint;
pub use set::Set;
pub use shift::Shift;
pub use swap::Swap;
pub use turn::Turn;

use crate::level::Level;
use crate::template::Template;

/// Whether operators with this template can work on a level.
fn fits(template: &Template, level: &Level) -> Result<(), ga_core::Error> {
    template
        .fits(level)
        .map_err(|error| ga_core::Error::Misfit {
            reason: error.to_string(),
        })
}
