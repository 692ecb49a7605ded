use crate::support::{sets_of, sides};
use ga_hextiles::format::Laid;
use ga_hextiles::{Board, Direction, TileSet};
use proptest::prelude::*;

fn refusal<T: serde::de::DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
    let error = serde_json::from_str::<T>(text).unwrap_err().to_string();
    error.split(" at line").next().unwrap().to_owned()
}

#[test]
fn a_direction_that_is_not_named_is_a_dead_end() {
    let tiles: TileSet = serde_json::from_str(
        r#"{"format":"hextiles/1","note":7,"tiles":[{"top":[["N","SE"]],"bottom":[],"id":"x"}]}"#,
    )
    .unwrap();
    let tile = tiles.0[0];
    assert_eq!((tile.top.trail_count(), tile.bottom.trail_count()), (5, 6));
    assert_eq!(tile.top.trail(Direction::N), tile.top.trail(Direction::SE));
}

#[test]
fn an_inconsistent_set_is_refused_with_the_place() {
    let cases = [
        (
            r#"{"tiles":[{"top":[],"bottom":[["N","X"]]}]}"#,
            "tile 1, bottom: trail 1: direction \"X\": expected N, NE, SE, S, SW or NW",
        ),
        (
            r#"{"tiles":[{"top":[],"bottom":[]},{"top":[["N"],["N"]],"bottom":[]}]}"#,
            "tile 2, top: direction N is named twice, expected once at most",
        ),
        (
            r#"{"tiles":[{"top":[[]],"bottom":[]}]}"#,
            "tile 1, top: trail 1 is empty, expected at least one direction",
        ),
        (
            r#"{"tiles":[{"top":[]}]}"#,
            "tile 1: bottom: missing, expected a list of trails",
        ),
        (
            r#"{"format":"hextiles/1"}"#,
            "tiles: missing, expected a list of tiles",
        ),
        (
            r#"{"format":"hexboard/1","tiles":[]}"#,
            "format \"hexboard/1\": expected \"hextiles/1\"",
        ),
        (
            r#"{"tiles":[{"top":[[1]],"bottom":[]}]}"#,
            "invalid type: integer `1`, expected a string",
        ),
        (r#"{"tiles":[]}"#, "tiles: 0, expected 1 to 1000"),
        (r#"{"tiles":[],"tiles":[]}"#, "duplicate field `tiles`"),
        // Arrays of the values of the fields.
        (
            r#"["hextiles/1",[]]"#,
            "invalid type: sequence, expected an object with a list \"tiles\"",
        ),
        (
            r#"{"tiles":[[[],[]]]}"#,
            "invalid type: sequence, expected a tile, an object with \"top\" and \"bottom\"",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(refusal::<TileSet>(text), message);
    }
    assert_eq!(
        refusal::<Laid>(r#"{"format":"hexlaid/1","sides":[[],[["NE","NE"]]]}"#),
        "side 2: direction NE is named twice, expected once at most"
    );
}

#[test]
fn an_inconsistent_board_is_refused_with_the_place() {
    let board = |links: &str, locations: &str| {
        format!(r#"{{"format":"hexboard/1","places":3,"links":{links},"locations":{locations}}}"#)
    };
    let cases = [
        (
            board(r#"[[1,"S",2,"N"],[2,"N",3,"S"]]"#, "{}"),
            "link 2: side N of tile 2 is used already by link 1",
        ),
        (
            board(r#"[[1,"S",4,"N"]]"#, "{}"),
            "link 1: tile 4: expected 1 to 3",
        ),
        (
            board(r#"[[0,"S",2,"N"]]"#, "{}"),
            "link 1: tile 0: expected 1 to 3",
        ),
        (
            board(r#"[[1,"s",2,"N"]]"#, "{}"),
            "link 1: direction \"s\": expected N, NE, SE, S, SW or NW",
        ),
        (
            board("[]", r#"{"Well":[[1,"S"],[-7,"S"]]}"#),
            "Well, side 2: tile -7: expected 1 to 3",
        ),
        (
            board("[]", r#"{"Well":[[1,"S"]],"Well":[[2,"S"]]}"#),
            "location \"Well\" is named twice",
        ),
        (
            board("[]", r#"{"Well":[]}"#),
            "location \"Well\": no sides, expected at least one",
        ),
        (
            board(r#"[[1,"S",2,"N"],[1,"N",2]]"#, "{}"),
            "link 2: not a link, expected [place, direction, place, direction]",
        ),
        (
            board(r#"[["S",1,2,"N"]]"#, "{}"),
            "link 1: not a link, expected [place, direction, place, direction]",
        ),
        (
            board(r#"[[1,"S",2,{}]]"#, "{}"),
            "expected the number of a place or the name of a direction",
        ),
        (
            board("[]", r#"{"Well":[["S",1]]}"#),
            "Well, side 1: not a side, expected [place, direction]",
        ),
        (
            board("[]", r#"["Well"]"#),
            "invalid type: sequence, expected an object of locations",
        ),
        (
            String::from(r#"{"places":99999999999,"links":[],"locations":{}}"#),
            "places: 99999999999, expected 1 to 1000",
        ),
        (
            String::from(r#"{"places":1,"locations":{}}"#),
            "links: missing, expected a list of links",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(refusal::<Board>(&text), message);
    }
}

#[test]
fn a_set_has_at_most_a_thousand_tiles() {
    let tiles = |count| {
        format!(
            r#"{{"tiles":[{}]}}"#,
            vec![r#"{"top":[],"bottom":[]}"#; count].join(",")
        )
    };
    assert_eq!(
        serde_json::from_str::<TileSet>(&tiles(1000)).unwrap().len(),
        1000
    );
    assert_eq!(
        refusal::<TileSet>(&tiles(1001)),
        "tiles: 1001, expected 1 to 1000"
    );
}

#[test]
fn the_board_of_the_paper_is_read_back_from_its_file() {
    let text = serde_json::to_string(&Board::paper()).unwrap();
    assert!(
        text.starts_with(
            r#"{"format":"hexboard/1","places":20,"links":[[1,"S",2,"N"],[1,"SW",2,"NW"]"#
        ),
        "{text}"
    );
    assert_eq!(
        serde_json::from_str::<Board>(&text).unwrap(),
        Board::paper()
    );
}

proptest! {
    #[test]
    fn sets_and_laid_boards_are_read_back_from_their_files(tiles in sets_of(sides(), 4)) {
        let text = serde_json::to_string(&tiles).unwrap();
        prop_assert_eq!(&serde_json::from_str::<TileSet>(&text).unwrap(), &tiles);
        let laid = Laid(tiles.sides().collect());
        let text = serde_json::to_string(&laid).unwrap();
        prop_assert_eq!(serde_json::from_str::<Laid>(&text).unwrap(), laid);
    }
}
