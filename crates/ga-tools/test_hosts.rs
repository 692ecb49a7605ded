//! Each search and each contest finds the same by the command, by workers, and after an
//! interruption.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

const ROOM: &str = "#######\n#..#..#\n#..#..#\n#.....#\n#######\n";

const MAZE: &str = include_str!("../ga-theseus/data/theseus-mazes.json");

const CAVES: &str = include_str!("../ga-tiles/data/caves.toml");

/// Files by name.
type Files = Vec<(String, Vec<u8>)>;

/// What a command line of the program says and writes. `OUT` is a folder, and what is printed about
/// it does not name it.
fn ran(line: &str, folder: &Path) -> (Option<i32>, String, Files) {
    let out = folder.display().to_string();
    let words = line
        .split_whitespace()
        .map(|word| word.replace("OUT", &out));
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludevo"));
    let ran = command
        .args(words)
        .current_dir(folder.parent().expect("a folder"));
    let ran = ran.output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let said = format!("{}{}", text(ran.stdout), text(ran.stderr));
    (
        ran.status.code(),
        said.replace(&out, "OUT"),
        files(folder, folder),
    )
}

/// All files below a folder, by name.
fn files(folder: &Path, top: &Path) -> Files {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(files(&path, top));
        } else {
            let name = path
                .strip_prefix(top)
                .expect("below it")
                .display()
                .to_string();
            all.push((name, fs::read(&path).expect("a file")));
        }
    }
    all.sort();
    all
}

/// Runs a command line alone and by workers, and compares all that it says and writes.
fn is_the_same_by_workers(line: &str) {
    let folder = TempDir::new().expect("a folder");
    for (name, text) in [
        ("caves.toml", CAVES),
        ("room.txt", ROOM),
        ("maze.json", MAZE),
    ] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let alone = ran(line, &folder.path().join("alone"));
    assert!(matches!(alone.0, Some(0 | 1)), "{line}: {}", alone.1);
    let line = format!("farm run --copies 2 {line}");
    let by_workers = ran(&line, &folder.path().join("farm"));
    assert_eq!(by_workers, alone, "{line}");
}

#[test]
fn runs_of_many_seeds() {
    for line in [
        "theseus evolve --seed 3 --generations 5 --runs 3 --out OUT --json",
        "checkpoint evolve --size 9x9 --generations 2 --runs 2 --out OUT",
        "hextiles evolve --generations 1 --report-boards 20000 --runs 2 --out OUT --json",
        "tiles evolve caves.toml --count 1 --runs 2 --out OUT --json",
        "units evolve-weights --maps 1 --population-size 2 --width 12 --height 8 --against greedy --generations 1 --runs 2 --out OUT",
    ] {
        is_the_same_by_workers(line);
    }
}

#[test]
fn one_run() {
    for line in [
        "theseus evolve --scheme longest --size 5x5 --generations 3 --out OUT --json",
        "theseus evolve --moves 5..9 --count 2 --out OUT --json",
        "checkpoint evolve --scheme paper --size 9x9 --generations 1 --out OUT --json",
        "hextiles evolve --generations 1 --report-boards 20000 --out OUT --json",
        "hextiles pareto --by weights --each 1 --generations 1 --out OUT --json",
        "tiles evolve caves.toml --count 1 --out OUT --json",
        "tiles vary room.txt --count 2 --evaluations 500 --out OUT --json",
        "theseus like maze.json --like 1 --count 2 --evaluations 300 --out OUT --json",
    ] {
        is_the_same_by_workers(line);
    }
}

#[test]
fn the_candidates_and_the_games_of_one_run() {
    for line in [
        "units evolve-weights --maps 1 --population-size 2 --width 12 --height 8 --against greedy --generations 1 --out OUT --json",
        "units evolve-styles --games 1 --check 1 --levels 1 --generations 1 --width 12 --height 8 --json",
        "units match --a greedy --b hold --games 4 --width 12 --height 8 --json",
        "units melee --games 2 --json",
        "minimax match tic-tac-toe --a greedy --b random --games 5 --json",
    ] {
        is_the_same_by_workers(line);
    }
}

/// The runs that a file has are not made again, and the file has the same bytes as without workers.
#[test]
fn runs_that_were_saved_are_not_made_again() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    let line = "theseus evolve --generations 3 --runs 4 --save OUT/all.runs --out OUT";
    fs::create_dir(folder.join("alone")).expect("a folder");
    fs::create_dir(folder.join("farm")).expect("a folder");
    let alone = ran(line, &folder.join("alone"));
    let some = line.replace("--runs 4", "--runs 2");
    ran(&some, &folder.join("farm"));
    let status = "--status OUT/../status.json";
    let by_workers = ran(&format!("farm run {status} {line}"), &folder.join("farm"));
    assert_eq!(by_workers, alone);
    let report = fs::read_to_string(folder.join("status.json")).expect("a report");
    assert!(report.contains("\"items\":2"), "{report}");
}

#[test]
fn what_has_no_runs_for_workers_is_refused() {
    let folder = TempDir::new().expect("a folder");
    for (line, sentence) in [
        (
            "farm run theseus solve maze.json",
            "error: solve: it has no runs for workers, expected one of evolve, like\n",
        ),
        (
            "farm run theses evolve",
            "error: farm run theses: no tool has this name\n",
        ),
        (
            "farm run --seed 3 theseus evolve",
            "error: farm run --seed: options of a search stand behind its command, as in `farm run ",
        ),
        (
            "farm run theseus evolve --time 3",
            "error: --time: not with workers, expected --generations or --evaluations\n",
        ),
        (
            "farm run theseus evolve --save one.run",
            "error: --save, --every: a worker makes this run and sends its end, expected --runs, or ",
        ),
        (
            "farm run theseus evolve --size 2",
            "error: invalid value '2' for '--size <WxH>': ",
        ),
    ] {
        let (status, said, _) = ran(line, &folder.path().join("out"));
        assert_eq!(status, Some(2), "{line}");
        assert!(said.starts_with(sentence), "{line}: {said}");
    }
}

/// A worker makes what its owner offers, and nothing else.
#[test]
fn a_worker_makes_what_its_owner_offers() {
    let folder = TempDir::new().expect("a folder");
    let worker = format!(
        "{} farm worker --offer hextiles",
        env!("CARGO_BIN_EXE_ludevo")
    );
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludevo"));
    let line = ["theseus", "evolve", "--generations", "1", "--out", "none"];
    let ran = command
        .args(["farm", "run", "--worker", &worker])
        .args(line);
    let ran = ran
        .current_dir(folder.path())
        .output()
        .expect("the program runs");
    assert_eq!(ran.status.code(), Some(2));
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(
        said.contains("theseus evolve is not offered here"),
        "{said}"
    );

    let refused = self::ran("farm worker --offer theses", &folder.path().join("out"));
    let begin = "error: --offer theses: expected all, a tool, or one of theseus.evolve, ";
    assert!(refused.1.starts_with(begin), "{}", refused.1);
}
