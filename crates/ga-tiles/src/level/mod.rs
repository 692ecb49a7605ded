//! Levels: rectangles of tiles.
//!
//! - A [`Tile`] is a kind of tile, one of up to 64. [`Tiles`] is a set of kinds.
//! - A [`Level`] is a [`Grid`] of tiles, of at most [`LONGEST`] x [`LONGEST`] cells. All operators
//!   of `ga-core` for grids work on levels, too.
//! - An [`Alphabet`] gives each kind a character, and reads and writes levels as text.
//! - A [`Symmetry`] mirrors or turns a level.

mod alphabet;
mod symmetry;
mod tile;
mod tiles;

pub use alphabet::Alphabet;
pub use symmetry::Symmetry;
pub use tile::Tile;
pub use tiles::Tiles;

use crate::error::Error;
use ga_core::genome::Grid;

/// A level: a rectangle of tiles, of at most 128 x 128 cells.
pub type Level = Grid<Tile>;

/// The greatest width and height of a level: 128.
pub const LONGEST: usize = 128;

/// Checks the size of a level.
///
/// # Errors
///
/// [`Error::Size`] if the width or height is not 1 to 128.
pub const fn check(width: usize, height: usize) -> Result<(), Error> {
    if width < 1 || height < 1 || width > LONGEST || height > LONGEST {
        return Err(Error::Size { width, height });
    }
    Ok(())
}
