use crate::support::{coded_sides, sets_of, sides};
use ga_core::genome::BitString;
use ga_hextiles::evolve::genome::{decode, encode};
use ga_hextiles::{Direction, Side, Tile, TileSet};
use proptest::prelude::*;

/// `encodeTile` of the paper, transcribed.
fn naive_bits(tiles: &TileSet) -> String {
    let number = |number: u8| format!("{}{}", number & 1, number >> 1);
    let side = |side: Side| {
        Direction::ALL
            .map(|direction| number(side.trail_number(direction)))
            .concat()
    };
    tiles.normal().sides().map(side).collect()
}

#[test]
fn a_set_of_twenty_takes_480_bits() {
    let tiles = decode(&BitString::zeros(480)).unwrap();
    assert_eq!((tiles.len(), encode(&tiles).unwrap().len()), (20, 480));
}

#[test]
fn five_trails_have_no_code() {
    let tile = Tile {
        top: Side::ALL_JOINED,
        bottom: Side::CLOSED,
    };
    let error = encode(&TileSet(vec![tile])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "tile 1, bottom: 6 trails, dead ends included: expected at most 4, more have no code"
    );
    assert_eq!(
        decode(&BitString::zeros(25)).unwrap_err().to_string(),
        "25 bits, expected a multiple of 24, the bits of a tile"
    );
}

proptest! {
    #[test]
    fn decoding_reverses_encoding(tiles in sets_of(coded_sides(), 5)) {
        let bits = encode(&tiles).unwrap();
        prop_assert_eq!(bits.to_string(), naive_bits(&tiles));
        prop_assert_eq!(decode(&bits).unwrap(), tiles);
    }

    #[test]
    fn all_bit_strings_decode_to_sets_in_normal_form(bits in prop::collection::vec(any::<bool>(), 480)) {
        let tiles = decode(&bits.into_iter().collect()).unwrap();
        prop_assert_eq!(tiles.normal(), tiles.clone());
        prop_assert_eq!(decode(&encode(&tiles).unwrap()).unwrap(), tiles);
    }

    #[test]
    fn rotations_have_the_same_code(tiles in sets_of(sides(), 3), sixths in 0usize..6) {
        let mut turned = tiles.clone();
        for tile in &mut turned.0 {
            tile.top = tile.top.turned(sixths);
        }
        prop_assert_eq!(encode(&turned).ok(), encode(&tiles).ok());
    }
}
