//! The tool `hextiles`, run as a process.

use crate::support::{self, fresh, set_of_tiles};
use serde_json::{Value, json};

fn run_with(input: &str, args: &[&str]) -> (Option<i32>, String, String) {
    support::run("hextiles", args.iter().copied(), input.as_bytes())
}

fn answer(input: &str, args: &[&str]) -> String {
    let (status, stdout, stderr) = run_with(input, args);
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{args:?}");
    stdout
}

fn refusal(input: &str, args: &[&str]) -> String {
    let (status, stdout, stderr) = run_with(input, args);
    assert_eq!((status, stdout.as_str()), (Some(2), ""), "{args:?}");
    assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
    stderr.trim_start_matches("error: ").trim_end().to_owned()
}

/// The names of the fields of an object, in the order in which they are printed.
fn keys(object: &str) -> Vec<String> {
    let value: Value = serde_json::from_str(object).expect("an object");
    let mut keys: Vec<String> = value
        .as_object()
        .expect("an object")
        .keys()
        .cloned()
        .collect();
    keys.sort_by_key(|key| object.find(&format!("\"{key}\":")));
    keys
}

#[test]
fn score_prints_its_figures_in_order() {
    let line = answer(
        &set_of_tiles(),
        &["score", "-", "--boards", "100", "--json"],
    );
    let expected = [
        "bridges",
        "duplicates",
        "all_joined",
        "extra_edges",
        "paths",
        "total",
        "standard_error",
        "boards",
    ];
    assert_eq!(keys(&line)[..8], expected);
    let score: Value = serde_json::from_str(&line).expect("an object");
    assert_eq!(
        (&score["duplicates"], &score["all_joined"]),
        (&json!(1600), &json!(20))
    );
    assert_eq!(
        (&score["extra_edges"], &score["boards"]),
        (&json!(33.0), &json!(100))
    );
    assert!(line.contains(
        "\"paths\":{\"Hut-Well\":1.0,\"Hut-Spring\":1.0,\"Hut-Lair\":1.0,\"Hut-Orchard\":1.0"
    ));
    let one: Value = serde_json::from_str(&answer(
        &set_of_tiles(),
        &["score", "-", "--boards", "1", "--json"],
    ))
    .expect("an object");
    assert_eq!(
        one.get("standard_error"),
        Some(&Value::Null),
        "the field is there and is null"
    );
}

#[test]
fn graph_prints_its_figures_in_order() {
    let laid = json!({"sides": vec![json!([["N", "NE", "SE", "S", "SW", "NW"]]); 20]}).to_string();
    let line = answer(&laid, &["graph", "-", "--json"]);
    let begin = "{\"vertices\":26,\"edges\":58,\"components\":1,\"extra_edges\":33,\"paths\":{\"Hut-Well\":true,";
    assert!(line.starts_with(begin), "{line}");
}

#[test]
fn bits_are_least_significant_first() {
    let tile =
        r#"{"tiles":[{"top":[["N","S"],["NE","SE","SW","NW"]],"bottom":[["N","NE","SE","S"]]}]}"#;
    // In normal form the top is N-NE-S-SW, SE-NW: 0 0 1 0 0 1; the bottom N, NE, SE-S-SW-NW: 0 1 2
    // 2 2 2.
    assert_eq!(answer(tile, &["bits", "-"]), "000010000010001001010101\n");
    let six = set_of_tiles().replacen(r#"["N","NE","SE","S","SW","NW"]"#, "", 1);
    let place = "standard input: tile 1, bottom: 6 trails, dead ends included: expected at most 4, more have no code";
    assert_eq!(refusal(&six, &["bits", "-"]), place);
}

#[test]
fn a_run_repeats_byte_for_byte_with_any_number_of_threads() {
    for scheme in ["common-boards", "paper"] {
        let folder = fresh("hextiles", scheme);
        let out = folder.to_str().expect("a path");
        let run = |limit: &[&str]| {
            let common = [
                "evolve",
                "--json",
                "--scheme",
                scheme,
                "--report-boards",
                "20000",
                "--out",
                out,
            ];
            let line = answer("", &[&common, limit].concat());
            let evolved: Value = serde_json::from_str(&line).expect("an object");
            let files = evolved["files"].as_array().expect("files").iter();
            let files: Vec<Vec<u8>> = files
                .map(|file| std::fs::read(file.as_str().expect("a path")).expect("a file"))
                .collect();
            (line, evolved, files)
        };
        let (line, by_generations, files) = run(&["--generations", "3", "--threads", "1"]);
        let begin = [
            "seed",
            "generations",
            "evaluations",
            "stop",
            "fitness",
            "files",
            "bridges",
            "duplicates",
        ];
        assert_eq!(keys(&line)[..8], begin);
        assert_eq!(by_generations["fitness"], by_generations["total"]);
        let evaluations = by_generations["evaluations"].to_string();
        let (_, by_evaluations, again) = run(&["--evaluations", &evaluations, "--threads", "3"]);
        assert_eq!(by_evaluations["stop"], "evaluations");
        assert_eq!(
            (&by_evaluations["total"], again),
            (&by_generations["total"], files)
        );
        std::fs::remove_dir_all(folder).expect("it was there");
    }
}

#[test]
fn the_other_commands_read_what_evolve_writes() {
    let folder = fresh("hextiles", "written");
    let out = folder.to_str().expect("a path");
    answer(
        "",
        &[
            "evolve",
            "--generations",
            "1",
            "--report-boards",
            "20000",
            "--out",
            out,
        ],
    );
    let file = |name: &str| folder.join(name).to_str().expect("a path").to_owned();
    assert_eq!(
        answer("", &["bits", &file("hextiles-1.json")])
            .trim_end()
            .len(),
        480
    );
    answer("", &["graph", &file("hextiles-1-laid.json")]);
    for command in ["sheet", "board"] {
        answer("", &[command, &file("hextiles-1.json"), "--out", out]);
    }
    answer("", &["board", &file("hextiles-1-laid.json"), "--out", out]);
    answer(
        "",
        &[
            "evolve",
            "--start",
            &file("hextiles-1.json"),
            "--generations",
            "0",
            "--out",
            &file("again"),
        ],
    );
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn wrong_input_is_refused_in_one_line_with_the_place() {
    let set = set_of_tiles();
    let short = r#"{"tiles":[{"top":[],"bottom":[]}]}"#;
    let cases: [(&str, &[&str], &str); 10] = [
        (
            "",
            &["score", "-"],
            "standard input: nothing in it, expected text",
        ),
        (
            "7",
            &["score", "-"],
            "standard input: found the number 7, expected an object with a list \"tiles\"",
        ),
        (
            "{",
            &["bits", "-"],
            "standard input: line 1, column 1: the text ends within an object",
        ),
        (
            short,
            &["score", "-"],
            "standard input: 1 tiles, expected at least 20, one for each place of the board",
        ),
        (
            &set,
            &["graph", "-"],
            "standard input: format \"hextiles/1\": expected \"hexlaid/1\"",
        ),
        (
            &set,
            &["score", "-", "--boards", "0"],
            "invalid value '0' for '--boards <N>': expected a whole number from 1 to 10000000000",
        ),
        (
            &set,
            &["score", "-", "--weight-path", "nan"],
            "invalid value 'nan' for '--weight-path <W>': expected a number from -1e100 to 1e100",
        ),
        (
            &set,
            &["sheet", "-", "--across", "1e-320"],
            "invalid value '1e-320' for '--across <MM>': expected millimetres, a number from 1 to 100000",
        ),
        (
            &set,
            &["evolve", "--start", "/no/set.json"],
            "/no/set.json: no such file",
        ),
        (
            &set,
            &["evolve", "--report-boards", "19999"],
            "invalid value '19999' for '--report-boards <N>': expected a whole number from 20000 to 10000000000",
        ),
    ];
    for (input, args, sentence) in cases {
        assert_eq!(refusal(input, args), sentence, "{args:?}");
    }
}

#[test]
fn an_inconsistent_board_is_refused_with_the_place() {
    let laid = r#"{"sides":[[],[],[]]}"#;
    let folder = fresh("hextiles", "board");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("board.json");
    let path = file.to_str().expect("a path");
    let cases = [
        (
            r#"[[1,"S",2,"N"],[3,"S",2,"N"]]"#,
            "link 2: side N of tile 2 is used already by link 1",
        ),
        (r#"[[1,"S",4,"N"]]"#, "link 1: tile 4: expected 1 to 3"),
        (
            r#"[[1,"S",2]]"#,
            "link 1: not a link, expected [place, direction, place, direction]",
        ),
    ];
    for (links, message) in cases {
        let board =
            format!(r#"{{"places":3,"links":{links},"locations":{{"Well":[[1,"N"]]}},"more":1}}"#);
        std::fs::write(&file, board).expect("written");
        assert_eq!(
            refusal(laid, &["graph", "-", "--board", path]),
            format!("{path}: {message}")
        );
    }
    std::fs::remove_dir_all(folder).expect("it was there");
}

/// The values of a numeric attribute in all elements of a picture that begin with `element`.
fn numbers(svg: &str, element: &str, attribute: &str) -> Vec<f64> {
    let number = |part: &str| {
        let (_, rest) = part
            .split_once(&format!(" {attribute}=\""))
            .expect("the attribute");
        rest.split_once('"')
            .and_then(|(number, _)| number.parse().ok())
            .expect("a number")
    };
    svg.split(element).skip(1).map(number).collect()
}

#[test]
fn a_row_of_the_front_holds_its_set_and_the_picture_hides_no_set() {
    let out = fresh("hextiles", "pareto");
    let folder = out.to_str().expect("a path in UTF-8");
    let lines = answer(
        "",
        &[
            "pareto", "--by", "weights", "--each", "1", "--json", "--out", folder,
        ],
    );
    let mut rows: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let summary = rows.pop().expect("the last object");
    assert_eq!(
        (&summary["summary"], &summary["sets"]),
        (&json!(true), &json!(rows.len()))
    );
    assert_eq!(summary["evaluations"], 20 * (4 + 68));
    let set = rows[0]["set"].to_string();
    let score = answer(&set, &["score", "-", "--boards", "200000", "--json"]);
    let score: Value = serde_json::from_str(&score).expect("an object");
    for figure in ["bridges", "duplicates", "extra_edges", "total"] {
        assert_eq!(score[figure], rows[0][figure], "{figure}");
    }

    let svg =
        std::fs::read_to_string(out.join("hextiles-pareto-weights-1.svg")).expect("the picture");
    let radii = numbers(&svg, "<circle", "r");
    assert_eq!(radii.len(), rows.len());
    assert!(
        radii.is_sorted_by(|left, right| left >= right),
        "large circles come first"
    );
    // Random sets fill the picture, although they are far from the sets of the paper.
    for (axis, length) in [("cx", 600.0), ("cy", 390.0)] {
        let along = numbers(&svg, "<circle", axis);
        let span = along.iter().copied().fold(f64::MIN, f64::max)
            - along.iter().copied().fold(f64::MAX, f64::min);
        assert!(span > 0.25 * length, "{axis}: {along:?}");
    }
    let labels: Vec<(f64, f64)> = {
        let text = "<text class=\"n\"";
        numbers(&svg, text, "x")
            .into_iter()
            .zip(numbers(&svg, text, "y"))
            .collect()
    };
    assert_eq!(labels.len(), rows.len());
    for (place, (x, y)) in labels.iter().enumerate() {
        for (u, v) in &labels[..place] {
            assert!(
                (x - u).abs() > 14.0 || (y - v).abs() > 10.0,
                "numbers at ({x}, {y}) and ({u}, {v})"
            );
        }
    }
}

#[test]
fn a_search_by_objectives_has_the_evaluations_of_all_weights() {
    let out = fresh("hextiles", "objectives");
    let folder = out.to_str().expect("a path in UTF-8");
    let run = |threads| {
        let options = [
            "--each",
            "2",
            "--boards",
            "32",
            "--threads",
            threads,
            "--json",
            "--out",
            folder,
        ];
        answer("", &[&["pareto"], &options[..]].concat())
    };
    let lines = run("1");
    assert_eq!(lines, run("2"));
    let rows: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let (summary, sets) = rows.split_last().expect("the last object");
    let [evaluations, boards] =
        ["evaluations", "boards"].map(|name| summary[name].as_u64().expect("a count"));
    // 20 choices of weights, 67 evaluations in each of 2 generations, and room for 134 more.
    assert!((2413..=2680).contains(&evaluations), "{evaluations}");
    let chosen_from = (boards - 32 * evaluations) / (5000 - 32);
    assert!(
        (1..=134).contains(&chosen_from) && boards == 32 * evaluations + (5000 - 32) * chosen_from
    );
    assert!(
        (1..=20).contains(&sets.len()) && sets.iter().all(|set| set["weight_bridge"].is_null())
    );
    let covered = summary["hypervolume"].as_f64().expect("a share");
    assert!(
        (covered - covered_by(sets)).abs() < 1e-12 && covered > 0.0,
        "{covered}"
    );
}

/// Two fronts with many seeds, and the same front from a file.
#[test]
fn many_fronts_have_a_distribution() {
    let out = fresh("hextiles", "fronts");
    let folder = out.to_str().expect("a path in UTF-8");
    let options = [
        "pareto", "--each", "2", "--boards", "32", "--runs", "2", "--json", "--out", folder,
    ];
    let lines = answer("", &options);
    let rows: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let [one, other, distribution] = &rows[..] else {
        panic!("{lines}")
    };
    for (row, seed) in [(one, 1), (other, 2)] {
        assert_eq!((&row["seed"], row.get("summary")), (&json!(seed), None));
        assert!(
            out.join(format!("seed-{seed}/hextiles-pareto-{seed}.svg"))
                .exists()
        );
    }
    let mean = [one, other]
        .map(|row| row["hypervolume"].as_f64().expect("a share"))
        .iter()
        .sum::<f64>()
        / 2.0;
    let found = distribution["mean_hypervolume"].as_f64().expect("a mean");
    assert!(
        (found - mean).abs() < 1e-12 && distribution["summary"] == true,
        "{found} {mean}"
    );
    std::fs::remove_dir_all(out).expect("it was there");
}

/// The hypervolume of a front by its definition: the cells of a grid through all figures of all
/// sets that one of the sets covers, as a share of the whole box.
fn covered_by(sets: &[Value]) -> f64 {
    // Distances from the worst figures that count, as shares of those of the best possible ones.
    let gains: Vec<[f64; 4]> = sets
        .iter()
        .map(|set| {
            let figure = |name: &str| set[name].as_f64().expect("a number");
            [
                1.0 - figure("bridges") / 40.0,
                1.0 - figure("duplicates") / 300.0,
                1.0 - figure("extra_edges") / 14.0,
                (figure("paths") - 0.8) / 0.2,
            ]
        })
        .collect();
    let cells = |axis: usize| {
        let mut ends: Vec<f64> = gains
            .iter()
            .map(|gain| gain[axis])
            .filter(|&end| end > 0.0)
            .collect();
        ends.sort_by(f64::total_cmp);
        let starts: Vec<f64> = [0.0].into_iter().chain(ends.iter().copied()).collect();
        starts.into_iter().zip(ends).collect::<Vec<_>>()
    };
    let [a, b, c, d] = [0, 1, 2, 3].map(cells);
    let mut volume = 0.0;
    for (first, second) in a
        .iter()
        .flat_map(|first| b.iter().map(move |second| (first, second)))
    {
        for (third, fourth) in c
            .iter()
            .flat_map(|third| d.iter().map(move |fourth| (third, fourth)))
        {
            let cell = [first, second, third, fourth];
            if gains
                .iter()
                .any(|gain| gain.iter().zip(cell).all(|(gain, (_, end))| gain >= end))
            {
                volume += cell.iter().map(|(start, end)| end - start).product::<f64>();
            }
        }
    }
    volume
}

#[test]
fn a_set_may_have_more_tiles_than_the_board_has_places() {
    let out = fresh("hextiles", "spare");
    let folder = out.to_str().expect("a path in UTF-8");
    let few = [
        "--generations",
        "1",
        "--report-boards",
        "20000",
        "--json",
        "--out",
        folder,
    ];
    answer("", &[["evolve", "--tiles", "23"].as_slice(), &few].concat());
    let set = std::fs::read_to_string(out.join("hextiles-23-1.json")).expect("the set");
    let set: Value = serde_json::from_str(&set).expect("an object");
    assert_eq!(set["tiles"].as_array().map(Vec::len), Some(23));
    for (tiles, sentence) in [
        (
            "19",
            "--tiles: 19 tiles, expected at least 20, one for each place of the board",
        ),
        (
            "0",
            "invalid value '0' for '--tiles <N>': expected a whole number from 1 to 1000",
        ),
    ] {
        assert_eq!(
            refusal(
                "",
                &[["evolve", "--tiles", tiles].as_slice(), &few].concat()
            ),
            sentence
        );
    }
}

#[test]
fn the_numbers_of_the_paper_are_options_of_its_scheme() {
    let out = fresh("hextiles", "numbers");
    let folder = out.to_str().expect("a path in UTF-8");
    let few = [
        "evolve",
        "--generations",
        "20",
        "--report-boards",
        "20000",
        "--json",
        "--out",
        folder,
    ];
    let numbers = [
        "--scheme",
        "paper",
        "--population-size",
        "10",
        "--elites",
        "2",
        "--boards",
        "100",
    ];
    let others = [
        "--tournament",
        "3",
        "--crossover",
        "1",
        "--mutation",
        "1",
        "--history",
        "10",
    ];
    let line = answer("", &[&few[..], &numbers, &others].concat());
    let evolved: Value = serde_json::from_str(&line).expect("an object");
    // Residents are scored again in each generation.
    let evaluations = 10 + 20 * (10 + 8);
    assert_eq!(evolved["evaluations"], evaluations);
    assert_eq!(evolved["boards"], 100 * evaluations + 20_000);

    let history =
        std::fs::read_to_string(out.join("hextiles-paper-1-history.jsonl")).expect("the history");
    let rows: Vec<Value> = history
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let generations: Vec<&Value> = rows.iter().map(|row| &row["generation"]).collect();
    assert_eq!(generations, [0, 10, 20]);
    let last = rows.last().expect("a row");
    assert_eq!(last["believed"], evolved["believed"]);
    assert_eq!(last["bridges"], evolved["bridges"]);
    let file = out.join("hextiles-paper-1.json");
    let bits = answer("", &["bits", file.to_str().expect("a path")]);
    assert_eq!(last["bits"], bits.trim_end());
    std::fs::remove_dir_all(out).expect("it was there");

    let cases = [
        (vec!["--boards", "3"], "--boards: only with --scheme paper"),
        (
            vec!["--scheme", "paper", "--elites", "20"],
            "--elites 20: expected fewer than the 20 sets of the population",
        ),
        (
            vec!["--scheme", "paper", "--tournament", "21"],
            "--tournament 21: expected at most the 20 sets of the population",
        ),
        (
            vec!["--scheme", "paper", "--mutation", "nan"],
            "invalid value 'nan' for '--mutation <P>': expected a number from 0 to 1",
        ),
    ];
    for (options, sentence) in cases {
        assert_eq!(refusal("", &[&["evolve"], &options[..]].concat()), sentence);
    }
}
