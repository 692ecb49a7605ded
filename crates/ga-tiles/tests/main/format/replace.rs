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
        assert_eq!(tiled::replace(map, &legend, &drawn()).as_deref(), Ok(map));
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
    let file = tiled::replace(MAP, &legend, &level).expect("a map");
    // The key lies in a layer of its own above the floor, and the wall is turned.
    assert_eq!(
        differing(MAP, &file),
        [
            ("1,1,1,2147483649", "1,18,1,2147483649"),
            ("0,0,18,0,", "0,0,2,0,")
        ]
    );
    let file = tiled::replace(MAP_JSON, &legend, &level).expect("a map");
    assert_eq!(differing(MAP_JSON, &file).len(), 2);
    assert_eq!(
        tiled::read_tmj(&file, &legend).expect("a map").level(),
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
    // The layer `locked`, and an entity.
    assert_eq!(cells, [0, 1, 5]);
    let map = tiled::read_tmx(MAP, &legend).expect("a map");
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
        error(tiled::replace(MAP, &legend, &small)),
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

    let file = tiled::replace(MAP, &legend, &level).expect("a map");
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

/// A map without characters, whose cells are empty or one of two tiles of a large tile set.
const PLAIN: &str = r#"<map width="4" height="3" orientation="orthogonal">
<tileset firstgid="1" name="large" tilecount="99" columns="9"/>
<layer name="sky" width="4" height="3"><data encoding="csv">
0,0,0,0,
0,0,0,7,
0,0,0,0</data></layer>
<layer name="ground" width="4" height="3" locked="1"><data encoding="csv">
0,0,0,0,
0,0,0,0,
9,9,9,9</data></layer>
<layer name="notes" width="4" height="3" visible="0"><data encoding="csv">
0,5,0,0,
0,0,0,0,
0,0,0,0</data></layer>
</map>"#;

/// What is learnt from a map.
fn learnt(map: &str) -> (Level, Legend) {
    let mut samples = Samples::default();
    samples.add_tiled(map, "a map").expect("a map");
    let legend = samples.legend().expect("a level");
    (samples.levels()[0].clone(), legend)
}

#[test]
fn a_map_without_characters_is_read_and_written_by_its_numbers() {
    let (level, legend) = learnt(PLAIN);
    let alphabet = legend.alphabet();
    assert_eq!(alphabet.write(&level), "....\n...#\naaaa");
    let names = (0..3).map(|kind| legend.name(Tile::new(kind).expect("below 64")));
    assert_eq!(names.collect::<Vec<_>>(), ["empty", "tile 7", "tile 9"]);
    let map = tiled::read_tmx(PLAIN, &legend).expect("a map");
    assert_eq!(map.level(), Ok(level.clone()));
    assert_eq!(tiled::replace(PLAIN, &legend, &level).as_deref(), Ok(PLAIN));
    let other = alphabet.read("#...\n.a..\naaaa").expect("a level");
    let file = tiled::replace(PLAIN, &legend, &other).expect("a map");
    let expected = [("0,0,0,0,", "7,0,0,0,"), ("0,0,0,7,", "0,9,0,0,")];
    assert_eq!(differing(PLAIN, &file), expected);
    let read = tiled::read_tmx(&file, &legend).expect("a map");
    assert_eq!(read.level(), Ok(other));
    // Another tile of the set is none of what was learnt, and not the kind of its place.
    let unknown = tiled::read_tmx(&PLAIN.replace(",7,", ",2,"), &legend).expect_err("no kind");
    let place = "layer \"sky\", cell (3, 1): no kind of tile has the name \"tile 2\"";
    assert!(unknown.to_string().starts_with(place), "{unknown}");
}

#[test]
fn layers_that_are_locked_or_hidden_in_tiled_stay() {
    let (level, legend) = learnt(PLAIN);
    let map = tiled::read_tmx(PLAIN, &legend).expect("a map");
    let is_locked = |cell: &usize| map.locked().cells()[*cell].is_some();
    let locked: Vec<usize> = (0..12).filter(is_locked).collect();
    assert_eq!(locked, [1, 8, 9, 10, 11]);
    assert!(map.unlocked_layers().is_empty());
    let mut other = level;
    (0..12).for_each(|cell| other.cells_mut()[cell] = legend.alphabet().tile('#').expect("a tile"));
    let file = tiled::replace(PLAIN, &legend, &other).expect("a map");
    let tail = PLAIN.find("<layer name=\"ground\"").expect("a layer");
    assert_eq!(file[file.len() - (PLAIN.len() - tail)..], PLAIN[tail..]);
    // The same in JSON, with the lock and the eye of a group.
    let layer = |data: &str| {
        format!(
            r#"{{"type": "tilelayer", "name": "a", "width": 2, "height": 1, "data": [{data}]}}"#
        )
    };
    let group =
        |key: &str, layer: &str| format!(r#"{{"type": "group", {key}, "layers": [{layer}]}}"#);
    let [below, locked, hidden] = ["3, 3", "0, 4", "5, 0"].map(layer);
    let [locked, hidden] = [("\"locked\": true", locked), ("\"visible\": false", hidden)]
        .map(|(key, layer)| group(key, &layer));
    let json = format!(
        r#"{{"width": 2, "height": 1, "tilesets": [{{"firstgid": 1}}], "layers": [{below}, {locked}, {hidden}]}}"#
    );
    let (level, legend) = learnt(&json);
    assert_eq!(legend.alphabet().write(&level), ".#");
    let map = tiled::read_tmj(&json, &legend).expect("a map");
    assert!(map.locked().cells().iter().all(Option::is_some));
}

#[test]
fn a_tile_set_in_a_file_of_its_own_is_refused_if_a_layer_has_its_tiles() {
    let legend = legend();
    let set = "<tileset firstgid=\"50\" source=\"own.tsx\"/>";
    let file = PLAIN.replace(
        "<layer name=\"sky\"",
        &format!("{set}\n<layer name=\"sky\""),
    );
    let (_, own) = learnt(&file);
    assert!(
        tiled::read_tmx(&file, &own).is_ok(),
        "no layer has a tile of it"
    );
    let used = file.replace("0,7,", "0,50,");
    let error = tiled::read_tmx(&used, &legend).expect_err("a tile set that is not there");
    let start = "layer \"sky\", tile set is \"own.tsx\", which cannot be read: embed the tile set";
    assert!(error.to_string().starts_with(start), "{error}");
    let json = r#"{"width": 1, "height": 1, "tilesets": [{"firstgid": 1, "source": "own.tsj"}],
        "layers": [{"type": "tilelayer", "name": "sky", "data": [1]}]}"#;
    let mut samples = Samples::default();
    let error = samples
        .add_tiled(json, "a map")
        .expect_err("a tile set that is not there");
    assert!(error.to_string().contains("own.tsj"), "{error}");
}

#[test]
fn a_character_of_a_tile_that_no_cell_has_stands_for_no_other_kind() {
    let tile =
        r#"<tile id="3"><properties><property name="character" value="."/></properties></tile>"#;
    let map = PLAIN.replace(
        "columns=\"9\"/>",
        &format!("columns=\"9\">{tile}</tileset>"),
    );
    let (level, legend) = learnt(&map);
    assert_eq!(legend.alphabet().write(&level), "####\n###a\nbbbb");
    let read = tiled::read_tmx(&map, &legend).expect("a map");
    assert_eq!(read.level(), Ok(level));
}

#[test]
fn a_layer_of_locks_that_cannot_be_used_is_refused() {
    let legend = legend();
    let with = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut project: serde_json::Value = serde_json::from_str(PROJECT).expect("a project");
        let layers = project["levels"][0]["layerInstances"].as_array_mut();
        let mut layers = layers.expect("layers").iter_mut();
        change(
            layers
                .find(|layer| layer["__identifier"] == "locked")
                .expect("locks"),
        );
        ldtk::drawn(&project.to_string(), &legend, None, None).map(|_| ())
    };
    assert_eq!(with(&|_| {}), Ok(()));
    for (key, value) in [
        ("__cWid", serde_json::json!(2)),
        ("intGridCsv", serde_json::json!([])),
        ("intGridCsv", serde_json::json!([1, 0])),
    ] {
        let error = with(&|layer| layer[key] = value.clone())
            .expect_err("locks of another size")
            .to_string();
        let sentence = "layer \"locked\": expected the type IntGrid";
        assert!(error.contains(sentence), "{error}");
    }
}

/// The project with the layers of one of its levels changed.
fn project_with(level: usize, change: impl Fn(&mut Vec<serde_json::Value>)) -> String {
    let mut project: serde_json::Value = serde_json::from_str(PROJECT).expect("a project");
    let layers = project["levels"][level]["layerInstances"].as_array_mut();
    change(layers.expect("layers"));
    project.to_string()
}

#[test]
fn a_locked_cell_that_is_empty_needs_a_kind_with_the_name_empty() {
    let sentence = "it is empty, and no kind of tile has the name \"empty\"";
    let project = project_with(0, |layers| {
        let ground = layers
            .iter_mut()
            .find(|layer| layer["__identifier"] == "Ground");
        ground.expect("a layer")["intGridCsv"][1] = 0.into();
    });
    let with_empty = Legend::new(Alphabet::new("#.K_").expect("four characters"))
        .with_names(["wall", "floor", "key", "empty"])
        .expect("four names");
    let error = ldtk::drawn(&project, &legend(), None, None).expect_err("an empty cell");
    assert_eq!(
        error.to_string(),
        format!("level \"Town\", cell (1, 0): {sentence}")
    );
    let (_, locked) = ldtk::drawn(&project, &with_empty, None, None).expect("a level");
    assert_eq!(locked.cells()[1], with_empty.alphabet().tile('_').ok());
    // An empty cell that is not locked is free.
    let free = project_with(1, |layers| {
        layers.retain(|layer| layer["__identifier"] == "Ground");
        layers[0]["intGridCsv"][1] = 0.into();
    });
    let (tiles, _) = ldtk::drawn(&free, &legend(), None, Some("Cellar")).expect("a level");
    assert_eq!(tiles.cells()[1], None);

    let property = |id: u32, character: char| {
        format!(
            "<tile id=\"{id}\"><properties><property name=\"character\" value=\"{character}\"/></properties></tile>"
        )
    };
    let tiles = [property(6, '.'), property(8, '#'), property(4, 'K')].concat();
    let map = PLAIN.replace(
        "columns=\"9\"/>",
        &format!("columns=\"9\">{tiles}</tileset>"),
    );
    let error = tiled::read_tmx(&map, &legend()).expect_err("a hidden tile");
    let expected = "layer \"notes\", cell (1, 0): a hidden tile keeps it empty, and no kind of tile has the name \"empty\"";
    assert_eq!(error.to_string(), expected);
    let map = tiled::read_tmx(&map, &with_empty).expect("a map");
    assert_eq!(
        map.locked().cells()[1],
        with_empty.alphabet().tile('_').ok()
    );
}

#[test]
fn a_level_that_alone_lacks_a_layer_is_told_from_the_others() {
    let locked = |project: &str, name| {
        let drawn = ldtk::drawn(project, &legend(), None, Some(name));
        drawn.map(|(_, locked)| locked.cells().iter().flatten().count())
    };
    // Entities lock cells, too.
    let without = |name: &'static str| {
        project_with(1, move |layers| {
            layers.retain(|layer| layer["__identifier"] != name && layer["__type"] != "Entities");
        })
    };
    let [unlocked, none] = ["locked", "Ground"].map(without);
    assert_eq!(locked(&unlocked, "Cellar"), Ok(0));
    assert_eq!(locked(&unlocked, "Town"), locked(PROJECT, "Town"));
    assert_ne!(locked(PROJECT, "Town"), Ok(0));
    let error = locked(&none, "Cellar").expect_err("no layer").to_string();
    let expected = "level \"Cellar\": it has no layer of the type IntGrid; it has: locked";
    assert_eq!(error, expected);
}

#[test]
fn cells_under_entities_are_locked() {
    let legend = legend();
    let locked = |project: &str| -> Vec<usize> {
        let (_, locked) = ldtk::drawn(project, &legend, None, None).expect("a level");
        let cells = locked.cells().iter().enumerate();
        cells
            .filter_map(|(cell, tile)| tile.map(|_| cell))
            .collect()
    };
    let mut project: serde_json::Value = serde_json::from_str(PROJECT).expect("a project");
    let layers = project["levels"][0]["layerInstances"]
        .as_array_mut()
        .expect("layers");
    let side = layers[0]["__gridSize"].as_u64().expect("a number");
    let entities = layers
        .iter_mut()
        .find(|layer| layer["__type"] == "Entities");
    let entities = entities.expect("a layer of entities");
    entities["entityInstances"] = serde_json::json!([]);
    let none = locked(&project.to_string());
    assert_eq!(none, [0, 1], "the layer `locked`");
    // Two cells high, and it stands on the lower edge of column 2, row 2.
    let entity = serde_json::json!({
        "px": [2 * side + side / 2, 3 * side], "width": side, "height": 2 * side, "__pivot": [0.5, 1],
    });
    let layers = project["levels"][0]["layerInstances"]
        .as_array_mut()
        .expect("layers");
    let entities = layers
        .iter_mut()
        .find(|layer| layer["__type"] == "Entities");
    entities.expect("a layer")["entityInstances"] = serde_json::json!([entity]);
    assert_eq!(locked(&project.to_string()), [0, 1, 6, 10]);
}
