//! `tiles learn` and `tiles vary`: levels like samples, and like one that was drawn.

use crate::support::fresh;
use crate::tiles::{json, objects, tiles};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

const MAP: &str = "########\n#......#\n#..##..#\n#......#\n########\n";

fn folder(test: &str) -> PathBuf {
    let folder = fresh("tiles-vary", test);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("map.txt"), MAP).expect("a file");
    folder
}

#[test]
fn as_many_variations_as_were_asked_for_differ_from_the_map_and_from_each_other() {
    let folder = folder("many");
    for (count, lock) in [(20, ""), (7, " --lock #")] {
        let line = format!("vary OUT/map.txt --count {count} --apart 0.02{lock} --out OUT");
        assert_eq!(objects(&line, &folder, 0).len(), count);
        let file = json(folder.join("tiles-vary-map-1.json"));
        let rows = |level: &Value| -> String {
            let rows = level["rows"].as_array().expect("rows");
            rows.iter()
                .map(|row| row.as_str().expect("a row").to_owned() + "\n")
                .collect()
        };
        let mut levels: Vec<String> = file["levels"]
            .as_array()
            .expect("levels")
            .iter()
            .map(rows)
            .collect();
        for level in &levels {
            let pairs = || level.chars().zip(MAP.chars());
            let changed = pairs().filter(|(cell, drawn)| cell != drawn).count();
            assert!((1..=8).contains(&changed), "{changed} of 40 cells\n{level}");
            assert!(
                lock.is_empty() || pairs().all(|(cell, drawn)| drawn != '#' || cell == '#'),
                "{level}"
            );
        }
        levels.sort_unstable();
        levels.dedup();
        assert_eq!(levels.len(), count);
    }
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_map_that_leaves_too_few_variations_gives_those_that_there_are() {
    let folder = folder("few");
    // Apart in nine of ten cells: two variations at most, and less than a fifth may change.
    let (status, printed, stderr) = tiles(
        "vary OUT/map.txt --apart 0.9 --evaluations 2000 --out OUT",
        &folder,
    );
    assert_eq!((status, stderr.as_str()), (Some(1), ""));
    assert!(
        printed.contains("1 of 20 variations") && printed.contains("a greater --change"),
        "{printed}"
    );
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn without_a_variation_nothing_is_written() {
    let folder = folder("none");
    // A single cell may change, which makes no way as long as that.
    let text = r##"
size = { width = 8, height = 5 }
tiles = [{ character = "#" }, { character = ".", walkable = true }]
[measures.path]
type = "longest-path"
require = { at_least = 18 }
"##;
    fs::write(folder.join("level.toml"), text).expect("a file");
    let line = "vary OUT/map.txt --level OUT/level.toml --change 0.02 --out OUT/out";
    for (limit, said) in [
        (
            "--evaluations 40",
            "0 of 20 variations after 40 evaluations; more --evaluations, or a greater --change\n",
        ),
        (
            "--evaluations 1000000000 --time 0.3",
            "evaluations; more --time, or a greater --change\n",
        ),
    ] {
        let (status, printed, stderr) = tiles(&format!("{line} {limit}"), &folder);
        assert_eq!((status, &*stderr), (Some(1), ""), "{printed}");
        assert!(
            printed.ends_with(said) && printed.lines().count() == 1,
            "{printed}"
        );
        assert!(!folder.join("out").exists());
    }
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn what_is_learnt_of_a_level_describes_levels_like_it() {
    let folder = folder("learn");
    let (status, description, stderr) = tiles("learn OUT/map.txt", &folder);
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    assert!(
        description.starts_with("# Learnt from 1 sample (8 x 5)"),
        "{description}"
    );
    fs::write(folder.join("like.toml"), description).expect("a file");
    // The sample keeps all of it, and so do new levels.
    for line in [
        "check OUT/like.toml OUT/map.txt",
        "evolve OUT/like.toml --count 3 --out OUT",
        "verify OUT/tiles-like-1.json",
    ] {
        objects(line, &folder, 0);
    }
    fs::remove_dir_all(folder).expect("it was there");
}

/// What an editor does: the project that is open gets another level and keeps all else, and one
/// that is broken stays as it is.
#[test]
fn a_project_is_mended_in_place_and_a_broken_one_stays_as_it_is() {
    let folder = folder("in-place");
    let file = folder.join("tiles-export-caves-1.ldtk");
    let caves = "../crates/ga-tiles/data/caves.toml";
    objects(&format!("evolve {caves} --count 1 --out OUT"), &folder, 0);
    assert_eq!(
        tiles("export OUT/tiles-caves-1.json --to ldtk --out OUT", &folder).0,
        Some(0)
    );
    let mut project = json(file.clone());
    project["ofTheMaker"] = "a note".into();
    let cells = &mut project["levels"][0]["layerInstances"][0]["intGridCsv"];
    // A wall (1) from the first to the last cell of a row divides the cave.
    let width = 14;
    for cell in 7 * width..8 * width {
        cells[cell] = 1.into();
    }
    let write = |text: &str| fs::write(&file, text).expect("a file");
    write(&project.to_string());
    let line = format!("mend {caves} --map OUT/tiles-export-caves-1.ldtk --in-place --out OUT");
    let mended = objects(&line, &folder, 0);
    assert!(!mended[0]["changed"].as_array().expect("cells").is_empty());
    let after = json(file.clone());
    assert_eq!(after["ofTheMaker"], "a note");
    assert_ne!(after["levels"], project["levels"]);
    objects(
        &format!("check {caves} OUT/tiles-export-caves-1.ldtk"),
        &folder,
        0,
    );

    let cut = &project.to_string()[..3000];
    project["levels"][0]["layerInstances"][0]["__cWid"] = 1_000_000_000_000_u64.into();
    for (text, expected) in [
        (cut, "tiles-export-caves-1.ldtk: JSON"),
        (&project.to_string(), "width and height are 1 to 128"),
    ] {
        write(text);
        let (status, _, stderr) = tiles(&line, &folder);
        assert!(status == Some(2) && stderr.contains(expected), "{stderr}");
        assert_eq!(fs::read_to_string(&file).expect("a file"), text);
    }
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn each_level_of_a_project_is_varied_in_its_own_size_and_under_its_own_name() {
    let folder = folder("levels");
    let caves = "../crates/ga-tiles/data/caves.toml";
    objects(&format!("evolve {caves} --count 1 --out OUT"), &folder, 0);
    let line = "export OUT/tiles-caves-1.json --to ldtk --out OUT";
    assert_eq!(tiles(line, &folder).0, Some(0));
    let mut project = json(folder.join("tiles-export-caves-1.ldtk"));
    let mut small = project["levels"][0].clone();
    small["identifier"] = "Small".into();
    let layer = &mut small["layerInstances"][0];
    layer["__cHei"] = 9.into();
    let cells = layer["intGridCsv"].as_array_mut().expect("cells");
    cells.truncate(9 * 14);
    project["levels"]
        .as_array_mut()
        .expect("levels")
        .push(small);
    fs::write(folder.join("two.ldtk"), project.to_string()).expect("a file");
    for (name, height) in [("", 14), (" --name Small", 9)] {
        let line = format!("vary OUT/two.ldtk{name} --count 1 --out OUT/out");
        objects(&line, &folder, 0);
        let stem = ["tiles-vary-two", &name.replace(" --name ", "-"), "-1.json"].concat();
        let varied = json(folder.join("out").join(stem));
        let rows = varied["levels"][0]["rows"].as_array();
        assert_eq!(rows.map(Vec::len), Some(height));
    }
    fs::remove_dir_all(folder).expect("it was there");
}

/// A map without characters; its lowest row is locked in Tiled, and a hidden note covers a cell.
const PLAIN: &str = r#"<map width="8" height="4" orientation="orthogonal">
<tileset firstgid="1" name="large" tilecount="99" columns="9"/>
<layer name="sky" width="8" height="4"><data encoding="csv">
0,0,0,0,0,0,0,0,
0,0,40,40,0,0,0,0,
0,0,0,0,0,40,40,0,
0,0,0,0,0,0,0,0</data></layer>
<layer name="ground" width="8" height="4" locked="1"><data encoding="csv">
0,0,0,0,0,0,0,0,
0,0,0,0,0,0,0,0,
0,0,0,0,0,0,0,0,
7,7,7,7,7,7,7,7</data></layer>
<layer name="notes" width="8" height="4" visible="0"><data encoding="csv">
9,0,0,0,0,0,0,0,
0,0,0,0,0,0,0,0,
0,0,0,0,0,0,0,0,
0,0,0,0,0,0,0,0</data></layer>
</map>"#;

#[test]
fn as_many_cells_of_a_map_differ_as_the_sentence_says() {
    let folder = folder("plain-map");
    let file = folder.join("map.tmx");
    fs::write(&file, PLAIN).expect("a file");
    let line = "vary OUT/map.tmx --count 1 --in-place --out OUT";
    let (status, printed, stderr) = tiles(line, &folder);
    assert_eq!(status, Some(0), "{printed}{stderr}");
    let varied = fs::read_to_string(&file).expect("a file");
    let numbers = |map: &str| -> Vec<String> {
        let layers = map.split("csv\">").skip(1);
        let layers = layers.filter_map(|layer| layer.split_once("</data>"));
        layers
            .flat_map(|(data, _)| data.split(',').map(|number| number.trim().to_owned()))
            .collect()
    };
    let (old, new) = (numbers(PLAIN), numbers(&varied));
    let differing = |layer: std::ops::Range<usize>| {
        let pairs = old[layer.clone()].iter().zip(&new[layer]);
        pairs.filter(|(old, new)| old != new).count()
    };
    let changed = differing(0..32);
    assert_eq!((old[0] == new[0], differing(32..96)), (true, 0));
    let plural = if changed == 1 { "" } else { "s" };
    let sentence = format!("variation 1: {changed} cell{plural} changed\n");
    assert!(changed > 0 && printed.contains(&sentence), "{printed}");
    let alone = "9 cells left alone: locked, or their layers are locked or hidden\n";
    assert!(printed.contains(alone), "{printed}");
    assert!(
        new.iter()
            .all(|number| ["0", "7", "9", "40"].contains(&&**number))
    );

    let all = PLAIN.replace("name=\"sky\"", "name=\"sky\" locked=\"1\"");
    fs::write(&file, all).expect("a file");
    let (status, _, stderr) = tiles(line, &folder);
    let refused = "map.tmx: no cell is free: 32 cells left alone";
    assert!(status == Some(2) && stderr.contains(refused), "{stderr}");
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn whether_a_large_puzzle_has_a_solution_is_not_known() {
    let folder = folder("puzzle");
    let description = r##"
size = { width = 16, height = 16 }
tiles = [{ character = "#" }, { character = ".", walkable = true }, { character = "P" },
  { character = "c" }, { character = "T" }]
[measures.pushes]
type = "pushes"
player = "P"
crates = "c"
targets = "T"
require = { at_least = 1 }
[measures.floor]
type = "count"
tiles = "."
"##;
    fs::write(folder.join("puzzle.toml"), description).expect("a file");
    let open = ".".repeat(16) + "\n";
    for (row, answer) in [
        ("Pc.T............", "not known"),
        ("Pc..............", "no pushes"),
    ] {
        let level = format!("{row}\n{}", open.repeat(15));
        fs::write(folder.join("level.txt"), level).expect("a file");
        let line = "check OUT/puzzle.toml OUT/level.txt";
        let (status, printed, _) = tiles(line, &folder);
        assert!(status == Some(1) && printed.contains(answer), "{printed}");
        let checked = objects(line, &folder, 1);
        assert!(checked[0]["measures"]["pushes"].is_null());
        let unknown = checked[0]
            .get("unknown")
            .and_then(|names| names[0].as_str());
        assert_eq!(unknown, (answer == "not known").then_some("pushes"));
        let (_, printed, _) = tiles(
            "report OUT/level.txt --level OUT/puzzle.toml --founders 1 --out OUT",
            &folder,
        );
        let reported = match answer {
            "not known" => "pushes: no values, 1 not known\n",
            _ => "pushes: no values\n",
        };
        assert!(printed.contains(reported), "{printed}");
    }
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_claim_about_what_is_not_known_is_answered_so() {
    let folder = folder("claimed");
    let level = r##"
size = { width = 16, height = 16 }
tiles = [{ character = "#", weight = 0 }, { character = ".", walkable = true }, { character = "P", weight = 0 },
  { character = "c", weight = 0 }, { character = "T", weight = 0 }]
[measures.pushes]
type = "pushes"
player = "P"
crates = "c"
targets = "T"
"##;
    fs::write(folder.join("puzzle.toml"), level).expect("a file");
    let drawn = format!("Pc.T............\n{}", "................\n".repeat(15));
    let free = drawn.replacen("............\n", "...........?\n", 1);
    fs::write(folder.join("drawn.txt"), free).expect("a file");
    let line = "evolve OUT/puzzle.toml --template OUT/drawn.txt --count 1 --out OUT";
    objects(line, &folder, 0);
    let file = folder.join("tiles-puzzle-1.json");
    let text = fs::read_to_string(&file).expect("a file");
    let claimed = text.replacen("\"pushes\": null", "\"pushes\": 12", 1);
    assert_ne!(claimed, text);
    fs::write(&file, claimed).expect("a file");
    let (status, printed, _) = tiles("verify OUT/tiles-puzzle-1.json", &folder);
    let expected = "levels[0].features.pushes: claimed 12, found \"not known\"";
    assert!(status == Some(1) && printed.contains(expected), "{printed}");
    fs::remove_dir_all(folder).expect("it was there");
}
