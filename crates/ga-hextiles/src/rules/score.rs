use super::{Faces, Judge};
use crate::{Error, Shuffle, TileSet};
use rand::Rng;

/// What each figure of a set counts in its score.
///
/// The default is the article's (`hex-tiles`).
///
/// ```
/// use ga_hextiles::Weights;
///
/// let careless = Weights { bridge: 0.0, ..Weights::default() };
/// assert_eq!(careless.duplicate, -0.02);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Of each side that needs a bridge.
    pub bridge: f64,
    /// Of the sum of squares of the number of sides that show each design.
    pub duplicate: f64,
    /// Of each tile with a side that joins all directions.
    pub all_joined: f64,
    /// Of each edge, of a board on average, that closes a cycle.
    pub extra_edge: f64,
    /// Of the probability of a path between two locations, for each pair.
    pub path: f64,
}

impl Weights {
    /// The article's weight of a bridge.
    pub const BRIDGE: f64 = -0.05;
    /// The article's weight of the duplicate score.
    pub const DUPLICATE: f64 = -0.02;
    /// The article's weight of a tile with all directions joined.
    pub const ALL_JOINED: f64 = -1.0;
    /// The article's weight of an extra edge.
    pub const EXTRA_EDGE: f64 = -0.1;
    /// The article's weight of each of its fifteen paths.
    pub const PATH: f64 = 1.0;

    /// The greatest weight, positive or negative: scores of it are still numbers.
    pub const MOST: f64 = 1e100;

    /// The same weights, if each is a number from -[`MOST`](Self::MOST) to [`MOST`](Self::MOST).
    ///
    /// # Errors
    ///
    /// If one is not; it is named.
    pub fn checked(self) -> Result<Self, Error> {
        let Self { bridge, duplicate, all_joined, extra_edge, path } = self;
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

    /// What a set scores for its tiles, however they fall.
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

/// The figures of a set, those of laid boards as means.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// Sides that need a bridge.
    pub bridges: usize,
    /// Sum of squares of the number of sides that show each design.
    pub duplicates: usize,
    /// Tiles with a side that joins all directions.
    pub all_joined: usize,
    /// Edges that close a cycle, on average.
    pub extra_edges: f64,
    /// The share of boards with a path, for each of [`Board::pairs`](crate::Board::pairs).
    pub paths: Vec<f64>,
    /// The weighted sum of all these.
    pub total: f64,
    /// The standard error of `total`, from the scatter between boards; `None` for a single one.
    pub standard_error: Option<f64>,
    /// How many boards were laid.
    pub boards: u64,
}

impl Score {
    /// The mean share of boards with a path over all pairs; 0 where there are no pairs.
    pub fn mean_path(&self) -> f64 {
        // Not `sum`: that of nothing is -0.
        self.paths.iter().fold(0.0, |sum, share| sum + share) / (self.paths.len() as f64).max(1.0)
    }
}

/// The greatest number of boards of a score. Sums stay exact far beyond, but nobody would wait.
pub const MOST_BOARDS: u64 = 10_000_000_000;

/// The number of boards of a score, if it makes sense.
pub(crate) fn check_boards(found: u64) -> Result<u64, Error> {
    let sound = (1..=MOST_BOARDS).contains(&found);
    if sound { Ok(found) } else { Err(Error::Boards { found, most: MOST_BOARDS }) }
}

impl Judge {
    /// Scores a set on so many boards, laid at random.
    ///
    /// # Errors
    ///
    /// If the set has too few tiles for the board or too many for a [`Shuffle`], there are no boards, or a weight
    /// is refused by [`Weights::checked`].
    pub fn score(
        &self,
        tiles: &TileSet,
        weights: &Weights,
        boards: u64,
        rng: &mut dyn Rng,
    ) -> Result<Score, Error> {
        let (boards, weights) = (check_boards(boards)?, weights.checked()?);
        let mut shuffle = Shuffle::new(tiles.len(), self.board().places())?;
        let (mut faces, mut tally) = (Faces::default(), self.tally());
        faces.show(tiles);
        self.lay(&faces, boards, &mut shuffle, &mut Vec::new(), &mut tally, rng);
        Ok(tally.score(tiles, &weights))
    }
}
