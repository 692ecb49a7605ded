//! Options and files that several commands share.

use clap::Args;
use cli::{At, Failure, Input};
use ga_hextiles::format::{DraftBoard, DraftSet};
use ga_hextiles::{Board, Judge, TileSet};

/// The board on which tiles are laid.
#[derive(Args, Clone, Debug)]
pub struct OnBoard {
    /// Uses the board of this file instead of the paper's
    // The id of an option is the name of its field, and `file` is that of the set in the commands.
    #[arg(long = "board", value_name = "FILE")]
    on_board: Option<Input>,
}

impl OnBoard {
    /// Whether a board was given.
    pub fn is_given(&self) -> bool {
        self.on_board.is_some()
    }

    pub(crate) fn read(&self) -> Result<Board, Failure> {
        let Some(file) = &self.on_board else {
            return Ok(Board::paper());
        };
        let source = file.read()?;
        source.json::<DraftBoard>()?.try_into().at(&source.name)
    }

    /// The name of the file, for the names of results; empty for the paper's board.
    pub(crate) fn stem(&self) -> String {
        self.on_board.as_ref().map_or_else(String::new, Input::stem)
    }

    /// The judge of sets on this board.
    ///
    /// # Errors
    ///
    /// A sentence that names the place in the file.
    pub fn judge(&self) -> Result<Judge, Failure> {
        Ok(Judge::new(self.read()?))
    }
}

/// Reads a number of an option that is in a range.
pub(crate) fn between(least: u64, most: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| {
        let number = text
            .parse()
            .ok()
            .filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

/// Reads a set of tiles. The name of the file is for later errors about the set.
pub(crate) fn read_set(file: &Input) -> Result<(TileSet, String), Failure> {
    let source = file.read()?;
    let tiles = source.json::<DraftSet>()?.try_into().at(&source.name)?;
    Ok((tiles, source.name))
}
