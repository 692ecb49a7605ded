//! The operators of [`scheme::ours`](crate::scheme::ours).

use super::genome::{SIDE_BITS, TILE_BITS};
use crate::game::Side;
use ga_core::crossover::Scratch;
use ga_core::genome::BitString;
use ga_core::random::below;
use ga_core::{Crossover, Linear, Mutator};
use rand::Rng;

/// Uniform crossover (Ackley 1987) of whole tiles.
///
/// Exchanges each tile with probability one half, so children consist of whole tiles of their
/// parents.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (BitString::zeros(480), "1".repeat(480).parse()?);
/// ga_hextiles::evolve::UniformByTile.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert_eq!(left.count_ones() % 24, 0);
/// # Ok::<(), ga_core::genome::ParseBitsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct UniformByTile;

impl Crossover<BitString> for UniformByTile {
    fn cross_with(
        &self,
        left: &mut BitString,
        right: &mut BitString,
        _: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        let mut word = 0;
        for tile in 0..left.len().min(right.len()) / TILE_BITS {
            // One random word decides for 64 tiles.
            if tile % 64 == 0 {
                word = rng.next_u64();
            }
            if word >> (tile % 64) & 1 == 1 {
                left.swap_segment(right, TILE_BITS * tile..TILE_BITS * (tile + 1));
            }
        }
    }
}

/// Changes one side of one tile.
///
/// With probability one half, replaces the side with one of the 39 designs, drawn at random.
/// Otherwise, flips one bit of its code. The result is converted to normal form, so that equal sets
/// have equal genomes.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let mut genome = BitString::zeros(480);
/// ga_hextiles::evolve::MutateSide.mutate(&mut genome, &mut Stream::seeded(1));
/// let changed = (0..40).filter(|side| genome.extract(12 * side, 12) != 0).count();
/// assert!(changed <= 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct MutateSide;

impl Mutator<BitString> for MutateSide {
    fn mutate(&self, genome: &mut BitString, rng: &mut dyn Rng) {
        let sides = genome.len() / SIDE_BITS;
        if sides == 0 {
            return;
        }
        let first = SIDE_BITS * below(rng, sides);
        let side = if below(rng, 2) == 0 {
            let mut designs = Side::designs();
            designs
                .nth(below(rng, Side::DESIGNS))
                .unwrap_or(Side::ALL_JOINED)
        } else {
            let code = genome.extract(first, SIDE_BITS) as u16;
            Side::from_code(code ^ 1 << below(rng, SIDE_BITS)).normal()
        };
        // Designs and decoded sides have at most four trails, so there is a code.
        let code = side.code().unwrap_or(0);
        for bit in 0..SIDE_BITS {
            genome.set(first + bit, code >> bit & 1 == 1);
        }
    }
}
