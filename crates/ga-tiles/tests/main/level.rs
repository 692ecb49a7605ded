//! Tiles, sets, alphabets and symmetries.

use crate::{judge, levels, set, tile};
use ga_tiles::level::{Alphabet, Symmetry, Tiles, check};
use ga_tiles::{Error, Tile};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_level_written_and_read_is_the_same(level in levels()) {
        let alphabet = Alphabet::new("#.ä").unwrap();
        prop_assert_eq!(alphabet.read(&alphabet.write(&level)), Ok(level));
    }

    #[test]
    fn images_are_those_of_the_judge(level in levels()) {
        let mut ours: Vec<judge::Rows> =
            Symmetry::ALL.iter().map(|symmetry| judge::rows(&symmetry.image(&level))).collect();
        let mut naive = judge::images(&judge::rows(&level));
        ours.sort();
        naive.sort();
        prop_assert_eq!(ours, naive);
    }

    #[test]
    fn symmetries_are_a_group(level in levels(), first in 0usize..8, second in 0usize..8) {
        let (first, second) = (Symmetry::ALL[first], Symmetry::ALL[second]);
        prop_assert_eq!(first.inverse().image(&first.image(&level)), level.clone());
        prop_assert_eq!(first.then(first.inverse()), Symmetry::Identity);
        prop_assert_eq!(first.then(second).image(&level), second.image(&first.image(&level)));
    }

    #[test]
    fn sets_are_sets(left: u64, right: u64) {
        let of = |bits: u64| -> Tiles { (0..64).filter(|kind| bits >> kind & 1 == 1).map(tile).collect() };
        let (one, other) = (of(left), of(right));
        prop_assert_eq!(one | other, of(left | right));
        prop_assert_eq!(!one, of(!left));
        prop_assert_eq!(one.is_subset(other), left & !right == 0);
        prop_assert_eq!((one.len(), one.is_empty()), (left.count_ones() as usize, left == 0));
        prop_assert_eq!(one.iter().collect::<Tiles>(), one);
    }
}

#[test]
fn the_first_kinds_are_a_set() {
    assert_eq!(
        (Tiles::first(0), Tiles::first(64), Tiles::first(usize::MAX)),
        (Tiles::NONE, Tiles::ALL, Tiles::ALL)
    );
    assert_eq!(Tiles::first(2), set(&[0, 1]));
    assert_eq!(Tiles::from(Some(tile(63))), set(&[63]));
    assert_eq!(Tiles::from(None), Tiles::ALL);
}

#[test]
fn quarters_turn_clockwise_and_diagonals_start_at_the_top_left() -> Result<(), Error> {
    let alphabet = Alphabet::new("abcdef")?;
    let level = alphabet.read("abc\ndef")?;
    let image = |symmetry: Symmetry| alphabet.write(&symmetry.image(&level));
    assert_eq!(image(Symmetry::QuarterTurn), "da\neb\nfc");
    assert_eq!(image(Symmetry::ThreeQuarterTurn), "cf\nbe\nad");
    assert_eq!(image(Symmetry::Diagonal), "ad\nbe\ncf");
    assert_eq!(image(Symmetry::AntiDiagonal), "fc\neb\nda");
    assert_eq!(image(Symmetry::HalfTurn), "fed\ncba");
    assert_eq!((Symmetry::of(3, 2).len(), Symmetry::of(3, 3).len()), (4, 8));
    Ok(())
}

#[test]
fn hostile_alphabets_and_texts_are_refused_with_their_place() -> Result<(), Error> {
    let many: String = ('a'..).take(65).collect();
    let all: String = ('!'..)
        .filter(|&character| character != '?')
        .take(64)
        .collect();
    assert_eq!(Alphabet::new(&all)?.kinds(), 64);
    for text in ["", &many] {
        assert!(
            matches!(Alphabet::new(text), Err(Error::Kinds { .. })),
            "{text}"
        );
    }
    for (text, kind) in [("aba", 2), ("#?", 1), ("\n", 0), ("a\tb", 1)] {
        let error = Alphabet::new(text).unwrap_err();
        assert!(
            matches!(error, Error::Character { kind: found, .. } if found == kind),
            "{text:?}: {error}"
        );
    }
    let alphabet = Alphabet::new("#.")?;
    for (text, message) in [
        (
            "",
            "a grid needs at least one line with at least one character",
        ),
        (
            "##\n#",
            "line 2 of the grid has 1 characters, expected 2 as in the first line",
        ),
        ("##\n#?", "line 2, column 2: `?` is no tile; tiles: # ."),
    ] {
        assert_eq!(alphabet.read(text).unwrap_err().to_string(), message);
    }
    let wide = "#".repeat(129);
    let message = "129 columns, 1 rows: width and height are 1 to 128";
    assert_eq!(alphabet.read(&wide).unwrap_err().to_string(), message);
    assert_eq!(alphabet.picture(&wide).unwrap_err().to_string(), message);
    assert_eq!(
        alphabet.tile('x').unwrap_err().to_string(),
        "`x` is no tile; tiles: # ."
    );
    // Characters that a sentence would not show.
    let blank = Alphabet::new(" '")?;
    for (character, message) in [
        ('\t', "`\\t` is no tile; tiles: ' ' '"),
        ('"', "`\"` is no tile; tiles: ' ' '"),
    ] {
        assert_eq!(blank.tile(character).unwrap_err().to_string(), message);
    }
    assert_eq!(alphabet.character(tile(2)), '\u{fffd}');
    assert_eq!(Tile::new(64), Err(Error::Tile { kind: 64 }));
    for (width, height) in [(0, 1), (1, 0), (129, 1), (1, 129), (usize::MAX, usize::MAX)] {
        assert_eq!(check(width, height), Err(Error::Size { width, height }));
    }
    assert_eq!(check(128, 128), Ok(()));
    Ok(())
}
#[test]
fn tiles_and_levels_are_written_as_numbers_and_read_again() -> Result<(), Box<dyn std::error::Error>>
{
    use ga_tiles::Level;

    let level = Level::new(2, 1, vec![tile(0), tile(63)])?;
    let text = serde_json::to_string(&level)?;
    assert_eq!(text, r#"{"width":2,"height":1,"cells":[0,63]}"#);
    assert_eq!(serde_json::from_str::<Level>(&text)?, level);
    let error = serde_json::from_str::<Tile>("64").unwrap_err().to_string();
    assert_eq!(error, "tile 64: the kinds of tiles are 0 to 63");
    assert_eq!(
        serde_json::to_string(&Symmetry::LeftRight)?,
        r#""left-right""#
    );
    Ok(())
}
