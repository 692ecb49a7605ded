use super::super::levels;
use super::legend;
use ga_tiles::format::json::{self, Entry};
use ga_tiles::format::{Colour, Error, Legend, ldtk, text};
use ga_tiles::level::Alphabet;
use ga_tiles::{Level, Tile};
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;

proptest! {
    #[test]
    fn text_comes_back(levels in vec(levels(), 1..5)) {
        let legend = legend();
        let written = text::write(&levels, legend.alphabet());
        prop_assert_eq!(text::read(&written, legend.alphabet()), Ok(levels.clone()));
        let windows = written.replace('\n', "\r\n");
        prop_assert_eq!(text::read(&windows, legend.alphabet()), Ok(levels));
    }

    #[test]
    fn json_comes_back(
        levels in vec((".*", levels(), btree_map(".*", option::of(-1e300..1e300), 0..4)), 0..5)
    ) {
        let legend = legend();
        let entries: Vec<Entry> =
            levels.into_iter().map(|(id, level, features)| Entry { id, level, features }).collect();
        let written = json::write(&entries, legend.alphabet());
        prop_assert_eq!(json::read(&written, legend.alphabet()), Ok(entries));
    }

    #[test]
    fn another_program_reads_the_ldtk_project(levels in vec(levels(), 0..12)) {
        let legend = legend();
        let entries: Vec<Entry> = levels.iter().map(|level| Entry::new("1 b-c", level.clone())).collect();
        let written = ldtk::write(&entries, &legend, 16).expect("a project");
        let project = ldtk2::Ldtk::from_str(&written).expect("as its schema says");
        prop_assert_eq!(project.levels.len(), levels.len());
        for (read, level) in project.levels.iter().zip(&levels) {
            let layer = &read.layer_instances.as_ref().expect("layers")[0];
            let size = (layer.c_wid as usize, layer.c_hei as usize);
            prop_assert_eq!(size, (level.width(), level.height()));
            let kinds: Vec<i64> = level.cells().iter().map(|tile| i64::from(tile.kind()) + 1).collect();
            prop_assert_eq!(&layer.int_grid_csv, &kinds);
            prop_assert_eq!(read.px_wid, 16 * level.width() as i64);
        }
        let mut names: Vec<&String> = project.levels.iter().map(|level| &level.identifier).collect();
        names.dedup();
        prop_assert_eq!(names.len(), levels.len());
        let values: Vec<i64> = project.defs.layers[0].int_grid_values.iter().map(|value| value.value).collect();
        prop_assert_eq!(values, vec![1, 2, 3]);
    }

    #[test]
    fn colours_come_back(rgb: [u8; 3]) {
        prop_assert_eq!(Colour(rgb).to_string().parse(), Ok(Colour(rgb)));
    }
}

#[test]
fn a_file_of_levels_is_as_documented() {
    let alphabet = Alphabet::new("#.").expect("two characters");
    let mut entry = Entry::new("a", alphabet.read("#.\n..").expect("a level"));
    entry.features.insert(String::from("path"), Some(2.0));
    entry
        .features
        .insert(String::from("way"), Some(f64::INFINITY));
    let written: serde_json::Value =
        serde_json::from_str(&json::write(&[entry], &alphabet)).expect("JSON");
    let expected = serde_json::json!({
        "format": "tiles/1",
        "levels": [{"id": "a", "rows": ["#.", ".."], "features": {"path": 2.0, "way": null}}],
    });
    assert_eq!(written, expected);
}

#[test]
fn missing_ids_are_numbers() {
    let alphabet = Alphabet::new("#.").expect("two characters");
    let file = r##"{"levels": [{"rows": ["#"]}, {"id": 7, "rows": ["."], "more": []}]}"##;
    let entries = json::read(file, &alphabet).expect("levels");
    assert_eq!(
        entries
            .iter()
            .map(|entry| entry.id.as_str())
            .collect::<Vec<_>>(),
        ["1", "7"]
    );
}

#[test]
fn a_space_can_be_a_tile() {
    let alphabet = Alphabet::new("# ").expect("two characters");
    let levels = text::read("\n\n  \n #\n\n\n  \n", &alphabet).expect("levels");
    assert_eq!(levels.iter().map(Level::height).collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn the_usual_colours_differ() {
    let characters: String = ('A'..)
        .filter(|character| character.is_alphabetic())
        .take(64)
        .collect();
    let legend = Legend::new(Alphabet::new(&characters).expect("64 characters"));
    let colour = |kind| legend.colour(Tile::new(kind).expect("a kind")).0;
    let mut colours: Vec<[u8; 3]> = (0..64).map(colour).collect();
    colours.sort_unstable();
    colours.dedup();
    assert_eq!(colours.len(), 64);
}

#[test]
fn a_legend_has_one_name_and_colour_for_each_kind() {
    let legend = Legend::new(Alphabet::new("#.").expect("two characters"));
    let error = legend.clone().with_names(["wall"]).unwrap_err();
    assert_eq!(
        error,
        Error::Count {
            what: "names",
            found: 1,
            kinds: 2
        }
    );
    let error = legend.with_colours([Colour([0; 3]); 3]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "3 colours: expected one for each of 2 kinds of tiles"
    );
}
