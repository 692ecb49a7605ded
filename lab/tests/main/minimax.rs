//! The experiments with searches for a good next move.

use crate::support;
use serde_json::{Value, json};

fn objects(line: &str) -> Vec<Value> {
    let line = format!("{line} --json");
    let (status, stdout, stderr) = support::run("minimax", line.split(' '), b"");
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{line}");
    stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect()
}

#[test]
fn figure7_readings_and_crossovers_name_their_leaves() {
    let folder = support::fresh("minimax", "figure7");
    let line = format!(
        "figure7 --depth 2 --trees 1 --leaves independent --out {}",
        folder.display()
    );
    assert!(
        objects(&line)
            .iter()
            .all(|row| row["leaves_are"] == "independent")
    );
    let rows = objects("reproduce --experiment readings --runs 2");
    assert_eq!(
        (rows.len(), &rows[0]["experiment"]),
        (10, &json!("readings"))
    );
    let rows = objects("reproduce --experiment crossovers --runs 8");
    assert_eq!(
        (rows.len(), &rows[10]["variant"]),
        (20, &json!("correlated, one-point"))
    );
    // All operators have the leaves of 40 generations with one-point crossover.
    assert!(
        rows[10..]
            .iter()
            .all(|row| row["mean_evaluations"] == rows[10]["mean_evaluations"])
    );
    assert!(
        rows[10..16]
            .iter()
            .any(|row| row["mean_bias"] != rows[10]["mean_bias"])
    );
    // Mutations of more genes find other moves than that of one gene.
    assert_eq!(
        rows[18]["variant"],
        "correlated, one-point, half of the genes"
    );
    for half in rows.chunks(10) {
        assert!(half[0]["paired"].is_null());
        for row in &half[1..] {
            let number = |row: &Value, name: &str| row[name].as_f64().expect("a number");
            let apart = number(&row["paired"], "only_this") - number(&row["paired"], "only_other");
            let difference = number(row, "mean_exact") - number(&half[0], "mean_exact");
            assert!(
                (apart - difference * number(row, "runs")).abs() < 1e-9,
                "{row}"
            );
        }
    }
    let rows = objects("reproduce --experiment space --runs 1");
    assert_eq!(rows.len(), 8);
    // A path of eight positions, and the 49 moves of its seven inner positions.
    assert_eq!(
        (&rows[6]["minimax_positions"], &rows[6]["minimax_moves"]),
        (&json!(8), &json!(49))
    );
    assert!(rows[6]["mean_paper_nodes"].as_f64() > Some(1000.0));
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn table1_accepts_the_greatest_seed() {
    let rows = objects("table1 --trees 2 --seed 18446744073709551615");
    assert_eq!(rows.len(), 2 * 7 * 5);
    assert!(
        rows.iter()
            .all(|row| row["trees"] == 2 && row["exact"].is_number())
    );
}
