use ga_tiles::format::tiled::{read_tmj, read_tmx};
use ga_tiles::format::{Error, Legend, json, ldtk, text};
use ga_tiles::level::Alphabet;
use proptest::prelude::*;

fn alphabet() -> Alphabet {
    Alphabet::new("#.").expect("two characters")
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC*", lines in "[#.x\n\r]*") {
        for text in [&text, &lines] {
            all(text);
        }
    }

    #[test]
    fn no_cut_or_changed_map_makes_a_reader_panic(start in 0usize..900, length in 0usize..40, other in "[0-9\"<>,a{}\\[\\]-]*") {
        for file in [include_str!("small.tmx"), include_str!("small.tmj")] {
            let (start, end) = (start.min(file.len()), (start + length).min(file.len()));
            all(&format!("{}{other}{}", &file[..start], &file[end..]));
        }
    }
}

/// Reads a text in all formats.
fn all(file: &str) {
    let alphabet = alphabet();
    let _ = text::read(file, &alphabet);
    let _ = json::read(file, &alphabet);
    let _ = read_tmx(file, &Legend::new(alphabet.clone()));
    let _ = read_tmj(file, &Legend::new(alphabet.clone()));
}

#[test]
fn errors_of_texts_name_the_line() {
    let cases = [
        ("", "the file has no levels"),
        ("\n\n\r\n", "the file has no levels"),
        (
            "##\n\n#.\n#\n",
            "line 4: 1 characters, expected 2 as in the first row of the level",
        ),
        ("#.\n\n.x", "line 3, column 2: `x` is no tile; tiles: # ."),
    ];
    for (file, expected) in cases {
        assert_eq!(
            text::read(file, &alphabet()).unwrap_err().to_string(),
            expected
        );
    }
    for file in ["#".repeat(129), "#\n".repeat(129)] {
        let error = text::read(&file, &alphabet()).unwrap_err();
        assert!(
            matches!(
                error,
                Error::Level {
                    source: ga_tiles::Error::Size { .. },
                    ..
                }
            ),
            "{error}"
        );
    }
}

#[test]
fn errors_of_json_name_the_field() {
    let cases = [
        (
            "{",
            "JSON: line 1, column 1: the text ends within an object",
        ),
        (
            "[]",
            "JSON: invalid type: sequence, expected a file of levels, an object at line 1 column 0",
        ),
        ("{}", "levels: missing, expected a list of levels"),
        (
            r#"{"format": "tiles/2", "levels": []}"#,
            r#"format "tiles/2": expected "tiles/1""#,
        ),
        (
            r#"{"levels": [{}]}"#,
            "levels[0].rows: missing, expected a list of texts, one per row",
        ),
        (
            r##"{"levels": [{"rows": ["#"]}, {"rows": [".", "x"]}]}"##,
            "levels[1].rows[1], column 1: `x` is no tile; tiles: # .",
        ),
        (
            r##"{"levels": [{"rows": ["#", "\n."]}]}"##,
            "levels[0].rows[1]: 2 characters, expected 1 as in the first row of the level",
        ),
    ];
    for (file, expected) in cases {
        assert_eq!(
            json::read(file, &alphabet()).unwrap_err().to_string(),
            expected,
            "{file}"
        );
    }
    for file in [
        r#"{"levels": [{"rows": []}]}"#,
        r#"{"levels": [{"rows": [""]}]}"#,
    ] {
        let error = json::read(file, &alphabet()).unwrap_err().to_string();
        assert!(error.starts_with("levels[0].rows"), "{error}");
    }
    let error =
        json::read(r##"{"levels": [{"id": [], "rows": ["#"]}]}"##, &alphabet()).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("expected a text or a whole number as id"),
        "{error}"
    );
}

/// A tile with a character.
const WALL: &str =
    "<tile id=\"0\"><properties><property name=\"character\" value=\"#\"/></properties></tile>";

/// A map of one row with this layer.
fn tmx(attributes: &str, data: &str) -> String {
    format!(
        "<map width=\"2\" height=\"1\" {attributes}>\n<tileset firstgid=\"1\"/>\n<layer name=\"a\">{data}</layer>\n</map>"
    )
}

#[test]
fn errors_of_tmx_name_the_place() {
    let csv = |data: &str| tmx("", &format!("<data encoding=\"csv\">{data}</data>"));
    let cases = [
        (csv("1"), "layer \"a\": 1 cells, expected 2 x 1 = 2"),
        (csv("1,1,1"), "layer \"a\": 3 cells, expected 2 x 1 = 2"),
        (
            csv("1,3").replace(
                "<layer",
                &format!("<tileset firstgid=\"90\">{WALL}</tileset><layer"),
            ),
            "layer \"a\", cell (1, 0): tile 2 of its tile set: there are 2 kinds of tiles, counted from 0",
        ),
        (
            csv("1,2"),
            "layer \"a\", cell (0, 0): no tile of the map has the property \"character\", and no kind of tile has \
             the name \"tile 1\": give the tiles the property in Tiled, or learn the description from the map",
        ),
        (
            csv("1,b"),
            "line 3, column 17: layer \"a\", number 2: \"b\" is no whole number",
        ),
        (
            csv("1,-1"),
            "line 3, column 17: layer \"a\", number 2: \"-1\" is no whole number",
        ),
        (tmx("", ""), "line 3, column 1: layer \"a\" has no <data>"),
        (
            tmx(
                "",
                "<data encoding=\"base64\" compression=\"zstd\">AAAA</data>",
            ),
            "layer \"a\", encoding is \"base64\", which cannot be read: \
             set Map > Map Properties > Tile Layer Format to CSV in Tiled",
        ),
        (
            tmx("orientation=\"hexagonal\"", ""),
            "map, orientation is \"hexagonal\", which cannot be read: only orthogonal maps can be",
        ),
        (
            tmx("infinite=\"1\"", ""),
            "map, infinite is \"1\", which cannot be read: switch off Map > Map Properties > Infinite in Tiled",
        ),
        (
            String::from("<map width=\"2\" height=\"1\"/>"),
            "map: it has no layer of tiles",
        ),
        (
            String::from("<map height=\"1\"/>"),
            "line 1, column 1: <map> has no attribute \"width\"",
        ),
        (
            String::from("<map width=\"2.5\" height=\"1\"/>"),
            "line 1, column 1: <map width=\"2.5\">: expected a whole number",
        ),
        (
            String::from("<html/>"),
            "line 1, column 1: expected <map>, found <html>",
        ),
        (
            String::from("<map width=\"-1\" height=\"1\"/>"),
            "map: its width is -1, expected 1 to 128",
        ),
        (
            csv("1,1").replace("<layer", "<layer width=\"1\""),
            "layer \"a\": its width is 1, expected 2, that of the map",
        ),
        (
            csv("1,1").replace("<layer", "<layer height=\"270\""),
            "layer \"a\": its height is 270, expected 1, that of the map",
        ),
        (
            csv("1,1").replace("<layer", "<layer width=\"a\""),
            "line 3, column 1: <layer width=\"a\">: expected a whole number",
        ),
    ];
    for (file, expected) in cases {
        assert_eq!(
            read_tmx(&file, &Legend::new(alphabet()))
                .unwrap_err()
                .to_string(),
            expected,
            "{file}"
        );
    }
    for size in ["0", "129", "4000000000", "9000000000000000000"] {
        let file = format!("<map width=\"{size}\" height=\"1\"/>");
        assert!(
            matches!(
                read_tmx(&file, &Legend::new(alphabet())),
                Err(Error::Level { .. })
            ),
            "{size}"
        );
    }
    assert!(matches!(
        read_tmx("<map", &Legend::new(alphabet())),
        Err(Error::Syntax { format: "XML", .. })
    ));
}

#[test]
fn errors_of_tmj_name_the_place() {
    let map = |layer: &str| {
        format!(
            "{{\"width\": 2, \"height\": 1, \"tilesets\": [{{\"firstgid\": 5}}], \"layers\": [{layer}]}}"
        )
    };
    let cases = [
        (
            String::from("{}"),
            "width: missing, expected a whole number",
        ),
        (
            map(r#"{"type": "tilelayer", "name": "a", "data": [1, 2]}"#),
            "layer \"a\", cell (0, 0): no tile set has tile 1",
        ),
        (
            map(r#"{"type": "tilelayer", "name": "a", "data": [5, -5]}"#),
            "layer \"a\", number 2: -5 is no whole number of at least 0",
        ),
        (
            map(r#"{"type": "tilelayer", "name": "a"}"#),
            "layer \"a\": expected a list of whole numbers as data",
        ),
        (
            map(r#"{"type": "tilelayer", "name": "a", "encoding": "base64", "data": "AAAA"}"#),
            "layer \"a\", encoding is \"base64\", which cannot be read: \
             set Map > Map Properties > Tile Layer Format to CSV in Tiled",
        ),
        (
            map(r#"{"type": "objectgroup", "name": "a"}"#),
            "map: it has no layer of tiles",
        ),
        (
            map(r#"{"type": "tilelayer", "name": "a", "width": 2, "height": 270, "data": [5, 5]}"#),
            "layer \"a\": its height is 270, expected 1, that of the map",
        ),
    ];
    for (file, expected) in cases {
        assert_eq!(
            read_tmj(&file, &Legend::new(alphabet()))
                .unwrap_err()
                .to_string(),
            expected,
            "{file}"
        );
    }
}

#[test]
fn entities_and_nests_do_no_harm() {
    let laughs = "<!DOCTYPE map [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\">]><map width=\"1\" height=\"1\">&b;</map>";
    assert!(matches!(
        read_tmx(laughs, &Legend::new(alphabet())),
        Err(Error::Syntax { format: "XML", .. })
    ));
    let groups = 20_000;
    all(&format!(
        "<map width=\"1\" height=\"1\">{}{}</map>",
        "<group>".repeat(groups),
        "</group>".repeat(groups)
    ));
    let nest = "{\"type\":\"group\",\"layers\":[".repeat(groups);
    all(&format!("{{\"width\":1,\"height\":1,\"layers\":[{nest}"));
}

#[test]
fn an_element_with_many_attributes_is_refused_before_it_is_read() {
    let map = |count: usize| {
        let attributes: Vec<String> = (0..count)
            .map(|number| format!(" a{number} = '= > \"'"))
            .collect();
        let attributes = attributes.concat();
        format!("<!-- a = b > ' = -->\n<map width=\"1\" height=\"1\"{attributes}/>")
    };
    // The two sides count, and what is in quotes does not.
    let few = read_tmx(&map(998), &Legend::new(alphabet()))
        .unwrap_err()
        .to_string();
    assert_eq!(few, "map: it has no layer of tiles");
    for count in [999, 200_000] {
        let many = read_tmx(&map(count), &Legend::new(alphabet()))
            .unwrap_err()
            .to_string();
        let expected = format!(
            "line 2: {} attributes of one element, expected at most 1000",
            count + 2
        );
        assert_eq!(many, expected);
    }
}

#[test]
fn an_ldtk_project_needs_pixels() {
    let legend = ga_tiles::format::Legend::new(alphabet());
    assert!(matches!(
        ldtk::write(&[], &legend, 0),
        Err(Error::Picture { .. })
    ));
    assert!(ldtk::write(&[], &legend, 1024).is_ok());
}
