//! The tool `tiles`.

use crate::support::{self, fresh};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const CAVES: &str = "../crates/ga-tiles/data/caves.toml";
const DUNGEONS: &str = "../crates/ga-tiles/data/dungeons.toml";
const TEMPLE: &str = "../crates/ga-tiles/data/temple.toml";

/// Runs a line; OUT is the folder.
pub(crate) fn tiles(line: &str, folder: &Path) -> (Option<i32>, String, String) {
    let line = line.replace("OUT", folder.to_str().expect("a path"));
    support::run("tiles", line.split(' '), b"")
}

/// Runs a line that must answer: its objects.
pub(crate) fn objects(line: &str, folder: &Path, expected: i32) -> Vec<Value> {
    let (status, stdout, stderr) = tiles(&format!("{line} --json"), folder);
    assert_eq!(
        (status, stderr.as_str()),
        (Some(expected), ""),
        "{line}: {stdout}"
    );
    stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect()
}

/// Runs a line that must be refused: the sentence.
fn refused(line: &str, folder: &Path) -> String {
    let (status, stdout, stderr) = tiles(line, folder);
    assert_eq!(
        (status, stdout.as_str(), stderr.lines().count()),
        (Some(2), "", 1),
        "{line}: {stderr}"
    );
    stderr.trim_end().to_owned()
}

fn folder(test: &str) -> PathBuf {
    let folder = fresh("tiles", test);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

pub(crate) fn json(file: PathBuf) -> Value {
    serde_json::from_str(&fs::read_to_string(file).expect("a file")).expect("JSON")
}

#[test]
fn all_examples_give_levels_that_keep_what_they_ask_for() {
    let folder = folder("examples");
    for (description, names) in [
        (CAVES, &["path", "regions"][..]),
        (
            DUNGEONS,
            &["doors", "enemies", "keys", "players", "regions", "way"],
        ),
        (
            TEMPLE,
            &[
                "depth",
                "ends",
                "entrances",
                "halls",
                "reached",
                "treasures",
                "way",
            ],
        ),
    ] {
        let stem = Path::new(description).file_stem().expect("a name");
        let name = format!("tiles-{}-1", stem.display());
        let evolved = objects(
            &format!("evolve {description} --count 20 --out OUT"),
            &folder,
            0,
        );
        let [evolved] = &evolved[..] else {
            panic!("one object")
        };
        assert_eq!(
            (&evolved["found"], &evolved["wanted"]),
            (&20.into(), &20.into())
        );
        assert_eq!(
            (&evolved["stop"], &evolved["unmet"]),
            (&"target".into(), &Value::Null)
        );
        let file = json(folder.join(format!("{name}.json")));
        assert_eq!(
            (&file["format"], &file["made"]["tool"]),
            (&"tiles/1".into(), &"tiles".into())
        );
        let levels = file["levels"].as_array().expect("levels");
        assert_eq!((levels.len(), &levels[19]["id"]), (20, &"20".into()));
        for level in levels {
            let features = level["features"].as_object().expect("features");
            assert_eq!(features.keys().collect::<Vec<_>>(), names);
            assert!(features.values().all(Value::is_number), "{features:?}");
        }
        for end in ["json", "txt"] {
            let checked = objects(&format!("check {description} OUT/{name}.{end}"), &folder, 0);
            assert_eq!(checked.len(), 20);
            assert!(
                checked
                    .iter()
                    .all(|level| level["met"] == true && level["unmet"] == Value::Array(vec![]))
            );
            assert_eq!(checked[7]["measures"], file["levels"][7]["features"]);
        }
        assert_eq!(
            objects(&format!("verify OUT/{name}.json"), &folder, 0)[0]["verified"],
            true
        );
    }
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let folder = folder("seed");
    let made = |options: &str, seed: u64| {
        objects(
            &format!("evolve {DUNGEONS} --count 10 --out OUT --seed {seed} {options}"),
            &folder,
            0,
        );
        [".json", ".txt", ".svg"].map(|end| {
            fs::read(folder.join(format!("tiles-dungeons-{seed}{end}"))).expect("a file")
        })
    };
    let first = made("--threads 1", 5);
    assert!(made("--threads 3", 5) == first);
    assert!(made("--threads 2", 6) != first);
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn wishes_are_spread_or_given_in_turn() {
    let folder = folder("wishes");
    let targets = || -> Vec<Value> {
        let file = json(folder.join("tiles-caves-1.json"));
        let mut targets: Vec<Value> = file["levels"]
            .as_array()
            .expect("levels")
            .iter()
            .map(|level| level["target"].clone())
            .collect();
        targets.sort_by(|one, other| {
            one["path"]
                .as_f64()
                .partial_cmp(&other["path"].as_f64())
                .expect("numbers")
        });
        targets
    };
    objects(
        &format!("evolve {CAVES} --count 5 --wish path=30..50:1 --out OUT"),
        &folder,
        0,
    );
    assert_eq!(
        targets()
            .iter()
            .map(|target| target["path"].as_f64())
            .collect::<Vec<_>>(),
        [Some(30.0), Some(35.0), Some(40.0), Some(45.0), Some(50.0)]
    );
    assert_eq!(
        objects("verify OUT/tiles-caves-1.json", &folder, 0)[0]["verified"],
        true
    );
    objects(
        &format!("evolve {CAVES} --count 3 --wish path=30,33 --out OUT"),
        &folder,
        0,
    );
    let paths: Vec<String> = json(folder.join("tiles-caves-1.json"))["levels"]
        .as_array()
        .expect("levels")
        .iter()
        .map(|level| level["features"]["path"].to_string())
        .collect();
    assert_eq!(
        paths.iter().filter(|path| *path == "30.0").count(),
        2,
        "{paths:?}"
    );
    assert_eq!(
        paths.iter().filter(|path| *path == "33.0").count(),
        1,
        "{paths:?}"
    );
    // A wish for a measure without a requirement, and two wishes together.
    let line =
        format!("evolve {TEMPLE} --count 4 --wish ends=0..6:1 --wish way=10..20:1 --out OUT");
    objects(&line, &folder, 0);
    assert_eq!(
        objects("verify OUT/tiles-temple-1.json", &folder, 0)[0]["verified"],
        true
    );
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_search_without_success_says_what_is_missing() {
    let folder = folder("unmet");
    for (options, sentence) in [
        (
            "--apart 1 --evaluations 3000",
            "the least distance of 1 is what most others miss",
        ),
        ("--generations 0", "the best level: regions is"),
        (
            "--wish path=150..190:0.5 --evaluations 1000",
            "near no target that is left",
        ),
        (
            "--wish path=30,180:0 --count 2 --evaluations 3000",
            "no level has the last 1 of the targets of path",
        ),
    ] {
        let evolved = &objects(&format!("evolve {CAVES} {options} --out OUT"), &folder, 1)[0];
        let unmet = evolved["unmet"].as_str().expect("a sentence");
        assert!(unmet.contains(sentence), "{options}: {unmet}");
        // What was found is written and true.
        let found = json(folder.join("tiles-caves-1.json"))["levels"]
            .as_array()
            .expect("levels")
            .len();
        assert_eq!(evolved["found"], found);
        assert_eq!(
            objects("verify OUT/tiles-caves-1.json", &folder, 0)[0]["verified"],
            true,
            "{options}"
        );
    }
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_level_that_breaks_a_rule_is_named_with_the_rule() {
    let folder = folder("check");
    objects(
        &format!("evolve {DUNGEONS} --count 2 --out OUT"),
        &folder,
        0,
    );
    let text = fs::read_to_string(folder.join("tiles-dungeons-1.txt")).expect("levels");
    let first = text
        .split("\n\n")
        .next()
        .expect("a level")
        .trim_end()
        .to_owned();
    fs::write(folder.join("two.txt"), format!("{first}\n\n{first}\n")).expect("a file");
    let checked = objects(&format!("check {DUNGEONS} OUT/two.txt"), &folder, 1);
    assert_eq!(checked[1]["unmet"], serde_json::json!(["apart"]));
    assert_eq!(
        (
            &checked[1]["nearest"]["id"],
            &checked[1]["nearest"]["distance"]
        ),
        (&"1".into(), &0.0.into())
    );
    fs::write(folder.join("bad.txt"), first.replace('P', "#")).expect("a file");
    let checked = &objects(&format!("check {DUNGEONS} OUT/bad.txt"), &folder, 1)[0];
    let unmet = checked["unmet"].as_array().expect("a list");
    assert!(
        unmet.contains(&"players".into()) && unmet.contains(&"way".into()),
        "{unmet:?}"
    );
    assert_eq!(
        (&checked["measures"]["way"], &checked["nearest"]),
        (&Value::Null, &Value::Null)
    );
    // Another size, and a cell that is fixed.
    fs::write(folder.join("small.txt"), "#.\n.#\n").expect("a file");
    for (description, rule) in [(CAVES, "template"), (TEMPLE, "template")] {
        let checked = &objects(&format!("check {description} OUT/small.txt"), &folder, 1)[0];
        assert!(
            checked["unmet"]
                .as_array()
                .expect("a list")
                .contains(&rule.into()),
            "{checked}"
        );
    }
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn levels_go_to_all_formats_and_come_back_from_those_that_are_read() {
    let folder = folder("export");
    objects(
        &format!("evolve {DUNGEONS} --count 3 --out OUT"),
        &folder,
        0,
    );
    let rows = |file: &str| -> String {
        let level = &json(folder.join(file))["levels"][0]["rows"];
        level
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| row.as_str().expect("a row").to_owned() + "\n")
            .collect()
    };
    let first = rows("tiles-dungeons-1.json");
    for (format, files) in [
        ("text", 1),
        ("json", 1),
        ("svg", 3),
        ("png", 3),
        ("tmx", 4),
        ("tmj", 4),
        ("ldtk", 1),
    ] {
        let exported = &objects(
            &format!("export OUT/tiles-dungeons-1.json --to {format} --out OUT"),
            &folder,
            0,
        )[0];
        assert_eq!(exported["levels"], 3, "{format}");
        let files_found = exported["files"].as_array().expect("files");
        assert_eq!(files_found.len(), files, "{format}: {files_found:?}");
        assert!(
            files_found
                .iter()
                .all(|file| Path::new(file.as_str().expect("a path")).is_file())
        );
    }
    assert_eq!(rows("tiles-export-dungeons-1.json"), first);
    let described = format!(" --level {DUNGEONS}");
    for (file, level) in [
        ("tiles-export-dungeons-1.txt", ""),
        ("tiles-export-dungeons-1.json", ""),
        ("tiles-export-dungeons-1-level-1.tmx", &*described),
        ("tiles-export-dungeons-1-level-1.tmj", &described),
    ] {
        objects(
            &format!("export OUT/{file} --to text{level} --out OUT/back"),
            &folder,
            0,
        );
        let stem = Path::new(file).file_stem().expect("a name").display();
        let name = format!("{stem}.txt").replace("tiles-", "tiles-export-");
        let back = fs::read_to_string(folder.join("back").join(name)).expect("levels");
        assert!(back.starts_with(&first), "{file}: {back}");
    }
    // Without a description, the characters are those that occur.
    let line = "export OUT/tiles-export-dungeons-1.txt --to png --tile-size 4 --out OUT/plain";
    assert_eq!(objects(line, &folder, 0)[0]["levels"], 3);
    // The image of a tile set that is large enough, and one that is not.
    objects(
        "export OUT/tiles-dungeons-1.json --to png --tileset OUT/tiles-export-dungeons-1-tileset.png --out OUT/drawn",
        &folder,
        0,
    );
    for (line, sentence) in [
        (
            "--to png --tileset OUT/tiles-export-dungeons-1-tileset.png --tile-size 17",
            "a picture of 96 x 16 pixels",
        ),
        (
            "--to tmx --tileset OUT/tiles-export-dungeons-1-tileset.png --tile-size 8",
            "",
        ),
        (
            "--to svg --tileset OUT/tiles-export-dungeons-1-tileset.png",
            "--tileset: only with --to png, tmx or tmj",
        ),
        (
            "--to text --tile-size 8",
            "--tile-size: text and json have no pixels",
        ),
        ("--to png --tileset OUT/no.png", "no.png: "),
        ("--to png --tileset OUT", "a folder, expected a file"),
        (
            "--to json --level OUT/no.toml",
            "--level: text and json have neither names nor colours",
        ),
        (
            "--to png --tileset OUT/tiles-dungeons-1.json",
            "tiles-dungeons-1.json: PNG",
        ),
        ("--to png --tile-size 0", "--tile-size"),
        (
            "--to gif",
            "possible values: text, json, svg, png, tmx, tmj, ldtk",
        ),
    ] {
        let line = format!("export OUT/tiles-dungeons-1.json {line} --out OUT/no");
        if sentence.is_empty() {
            objects(&line, &folder, 0);
        } else {
            assert!(
                refused(&line, &folder).contains(sentence),
                "{line}: {}",
                refused(&line, &folder)
            );
        }
    }
    let sentence = refused(
        "export OUT/tiles-export-dungeons-1-level-1.tmx --to text --out OUT",
        &folder,
    );
    assert!(
        sentence.contains("expected --level with a description"),
        "{sentence}"
    );
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_template_from_tiled_fixes_what_is_locked() {
    let folder = folder("template");
    fs::write(
        folder.join("lock.txt"),
        format!("{}\n", [&"?".repeat(14); 13].map(|row| &**row).join("\n")) + "..............",
    )
    .expect("a file");
    objects(
        &format!("evolve {CAVES} --count 3 --template OUT/lock.txt --out OUT"),
        &folder,
        0,
    );
    let text = fs::read_to_string(folder.join("tiles-caves-1.txt")).expect("levels");
    for level in text.trim_end().split("\n\n") {
        assert!(level.ends_with(".............."), "{level}");
    }
    assert_eq!(
        objects("verify OUT/tiles-caves-1.json", &folder, 0)[0]["verified"],
        true
    );
    assert_eq!(
        objects("repeat OUT/tiles-caves-1.json", &folder, 0)[0]["repeated"],
        true
    );
    fs::write(folder.join("lock.txt"), "?.\n").expect("a file");
    let sentence = refused(
        &format!("evolve {CAVES} --template OUT/lock.txt --out OUT"),
        &folder,
    );
    assert!(
        sentence.contains("lock.txt: the map has 2 columns and 1 rows"),
        "{sentence}"
    );
    let whole = [".............."; 14].join("\n");
    fs::write(folder.join("lock.txt"), &whole).expect("a file");
    let sentence = refused(
        &format!("evolve {CAVES} --template OUT/lock.txt --out OUT"),
        &folder,
    );
    assert!(
        sentence.contains("lock.txt: no cell is locked in it"),
        "{sentence}"
    );
    // Cells with which no level keeps a requirement.
    fs::write(folder.join("lock.txt"), whole.replacen('.', "?", 1)).expect("a file");
    let walls = "[measures.walls]\ntype = \"count\"\ntiles = \"#\"\nrequire = { at_least = 9 }\n";
    let caves = fs::read_to_string(support::folder().join(CAVES)).expect("the caves");
    fs::write(folder.join("walls.toml"), caves + walls).expect("a file");
    let sentence = refused(
        "evolve OUT/walls.toml --template OUT/lock.txt --out OUT",
        &folder,
    );
    assert!(
        sentence.contains("lock.txt: walls: no level can keep it"),
        "{sentence}"
    );
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn more_levels_than_exist_are_refused() {
    let folder = folder("exist");
    let text = "size = { width = 2, height = 1 }\ntiles = [{ character = \"#\" }, { character = \".\" }]\n";
    fs::write(folder.join("small.toml"), text).expect("a file");
    let sentence = refused("evolve OUT/small.toml --count 5 --out OUT", &folder);
    assert!(
        sentence.contains("--count: only 4 different levels exist"),
        "{sentence}"
    );
    fs::write(
        folder.join("one.toml"),
        text.replace("width = 2", "width = 1"),
    )
    .expect("a file");
    let sentence = refused("evolve OUT/one.toml --out OUT", &folder);
    assert!(
        sentence.ends_with("the description leaves 1 cell free"),
        "{sentence}"
    );
    // A tile of weight 0 makes no other level.
    let rare = text.replace("\".\"", "\".\", weight = 0");
    fs::write(folder.join("rare.toml"), rare).expect("a file");
    let sentence = refused("evolve OUT/rare.toml --count 2 --out OUT", &folder);
    assert!(
        sentence.contains("--count: only 1 different level exists"),
        "{sentence}"
    );
    let found = objects("evolve OUT/small.toml --count 4 --out OUT", &folder, 0);
    assert_eq!(found[0]["found"], 4);
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_description_that_names_a_command_is_refused_by_its_line() {
    let folder = folder("command");
    let text = "size = { width = 4, height = 4 }\ntiles = [{ character = \"#\" }]\n[measures.mine]\n\
                type = \"command\"\ncommand = [\"touch\", \"mine\"]\nrequire = { at_least = 1 }\n";
    fs::write(folder.join("mine.toml"), text).expect("a file");
    fs::write(folder.join("levels.txt"), "####\n####\n####\n####\n").expect("a file");
    for line in [
        "evolve OUT/mine.toml --out OUT",
        "check OUT/mine.toml OUT/levels.txt",
    ] {
        let sentence = refused(line, &folder);
        assert!(
            sentence.contains("line 5, column 11") && sentence.contains("--allow-commands"),
            "{sentence}"
        );
    }
    fs::write(folder.join("allow.toml"), "allow-commands = true\n").expect("a file");
    let sentence = refused(
        "evolve OUT/mine.toml --config OUT/allow.toml --out OUT",
        &folder,
    );
    assert!(
        sentence.contains("line 1: allow-commands: expected on the command line"),
        "{sentence}"
    );
    assert!(!Path::new("mine").exists());
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn hostile_input_is_refused_with_a_sentence() {
    let folder = folder("hostile");
    let caves = fs::read_to_string(support::folder().join(CAVES)).expect("the caves");
    for (name, text) in [
        ("empty.toml", ""),
        ("large.toml", &caves.replace("width = 14", "width = 129")),
        (
            "unknown.toml",
            &caves.replace("type = \"regions\"", "type = \"region\""),
        ),
        ("unknown.txt", "##\n#x\n"),
        ("ragged.txt", "##\n#\n"),
        ("array.json", "[]"),
        ("rows.json", "{\"levels\": [{\"rows\": 3}]}"),
        ("none.json", "{\"levels\": []}"),
        ("twice.json", "{\"levels\": [], \"levels\": []}"),
        (
            "other.json",
            "{\"format\": \"theseus-mazes/1\", \"mazes\": []}",
        ),
        ("map.tmx", "<map/>"),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    fs::write(folder.join("twice.toml"), &caves).expect("a file");
    // It has a length, but takes no place on the disk.
    let long = fs::File::create(folder.join("long.toml")).expect("a file");
    long.set_len(17 << 20).expect("a file with a hole");
    let caves = format!("evolve {CAVES}");
    for (line, sentence) in [
        (
            "evolve --out OUT",
            "`ludevo tiles example caves` prints one",
        ),
        ("evolve OUT/no.toml --out OUT", "no.toml: no such file"),
        (
            "evolve OUT/empty.toml --out OUT",
            "empty.toml: nothing in it",
        ),
        (
            "evolve OUT/large.toml --out OUT",
            "large.toml: line 4, column 18, `size.width`: 129 is out of range",
        ),
        (
            "evolve OUT/unknown.toml --out OUT",
            "did you mean `regions`?",
        ),
        (
            "CAVES --count 0 --out OUT",
            "expected a whole number from 1 to 100000",
        ),
        ("CAVES --apart 0 --out OUT", "expected a number above 0"),
        ("CAVES --apart NaN --out OUT", "expected a number above 0"),
        (
            "CAVES --apart 1.5 --out OUT",
            "is 1.5: expected a share above 0 and up to 1",
        ),
        (
            "CAVES --evaluations 0 --out OUT",
            "expected a whole number from 1",
        ),
        (
            "CAVES --wish paths=1..2 --out OUT",
            "\"paths\" is no measure of the description, expected one of: regions, path",
        ),
        (
            "CAVES --wish path --out OUT",
            "expected NAME=A..B or NAME=A,B,C",
        ),
        (
            "CAVES --wish path=30 --wish path=31 --out OUT",
            "--wish path: there are two",
        ),
        (
            "CAVES --wish path=30..1e308:3 --out OUT",
            "--wish path: no level can meet the target 1",
        ),
        (
            "CAVES --wish path=20..90:3 --out OUT",
            "--wish path: no level can meet the target 20 within 3: expected 28 to 195",
        ),
        (
            "CAVES --wish path=35,36,37,38,39 --count 3 --out OUT",
            "--count: the wish for path has 5 targets, expected 5 levels or more",
        ),
        (
            "CAVES --wish path=28..30:0 --count 4 --out OUT",
            "caves.toml: path: no level can meet the target 28.666666666666668 within 0: the nearest values are 28 and 29",
        ),
        (
            "evolve OUT/twice.toml --save OUT/twice.toml --out OUT",
            " and --save: both are ",
        ),
        (
            "evolve OUT/long.toml --out OUT",
            "long.toml: too long, expected at most 1 MiB",
        ),
        (
            "check OUT/long.toml OUT/none.json",
            "long.toml: too long, expected at most 1 MiB",
        ),
        ("CAVES --out OUT/empty.toml", "expected a folder for files"),
        ("evolve --resume OUT/a.run --out OUT", "a.run"),
        ("CAVES --to png --out OUT", "unexpected argument '--to'"),
        ("verify OUT/none.json", "expected the JSON file of evolve"),
        ("export OUT/map.tmx --to text", "expected --level"),
    ] {
        let line = line.replace("CAVES", &caves);
        let refusal = refused(&line, &folder);
        assert!(refusal.contains(sentence), "{line}: {refusal}");
    }
    for (file, sentence) in [
        (
            "unknown.txt",
            "line 2, column 2: `x` is no tile; tiles: # .",
        ),
        ("ragged.txt", "line 2: 1 characters, expected 2"),
        (
            "array.json",
            "found an array, expected a file of levels, an object",
        ),
        ("rows.json", "rows: found the number 3, expected an array"),
        ("none.json", "no level in it"),
        ("twice.json", "levels: found twice"),
        ("other.json", "tiles/1"),
        ("map.tmx", "map.tmx: "),
    ] {
        let refusal = refused(&format!("check {CAVES} OUT/{file}"), &folder);
        assert!(refusal.contains(sentence), "{file}: {refusal}");
        assert!(!refusal.contains("invalid type"), "{file}: {refusal}");
    }
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn an_argument_without_a_name_is_part_of_a_run() {
    let folder = folder("positional");
    let run = |line: &str| tiles(line, &folder);
    let (status, _, error) = run(&format!(
        "evolve {TEMPLE} --count 200 --generations 50 --save OUT/a.run --out OUT/cut"
    ));
    assert_eq!((status, &*error), (Some(1), ""));
    let sentence = refused(
        &format!("evolve {TEMPLE} --resume OUT/a.run --out OUT/cut"),
        &folder,
    );
    assert!(
        sentence.contains("temple.toml: the run file has it already"),
        "{sentence}"
    );
    objects(
        "evolve --resume OUT/a.run --generations 90 --out OUT/cut",
        &folder,
        1,
    );
    objects(
        &format!("evolve {TEMPLE} --count 200 --generations 90 --out OUT/whole"),
        &folder,
        1,
    );
    let text = |name: &str| {
        fs::read_to_string(folder.join(name).join("tiles-temple-1.json")).expect("levels")
    };
    assert!(text("cut") == text("whole"));
    // In a configuration it has a name.
    let (status, printed, error) = run(&format!("evolve {TEMPLE} --count 3 --print-config"));
    assert_eq!((status, &*error), (Some(0), ""));
    assert!(
        printed.contains(&format!("level = \"{TEMPLE}\"\n")),
        "{printed}"
    );
    fs::write(folder.join("a.toml"), printed).expect("a file");
    objects("evolve --config OUT/a.toml --out OUT/cut", &folder, 0);
    objects(
        &format!("evolve {TEMPLE} --count 3 --out OUT/whole"),
        &folder,
        0,
    );
    assert!(text("cut") == text("whole"));
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_report_has_pictures_figures_and_costs() {
    let folder = folder("report");
    objects(
        &format!("evolve {DUNGEONS} --count 12 --out OUT"),
        &folder,
        0,
    );
    let line = "report OUT/tiles-dungeons-1.json --measures way,enemies --atlas OUT/atlas.svg --searches --founders 200 --out OUT";
    let report = &objects(line, &folder, 0)[0];
    assert_eq!(report["levels"], 12);
    let way = &report["measures"]["way"];
    let number = |value: &Value| value.as_f64().expect("a number");
    assert!(
        number(&way["least"]) >= 18.0 && number(&way["least"]) <= number(&way["median"]),
        "{way}"
    );
    assert!(number(&report["nearest"]["least"]) >= 0.3);
    let cost = &report["cost"];
    assert_eq!(cost["founders"], 200);
    let names = ["doors", "enemies", "keys", "players", "regions", "way"];
    for name in names {
        let share = number(&cost["alone"][name]);
        assert!(
            share >= number(&cost["all"]) && share <= 1.0,
            "{name}: {share}"
        );
        assert!(
            cost["searches"]["without"][name]["evaluations"].is_u64(),
            "{name}"
        );
    }
    assert_eq!(cost["searches"]["with"]["found"], 20);
    for (file, texts) in [
        ("tiles-report-dungeons-1.svg", ["way", "enemies"]),
        ("atlas.svg", ["<title>12: ", "#c8372d"]),
    ] {
        let picture = fs::read_to_string(folder.join(file)).expect("a picture");
        assert!(
            picture.starts_with("<svg ") && texts.iter().all(|text| picture.contains(text)),
            "{file}"
        );
    }
    // Without a description, the figures of the file are used, and nothing else.
    objects(
        "export OUT/tiles-dungeons-1.json --to json --out OUT",
        &folder,
        0,
    );
    let report = &objects(
        "report OUT/tiles-export-dungeons-1.json --out OUT",
        &folder,
        0,
    )[0];
    assert_eq!(
        (&report["measures"]["way"], &report["cost"]),
        (way, &Value::Null)
    );
    for (line, sentence) in [
        (
            "report OUT/tiles-dungeons-1.json --measures way --out OUT",
            "1 names, expected two",
        ),
        (
            "report OUT/tiles-dungeons-1.json --measures way,wall --out OUT",
            "\"wall\" is no measure, expected two of: players",
        ),
        (
            "report OUT/tiles-dungeons-1.txt --out OUT",
            "no level has figures, expected --level",
        ),
        (
            "report OUT/no.json --atlas OUT --out OUT",
            "a folder, expected a file",
        ),
        (
            "report OUT/tiles-dungeons-1.json --atlas OUT/no/atlas.svg --out OUT",
            "its folder does not exist; create the folder",
        ),
        (
            "report OUT/tiles-export-dungeons-1.json --searches --out OUT",
            "--searches: needs a description",
        ),
    ] {
        assert!(
            refused(line, &folder).contains(sentence),
            "{line}: {}",
            refused(line, &folder)
        );
    }
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_level_is_mended_and_what_is_locked_stays() {
    let folder = folder("mend");
    let room = "###########\n#P..#.....#\n#...#..K..#\n#...#.....#\n#...#######\n#.....E..D#\n###########\n";
    fs::write(folder.join("room.txt"), room).expect("a file");
    // One wall closes the room with the key, and a second enemy is missing.
    let line = format!("mend {DUNGEONS} --map OUT/room.txt --lock PKD --count 2 --out OUT");
    let mended = objects(&line, &folder, 0);
    assert_eq!(mended.len(), 2);
    for level in &mended {
        assert_eq!(
            (
                &level["met"],
                level["changed"].as_array().expect("cells").len()
            ),
            (&true.into(), 1)
        );
    }
    let text = fs::read_to_string(folder.join("tiles-mend-dungeons-room-1.txt")).expect("levels");
    let levels: Vec<&str> = text.trim_end().split("\n\n").collect();
    assert_ne!(levels[0], levels[1]);
    for level in levels {
        assert_eq!(
            level
                .chars()
                .zip(room.chars())
                .filter(|(new, old)| new != old)
                .count(),
            1
        );
        let [old, new] = [room, level].map(|text| ['P', 'K', 'D'].map(|tile| text.find(tile)));
        assert_eq!(old, new);
    }
    objects(
        &format!("check {DUNGEONS} OUT/tiles-mend-dungeons-room-1.txt"),
        &folder,
        1,
    ); // The ways are equal or near.
    // As a map of Tiled, with a locked layer.
    objects(
        &format!("export OUT/room.txt --to tmx --level {DUNGEONS} --out OUT"),
        &folder,
        0,
    );
    let mended = objects(
        &format!("mend {DUNGEONS} --map OUT/tiles-export-room-level-1.tmx --lock PKDE --out OUT"),
        &folder,
        0,
    );
    assert_eq!(
        mended[0]["changed"].as_array().expect("cells").len(),
        1,
        "{}",
        mended[0]
    );
    let map =
        fs::read_to_string(folder.join("tiles-mend-dungeons-tiles-export-room-level-1-1-1.tmx"))
            .expect("a map");
    assert!(map.contains("name=\"locked\""));
    // The cells that the map of the first result locks stay locked when it is mended again.
    let again = objects(
        &format!(
            "mend {DUNGEONS} --map OUT/tiles-mend-dungeons-tiles-export-room-level-1-1-1.tmx --out OUT/again"
        ),
        &folder,
        0,
    );
    assert_eq!(again[0]["changed"], serde_json::json!([]));
    // A layer with a misspelt name would lock nothing.
    let map = fs::read_to_string(folder.join("tiles-export-room-level-1.tmx")).expect("a map");
    fs::write(
        folder.join("wrong.tmx"),
        map.replace("\"locked\"", "\"lokced\""),
    )
    .expect("a file");
    for line in [
        "mend DUNGEONS --map OUT/wrong.tmx",
        "evolve DUNGEONS --template OUT/wrong.tmx",
    ] {
        let sentence = refused(
            &format!("{} --out OUT", line.replace("DUNGEONS", DUNGEONS)),
            &folder,
        );
        let names = "wrong.tmx: no layer has the name \"locked\", and the layers are \"tiles\", \"lokced\": ";
        assert!(sentence.contains(names), "{sentence}");
    }
    // What cannot be mended is written all the same.
    let locked = objects(
        &format!("mend {DUNGEONS} --map OUT/room.txt --lock #. --evaluations 500 --out OUT"),
        &folder,
        1,
    );
    assert_eq!(locked[0]["met"], false);
    for (line, sentence) in [
        (
            format!("mend {DUNGEONS} --map OUT/room.txt --lock x --out OUT"),
            "--lock: `x` is no tile; tiles: #",
        ),
        (
            format!("mend {CAVES} --map OUT/room.txt --out OUT"),
            "room.txt: line 2, column 2",
        ),
        (
            format!("mend {DUNGEONS} --map OUT/no.tmx --out OUT"),
            "no such file",
        ),
        (
            format!("mend {DUNGEONS} --map OUT/room.txt --evaluations 0 --out OUT"),
            "expected a whole number from 1",
        ),
        (
            format!("mend {DUNGEONS} --map OUT/room.txt --count 0 --out OUT"),
            "expected a whole number from 1 to 1000",
        ),
        (
            format!("mend {TEMPLE} --map OUT/fixed.txt --lock # --out OUT"),
            "cell (7, 10) is '#': expected '@', which is fixed there",
        ),
    ] {
        fs::write(
            folder.join("fixed.txt"),
            format!("{}\n", ["###############"; 11].join("\n")),
        )
        .expect("a file");
        assert!(
            refused(&line, &folder).contains(sentence),
            "{line}: {}",
            refused(&line, &folder)
        );
    }
    fs::remove_dir_all(folder).expect("it was there");
}

#[cfg(unix)]
#[test]
fn a_command_runs_only_if_it_is_allowed_each_time() {
    let folder = folder("allowed");
    let text = "size = { width = 4, height = 4 }\ntiles = [{ character = \"#\" }, { character = \".\" }]\n\
                [measures.mine]\ntype = \"command\"\n\
                command = [\"sh\", \"-c\", \"while read -r level; do echo 3; done\"]\nrequire = { at_least = 1 }\n";
    fs::write(folder.join("mine.toml"), text).expect("a file");
    objects(
        "evolve OUT/mine.toml --count 3 --allow-commands --save OUT/a.run --out OUT",
        &folder,
        0,
    );
    let made = &json(folder.join("tiles-mine-1.json"))["made"]["options"];
    assert_eq!(
        made["allow-commands"],
        Value::Null,
        "a file gives no permission"
    );
    for line in [
        "verify OUT/tiles-mine-1.json",
        "repeat OUT/tiles-mine-1.json",
        "repeat OUT/a.run",
        "report OUT/tiles-mine-1.json --out OUT",
    ] {
        let sentence = refused(line, &folder);
        assert!(
            sentence.contains("--allow-commands allows them"),
            "{line}: {sentence}"
        );
        objects(&format!("{line} --allow-commands"), &folder, 0);
    }
    assert!(refused("evolve --resume OUT/a.run --out OUT", &folder).contains("--allow-commands"));
    objects(
        "evolve --resume OUT/a.run --allow-commands --out OUT",
        &folder,
        0,
    );
    // A picture of the levels needs no command.
    objects(
        "export OUT/tiles-mine-1.json --to svg --out OUT",
        &folder,
        0,
    );
    // A command that fails is named.
    fs::write(
        folder.join("mine.toml"),
        text.replace("echo 3", "echo three"),
    )
    .expect("a file");
    let sentence = refused(
        "evolve OUT/mine.toml --count 3 --allow-commands --out OUT",
        &folder,
    );
    assert!(
        sentence.contains("mine.toml: command `sh -c") && sentence.contains("three"),
        "{sentence}"
    );
    // So is one that says too much, from which each level would have the value of another one. (All
    // its values are equal: else equal levels may be seen to differ before the line too many is.)
    fs::write(
        folder.join("mine.toml"),
        text.replace("while", "echo 3; while"),
    )
    .expect("a file");
    fs::write(folder.join("levels.txt"), "####\n####\n####\n####\n").expect("a file");
    for line in [
        "evolve OUT/mine.toml --count 3 --out OUT",
        "check OUT/mine.toml OUT/levels.txt",
    ] {
        let sentence = refused(&format!("{line} --allow-commands"), &folder);
        assert!(
            sentence.contains("mine.toml: command `sh -c") && sentence.contains("wrote \"3\""),
            "{sentence}"
        );
    }
    // What contradicts itself is named, and what it said in the search is written.
    fs::write(folder.join("mine.toml"), text.replace("echo 3", "echo $$")).expect("a file");
    let found = objects(
        "evolve OUT/mine.toml --count 3 --allow-commands --out OUT",
        &folder,
        1,
    );
    let unmet = found[0]["unmet"].as_str().expect("a sentence");
    assert!(
        unmet.contains("found 3; ") && unmet.contains("level 1 had "),
        "{unmet}"
    );
    assert_eq!(
        json(folder.join("tiles-mine-1.json"))["levels"]
            .as_array()
            .expect("levels")
            .len(),
        3
    );
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn the_keys_of_a_description_and_their_schema_are_printed() {
    let folder = folder("keys");
    let (status, keys, _) = tiles("keys", &folder);
    assert_eq!(status, Some(0));
    let (_, schema, _) = tiles("keys --schema", &folder);
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let file = support::folder().join("../crates/ga-tiles/schema/description.json");
    assert_eq!(json(file), schema);
    assert_eq!(
        objects("keys --schema", &folder, 0),
        std::slice::from_ref(&schema)
    );
    assert_eq!(
        objects("keys", &folder, 0)[0]["keys"]
            .as_str()
            .map(str::trim_end),
        Some(keys.trim_end())
    );
    // Each key of the schema, and each word.
    let mut names = Vec::new();
    collect(&schema, &mut names);
    assert!(names.len() > 60, "{names:?}");
    for name in names {
        let is_there = |mark: &str| keys.contains(&mark.replace('x', &name));
        let marks = ["`x`", "`\"x\"`", "{ x", ", x ", "`x = ", " x = ", "`x."];
        assert!(marks.iter().any(|mark| is_there(mark)), "{name}");
    }
    let (_, help, _) = tiles("--help", &folder);
    assert!(
        help.contains("`ludevo tiles keys` lists their keys"),
        "{help}"
    );
    fs::remove_dir_all(folder).expect("it was there");
}

/// All names of properties, and all words that can be chosen.
fn collect(schema: &Value, names: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            for (name, rule) in fields {
                match (name.as_str(), rule) {
                    ("properties", Value::Object(own)) => names.extend(own.keys().cloned()),
                    ("const", Value::String(word)) => names.push(word.clone()),
                    ("enum", Value::Array(words)) => {
                        names.extend(
                            words
                                .iter()
                                .filter_map(|word| word.as_str().map(str::to_owned)),
                        );
                    }
                    _ => {}
                }
                collect(rule, names);
            }
        }
        Value::Array(parts) => parts.iter().for_each(|part| collect(part, names)),
        _ => {}
    }
}
