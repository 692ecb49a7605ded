use crate::{Error, Side, TileSet};
use rand::Rng;
use std::ops::Range;

/// Lays tiles at random in three ways: which place, which side up, how far turned.
///
/// Every one of the equally likely outcomes is exactly as likely as every other: the dice of a board are rolled
/// several at a time from one random word (Brackett-Rozinsky & Lemire 2024), rejecting the few words that would
/// favour some of them.
///
/// ```
/// use ga_core::random::Streams;
/// use ga_hextiles::Shuffle;
///
/// let mut shuffle = Shuffle::new(20, 20)?;
/// let mut picks = [0; 20];
/// shuffle.deal(&mut picks, &mut Streams::report(1).evaluation(0));
/// assert!(picks.iter().all(|&pick| pick < 20 * 12));
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Shuffle {
    places: usize,
    bounds: Vec<u64>,
    throws: Vec<Throw>,
    rolled: Vec<u16>,
    deck: Vec<u16>,
}

/// Dice that are rolled from one random word.
#[derive(Clone, Debug)]
struct Throw {
    dice: Range<usize>,
    /// Words whose remainder is below this would favour some outcomes.
    threshold: u64,
}

/// A tile as it lies: `12 * tile + 6 * side + sixths`, side 0 the top, turned clockwise by so many sixths.
pub type Pick = u16;

/// The ways in which one tile can lie: two sides, six rotations.
pub(crate) const WAYS: usize = 12;

impl Shuffle {
    /// The greatest number of tiles.
    pub const MOST_TILES: usize = 1000;

    /// Lays some of `tiles` tiles on `places` places.
    ///
    /// # Errors
    ///
    /// If there are too few tiles, or more than [`MOST_TILES`](Self::MOST_TILES).
    pub fn new(tiles: usize, places: usize) -> Result<Self, Error> {
        /// Of so many outcomes at most are made the dice of a word, so that hardly any is rejected.
        const MOST_OUTCOMES: u64 = 1 << 56;

        if tiles > Self::MOST_TILES {
            return Err(Error::Size { what: "tiles", found: tiles as u64, least: 1, most: Self::MOST_TILES });
        }
        if tiles < places {
            return Err(Error::TooFewTiles { found: tiles, expected: places });
        }
        let bounds: Vec<u64> = (0..places).flat_map(|place| [(tiles - place) as u64, WAYS as u64]).collect();
        let mut throws = Vec::new();
        let mut start = 0;
        while start < bounds.len() {
            let (mut end, mut outcomes) = (start, 1);
            while end < bounds.len() && outcomes * bounds[end] <= MOST_OUTCOMES {
                outcomes *= bounds[end];
                end += 1;
            }
            throws.push(Throw { dice: start..end, threshold: outcomes.wrapping_neg() % outcomes });
            start = end;
        }
        let rolled = vec![0; bounds.len()];
        Ok(Self { places, bounds, throws, rolled, deck: (0..tiles as u16).collect() })
    }

    /// The number of places.
    pub const fn places(&self) -> usize {
        self.places
    }

    /// Whether this lays so many tiles on so many places.
    pub fn fits(&self, tiles: usize, places: usize) -> bool {
        (self.deck.len(), self.places) == (tiles, places)
    }

    /// Fills a board: one pick for each place. What lay before does not matter.
    ///
    /// # Panics
    ///
    /// If `picks` is not as long as there are places.
    #[inline]
    pub fn deal<R: Rng + ?Sized>(&mut self, picks: &mut [Pick], rng: &mut R) {
        assert_eq!(picks.len(), self.places, "one pick a place");
        for Throw { dice, threshold } in &self.throws {
            loop {
                let mut word = rng.next_u64();
                for (rolled, &bound) in self.rolled[dice.clone()].iter_mut().zip(&self.bounds[dice.clone()]) {
                    let product = u128::from(word) * u128::from(bound);
                    *rolled = (product >> 64) as u16;
                    word = product as u64;
                }
                if word >= *threshold {
                    break;
                }
            }
        }
        for (tile, number) in self.deck.iter_mut().zip(0..) {
            *tile = number;
        }
        for (place, (pick, rolled)) in picks.iter_mut().zip(self.rolled.chunks_exact(2)).enumerate() {
            self.deck.swap(place, place + usize::from(rolled[0]));
            *pick = WAYS as u16 * self.deck[place] + rolled[1];
        }
    }
}

impl TileSet {
    /// The side that shows where a tile lies like this.
    ///
    /// # Panics
    ///
    /// If there is no such tile.
    pub fn picked(&self, pick: Pick) -> Side {
        let (tile, way) = (usize::from(pick) / WAYS, usize::from(pick) % WAYS);
        self.0[tile].sides()[way / 6].turned(way)
    }

    /// Lays the tiles at random on so many places.
    ///
    /// # Errors
    ///
    /// As [`Shuffle::new`].
    pub fn lay(&self, places: usize, rng: &mut dyn Rng) -> Result<Vec<Side>, Error> {
        let mut picks = vec![0; places];
        Shuffle::new(self.len(), places)?.deal(&mut picks, rng);
        Ok(picks.into_iter().map(|pick| self.picked(pick)).collect())
    }
}
