//! `like`, which four tools have in the same words. `breed` is its former name.

use crate::support::{self, fresh};
use serde_json::Value;
use std::fs;
use std::path::Path;

const MAZES: &str = "../crates/ga-theseus/data/longest-mazes.json";
const TOURS: &str = "../crates/ga-checkpoint/data/annealed.json";
const CAVES: &str = "../crates/ga-tiles/data/caves.toml";

fn run(tool: &str, line: &str, folder: &Path) -> (Option<i32>, String, String) {
    let line = line.replace("OUT", folder.to_str().expect("a path"));
    support::run(tool, line.split(' '), b"")
}

fn objects(tool: &str, line: &str, folder: &Path) -> Vec<Value> {
    let (status, stdout, stderr) = run(tool, &format!("{line} --json"), folder);
    assert_eq!(
        (status, stderr.as_str()),
        (Some(0), ""),
        "{tool} {line}: {stdout}"
    );
    stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect()
}

fn file(folder: &Path, name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.join(name)).expect("a file")).expect("JSON")
}

/// The ids and the parents of the levels of a list.
fn family(file: &Value, list: &str) -> Vec<(String, Vec<String>)> {
    let levels = file[list].as_array().expect("levels").iter();
    let names = |level: &Value| {
        let parents = level["parents"].as_array().into_iter().flatten();
        parents
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect()
    };
    levels
        .map(|level| {
            (
                level["id"].as_str().expect("an id").to_owned(),
                names(level),
            )
        })
        .collect()
}

#[test]
fn levels_of_two_rounds_carry_their_parents() {
    let folder = fresh("breed", "tiles");
    objects(
        "tiles",
        &format!("evolve {CAVES} --count 4 --out OUT"),
        &folder,
    );
    let line = "like OUT/tiles-caves-1.json --like 2,4 --count 3 --out OUT";
    let first = objects("tiles", line, &folder);
    assert_eq!(first.len(), 3);
    assert!(
        first
            .iter()
            .all(|level| level["met"] == true && level["nearest"].as_f64() >= Some(0.07))
    );
    assert_eq!(objects("tiles", line, &folder), first, "the same seed");
    let second = objects(
        "tiles",
        "breed OUT/tiles-breed-caves-1-family-3-1.json --like bred-1 --count 2 --far 0.05 --out OUT",
        &folder,
    );
    assert!(second[0]["step"].as_f64() <= Some(0.0501));
    let all = family(
        &file(&folder, "tiles-breed-caves-1-family-5-1.json"),
        "levels",
    );
    let ids: Vec<&str> = all.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "1", "2", "3", "4", "bred-1", "bred-2", "bred-3", "bred-4", "bred-5"
        ]
    );
    assert!(all[..4].iter().all(|(_, parents)| parents.is_empty()));
    for (_, parents) in &all[4..7] {
        let mut parents = parents.clone();
        parents.sort();
        assert_eq!(parents, ["2", "4"]);
    }
    assert!(all[7..].iter().all(|(_, parents)| parents == &["bred-1"]));
    // The file is one of levels as any other. Siblings are nearer than the description wants any
    // two levels of a search to be.
    let (_, stdout, _) = run(
        "tiles",
        &format!("check {CAVES} OUT/tiles-breed-caves-1-family-5-1.json --json"),
        &folder,
    );
    let checked: Vec<Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(checked.len(), 9);
    for unmet in checked
        .iter()
        .map(|level| level["unmet"].as_array().expect("names"))
    {
        assert!(unmet.is_empty() || unmet == &["apart"], "{unmet:?}");
    }
    fs::remove_dir_all(folder).expect("it is there");
}

#[test]
fn mazes_and_tours_are_bred_in_the_same_words() {
    let folder = fresh("breed", "mazes");
    for (tool, levels, list, far, name) in [
        ("theseus", MAZES, "mazes", "0.15", "longest-mazes"),
        ("checkpoint", TOURS, "mazes", "0.02", "annealed"),
    ] {
        let line = format!("breed {levels} --like 1 --far {far} --count 2 --out OUT/{tool}");
        let bred = objects(tool, &line, &folder);
        assert!(
            bred.len() == 2 && bred.iter().all(|level| level["met"] == true),
            "{tool}: {bred:?}"
        );
        let first = format!("{tool}-breed-{name}-family-2-1.json");
        let all = family(&file(&folder.join(tool), &first), list);
        let [.., one, other] = &all[..] else {
            panic!("two new ones")
        };
        assert_eq!((one.0.as_str(), other.0.as_str()), ("bred-1", "bred-2"));
        assert!(
            one.1 == [all[0].0.clone()] && other.1 == one.1,
            "{tool}: {all:?}"
        );
        let again = format!(
            "breed OUT/{tool}/{first} --like bred-1,bred-2 --far {far} --count 1 --out OUT/{tool}"
        );
        assert_eq!(objects(tool, &again, &folder)[0]["id"], "bred-3");
    }
    fs::remove_dir_all(folder).expect("it is there");
}

#[test]
fn sets_of_tiles_are_bred_from_their_files() {
    let folder = fresh("breed", "sets");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("plain.json"), support::set_of_tiles()).expect("written");
    let bred = objects(
        "hextiles",
        "breed OUT/plain.json --like plain --count 2 --boards 20 --out OUT",
        &folder,
    );
    assert_eq!(
        (bred.len(), &bred[0]["parents"]),
        (2, &serde_json::json!(["plain"]))
    );
    let next = "breed OUT/plain.json OUT/hextiles-breed-plain-bred-1-1.json OUT/hextiles-breed-plain-bred-2-1.json --like hextiles-breed-plain-bred-1-1,2 --boards 20 --out OUT";
    let (status, _, stderr) = run("hextiles", next, &folder);
    assert_eq!(
        (status, stderr.as_str()),
        (Some(2), "error: --like 2: named twice, expected once\n")
    );
    let next = "breed OUT/plain.json OUT/hextiles-breed-plain-bred-1-1.json OUT/hextiles-breed-plain-bred-2-1.json --like hextiles-breed-plain-bred-1-1,hextiles-breed-plain-bred-2-1 --count 1 --boards 20 --out OUT";
    assert_eq!(objects("hextiles", next, &folder)[0]["id"], "bred-3");
    assert_eq!(
        file(&folder, "hextiles-breed-plain-bred-3-1.json")["parents"]
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    fs::remove_dir_all(folder).expect("it is there");
}

#[test]
fn what_cannot_be_bred_is_refused_in_a_sentence() {
    let folder = fresh("breed", "refused");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("caves.txt"), "##\n..\n").expect("written");
    for (tool, line, sentence) in [
        (
            "theseus",
            format!("breed {MAZES} --like 999"),
            "--like 999: no level has this id",
        ),
        (
            "theseus",
            format!("breed {MAZES} --like 1,2,3,4,5,6"),
            "--like: 6 levels, expected at most 5",
        ),
        (
            "theseus",
            format!("breed {MAZES} --like 1 --far 0"),
            "invalid value '0' for '--far <SHARE>'",
        ),
        (
            "theseus",
            format!("breed {MAZES}"),
            "required arguments were not provided: --like <LEVELS>",
        ),
        (
            "tiles",
            String::from("breed OUT/caves.txt --like 1"),
            "expected --level",
        ),
        (
            "tiles",
            format!("breed OUT/caves.txt --level {CAVES} --like 1"),
            "caves.txt: level 1",
        ),
        (
            "checkpoint",
            format!("breed {TOURS} --like 1 --count 0"),
            "expected a whole number from 1 to 1000",
        ),
        (
            "hextiles",
            String::from("breed OUT/none.json --like 1"),
            "no such file",
        ),
    ] {
        let (status, stdout, stderr) = run(tool, &line, &folder);
        assert_eq!(
            (status, stdout.as_str(), stderr.lines().count()),
            (Some(2), "", 1),
            "{line}: {stderr}"
        );
        assert!(stderr.contains(sentence), "{line}: {stderr}");
    }
    // What is not met is written all the same.
    let line =
        format!("breed {MAZES} --like 1 --moves 9999.. --count 1 --evaluations 50 --out OUT");
    let (status, stdout, _) = run("theseus", &line, &folder);
    assert!(
        status == Some(1)
            && stdout.contains("not met")
            && folder
                .join("theseus-breed-longest-mazes-family-1-1.json")
                .exists(),
        "{stdout}"
    );
    fs::remove_dir_all(folder).expect("it is there");
}
