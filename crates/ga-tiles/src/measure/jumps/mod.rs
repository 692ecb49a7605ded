//! Levels that are seen from the side: what an agent reaches that walks, falls and jumps.

mod board;
mod count;
mod reach;
mod way;

pub(super) use board::{Board, Move};
pub use count::Jumps;
pub use reach::JumpReach;
pub use way::JumpWay;

use crate::error::Error;
use crate::level::Tiles;
use crate::template::Template;

/// An agent that walks, falls and jumps, in a level that is seen from the side.
///
/// Cells of its tiles are open, and all other cells are solid. The lowest row is at the bottom. The
/// agent *stands* in an open cell with a solid cell below it. Nothing is below the last row: the
/// agent cannot stand there, and falls out of the level. The other borders are closed.
///
/// From a cell in which it stands, it has these moves:
///
/// - `E`, `W`: it *walks* one cell to the right or to the left, and falls.
/// - `e`, `w`: it *jumps*. It rises 1 to [`height`](Self::height) cells, moves 1 to
///   [`width`](Self::width) cells to the right or to the left, and falls.
/// - `n`: it jumps straight up by 1 to `height` cells, and falls back.
///
/// To *fall* is to move down until the agent stands, and by any number of cells. All cells that it
/// passes must be open. A move that ends outside of the level does not exist.
///
/// At the start the agent falls until it stands. It *reaches* each cell in which it stands, and all
/// that it passes in a move that exists.
///
/// - *Usual*: height 2 or 3, width 2 to 4.
/// - *Limits*: the agent has the size of one cell. It cannot move sideways while it falls, and it
///   jumps in right angles.
///
/// [`JumpWay`], [`Jumps`] and [`JumpReach`] measure what it can do.
#[doc(alias = "platformer")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jumper {
    /// The tiles that are open.
    pub through: Tiles,
    /// The greatest number of cells that it rises in a jump.
    pub height: usize,
    /// The greatest number of cells that it moves sideways in a jump.
    pub width: usize,
}

impl Jumper {
    /// Checks the sets of a measure with this agent.
    fn check(&self, template: &Template, from: Tiles, goals: Tiles) -> Result<(), Error> {
        template.check_set("the tiles to start from", from)?;
        template.check_set("the tiles to reach", goals)?;
        // The tiles of starts and goals are open, too.
        if self.through.is_empty() {
            Ok(())
        } else {
            template.check_set("the tiles that are open to the agent", self.through)
        }
    }
}
