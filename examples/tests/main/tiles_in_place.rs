//! `tiles mend --in-place` and `vary --in-place`: what may happen to the map of a maker.
#![cfg(unix)]

use crate::support::{fresh, run};
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

/// Two rooms that have to become one.
const DESCRIPTION: &str = r##"
size = { width = 6, height = 5 }
tiles = [{ character = "#", name = "wall" }, { character = ".", name = "floor", walkable = true }]
[measures.regions]
type = "regions"
require = { exactly = 1 }
[measures.floor]
type = "count"
tiles = "."
require = { at_least = 6 }
"##;

const ROOMS: &str = "######\n#.##.#\n#.##.#\n#.##.#\n######\n";

/// A folder with a description and a map of Tiled, and the map's text.
fn folder(test: &str) -> (PathBuf, String) {
    let folder = fresh("in-place", test);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("level.toml"), DESCRIPTION).expect("a file");
    fs::write(folder.join("rooms.txt"), ROOMS).expect("a file");
    let (status, _, stderr) = tiles(
        &folder,
        "export OUT/rooms.txt --level OUT/level.toml --to tmx --out OUT",
    );
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    fs::rename(
        folder.join("tiles-export-rooms-level-1.tmx"),
        folder.join("map.tmx"),
    )
    .expect("a map");
    let text = fs::read_to_string(folder.join("map.tmx")).expect("a map");
    (folder, text)
}

fn tiles(folder: &Path, line: &str) -> (Option<i32>, String, String) {
    let line = line.replace("OUT", folder.to_str().expect("a path"));
    run("tiles", line.split(' '), b"")
}

fn mend(folder: &Path, map: &str, more: &str) -> (Option<i32>, String, String) {
    let line = format!("mend OUT/level.toml --map OUT/{map} --in-place --out OUT/results{more}");
    tiles(folder, &line)
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("a file")
}

#[test]
fn a_link_stays_a_link_and_the_mode_and_the_order_mark_stay() {
    let (folder, old) = folder("link");
    let [map, link] = ["map.tmx", "link.tmx"].map(|name| folder.join(name));
    fs::write(&map, format!("\u{feff}{old}")).expect("a file");
    fs::set_permissions(&map, Permissions::from_mode(0o640)).expect("its rights");
    symlink(&map, &link).expect("a link");
    let (status, printed, stderr) = mend(&folder, "link.tmx", "");
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    assert!(printed.contains("wrote the first level into"), "{printed}");
    assert!(
        fs::symlink_metadata(&link)
            .expect("it is there")
            .is_symlink()
    );
    let new = text(&folder, "map.tmx");
    assert!(new.starts_with('\u{feff}') && new[3..] != old);
    let mode = fs::metadata(&map).expect("a map").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    let (status, ..) = tiles(&folder, "check OUT/level.toml OUT/map.tmx");
    assert_eq!(status, Some(0));
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_map_that_cannot_be_replaced_safely_is_refused() {
    let (folder, old) = folder("refused");
    let map = folder.join("map.tmx");
    fs::hard_link(&map, folder.join("other.tmx")).expect("a link");
    let cut = old.replacen("1,1,1", "1,<![CDATA[1,1]]>", 1);
    assert_ne!(cut, old);
    let cases = [
        ("map.tmx", "2 names (hard links)", None),
        ("read.tmx", "the file is read-only", Some((&old, 0o444))),
        ("cut.tmx", "cannot be written", Some((&cut, 0o644))),
    ];
    for (name, expected, made) in cases {
        let file = folder.join(name);
        if let Some((text, mode)) = made {
            fs::write(&file, text).expect("a file");
            fs::set_permissions(&file, Permissions::from_mode(mode)).expect("its rights");
        }
        let before = text(&folder, name);
        let (status, stdout, stderr) = mend(&folder, name, "");
        assert!(
            status == Some(2) && stdout.is_empty() && stderr.contains(expected),
            "{name}: {status:?} {stdout} {stderr}"
        );
        assert_eq!(text(&folder, name), before);
    }
    let line = "mend OUT/level.toml --map - --in-place --out OUT/results";
    let line = line.replace("OUT", folder.to_str().expect("a path"));
    let (status, _, stderr) = run("tiles", line.split(' '), old.as_bytes());
    assert_eq!(status, Some(2));
    assert_eq!(
        stderr,
        "error: --in-place: standard input, expected a file\n"
    );
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_level_that_keeps_no_rules_does_not_replace_the_map() {
    let (folder, old) = folder("unmet");
    // Each row beside the other, and a wall between them: 17 cells at most.
    let path = "[measures.path]\ntype = \"longest-path\"\nrequire = { at_least = 28 }\n";
    let never = format!("{DESCRIPTION}{path}");
    fs::write(folder.join("level.toml"), never).expect("a file");
    let (status, printed, stderr) = mend(&folder, "map.tmx", " --evaluations 50");
    assert_eq!((status, stderr.as_str()), (Some(1), ""));
    assert!(
        printed.contains("map.tmx stays as it is: --even-if-unmet"),
        "{printed}"
    );
    assert_eq!(text(&folder, "map.tmx"), old);
    assert!(folder.join("results/tiles-mend-level-map-1-1.tmx").exists());
    let more = " --evaluations 50 --even-if-unmet";
    assert_eq!(mend(&folder, "map.tmx", more).0, Some(1));
    assert_ne!(text(&folder, "map.tmx"), old);
    let (status, _, stderr) = tiles(
        &folder,
        "mend OUT/level.toml --map OUT/map.tmx --even-if-unmet",
    );
    assert!(
        status == Some(2) && stderr.contains("--in-place"),
        "{stderr}"
    );
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_name_twice_in_a_project_or_a_map_is_refused() {
    let (folder, _) = folder("twice");
    for (to, map) in [
        ("ldtk", "tiles-export-rooms.ldtk"),
        ("tmj", "tiles-export-rooms-level-1.tmj"),
    ] {
        let line = format!("export OUT/rooms.txt --level OUT/level.toml --to {to} --out OUT");
        assert_eq!(tiles(&folder, &line).0, Some(0));
        let once = text(&folder, map);
        let name = if to == "ldtk" {
            "\"intGridCsv\""
        } else {
            "\"height\""
        };
        // Its value is the last one for readers, and the first one for those who write.
        let twice = once.replacen(name, &format!("{name}: null, {name}"), 1);
        fs::write(folder.join(map), &twice).expect("a file");
        let (status, _, stderr) = mend(&folder, map, "");
        assert!(
            status == Some(2) && stderr.contains("found twice"),
            "{map}: {status:?} {stderr}"
        );
        assert_eq!(text(&folder, map), twice);
    }
    fs::remove_dir_all(folder).expect("it was there");
}
