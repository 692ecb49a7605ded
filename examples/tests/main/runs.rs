//! The tool `runs`: comparisons and pictures, and files that it refuses.

use crate::support::{self, fresh};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

/// A folder with these files.
fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = fresh("runs", test);
    fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("a file");
    }
    folder
}

/// Runs `runs` in a folder: its words are names of files there if they end with a known extension.
fn runs(folder: &std::path::Path, line: &str) -> (Option<i32>, String, String) {
    let words = line.split(' ').map(|word| {
        let is_file = [".jsonl", ".svg"].iter().any(|end| word.ends_with(end)) || word == "OUT";
        if is_file {
            folder.join(word).display().to_string()
        } else {
            word.to_owned()
        }
    });
    let words: Vec<String> = words.collect();
    let (status, stdout, stderr) = support::run("runs", words.iter().map(String::as_str), b"");
    let plain = |text: String| text.replace(&format!("{}/", folder.display()), "");
    (status, plain(stdout), plain(stderr))
}

/// Runs with these figures and the seeds 1, 2, ..
fn lines(figures: &[u64]) -> String {
    let line = |(seed, figure): (u64, &u64)| {
        format!("{{\"seed\":{seed},\"evaluations\":{figure},\"stop\":\"target\",\"fitness\":7}}\n")
    };
    let text: Vec<String> = (1..).zip(figures).map(line).collect();
    text.concat() + "{\"summary\":true,\"runs\":4,\"median\":1}\n"
}

#[test]
fn two_files_are_compared_by_all_figures_that_both_have() {
    let (good, bad) = (lines(&[10, 20, 30, 40]), lines(&[50, 60, 70, 80]));
    let folder = folder("two", &[("good.jsonl", &good), ("bad.jsonl", &bad)]);
    let (status, stdout, stderr) = runs(&folder, "compare good.jsonl bad.jsonl --json");
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    let rows: Vec<Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let figures: Vec<_> = rows.iter().map(|row| row["figure"].clone()).collect();
    assert_eq!(figures, ["evaluations", "fitness"]);
    let row = &rows[0];
    assert_eq!(
        (&row["left"], &row["right"]),
        (&json!("good.jsonl"), &json!("bad.jsonl"))
    );
    assert_eq!(
        (&row["left_median"], &row["right_median"]),
        (&json!(25.0), &json!(65.0))
    );
    // Two of 70 divisions. Equal figures do not count in Holm's correction.
    assert_eq!(
        (&row["p"], &row["p_holm"]),
        (&json!(2.0 / 70.0), &json!(2.0 / 70.0))
    );
    assert_eq!((&row["a12"], &row["exact"]), (&json!(0.0), &json!(true)));
    assert_eq!(rows[1]["p"], 1.0);
    let (_, text, _) = runs(&folder, "compare good.jsonl bad.jsonl --figure evaluations");
    let expected = "evaluations: good.jsonl 25.00 (10.00 to 40.00), 4 runs; bad.jsonl 65.00 (50.00 to 80.00), \
                    4 runs; p 0.029 (Holm 0.029), A12 0.00, a large difference\n";
    assert_eq!(text, expected);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn the_variants_of_one_file_are_compared_with_each_other() {
    let variants = [("a", 10), ("b", 50), ("c", 90)].into_iter();
    let lines = variants.flat_map(|(variant, base)| {
        (1..=5).map(move |seed| {
            let moves = base + seed;
            format!("{{\"experiment\":\"e\",\"variant\":\"{variant}\",\"seed\":{seed},\"moves\":{moves}}}\n")
        })
    });
    let text = lines.collect::<Vec<_>>().concat();
    let folder = folder("one", &[("all.jsonl", &text)]);
    let (status, stdout, _) = runs(&folder, "compare all.jsonl --json");
    assert_eq!((status, stdout.lines().count()), (Some(0), 3));
    let row: Value =
        serde_json::from_str(stdout.lines().next().expect("a row")).expect("an object");
    assert_eq!(
        (&row["experiment"], &row["left"], &row["right"]),
        (&json!("e"), &json!("a"), &json!("b"))
    );
    // The least p of five against five, three times.
    assert_eq!(
        (&row["p"], &row["p_holm"]),
        (&json!(2.0 / 252.0), &json!(3.0 * (2.0 / 252.0)))
    );
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn what_an_experiment_printed_can_be_compared() {
    let printed = support::folder().join("../crates/ga-hextiles/data/single-locations.jsonl");
    let printed = fs::read_to_string(printed).expect("a file of the project");
    let folder = folder("reproduce", &[("all.jsonl", &printed)]);
    let (status, stdout, stderr) = runs(&folder, "compare all.jsonl --figure solvable --json");
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    // Ten variants.
    assert_eq!(stdout.lines().count(), 45);
    let _ = fs::remove_dir_all(folder);
}

fn log(runs: u64) -> String {
    let line = |generation| {
        let evaluations = 10 * (generation + 1);
        let best = runs + generation;
        format!(
            "{{\"generation\":{generation},\"evaluations\":{evaluations},\"best\":{best},\"mean\":1,\"sd\":0.5,\
             \"diversity\":null,\"nan\":0,\"seconds\":0.1}}\n"
        )
    };
    (0..5).map(line).collect::<Vec<_>>().concat()
}

#[test]
fn logs_are_drawn_as_a_picture() {
    let folder = folder("plot", &[("one.jsonl", &log(1)), ("two.jsonl", &log(2))]);
    let (status, stdout, stderr) = runs(
        &folder,
        "plot one.jsonl two.jsonl --title a<b --out OUT --json",
    );
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    let answer: Value = serde_json::from_str(&stdout).expect("an object");
    assert_eq!(
        (&answer["runs"], &answer["generations"]),
        (&json!(2), &json!(4))
    );
    assert_eq!(answer["files"], json!(["OUT/runs-plot-one.svg"]));
    let picture = fs::read_to_string(folder.join("OUT/runs-plot-one.svg")).expect("a picture");
    assert!(picture.contains("<title id=\"title\">a&lt;b</title>"));
    assert!(picture.contains("Medians and quartiles of 2 runs"));
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn bad_files_are_refused_in_one_sentence_with_file_and_line() {
    let good = lines(&[1, 2]);
    let files = [
        ("good.jsonl", good.as_str()),
        ("text.jsonl", "{\"seed\":1}\nseed 2\n"),
        ("list.jsonl", "[1]\n"),
        ("empty.jsonl", "\n"),
        ("summary.jsonl", "{\"summary\":true}\n"),
        ("other.jsonl", "{\"seed\":1,\"moves\":3}\n"),
        (
            "log.jsonl",
            "{\"generation\":0,\"evaluations\":1,\"best\":null,\"mean\":null,\"sd\":null,\"diversity\":null}\n{}\n",
        ),
    ];
    let folder = folder("bad", &files);
    let table = [
        (
            "compare good.jsonl text.jsonl",
            "text.jsonl, line 2: column 1: not JSON, expected an object a line",
        ),
        (
            "compare good.jsonl list.jsonl",
            "list.jsonl, line 1: expected an object",
        ),
        (
            "compare good.jsonl empty.jsonl",
            "empty.jsonl: nothing in it, expected text",
        ),
        (
            "compare good.jsonl summary.jsonl",
            "summary.jsonl: no run in it, expected one object a line",
        ),
        (
            "compare good.jsonl missing.jsonl",
            "missing.jsonl: no such file",
        ),
        (
            "compare good.jsonl other.jsonl",
            "good.jsonl: no variant with a figure that another file has as well",
        ),
        (
            "compare good.jsonl",
            "good.jsonl: one variant only, expected two, or another file to compare with",
        ),
        (
            "compare good.jsonl good.jsonl --figure x",
            "--figure x: no two groups of runs have it, expected one of evaluations, fitness",
        ),
        (
            "plot good.jsonl --out OUT",
            "good.jsonl: line 1: not a line of a log: generation: missing",
        ),
        (
            "plot log.jsonl --out OUT",
            "log.jsonl: line 2: not a line of a log: generation: missing",
        ),
    ];
    for (line, expected) in table {
        let refused = runs(&folder, line);
        assert_eq!(
            refused,
            (Some(2), String::new(), format!("error: {expected}\n")),
            "{line}"
        );
    }
    let _ = fs::remove_dir_all(folder);
}
