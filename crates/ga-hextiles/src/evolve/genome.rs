//! The genome of a set of tiles: a string of bits (`hex-tiles`).

use crate::error::Error;
use crate::game::{Side, Tile, TileSet};
use ga_core::Sampler;
use ga_core::genome::{BitString, RandomBits};
use ga_core::random::Streams;
use rand::Rng;

/// The number of bits for a tile: two sides with six directions, and a trail number of two bits for
/// each direction.
pub const TILE_BITS: usize = 24;

/// The number of bits for a side.
pub(crate) const SIDE_BITS: usize = 12;

/// A sampler of random genomes for sets of `tiles` tiles.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::random::Stream;
/// use ga_hextiles::evolve::genome::random_sets;
///
/// let bits = random_sets(20).sample(&mut Stream::seeded(1));
/// assert_eq!(bits.len(), 480);
/// ```
pub const fn random_sets(tiles: usize) -> RandomBits {
    RandomBits(TILE_BITS * tiles)
}

/// The random set of `tiles` tiles from which a run with this seed starts, if it is given no set.
///
/// Its random numbers are those of no generation and of no report.
///
/// ```
/// use ga_hextiles::evolve::genome::start;
///
/// assert_eq!(start(20, 7), start(20, 7));
/// assert_ne!(start(20, 7), start(20, 8));
/// ```
pub fn start(tiles: usize, seed: u64) -> BitString {
    random_sets(tiles).sample(&mut Streams::report(seed).round(1).survival())
}

/// A sampler of copies of one genome.
pub(crate) fn copies(genome: BitString) -> impl Sampler<BitString> {
    move |_: &mut dyn Rng| genome.clone()
}

/// Encodes a set as a genome.
///
/// The tiles follow one another, and the top of a tile comes before its bottom. A side is written
/// as the trail numbers of its directions, clockwise from the north. A trail number has two bits,
/// the least significant bit first. Before this, each side is converted to normal form, and its
/// trails are numbered from 0 in order of appearance.
///
/// ```
/// use ga_hextiles::{Side, Tile, TileSet, evolve::genome::encode};
///
/// let tiles = TileSet(vec![Tile { top: Side::ALL_JOINED, bottom: Side::from_code(0b01) }]);
/// assert_eq!(encode(&tiles)?.to_string(), "000000000000001010101010");
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
///
/// # Errors
///
/// If a side has more than four trails, dead ends included.
pub fn encode(tiles: &TileSet) -> Result<BitString, Error> {
    let mut bits = BitString::zeros(TILE_BITS * tiles.len());
    for (number, side) in tiles.sides().enumerate() {
        let code = side.normal().code().ok_or_else(|| {
            let name = if number % 2 == 0 { "top" } else { "bottom" };
            Error::NoCode {
                trails: side.trail_count(),
            }
            .at(format!("tile {}, {name}", number / 2 + 1))
        })?;
        for bit in 0..SIDE_BITS {
            bits.set(SIDE_BITS * number + bit, code >> bit & 1 == 1);
        }
    }
    Ok(bits)
}

/// Decodes a genome into a set. All sides of the set are in normal form.
///
/// ```
/// use ga_core::genome::BitString;
/// use ga_hextiles::{Side, evolve::genome::decode};
///
/// let tiles = decode(&BitString::zeros(48))?;
/// assert_eq!(tiles.0[1].top, Side::ALL_JOINED);
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
///
/// # Errors
///
/// If the number of bits is not a multiple of [`TILE_BITS`].
pub fn decode(bits: &BitString) -> Result<TileSet, Error> {
    if bits.len() % TILE_BITS != 0 {
        return Err(Error::CodeLength { found: bits.len() });
    }
    let mut tiles = TileSet::default();
    decode_into(bits, &mut tiles);
    Ok(tiles)
}

/// Decodes into the memory of another set. Ignores bits after the last whole tile.
pub(crate) fn decode_into(bits: &BitString, tiles: &mut TileSet) {
    let side = |first| Side::from_code(bits.extract(first, SIDE_BITS) as u16).normal();
    tiles.0.clear();
    tiles.0.extend((0..bits.len() / TILE_BITS).map(|tile| Tile {
        top: side(TILE_BITS * tile),
        bottom: side(TILE_BITS * tile + SIDE_BITS),
    }));
}
