//! Options and files that several commands share.

use clap::Args;
use cli::{At, Failure, Input};
use ga_hextiles::format::{DraftBoard, DraftSet};
use ga_hextiles::{Board, Judge, TileSet, Weights};

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

/// The weights of the score; the default is the paper's.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Weights of the score")]
pub(crate) struct Weighing {
    /// Weight of each side that needs a bridge
    #[arg(long = "weight-bridge", value_name = "W", default_value_t = Weights::BRIDGE, value_parser = weight)]
    bridge: f64,
    /// Weight of the sum of squared numbers of equal designs
    #[arg(long = "weight-duplicate", value_name = "W", default_value_t = Weights::DUPLICATE, value_parser = weight)]
    duplicate: f64,
    /// Weight of each tile with a side that joins all directions
    #[arg(long = "weight-all-joined", value_name = "W", default_value_t = Weights::ALL_JOINED, value_parser = weight)]
    all_joined: f64,
    /// Weight of each edge that closes a cycle
    #[arg(long = "weight-extra-edge", value_name = "W", default_value_t = Weights::EXTRA_EDGE, value_parser = weight)]
    extra_edge: f64,
    /// Weight of the probability of a path, for each pair of locations
    #[arg(long = "weight-path", value_name = "W", default_value_t = Weights::PATH, value_parser = weight)]
    path: f64,
}

fn weight(text: &str) -> Result<f64, String> {
    let most = Weights::MOST;
    let number = text
        .parse()
        .ok()
        .filter(|number| (-most..=most).contains(number));
    number.ok_or_else(|| format!("expected a number from {:e} to {most:e}", -most))
}

impl Weighing {
    pub(crate) fn weights(self) -> Result<Weights, Failure> {
        let weights = Weights {
            bridge: self.bridge,
            duplicate: self.duplicate,
            all_joined: self.all_joined,
            extra_edge: self.extra_edge,
            path: self.path,
        };
        Ok(weights.checked()?)
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
