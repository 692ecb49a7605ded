//! The tool `theseus`, run as a process: mazes to order, and answers to unmet orders.

use crate::support::{self, fresh};
use std::fs;

use ga_theseus::format::{DraftFile, Mazes};
use ga_theseus::game::{Maze, Path, Symmetry, Win};
use ga_theseus::solve::Solver;
use serde_json::Value;

fn run(line: &str) -> (Option<i32>, String, String) {
    support::run("theseus", line.split(' '), b"")
}

/// Runs `evolve` with files in `folder`: the exit status and the last object.
fn evolve(line: &str, folder: &std::path::Path) -> (Option<i32>, Value) {
    let (status, stdout, stderr) = run(&format!("evolve --json --out {} {line}", folder.display()));
    assert_eq!(stderr, "", "{line}");
    let last = stdout.lines().last().expect("an object");
    (status, serde_json::from_str(last).expect("an object"))
}

/// The mazes of the first file.
fn written(object: &Value) -> Vec<Maze> {
    let text =
        fs::read_to_string(object["files"][0].as_str().expect("a file")).expect("it is there");
    let draft: DraftFile = serde_json::from_str(&text).expect("mazes");
    let Mazes(levels) = Mazes::try_from(draft).expect("sound ones");
    levels.into_iter().map(|level| level.maze).collect()
}

fn path(maze: &Maze) -> Path {
    Solver::default()
        .breadth_first(maze, Win::After)
        .solution
        .expect("a way out")
        .path
}

#[test]
fn a_limit_that_is_reached_between_two_mazes_ends_the_command() {
    let folder = fresh("theseus", "between");
    for order in ["--count 3 --moves 5..", "--campaign 3"] {
        let (status, object) = evolve(&format!("{order} --evaluations 1"), &folder);
        let figures = ["evaluations", "stop", "found"].map(|name| object[name].clone());
        assert_eq!(
            (status, figures),
            (Some(1), [32.into(), "evaluations".into(), 1.into()]),
            "{order}"
        );
    }
    fs::remove_dir_all(folder).expect("it was written");
}

#[test]
fn several_mazes_differ_in_all_images_and_a_limit_repeats_them_on_any_number_of_threads() {
    let folder = fresh("theseus", "count");
    let (status, object) = evolve("--count 4 --evaluations 50000", &folder);
    assert_eq!(
        (status, object["found"].as_u64(), &object["stop"]),
        (Some(1), Some(3), &"evaluations".into())
    );
    assert!(
        object["unmet"]
            .as_str()
            .is_some_and(|unmet| unmet.contains("asked for 4") && unmet.contains("found 3"))
    );
    let (status, object) = evolve("--count 3", &folder);
    assert_eq!(
        (status, object["found"].as_u64(), &object["stop"]),
        (Some(0), Some(3), &Value::from("target"))
    );
    let mazes = written(&object);
    for (place, one) in mazes.iter().enumerate() {
        assert!(path(one).len() >= 40);
        for other in &mazes[..place] {
            for symmetry in Symmetry::ALL {
                let image = other.image(symmetry);
                assert!(
                    one.walls()
                        .differences(image.walls())
                        .is_some_and(|walls| walls >= 12)
                );
                let longer = path(one).len().max(path(other).len());
                assert!(4 * path(one).edit_distance(&path(&image)) >= longer);
            }
        }
    }
    let again = fresh("theseus", "again");
    let line = format!(
        "--count 3 --threads 1 --evaluations {}",
        object["evaluations"]
    );
    let (_, repeated) = evolve(&line, &again);
    let bytes = |object: &Value| {
        let files = object["files"].as_array().expect("files");
        files
            .iter()
            .map(|file| fs::read(file.as_str().expect("a path")).expect("it is there"))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (bytes(&repeated), &repeated["evaluations"]),
        (bytes(&object), &object["evaluations"])
    );
    for folder in [folder, again] {
        fs::remove_dir_all(folder).expect("a folder");
    }
}

#[test]
fn requirements_are_met_within_a_template() {
    let folder = fresh("theseus", "template");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("sketch.json");
    let sketch = r#"{"width": 5, "height": 4, "h_walls": ["-----", "?????", "-?.??", "?????", "-----"],
        "v_walls": ["|????|", "|????|", "||.??|", "|????|"], "theseus": [0, 3], "minotaur": null, "exit": null}"#;
    fs::write(&file, sketch).expect("a file");
    let (status, object) = evolve(
        &format!("--template {} --moves 12..15 --waits 1", file.display()),
        &folder,
    );
    assert_eq!(
        (status, &object["unmet"], &object["waits"]),
        (Some(0), &Value::Null, &Value::from(1))
    );
    let maze = written(&object)[0];
    assert!((12..=15).contains(&path(&maze).len()) && object["moves"] == path(&maze).len());
    assert_eq!((maze.theseus().x, maze.theseus().y), (0, 3));
    let (rows, columns) = (maze.walls().h_rows(), maze.walls().v_rows());
    assert!(rows[2].starts_with('-') && &rows[2][2..3] == "." && columns[2].starts_with("||."));
    fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn an_unmet_order_ends_with_status_1_and_describes_the_nearest_maze() {
    let folder = fresh("theseus", "unmet");
    let (status, object) = evolve("--size 3x3 --moves 90..95 --evaluations 5000", &folder);
    let nearest = path(&written(&object)[0]).len();
    let sentence = object["unmet"].as_str().expect("a sentence");
    assert_eq!(status, Some(1));
    assert!(
        sentence.starts_with(&format!(
            "asked for 90 to 95 moves: the nearest has {nearest} moves"
        )),
        "{sentence}"
    );
    assert_eq!(object["shortfall"].as_f64(), Some(90.0 - nearest as f64));
    let line = format!(
        "evolve --size 3x3 --moves 90..95 --evaluations 5000 --out {}",
        folder.display()
    );
    let (status, stdout, _) = run(&line);
    assert_eq!((status, stdout.lines().last()), (Some(1), Some(sentence)));
    fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_campaign_gets_harder_from_maze_to_maze() {
    let folder = fresh("theseus", "campaign");
    let (status, object) = evolve("--size 5x5 --campaign 10", &folder);
    assert_eq!(
        (status, object["found"].as_u64()),
        (Some(0), Some(10)),
        "{object}"
    );
    let solved = run(&format!(
        "solve --json {}",
        object["files"][0].as_str().expect("a file")
    ))
    .1;
    let difficulty =
        |line: &str| serde_json::from_str::<Value>(line).expect("an object")["difficulty"].as_f64();
    let values: Vec<f64> = solved
        .lines()
        .map(|line| difficulty(line).expect("a number"))
        .collect();
    assert!(
        values.len() == 10 && values.is_sorted_by(|easy, hard| easy < hard),
        "{values:?}"
    );
    fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn impossible_orders_are_refused_in_one_sentence() {
    let refused = [
        ("--moves 40..30", "40 is more than 30"),
        ("--moves x", "expected LEAST..MOST"),
        ("--waits -1", "expected a whole number"),
        ("--count 0", "from 1 to 10000"),
        ("--count 3 --campaign 3", "cannot be used with"),
        ("--count 3 --founders mazes.json", "cannot be used with"),
        (
            "--count 3 --fitness visited",
            "mazes to order have moves or difficulty as theirs",
        ),
        ("--template missing.json", "missing.json: no such file"),
    ];
    for (line, sentence) in refused {
        let (status, stdout, stderr) = run(&format!("evolve {line}"));
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{line}");
        assert!(
            stderr.contains(sentence) && stderr.lines().count() == 1,
            "{line}: {stderr}"
        );
    }
}

#[test]
fn a_refused_order_creates_no_folder() {
    let folder = fresh("theseus", "refused");
    for line in [
        "--fitness difficulty",
        "--unsolvable nan",
        "--population-size 99999999999",
        "--scheme longest --population-size 99999999999",
        "--scheme paper --count 2",
        "--fitness visited --count 2",
    ] {
        let (status, stdout, stderr) =
            run(&format!("evolve --json --out {} {line}", folder.display()));
        assert_eq!(
            (status, stdout.as_str(), stderr.lines().count()),
            (Some(2), "", 1),
            "{line}: {stderr}"
        );
        assert!(!folder.exists(), "{line}");
    }
}

#[test]
fn orders_accept_the_scheme_longest_that_they_use() {
    let folder = fresh("theseus", "said");
    let said = evolve("--scheme longest --moves 8.. --evaluations 5000", &folder);
    assert_eq!(said.0, Some(0));
    assert_eq!(said, evolve("--moves 8.. --evaluations 5000", &folder));
    fs::remove_dir_all(folder).expect("written");
}

#[test]
fn a_maze_that_cannot_be_read_is_named_and_one_without_id_is_found_by_its_number() {
    let folder = fresh("theseus", "named");
    fs::create_dir_all(&folder).expect("a folder for files");
    let maze = |head: &str| {
        format!(
            r#"{{{head}, "height": 2, "h_walls": ["--", "..", "--"], "v_walls": ["|.|", "|.|"],
            "theseus": [0, 0], "minotaur": [1, 1], "exit": {{"cell": [1, 0]}}}}"#
        )
    };
    let file = |name: &str, text: String| {
        let path = folder.join(name);
        fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let named = maze(r#""id": "b", "width": 2"#);
    let nameless = maze(r#""width": 2"#);
    let wrong = file(
        "wrong.json",
        format!(
            r#"{{"mazes": [{named}, {}]}}"#,
            maze(r#""id": "c", "width": "2""#)
        ),
    );
    let (status, stdout, stderr) = run(&format!("solve {wrong}"));
    assert_eq!((status, stdout.as_str()), (Some(2), ""));
    assert!(
        stderr.contains("wrong.json: maze c, width: ")
            && stderr.contains("expected a whole number"),
        "{stderr}"
    );

    let nested = file(
        "nested.json",
        format!(r#"{{"mazes": [{named}, ["c", 2]]}}"#),
    );
    let (status, stdout, stderr) = run(&format!("solve {nested}"));
    assert_eq!((status, stdout.as_str()), (Some(2), ""));
    assert!(stderr.contains("nested.json: maze 2: "), "{stderr}");

    let mazes = file(
        "mazes.json",
        format!(r#"{{"mazes": [{named}, {nameless}]}}"#),
    );
    for (id, expected) in [
        ("b", Some(0)),
        ("2", Some(0)),
        ("1", Some(0)),
        ("0", Some(2)),
        ("3", Some(2)),
    ] {
        assert_eq!(run(&format!("play {mazes} --id {id}")).0, expected, "{id}");
    }
    let array = file("array.json", format!("[{named}]"));
    let (status, stdout, stderr) = run(&format!("encode {array}"));
    assert_eq!(
        (status, stdout.as_str(), stderr.lines().count()),
        (Some(2), "", 1),
        "{stderr}"
    );
    fs::remove_dir_all(folder).expect("written");
}

#[test]
fn every_cell_of_a_maze_to_order_can_be_entered_unless_sealed_cells_are_allowed() {
    let folder = fresh("theseus", "sealed");
    let sealed = |object: &Value| {
        written(object)
            .iter()
            .map(Maze::sealed_cells)
            .collect::<Vec<_>>()
    };
    for line in [
        "--campaign 3 --seed 777",
        "--moves 30..40 --size 7x5 --seed 777",
        "--count 2 --connected",
    ] {
        let (status, object) = evolve(line, &folder);
        assert_eq!(
            (status, sealed(&object).iter().sum::<u32>()),
            (Some(0), 0),
            "{line}"
        );
    }
    let (status, object) = evolve(
        "--moves 30..40 --size 7x5 --seed 777 --sealed-cells any",
        &folder,
    );
    assert!(status == Some(0) && sealed(&object)[0] > 0, "{object}");
    let (status, object) = evolve(
        "--moves 30..40 --size 7x5 --seed 777 --sealed-cells 2",
        &folder,
    );
    assert!(status == Some(0) && sealed(&object)[0] <= 2, "{object}");
    let longest = "--scheme longest --size 5x5 --evaluations 4000";
    let (status, object) = evolve(&format!("{longest} --connected"), &folder);
    assert_eq!((status, sealed(&object)), (Some(0), vec![0]));
    let (_, default) = evolve(longest, &folder);
    let (_, any) = evolve(&format!("{longest} --sealed-cells any"), &folder);
    assert_eq!(
        default["path"], any["path"],
        "the search for the longest maze leaves cells out of account"
    );
    for option in ["--connected", "--sealed-cells 0"] {
        let (status, stdout, stderr) = run(&format!("evolve {option}"));
        assert_eq!((status, stdout.as_str()), (Some(2), ""));
        assert!(
            stderr.contains("expected --scheme longest or mazes to order"),
            "{stderr}"
        );
    }
    fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_picture_of_the_puzzle_is_written_beside_that_of_the_solution() {
    let folder = fresh("theseus", "puzzle");
    for line in [
        "--generations 2",
        "--moves 5..9 --size 4x4",
        "--count 2 --size 5x5",
    ] {
        let (_, object) = evolve(line, &folder);
        let files: Vec<&str> = object["files"]
            .as_array()
            .expect("files")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let solved: Vec<_> = files
            .iter()
            .filter(|file| {
                file.strip_suffix(".svg")
                    .is_some_and(|name| !name.ends_with("-puzzle"))
            })
            .collect();
        assert_eq!(2 * solved.len() + 1, files.len(), "{line}: {files:?}");
        for file in solved {
            let [solution, puzzle] = [(*file).to_owned(), file.replace(".svg", "-puzzle.svg")]
                .map(|file| fs::read_to_string(file).expect("it is there"));
            // The path is a group of its own.
            assert!(
                solution.contains("stroke-linejoin") && !puzzle.contains("stroke-linejoin"),
                "{line}"
            );
            assert!(
                puzzle.contains(">T</text>") && puzzle.contains(">M</text>"),
                "{line}"
            );
        }
    }
    fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn an_order_that_no_maze_can_meet_does_not_wait_for_its_budget() {
    let folder = fresh("theseus", "impossible");
    fs::create_dir_all(&folder).expect("a folder");
    let (status, object) = evolve("--size 3x3 --moves 90..95", &folder);
    assert_eq!(
        (status, &object["stop"]),
        (Some(1), &Value::from("stagnation"))
    );
    assert!(
        object["evaluations"]
            .as_u64()
            .is_some_and(|evaluations| evaluations < 21_000),
        "{object}"
    );
    let unmet = object["unmet"].as_str().expect("a sentence");
    assert!(
        unmet.ends_with("; no maze of 3x3 has more than 8 moves"),
        "{unmet}"
    );
    let (status, object) = evolve("--size 2x2 --campaign 5", &folder);
    let unmet = object["unmet"].as_str().expect("a sentence");
    assert!(
        status == Some(1) && unmet.ends_with("leaves Theseus no choice, so that none is easier"),
        "{unmet}"
    );

    let sketch = |name: &str, cell: &str| {
        let text = format!(
            r#"{{"width": 3, "height": 3, "h_walls": ["---", "-??", "???", "---"],
            "v_walls": ["||?|", "|??|", "|??|"], "theseus": {cell}, "minotaur": null, "exit": {{"cell": [2, 2]}}}}"#
        );
        let path = folder.join(name);
        fs::write(&path, text).expect("a file");
        format!("--template {}", path.display())
    };
    let refused = [
        (
            "--moves 0".to_owned(),
            "0 moves: every way out takes at least one action",
        ),
        (
            sketch("cut.json", "[0, 0]"),
            "cut.json: the given walls cut Theseus at [0, 0] off",
        ),
        (
            sketch("sealed.json", "null"),
            "sealed.json: the given walls seal 1 cells",
        ),
        (
            sketch("lost.json", "[2, 2]"),
            "lost.json: theseus [2, 2]: he starts on",
        ),
    ];
    for (options, sentence) in refused {
        let (status, stdout, stderr) = run(&format!("evolve {options}"));
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{options}");
        assert!(
            stderr.contains(sentence) && stderr.lines().count() == 1,
            "{stderr}"
        );
    }
    fs::remove_dir_all(folder).expect("written");
}

#[test]
fn a_game_on_a_pipe_reads_words_and_shows_the_solution_only_on_request() {
    let play = |line: &str, typed: &str| support::run("theseus", line.split(' '), typed.as_bytes());
    let (status, stdout, stderr) = play("play --seed 7", "help\nhint\nquit\n");
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    let last = stdout.lines().last().expect("an end");
    assert!(
        last.starts_with("not out; it takes ") && last.ends_with(" moves"),
        "{last}"
    );
    assert_eq!(
        stdout.matches("r: restart").count(),
        2,
        "at the start, and as help: {stdout}"
    );
    assert_eq!(stdout.matches(": then it takes ").count(), 1, "{stdout}");

    let object = |typed: &str| -> Value {
        let (_, stdout, _) = play("play --json --seed 7", typed);
        serde_json::from_str(stdout.trim_end()).expect("an object and nothing else")
    };
    assert_eq!(object("quit\n")["solution"], Value::Null);
    let asked = object("solution\nquit\n");
    let solution = asked["solution"].as_str().expect("it was asked for");
    // Two steps, both taken back, then the solution letter by letter.
    let won = object(&format!("{}\nrestart\n{solution}\n", &solution[..2]));
    assert_eq!(
        (&won["won"], &won["path"], &won["solution"]),
        (&true.into(), &solution.into(), &solution.into())
    );
    assert!(
        won["optimum"]
            .as_u64()
            .is_some_and(|moves| (14..=24).contains(&moves)),
        "{won}"
    );
    let (status, _, stderr) = play("play --id 1", "");
    assert_eq!(
        (status, stderr.lines().count()),
        (Some(2), 1),
        "an id without a file: {stderr}"
    );
}

#[test]
fn solve_draws_the_mazes_of_a_file() {
    let folder = fresh("theseus", "drawn");
    let mazes = "../crates/ga-theseus/data/theseus-mazes.json";
    let line = format!(
        "solve {}/{mazes} --json --draw {}",
        env!("CARGO_MANIFEST_DIR"),
        folder.display()
    );
    let (status, stdout, stderr) = run(&line);
    assert_eq!(
        (status, stdout.lines().count(), stderr.as_str()),
        (Some(0), 33, "")
    );
    let files: Vec<_> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|file| file.expect("a file").file_name())
        .collect();
    let puzzles = files
        .iter()
        .filter(|file| file.to_string_lossy().ends_with("-puzzle.svg"))
        .count();
    assert_eq!((files.len(), puzzles), (66, 33));
    fs::remove_dir_all(folder).expect("written");
}
