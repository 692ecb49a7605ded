use crate::error::Error;
use crate::level::{Tile, Tiles};
use ga_core::rand::Rng;
use ga_core::random::below;

/// Draws kinds of tiles in proportion to their weights.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Weights {
    /// The sum of the weights up to and with each kind, in whole units. Only whole numbers are
    /// added and compared, so every platform draws the same kinds.
    sums: Box<[u32]>,
}

/// The sum of the units of all kinds, if the weights differ.
const UNITS: f64 = 1_000_000_000.0;

impl Weights {
    /// The same weight for each of `kinds` kinds.
    pub(crate) fn equal(kinds: usize) -> Self {
        Self {
            sums: (1..=kinds as u32).collect(),
        }
    }

    pub(crate) fn new(weights: &[f64]) -> Result<Self, Error> {
        if let Some((kind, &value)) = weights
            .iter()
            .enumerate()
            .find(|(_, weight)| !weight.is_finite() || **weight < 0.0)
        {
            return Err(Error::Weight { kind, value });
        }
        // Scaled by the greatest weight first: the sum of finite numbers may be infinite.
        let most = weights
            .iter()
            .fold(0.0, |most: f64, &weight| most.max(weight));
        if most <= 0.0 {
            return Err(Error::NoWeight);
        }
        if weights.iter().all(|&weight| weight >= most) {
            return Ok(Self::equal(weights.len()));
        }
        let total: f64 = weights.iter().map(|weight| weight / most).sum();
        let units = |weight: f64| {
            // A kind with a weight is never impossible.
            if weight > 0.0 {
                ((weight / most / total * UNITS).round() as u32).max(1)
            } else {
                0
            }
        };
        let sums = weights.iter().scan(0, |sum, &weight| {
            *sum += units(weight);
            Some(*sum)
        });
        Ok(Self {
            sums: sums.collect(),
        })
    }

    /// The kinds that have a weight.
    pub(crate) fn kinds(&self) -> Tiles {
        (0..self.sums.len())
            .filter(|&kind| self.before(kind) < self.before(kind + 1))
            .map(Tile::of)
            .collect()
    }

    /// The same weight for each kind that has one.
    pub(crate) fn levelled(&self) -> Self {
        let kinds = self.kinds();
        let sums = (0..self.sums.len()).scan(0, |sum, kind| {
            *sum += u32::from(kinds.contains(Tile::of(kind)));
            Some(*sum)
        });
        Self {
            sums: sums.collect(),
        }
    }

    /// The weight of a kind, in units.
    pub(crate) fn of(&self, tile: Tile) -> f64 {
        let kind = usize::from(tile.kind()).min(self.sums.len() - 1);
        f64::from(self.before(kind + 1) - self.before(kind))
    }

    /// Draws a kind.
    #[inline]
    pub(crate) fn draw(&self, rng: &mut dyn Rng) -> Tile {
        let unit = below(rng, self.before(self.sums.len()) as usize) as u32;
        Tile::of(self.sums.partition_point(|&sum| sum <= unit))
    }

    /// Draws a kind of a set that has kinds: by weight, or any of them if one has none.
    pub(crate) fn draw_in(&self, set: Tiles, rng: &mut dyn Rng) -> Tile {
        let own = |tile: Tile| {
            let kind = usize::from(tile.kind());
            if kind < self.sums.len() {
                self.before(kind + 1) - self.before(kind)
            } else {
                0
            }
        };
        let has_all = set.iter().all(|tile| own(tile) > 0);
        let own = |tile: Tile| if has_all { own(tile) } else { 1 };
        let all: u32 = set.iter().map(own).sum();
        let mut unit = below(rng, all.max(1) as usize) as u32;
        for tile in set.iter() {
            if unit < own(tile) {
                return tile;
            }
            unit -= own(tile);
        }
        Tile::default()
    }

    /// Draws a kind other than `tile`. `None` if no other kind has a weight.
    #[inline]
    pub(crate) fn draw_other(&self, tile: Tile, rng: &mut dyn Rng) -> Option<Tile> {
        let kind = usize::from(tile.kind()).min(self.sums.len());
        let through = self.before((kind + 1).min(self.sums.len()));
        let before = self.before(kind);
        let own = through - before;
        let others = self.before(self.sums.len()) - own;
        if others == 0 {
            return None;
        }
        let unit = below(rng, others as usize) as u32;
        // The units of the tile are left out: all that follow move up.
        let unit = if unit < before { unit } else { unit + own };
        Some(Tile::of(self.sums.partition_point(|&sum| sum <= unit)))
    }

    /// The units of all kinds before `kind`.
    #[inline]
    fn before(&self, kind: usize) -> u32 {
        if kind == 0 { 0 } else { self.sums[kind - 1] }
    }
}
