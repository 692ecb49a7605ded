//! The names of results: those of different tools, inputs, schemes, sizes and seeds stand side by
//! side in a folder.

use crate::run_misuse::{folder, object, run};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const CAVES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../crates/ga-tiles/data/caves.toml"
);

const MAZES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../crates/ga-theseus/data/longest-mazes.json"
);

/// Runs a line that must end with status 0, and with no results replaced.
fn made(folder: &Path, line: &str) -> String {
    let (status, stdout, stderr) = run(folder, line);
    assert_eq!((status, &*stderr), (Some(0), ""), "{line}");
    assert!(!stdout.contains("in place of"), "{line}: {stdout}");
    stdout
}

fn names(folder: &Path) -> BTreeSet<String> {
    let files = fs::read_dir(folder).expect("a folder");
    let name = |file: std::io::Result<fs::DirEntry>| file.expect("a file").file_name();
    files
        .map(|file| name(file).to_string_lossy().into_owned())
        .collect()
}

#[test]
fn no_result_replaces_that_of_another_input_scheme_size_or_seed() {
    let folder = folder("names");
    fs::copy(CAVES, folder.join("caves.toml")).expect("a file");
    fs::copy(CAVES, folder.join("halls.toml")).expect("a file");
    for name in ["caves.json", "halls.json"] {
        fs::copy(MAZES, folder.join(name)).expect("a file");
    }
    let chain = r#"{"places": 2, "links": [[1, "S", 2, "N"]], "locations": {"A": [[1, "N"]], "B": [[2, "S"]]}}"#;
    fs::write(folder.join("chain.json"), chain).expect("a file");
    for line in [
        "tiles evolve caves.toml --count 1 --out out",
        "tiles evolve caves.toml --count 2 --seed 2 --out out",
        "tiles evolve halls.toml --count 2 --out out",
        "tiles vary out/tiles-caves-1.txt --level caves.toml --count 1 --lock # --out out",
        "checkpoint evolve --generations 1 --out out",
        "checkpoint evolve --generations 1 --size 12x9 --out out",
        "checkpoint evolve --generations 1 --size 12x9 --scheme paper --representation rainbow --out out",
        "checkpoint evolve --generations 1 --size 12x9 --scheme paper --out out",
        "hextiles evolve --generations 1 --report-boards 20000 --out out",
        "hextiles evolve --generations 1 --report-boards 20000 --tiles 23 --out out",
        "hextiles evolve --generations 1 --report-boards 20000 --scheme paper --boards 10 --out out",
        "hextiles evolve --generations 1 --report-boards 20000 --board chain.json --out out",
        "hextiles pareto --each 2 --boards 32 --out out",
        "hextiles pareto --each 2 --boards 32 --board chain.json --out out",
        "hextiles pareto --each 1 --by weights --out out",
        "theseus evolve --size 4x4 --generations 3 --out out",
        "theseus evolve --size 4x4 --generations 3 --scheme longest --out out",
        "theseus evolve --size 4x4 --moves 5.. --out out",
        "theseus breed caves.json --like 1 --count 1 --out out",
        "theseus like halls.json --like 1 --count 1 --out out",
        "minimax match tic-tac-toe --a random --b greedy --games 2 --record out",
        "minimax match tic-tac-toe --a greedy --b random --games 2 --record out",
        "units match --a hold --b hold --rounds 2 --out out",
        "units match --a hold --b hold --rounds 2 --width 12 --height 8 --out out",
        "units melee --players hold,hold,rush --out out",
        "units evolve-weights --maps 1 --size 2 --generations 0 --width 8 --height 4 --rounds 1 --out out",
        "units evolve-weights --maps 1 --size 2 --generations 0 --width 8 --height 4 --rounds 1 --bounty 0.25 --out out",
        "units evolve-weights --maps 1 --size 2 --generations 0 --width 8 --height 4 --rounds 1 --against hold --out out",
        "units evolve-weights --maps 1 --size 2 --generations 0 --width 8 --height 4 --rounds 1 --kinds-a infantry --out out",
        "units evolve-weights --maps 1 --size 2 --generations 0 --width 8 --height 4 --rounds 1 --kinds-b infantry --out out",
    ] {
        made(&folder, line);
    }
    let names = names(&folder.join("out"));
    for name in [
        "tiles-caves-1.json",
        "tiles-caves-2.json",
        "tiles-halls-1.json",
        "tiles-vary-caves-tiles-caves-1-1.json",
        "checkpoint-30x30-1.json",
        "checkpoint-12x9-1.csv",
        "checkpoint-paper-rainbow-12x9-1.json",
        "checkpoint-paper-12x9-1.svg",
        "hextiles-1.json",
        "hextiles-1-board.svg",
        "hextiles-23-1.json",
        "hextiles-paper-1-tiles-1-front.svg",
        "hextiles-chain-1-laid.json",
        "hextiles-pareto-1.svg",
        "hextiles-pareto-chain-1.svg",
        "hextiles-pareto-1-set-1.json",
        "hextiles-pareto-weights-1.svg",
        "theseus-4x4-1.json",
        "theseus-longest-4x4-1-puzzle.svg",
        "theseus-order-4x4-1.json",
        "theseus-breed-caves-family-1-1.json",
        "theseus-breed-halls-bred-1-1.svg",
        "minimax-match-tic-tac-toe-random-greedy-1.json",
        "minimax-match-tic-tac-toe-greedy-random-1.json",
        "units-match-hold-hold-50x50-1.json",
        "units-match-hold-hold-12x8-1.svg",
        "units-melee-hold-hold-rush-1.json",
    ] {
        assert!(names.contains(name), "{name}: {names:?}");
    }
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_name_is_that_of_the_file_or_of_the_option_and_stays_with_the_run() {
    let folder = folder("named");
    fs::copy(CAVES, folder.join("caves.toml")).expect("a file");
    let long = "x".repeat(300);
    for (line, name) in [
        ("caves.toml", String::from("tiles-caves-1.json")),
        (
            "caves.toml --name ../../up",
            String::from("tiles-______up-1.json"),
        ),
        (
            "caves.toml --name höhle",
            String::from("tiles-höhle-1.json"),
        ),
        (
            &*format!("caves.toml --name {long}"),
            format!("tiles-{}-1.json", &long[..64]),
        ),
    ] {
        made(&folder, &format!("tiles evolve {line} --count 1 --out out"));
        assert!(folder.join("out").join(&name).exists(), "{name}");
    }
    // The record has the name.
    let begun = "tiles evolve caves.toml --count 200 --generations 3 --save a.run --out cut";
    assert_eq!(run(&folder, begun).0, Some(1));
    let (status, ..) = run(
        &folder,
        "tiles evolve --resume a.run --generations 5 --out cut",
    );
    assert_eq!(status, Some(1));
    let files = [
        "tiles-caves-1.json",
        "tiles-caves-1.svg",
        "tiles-caves-1.txt",
    ];
    assert_eq!(names(&folder.join("cut")), files.map(str::to_owned).into());
    let answer = made(
        &folder,
        "tiles repeat cut/tiles-caves-1.json --out again --json",
    );
    assert_eq!(object(&answer)["equal"].as_array().map(Vec::len), Some(3));
    assert_eq!(
        names(&folder.join("again")),
        files.map(str::to_owned).into()
    );
    fs::remove_dir_all(folder).expect("it was there");
}
