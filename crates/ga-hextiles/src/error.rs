use crate::game::Direction;

/// An error in a set of tiles, a board, a file or a parameter.
///
/// Messages number tiles, places, trails, links and sides from 1, as files do.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// A name that is not the name of a direction.
    #[error("direction {found:?}: expected N, NE, SE, S, SW or NW")]
    Direction {
        /// The name given.
        found: String,
    },
    /// A direction that occurs twice in the trails of a side.
    #[error("direction {direction} is named twice, expected once at most")]
    DirectionTwice {
        /// The direction.
        direction: Direction,
    },
    /// A trail without directions.
    #[error("trail {trail} is empty, expected at least one direction")]
    EmptyTrail {
        /// The number of the trail, counted from 1.
        trail: usize,
    },
    /// A side with more trails than a code can number.
    #[error("{trails} trails, dead ends included: expected at most 4, more have no code")]
    NoCode {
        /// The number of trails.
        trails: usize,
    },
    /// A set that cannot be bred with the others.
    #[error("a set of {found} tiles, expected {expected} as in the first set to breed from")]
    Unlike {
        /// The number of its tiles.
        found: usize,
        /// The number of tiles of the first set.
        expected: usize,
    },
    /// A genome of the wrong length.
    #[error("{found} bits, expected a multiple of 24, the bits of a tile")]
    CodeLength {
        /// The number of bits given.
        found: usize,
    },
    /// An error, together with the place at which it occurs.
    #[error("{place}: {error}")]
    In {
        /// The place, for example `tile 3, top`.
        place: String,
        /// The error at this place.
        #[source]
        error: Box<Error>,
    },
    /// A file of another format, or without a required field.
    #[cfg(feature = "serde")]
    #[error(transparent)]
    Draft(#[from] ga_request::Error),
    /// A list in a file with wrong elements.
    #[error("not {what}, expected {expected}")]
    Shape {
        /// What the list stands for.
        what: &'static str,
        /// The correct form of the list.
        expected: &'static str,
    },
    /// A size out of range.
    #[error("{what}: {found}, expected {least} to {most}")]
    Size {
        /// What is counted.
        what: &'static str,
        /// The number given.
        found: u64,
        /// The lowest number.
        least: usize,
        /// The highest number.
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
    /// A port (a side of a place) that is used twice.
    #[error("side {direction} of tile {place} is used already by {before}")]
    SideTwice {
        /// The number of the place, counted from 1.
        place: usize,
        /// The direction of the port.
        direction: Direction,
        /// The link or location that uses it first.
        before: String,
    },
    /// A link from a tile to itself.
    #[error("joins tile {place} to itself, expected two tiles")]
    Loop {
        /// The number of the place, counted from 1.
        place: usize,
    },
    /// Two locations with the same name.
    #[error("location {name:?} is named twice")]
    LocationTwice {
        /// The name.
        name: String,
    },
    /// Two pairs of locations with the same name, such as `A-B` with `C`, and `A` with `B-C`.
    #[error("two pairs of locations are named {name:?}, expected different names")]
    PairTwice {
        /// The name of both pairs.
        name: String,
    },
    /// A location to which no side leads.
    #[error("location {name:?}: no sides, expected at least one")]
    LocationEmpty {
        /// The name.
        name: String,
    },
    /// A number of sides that is not the number of places of the board.
    #[error("{found} sides, expected {expected}, one for each place of the board")]
    SideCount {
        /// The number of sides.
        found: usize,
        /// The number of places.
        expected: usize,
    },
    /// Fewer tiles than the board has places.
    #[error("{found} tiles, expected at least {expected}, one for each place of the board")]
    TooFewTiles {
        /// The number of tiles.
        found: usize,
        /// The number of places.
        expected: usize,
    },
    /// A number of boards from which no score can be computed.
    #[error("{found} boards: expected 1 to {most}")]
    Boards {
        /// The number given.
        found: u64,
        /// The highest number.
        most: u64,
    },
    /// A weight that is not a number, or too large for sums to stay finite.
    #[error("weight of {name}: {value:e}, expected a number from -1e100 to 1e100")]
    Weight {
        /// The name of the weight.
        name: &'static str,
        /// The weight given.
        value: f64,
    },
    /// A sheet of paper with room for no tile, or for more than 10000 tiles.
    #[error(
        "tiles of {across} mm on paper of {width} x {height} mm: expected tiles of 1 mm or more, so that one to 10000 fit"
    )]
    Sheet {
        /// The size of a tile in millimetres, from edge to edge.
        across: f64,
        /// The width of the paper in millimetres.
        width: f64,
        /// The height of the paper in millimetres.
        height: f64,
    },
    /// A search whose sets have no score.
    #[error("no set has a score")]
    NoScore,
    /// A move that a laid board does not have.
    #[error("move {found:?}: expected 3x7, 5r, 5l or 5f, with places from 1 to {places}")]
    Move {
        /// The word given.
        found: String,
        /// The number of places, with those beside the board.
        places: usize,
    },
    /// A parameter that `ga_core` does not accept.
    #[error(transparent)]
    Scheme(#[from] ga_core::Error),
}

impl Error {
    /// The same error with its place.
    pub(crate) fn at(self, place: impl Into<String>) -> Self {
        Self::In {
            place: place.into(),
            error: Box::new(self),
        }
    }
}
