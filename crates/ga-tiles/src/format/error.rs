/// The reason why a file cannot be read or written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file breaks the rules of its format, for instance a bracket is missing.
    #[error("{format}: {reason}")]
    Syntax {
        /// The format: `JSON`, `XML` or `PNG`.
        format: &'static str,
        /// What is wrong, with line and column if the file is text.
        reason: String,
    },
    /// A value of the file is not as expected.
    #[error("{place}: {reason}")]
    Value {
        /// The place, for instance `levels[2].rows[0], column 3`.
        place: String,
        /// What is wrong there.
        reason: String,
    },
    /// The file uses a possibility of its format that this crate does not read.
    #[error("{place} is {found:?}, which cannot be read: {remedy}")]
    Unsupported {
        /// The place, for instance `layer "ground", encoding`.
        place: String,
        /// The value that was found.
        found: String,
        /// What to do about it.
        remedy: &'static str,
    },
    /// A text without levels.
    #[error("the file has no levels")]
    Empty,
    /// A field is missing, or the file has another format.
    #[cfg(feature = "formats")]
    #[error(transparent)]
    Draft(#[from] ga_request::Error),
    /// A file that has something else than it is read for.
    #[error("{reason}")]
    Unfit {
        /// What is wrong with it.
        reason: String,
    },
    /// An error of the level itself, without a place.
    #[error(transparent)]
    Tiles(#[from] crate::Error),
    /// Another number of names or colours than of kinds.
    #[error("{found} {what}: expected one for each of {kinds} kinds of tiles")]
    Count {
        /// `names` or `colours`.
        what: &'static str,
        /// The number that was given.
        found: usize,
        /// The number of kinds.
        kinds: usize,
    },
    /// A text that is not a colour.
    #[error(
        "{found:?} is no colour: expected `#` and six hexadecimal digits, for instance #3c78d8"
    )]
    Colour {
        /// The text.
        found: String,
    },
    /// A picture without pixels, or with more than fit.
    #[error(
        "a picture of {width} x {height} pixels: expected at least 1 and together at most {limit}"
    )]
    Picture {
        /// The width in pixels.
        width: u64,
        /// The height in pixels.
        height: u64,
        /// The greatest number of pixels.
        limit: u64,
    },
    /// A tile that the tile set image does not show.
    #[error("cell ({x}, {y}) is tile {kind}, but the tile set image has only {tiles} tiles")]
    NotInImage {
        /// The column of the cell.
        x: usize,
        /// The row of the cell.
        y: usize,
        /// The kind of the tile.
        kind: u8,
        /// The number of tiles in the image.
        tiles: usize,
    },
    /// An error of the level itself, such as its size.
    #[error("{place}: {source}")]
    Level {
        /// The place.
        place: String,
        /// The error of the level.
        source: crate::Error,
    },
}

#[cfg(feature = "formats")]
impl Error {
    pub(super) fn unfit(reason: impl Into<String>) -> Self {
        Self::Unfit {
            reason: reason.into(),
        }
    }
}
