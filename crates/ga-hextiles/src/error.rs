use crate::Direction;

/// What is wrong with a set of tiles, a board, a file or a parameter.
///
/// Tiles, places, trails, links and sides are counted from 1, as in files.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// A direction has a name that no direction has.
    #[error("direction {found:?}: expected N, NE, SE, S, SW or NW")]
    Direction {
        /// The name given.
        found: String,
    },
    /// Two trails of a side lead in the same direction.
    #[error("direction {direction} is named twice, expected once at most")]
    DirectionTwice {
        /// The direction.
        direction: Direction,
    },
    /// A trail without directions.
    #[error("trail {trail} is empty, expected at least one direction")]
    EmptyTrail {
        /// Which trail of the side.
        trail: usize,
    },
    /// A side with more trails than a code has numbers for.
    #[error("{trails} trails, dead ends included: expected at most 4, more have no code")]
    NoCode {
        /// The number of trails.
        trails: usize,
    },
    /// A code of the wrong length.
    #[error("{found} bits, expected a multiple of 24, a tile each")]
    CodeLength {
        /// The number of bits given.
        found: usize,
    },
    /// Something is wrong with an element of a file.
    #[error("{place}: {error}")]
    In {
        /// Which element, for example `tile 3, top`.
        place: String,
        /// What is wrong with it.
        #[source]
        error: Box<Error>,
    },
    /// A file of another format.
    #[error("format {found:?}, expected {expected:?}")]
    Format {
        /// The format named by the file.
        found: String,
        /// The one that was asked for.
        expected: &'static str,
    },
    /// A field that has to be there is not.
    #[error("{field}: missing, expected {expected}")]
    Missing {
        /// Name of the field.
        field: &'static str,
        /// What should have been there.
        expected: &'static str,
    },
    /// A list in a file that is not what it has to be.
    #[error("not {what}, expected {expected}")]
    Shape {
        /// What it should be.
        what: &'static str,
        /// How that is written.
        expected: &'static str,
    },
    /// A size out of range.
    #[error("{what}: {found}, expected {least} to {most}")]
    Size {
        /// What is counted.
        what: &'static str,
        /// How many there are.
        found: u64,
        /// The least number.
        least: usize,
        /// The greatest number.
        most: usize,
    },
    /// A place that the board does not have.
    #[error("tile {found}: expected 1 to {places}")]
    Place {
        /// The number given.
        found: i64,
        /// The number of places.
        places: usize,
    },
    /// A side of a place that leads to two things.
    #[error("side {direction} of tile {place} is used already by {before}")]
    SideTwice {
        /// The place.
        place: usize,
        /// The side.
        direction: Direction,
        /// What it leads to already.
        before: String,
    },
    /// A link from a tile to itself.
    #[error("joins tile {place} to itself, expected two tiles")]
    Loop {
        /// The place.
        place: usize,
    },
    /// Two locations of one name.
    #[error("location {name:?} is named twice")]
    LocationTwice {
        /// The name.
        name: String,
    },
    /// Two pairs of locations of one name, such as `A-B` with `C`, and `A` with `B-C`.
    #[error("two pairs of locations are named {name:?}, expected different names")]
    PairTwice {
        /// The name of both pairs.
        name: String,
    },
    /// A location that no tile leads to.
    #[error("location {name:?}: no sides, expected at least one")]
    LocationEmpty {
        /// The name.
        name: String,
    },
    /// Not as many sides as the board has places.
    #[error("{found} sides, expected {expected}, one for each place of the board")]
    SideCount {
        /// How many there are.
        found: usize,
        /// The number of places.
        expected: usize,
    },
    /// Fewer tiles than the board has places.
    #[error("{found} tiles, expected at least {expected}, one for each place of the board")]
    TooFewTiles {
        /// How many there are.
        found: usize,
        /// The number of places.
        expected: usize,
    },
    /// A number of boards that no figure can be drawn from.
    #[error("{found} boards: expected 1 to {most}")]
    Boards {
        /// How many were asked for.
        found: u64,
        /// The greatest number.
        most: u64,
    },
    /// A weight that is no number, or so great that sums would not be.
    #[error("weight of {name}: {value:e}, expected a number from -1e100 to 1e100")]
    Weight {
        /// What is weighed.
        name: &'static str,
        /// The weight given.
        value: f64,
    },
    /// Paper on which no tile fits.
    #[error(
        "tiles of {across} mm on paper of {width} x {height} mm: expected lengths such that one to 10000 fit"
    )]
    Sheet {
        /// The size of a tile, from edge to edge.
        across: f64,
        /// The width of the paper.
        width: f64,
        /// The height of the paper.
        height: f64,
    },
    /// A part of the scheme was refused.
    #[error(transparent)]
    Scheme(#[from] ga_core::Error),
}

impl Error {
    /// The same error, which now names its place.
    pub(crate) fn at(self, place: impl Into<String>) -> Self {
        Self::In { place: place.into(), error: Box::new(self) }
    }
}
