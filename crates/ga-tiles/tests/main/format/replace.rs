//! A level is written into a file of an editor, and all else in the file stays.

use crate::levels;
use ga_tiles::format::samples::Samples;
use ga_tiles::format::{Legend, ldtk, tiled};
use ga_tiles::level::Alphabet;
use ga_tiles::{Level, Tile};
use proptest::prelude::*;

/// A map as Tiled 1.10 saves it: two tile sets, properties, a group, objects, an image, a locked
/// layer.
const MAP: &str = include_str!("town.tmx");
/// The same as JSON.
const MAP_JSON: &str = include_str!("town.tmj");
/// A project as `LDtk` 1.5.3 saves it: entities with fields, an auto-layer with its tiles, two
/// levels.
const PROJECT: &str = include_str!("town.ldtk");

/// The tiles of the files.
fn legend() -> Legend {
    let legend = Legend::new(Alphabet::new("#.K").expect("three characters"));
    legend
        .with_names(["wall", "floor", "key"])
        .expect("three names")
}

/// The level of the files.
fn drawn() -> Level {
    legend()
        .alphabet()
        .read("####\n#.K#\n####")
        .expect("a level")
}

/// The lines that differ: those of the first text, and those of the second.
fn differing<'a>(one: &'a str, other: &'a str) -> Vec<(&'a str, &'a str)> {
    assert_eq!(one.lines().count(), other.lines().count());
    one.lines()
        .zip(other.lines())
        .filter(|(one, other)| one != other)
        .collect()
}

#[test]
fn the_same_level_changes_no_byte() {
    let legend = legend();
    for map in [MAP, MAP_JSON] {
        assert_eq!(
            tiled::replace(map, legend.alphabet(), &drawn()).as_deref(),
            Ok(map)
        );
    }
    assert_eq!(
        ldtk::replace(PROJECT, &legend, None, None, &drawn()).as_deref(),
        Ok(PROJECT)
    );
}

#[test]
fn only_the_numbers_of_changed_cells_are_other_ones() {
    let legend = legend();
    let level = legend.alphabet().read("####\n#..#\n#K##").expect("a level");
    let file = tiled::replace(MAP, legend.alphabet(), &level).expect("a map");
    // The key lies in a layer of its own above the floor, and the wall is turned.
    assert_eq!(
        differing(MAP, &file),
        [
            ("1,1,1,2147483649", "1,18,1,2147483649"),
            ("0,0,18,0,", "0,0,2,0,")
        ]
    );
    let file = tiled::replace(MAP_JSON, legend.alphabet(), &level).expect("a map");
    assert_eq!(differing(MAP_JSON, &file).len(), 2);
    assert_eq!(
        tiled::read_tmj(&file, legend.alphabet())
            .expect("a map")
            .level(),
        Ok(level.clone())
    );
    let file =
        ldtk::replace(PROJECT, &legend, Some("Ground"), Some("Town"), &level).expect("a project");
    let changed = differing(PROJECT, &file);
    assert_eq!(changed.len(), 2, "{changed:?}");
    let read = ldtk::read(&file, &legend, None).expect("levels");
    assert_eq!(
        (read.len(), &*read[0].id, &read[0].level),
        (2, "Town", &level)
    );
}

#[test]
fn what_is_locked_stays() {
    let legend = legend();
    let (tiles, locked) = ldtk::drawn(PROJECT, &legend, None, None).expect("a level");
    assert!(
        tiles
            .cells()
            .iter()
            .zip(drawn().cells())
            .all(|(one, other)| *one == Some(*other))
    );
    let cells: Vec<usize> = (0..12)
        .filter(|&cell| locked.cells()[cell].is_some())
        .collect();
    assert_eq!(cells, [0, 1]);
    let map = tiled::read_tmx(MAP, legend.alphabet()).expect("a map");
    let cells: Vec<usize> = (0..12)
        .filter(|&cell| map.locked().cells()[cell].is_some())
        .collect();
    assert_eq!(cells, [3]);
}

#[test]
fn errors_name_the_place() {
    let legend = legend();
    let small = legend.alphabet().read("##").expect("a level");
    let error =
        |result: Result<String, ga_tiles::format::Error>| result.expect_err("an error").to_string();
    assert_eq!(
        error(tiled::replace(MAP, legend.alphabet(), &small)),
        "map: a level has 2 columns and 1 rows: expected 4 and 3"
    );
    assert_eq!(
        error(ldtk::replace(PROJECT, &legend, None, None, &small)),
        "level \"Town\": a level has 2 columns and 1 rows: expected 4 and 3"
    );
    assert_eq!(
        error(ldtk::replace(
            PROJECT,
            &legend,
            None,
            Some("City"),
            &drawn()
        )),
        "levels: no level has the name \"City\"; their names: Town, Cellar"
    );
    assert_eq!(
        error(ldtk::replace(
            PROJECT,
            &legend,
            Some("Roofs"),
            None,
            &drawn()
        )),
        "level \"Town\": it has no layer of the type IntGrid with the name \"Roofs\"; it has: locked, Ground"
    );
    let apart = PROJECT.replace("\"externalLevels\": false", "\"externalLevels\": true");
    assert!(
        ldtk::read(&apart, &legend, None)
            .expect_err("an error")
            .to_string()
            .contains("separate files")
    );
}

#[test]
fn other_programs_read_what_was_replaced() {
    let legend = legend();
    let level = legend.alphabet().read("KKKK\n#..#\n#K##").expect("a level");
    let file = ldtk::replace(PROJECT, &legend, None, None, &level).expect("a project");
    let [old, new] =
        [PROJECT, &file].map(|text| ldtk2::Ldtk::from_str(text).expect("as its schema says"));
    let layers = |project: &ldtk2::Ldtk| project.levels[0].layer_instances.clone().expect("layers");
    for (old, new) in layers(&old).iter().zip(&layers(&new)) {
        assert_eq!(old.entity_instances.len(), new.entity_instances.len());
        assert_eq!(old.auto_layer_tiles.len(), new.auto_layer_tiles.len());
        assert_eq!(
            old.int_grid_csv == new.int_grid_csv,
            old.identifier != "Ground",
            "{}",
            old.identifier
        );
    }
    assert_eq!(layers(&new)[0].entity_instances[0].identifier, "Player");
    let values: Vec<i64> = level
        .cells()
        .iter()
        .map(|tile| [7, 3, 1][usize::from(tile.kind())])
        .collect();
    assert_eq!(layers(&new)[2].int_grid_csv, values);

    let file = tiled::replace(MAP, legend.alphabet(), &level).expect("a map");
    let mut loader =
        ::tiled::Loader::with_reader(move |path: &std::path::Path| -> std::io::Result<_> {
            assert_eq!(path, std::path::Path::new("town.tmx"));
            Ok(std::io::Cursor::new(file.clone().into_bytes()))
        });
    let map = loader.load_tmx_map("town.tmx").expect("a map of Tiled");
    assert_eq!((map.tilesets().len(), map.properties.len()), (2, 2));
    let names: Vec<String> = map.layers().map(|layer| layer.name.clone()).collect();
    assert_eq!(names, ["sky", "ground", "things", "people", "locked"]);
    let people = map
        .layers()
        .find_map(::tiled::Layer::as_object_layer)
        .expect("objects");
    let guard = people.objects().next().expect("an object");
    assert_eq!(
        (guard.name.as_str(), guard.x, guard.y),
        ("guard", 24.0, 16.0)
    );
}

#[test]
fn samples_are_read_from_maps_projects_and_pictures() {
    let mut samples = Samples::default();
    samples.add_tiled(MAP, "town.tmx").expect("a map");
    samples.add_tiled(MAP_JSON, "town.tmj").expect("a map");
    assert_eq!(samples.levels()[0], samples.levels()[1]);
    let alphabet = samples.legend().expect("kinds").alphabet().clone();
    assert_eq!(alphabet.write(&samples.levels()[0]), "####\n#.K#\n####");
    let mut samples = Samples::default();
    samples
        .add_ldtk(PROJECT, None, "town.ldtk")
        .expect("a project");
    assert_eq!(samples.levels().len(), 2);
    let legend = samples.legend().expect("kinds");
    let wall = samples.levels()[0].cells()[0];
    assert_eq!(
        (legend.name(wall), legend.colour(wall).to_string()),
        ("wall", "#3b3a46".to_owned())
    );
}

proptest! {
    #[test]
    fn a_picture_of_a_level_is_a_sample(level in levels(), pixels in 1u32..4) {
        let legend = legend();
        let picture = ga_tiles::format::png::level(&level, &legend, pixels).expect("a picture");
        let mut samples = Samples::default();
        samples.add_png(&picture, pixels, "level.png").expect("a sample");
        let read = &samples.levels()[0];
        let found = samples.legend().expect("kinds");
        let colours = |level: &Level, of: &Legend| -> Vec<_> {
            level.cells().iter().map(|&tile: &Tile| of.colour(tile)).collect()
        };
        prop_assert_eq!((read.width(), read.height()), (level.width(), level.height()));
        prop_assert_eq!(colours(read, &found), colours(&level, &legend));
    }

    #[test]
    fn what_is_replaced_comes_back(kinds in proptest::collection::vec(0usize..3, 12)) {
        let legend = legend();
        let cells = kinds.into_iter().map(crate::tile).collect();
        let level = Level::new(4, 3, cells).expect("a level");
        let file = ldtk::replace(PROJECT, &legend, None, None, &level).expect("a project");
        prop_assert_eq!(&ldtk::read(&file, &legend, None).expect("levels")[0].level, &level);
        let back = ldtk::replace(&file, &legend, None, None, &drawn()).expect("a project");
        prop_assert_eq!(back, PROJECT);
    }
}
