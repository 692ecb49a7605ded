use crate::error::Error;
use crate::game::TileSet;

/// The weights of the score, which is a weighted sum of the figures of a set. A negative weight is
/// a penalty.
///
/// The default values are the weights of the paper (`hex-tiles`).
///
/// ```
/// use ga_hextiles::Weights;
///
/// let careless = Weights { bridge: 0.0, ..Weights::default() };
/// assert_eq!(careless.duplicate, -0.02);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Weights {
    /// The weight of each side that needs a bridge. Default: -0.05.
    pub bridge: f64,
    /// The weight of [`TileSet::duplicates`]. Default: -0.02.
    pub duplicate: f64,
    /// The weight of each tile with a side that joins all directions. Default: -1.
    pub all_joined: f64,
    /// The weight of the mean number of edges that close a cycle. Default: -0.1.
    pub extra_edge: f64,
    /// The weight of the share of boards with a path between two locations. It applies to each pair
    /// of locations. Default: 1.
    pub path: f64,
}

impl Weights {
    /// The weight of a bridge in the paper.
    pub const BRIDGE: f64 = -0.05;
    /// The weight of duplicates in the paper.
    pub const DUPLICATE: f64 = -0.02;
    /// The weight of a tile with all directions joined in the paper.
    pub const ALL_JOINED: f64 = -1.0;
    /// The weight of an extra edge in the paper.
    pub const EXTRA_EDGE: f64 = -0.1;
    /// The weight of each of the fifteen paths in the paper.
    pub const PATH: f64 = 1.0;

    /// No weights.
    pub(crate) const NONE: Self = Self {
        bridge: 0.0,
        duplicate: 0.0,
        all_joined: 0.0,
        extra_edge: 0.0,
        path: 0.0,
    };

    /// The largest absolute value of a weight. It keeps scores finite.
    pub const MOST: f64 = 1e100;

    /// Returns the weights if each is a number from -[`MOST`](Self::MOST) to [`MOST`](Self::MOST).
    ///
    /// # Errors
    ///
    /// If a weight is out of range. The error names the first such weight.
    pub fn checked(self) -> Result<Self, Error> {
        let Self {
            bridge,
            duplicate,
            all_joined,
            extra_edge,
            path,
        } = self;
        let named = [
            ("bridges", bridge),
            ("duplicates", duplicate),
            ("all-joined tiles", all_joined),
            ("extra edges", extra_edge),
            ("paths", path),
        ];
        let sound = |value: &f64| (-Self::MOST..=Self::MOST).contains(value);
        match named.into_iter().find(|(_, value)| !sound(value)) {
            Some((name, value)) => Err(Error::Weight { name, value }),
            None => Ok(self),
        }
    }

    /// The part of the score that depends on the tiles only, not on how they lie.
    pub fn tiles(&self, tiles: &TileSet) -> f64 {
        self.bridge * tiles.bridges() as f64
            + self.duplicate * tiles.duplicates() as f64
            + self.all_joined * tiles.all_joined() as f64
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            bridge: Self::BRIDGE,
            duplicate: Self::DUPLICATE,
            all_joined: Self::ALL_JOINED,
            extra_edge: Self::EXTRA_EDGE,
            path: Self::PATH,
        }
    }
}

/// The figures of a set and its score. Figures that depend on the board are means over all boards.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// The number of sides that need a bridge.
    pub bridges: usize,
    /// The sum of the squared counts of sides for each design: [`TileSet::duplicates`].
    pub duplicates: usize,
    /// The number of tiles with a side that joins all directions.
    pub all_joined: usize,
    /// The mean number of edges that close a cycle.
    pub extra_edges: f64,
    /// For each pair of [`Board::pairs`](crate::Board::pairs), the share of boards with a path
    /// between the two locations, from 0 to 1.
    pub paths: Vec<f64>,
    /// The weighted sum of the figures above.
    pub total: f64,
    /// The standard error of `total`, estimated from the variance between boards. `None` for a
    /// single board.
    pub standard_error: Option<f64>,
    /// The number of boards.
    pub boards: u64,
}

impl Score {
    /// The mean of [`paths`](Self::paths), or 0 if there are no pairs.
    pub fn mean_path(&self) -> f64 {
        // `sum` of no elements is -0.
        self.paths.iter().fold(0.0, |sum, share| sum + share) / (self.paths.len() as f64).max(1.0)
    }
}

/// The highest number of boards of a score. Sums stay exact far beyond it.
pub const MOST_BOARDS: u64 = 10_000_000_000;

/// Returns `found` if it is from 1 to [`MOST_BOARDS`].
pub(crate) fn check_boards(found: u64) -> Result<u64, Error> {
    let sound = (1..=MOST_BOARDS).contains(&found);
    if sound {
        Ok(found)
    } else {
        Err(Error::Boards {
            found,
            most: MOST_BOARDS,
        })
    }
}
