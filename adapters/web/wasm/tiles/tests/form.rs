//! The form of a description: what it reads, and what its changes leave as it is.

use serde_json::{Value, json};
use web_tiles::form::{Change, changed};
use web_tiles::page::described;

/// One description in the forms that TOML has for it.
const FORMS: [&str; 4] = [
    r##"# Caves.
size = { width = 9, height = 7 } # Small.
tiles = [
  # What one cannot enter.
  { character = "#", name = "wall" }, # Stone.
  { character = ".", name = "floor", colour = "#aabbcc", walkable = true }, # Sand.
  { character = "\"", walkable = true, weight = 0.5 }, # Grass.
]

# One piece.
[measures.regions]
type = "regions"
require = { exactly = 1, scale = 2 } # All of it.

# Not all is rock.
[measures."the way"]
type = "count"
tiles = { not = "#" }

[apart]
distance = "tiles"
at_least = 0.2
"##,
    r##"tiles = [{ character = "#", name = "wall" }, { character = ".", name = "floor", colour = "#aabbcc", walkable = true }, { character = '"', walkable = true, weight = 0.5 }]
size.width = 9
size.height = 7
measures = { regions = { type = "regions", require = { exactly = 1, scale = 2 } }, "the way" = { type = "count", tiles = { not = "#" } } }
"##,
    r##"measures.regions.type = "regions"
measures.regions.require.exactly = 1
measures.regions.require.scale = 2
measures."the way" = { type = "count", tiles = { not = "#" } }
[[tiles]]
character = "#"
name = "wall"
[[tiles]]
character = "."
name = "floor"
colour = "#aabbcc"
walkable = true
[[tiles]]
character = '"'
walkable = true
weight = 0.5
[size]
width = 9
height = 7
"##,
    r##"[measures]
regions = { type = 'regions', require = { exactly = 1, scale = 2 } }
"the way".type = """count"""
"the way".tiles.not = "#"
[size]
height = 0x7
width = 9
[[tiles]]
character = "\u0023"
name = "wall"
[[tiles]]
name = 'floor'
character = "."
walkable = true
colour = "#aabbcc"
[[tiles]]
character = "\""
weight = 0.5
walkable = true
"##,
];

fn read(text: &str) -> Value {
    let form = described(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let form = serde_json::to_value(form).expect("a form is JSON");
    json!({"size": form["size"], "tiles": form["tiles"], "rules": form["rules"]})
}

/// The text after a change, and its form.
fn after(text: &str, change: &Value) -> (String, Value) {
    let change: Change = serde_json::from_value(change.clone()).expect("a change");
    let text = changed(text, change).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let form = read(&text);
    (text, form)
}

#[test]
fn reads_every_form_of_a_description() {
    let expected = read(FORMS[0]);
    assert_eq!(
        expected["rules"],
        json!([
            ["regions", {"type": "regions", "require": {"exactly": 1, "scale": 2}}],
            ["the way", {"type": "count", "tiles": {"not": "#"}}],
        ])
    );
    assert_eq!(expected["size"], json!([9, 7]));
    assert_eq!(expected["tiles"][1]["colour"], "#aabbcc");
    assert_eq!(expected["tiles"][2]["name"], "\"");
    for text in FORMS {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn reads_every_description_of_the_crate_and_changes_nothing_by_the_same_value() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../../crates/ga-tiles/data"
    );
    let mut count = 0;
    for file in std::fs::read_dir(folder).expect("the folder of the descriptions") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a description");
        let form = read(&text);
        let name = &form["tiles"][0]["name"];
        let change = json!({"tile": [0, {"name": name}]});
        assert_eq!(after(&text, &change).0, text, "{}", path.display());
        count += 1;
    }
    assert!(count >= 6, "{count}");
}

#[test]
fn each_change_changes_its_part_alone_in_every_form() {
    let changes = [
        json!({"size": [12, 8]}),
        json!({"tile": [1, {"name": "a \"hall\"", "weight": 4, "walkable": null}]}),
        json!({"tile": [0, {"walkable": true, "colour": "#102030"}]}),
        json!("new-tile"),
        json!({"remove-tile": 0}),
        json!({"remove-tile": 1}),
        json!({"remove-tile": 2}),
        json!({"require": ["regions", {"at_least": 1, "at_most": 2.5}]}),
        json!({"require": ["the way", {"at_least": 20}]}),
        json!({"require": ["regions", {}]}),
        json!({"new-rule": ["path", {"type": "longest-path", "require": {"at_least": 20}}]}),
        json!({"new-rule": ["the way", {"type": "dead-ends"}]}),
        json!({"remove-rule": "regions"}),
        json!({"remove-rule": "the way"}),
    ];
    for change in changes {
        // The rule compares with the tile that goes.
        let of = |text: &str| match change["remove-tile"].as_u64() {
            Some(0) => after(text, &json!({"remove-rule": "the way"})).0,
            _ => text.to_owned(),
        };
        let before = read(FORMS[0]);
        let (text, expected) = after(&of(FORMS[0]), &change);
        assert_ne!(before, expected, "{change}\n{text}");
        for text in FORMS {
            let (text, form) = after(&of(text), &change);
            assert_eq!(form, expected, "{change}\n{text}");
        }
    }
}

#[test]
fn comments_stay_with_what_they_speak_of() {
    let with = |changes: &[Value]| {
        let text = FORMS[0].to_owned();
        changes
            .iter()
            .fold(text, |text, change| after(&text, change).0)
    };
    let text = with(&[
        json!({"size": [12, 8]}),
        json!({"tile": [1, {"weight": 4}]}),
        json!("new-tile"),
        json!({"remove-tile": 2}),
        json!({"require": ["regions", {"at_least": 2}]}),
        json!({"new-rule": ["ends", {"type": "dead-ends"}]}),
        json!({"remove-rule": "the way"}),
    ]);
    assert_eq!(
        text,
        r##"# Caves.
size = { width = 12, height = 8 } # Small.
tiles = [
  # What one cannot enter.
  { character = "#", name = "wall" }, # Stone.
  { character = ".", name = "floor", colour = "#aabbcc", walkable = true, weight = 4 }, # Sand.
  { character = "a", name = "tile 4", colour = "#e8b21d", walkable = true },
]

# One piece.
[measures.regions]
type = "regions"
require = { scale = 2, at_least = 2 } # All of it.

[measures.ends]
type = "dead-ends"

[apart]
distance = "tiles"
at_least = 0.2
"##
    );
    let text = with(&[json!({"remove-rule": "the way"}), json!({"remove-tile": 0})]);
    assert!(text.contains("tiles = [\n  { character = \".\""), "{text}");
}

#[test]
fn what_is_not_there_is_refused() {
    for change in [
        json!({"tile": [3, {"name": "x"}]}),
        json!({"remove-tile": 3}),
        json!({"require": ["way", {}]}),
        json!({"remove-rule": "way"}),
    ] {
        let change: Change = serde_json::from_value(change).expect("a change");
        let error = changed(FORMS[0], change).expect_err("nothing to change");
        assert!(error.to_string().starts_with("There is no such"), "{error}");
    }
    let picture = "tiles = [{ character = \"#\" }, { character = \".\" }]\nfixed = \"#?\\n??\"\n";
    assert_eq!(read(picture)["size"], Value::Null);
    assert!(changed(picture, Change::Size(9, 9)).is_err());
    let (_, form) = after(
        picture,
        &json!({"new-rule": ["walls", {"type": "count", "tiles": "#"}]}),
    );
    assert_eq!(form["rules"][0][0], "walls");
    assert!(form_is_refused("tiles = 1") && form_is_refused("size = ["));
}

fn form_is_refused(text: &str) -> bool {
    described(text).is_err() && changed(text, Change::NewTile).is_err()
}
