use super::side::Side;
use super::tile::TileSet;
use crate::error::Error;
use ga_core::random::MixedDice;
use rand::Rng;

/// A tile, the side that faces up, and the rotation, as one number:
/// `12 * tile + 6 * side + sixths`.
///
/// `tile` is the index in the set, `side` is 0 for the top and 1 for the bottom, and `sixths` is
/// the clockwise rotation in sixths of a turn.
pub type Pick = u16;

/// The number of ways in which one tile can lie: two sides times six rotations.
pub(crate) const WAYS: usize = 12;

/// Lays tiles on a board at random: draws a tile for each place, the side that faces up, and the
/// rotation.
///
/// All outcomes are equally likely. The tiles are shuffled by the Fisher-Yates algorithm.
/// [`MixedDice`] draws the numbers of a board from as few random words as possible.
///
/// ```
/// use ga_core::random::Stream;
/// use ga_hextiles::game::Shuffle;
///
/// let mut shuffle = Shuffle::new(20, 20)?;
/// let mut picks = [0; 20];
/// shuffle.deal(&mut picks, &mut Stream::seeded(1));
/// assert!(picks.iter().all(|&pick| pick < 20 * 12));
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Shuffle {
    places: usize,
    dice: MixedDice,
    /// For each place, two random numbers: one selects the tile, the other its side and rotation.
    rolled: Vec<u16>,
    deck: Vec<u16>,
}

impl Shuffle {
    /// The highest number of tiles.
    pub const MOST_TILES: usize = 1000;

    /// A shuffle of `tiles` tiles that lays `places` of them.
    ///
    /// # Errors
    ///
    /// If `tiles` is less than `places`, or more than [`MOST_TILES`](Self::MOST_TILES).
    pub fn new(tiles: usize, places: usize) -> Result<Self, Error> {
        if tiles > Self::MOST_TILES {
            return Err(Error::Size {
                what: "tiles",
                found: tiles as u64,
                least: 1,
                most: Self::MOST_TILES,
            });
        }
        if tiles < places {
            return Err(Error::TooFewTiles {
                found: tiles,
                expected: places,
            });
        }
        let bounds = |place: usize| [(tiles - place) as u16, WAYS as u16];
        let dice = MixedDice::new(&(0..places).flat_map(bounds).collect::<Vec<u16>>());
        Ok(Self {
            places,
            rolled: vec![0; dice.len()],
            dice,
            deck: (0..tiles as u16).collect(),
        })
    }

    /// The number of places.
    pub const fn places(&self) -> usize {
        self.places
    }

    /// Whether this shuffle was made for `tiles` tiles and `places` places.
    pub fn fits(&self, tiles: usize, places: usize) -> bool {
        (self.deck.len(), self.places) == (tiles, places)
    }

    /// Lays one board: writes one pick for each place to `picks`. Earlier boards have no influence.
    ///
    /// # Panics
    ///
    /// If `picks` does not have one element for each place.
    #[inline]
    pub fn deal<R: Rng + ?Sized>(&mut self, picks: &mut [Pick], rng: &mut R) {
        assert_eq!(picks.len(), self.places, "one pick for each place");
        self.dice.roll(&mut self.rolled, rng);
        for (tile, number) in self.deck.iter_mut().zip(0..) {
            *tile = number;
        }
        for (place, (pick, rolled)) in picks
            .iter_mut()
            .zip(self.rolled.chunks_exact(2))
            .enumerate()
        {
            self.deck.swap(place, place + usize::from(rolled[0]));
            *pick = WAYS as u16 * self.deck[place] + rolled[1];
        }
    }
}

impl TileSet {
    /// The side that faces up according to `pick`, after the rotation.
    ///
    /// # Panics
    ///
    /// If the set does not have the tile of `pick`.
    pub fn picked(&self, pick: Pick) -> Side {
        let tile = usize::from(pick) / WAYS;
        let way = usize::from(pick) % WAYS;
        self.0[tile].sides()[way / 6].turned(way)
    }

    /// Lays the tiles at random on `places` places. Returns the side that faces up at each place,
    /// after its rotation.
    ///
    /// # Errors
    ///
    /// The errors of [`Shuffle::new`].
    pub fn lay(&self, places: usize, rng: &mut dyn Rng) -> Result<Vec<Side>, Error> {
        let mut picks = vec![0; places];
        Shuffle::new(self.len(), places)?.deal(&mut picks, rng);
        Ok(picks.into_iter().map(|pick| self.picked(pick)).collect())
    }
}
