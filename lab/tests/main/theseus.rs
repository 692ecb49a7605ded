//! The experiments with mazes of Theseus and the Minotaur.

use crate::support;
use serde_json::Value;

fn run(line: &str) -> (Option<i32>, String, String) {
    support::run("theseus", line.split(' '), b"")
}

#[test]
fn reproduce_prints_mazes_made_by_hand_and_only_the_figures_of_its_tables() {
    let rows = |options: &str| -> Vec<Value> {
        let (status, stdout, stderr) = run(&format!("reproduce --json --experiment {options}"));
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{options}");
        let rows = stdout
            .lines()
            .map(|row| serde_json::from_str(row).expect("an object"));
        rows.filter(|row: &Value| row["seed"].is_u64()).collect()
    };
    let by_hand = rows("hand-made");
    assert_eq!(by_hand.len(), 5 + 15);
    assert!(
        by_hand
            .iter()
            .all(|maze| maze["difficulty"].as_f64() > Some(40.0)),
        "{by_hand:?}"
    );
    let runs = "--runs 1 --size 4x4 --generations 10";
    for (experiment, shown) in [
        ("fitness", [true, true]),
        ("unsolvable", [false, true]),
        ("immigrants", [false; 2]),
    ] {
        for row in rows(&format!("{experiment} {runs}")) {
            assert!(
                row["difficulty"].is_f64() && row["visited_per_second"].is_null(),
                "{row}"
            );
            assert_eq!(
                ["moves_at_10", "unsolvable_at_10"].map(|name| row.get(name).is_some()),
                shown,
                "{row}"
            );
        }
    }
    let mated = rows(&format!("mating {runs}"));
    assert_eq!(mated.len(), 4 + 2 * 2);
    let speed = rows(&format!("speed {runs}"));
    assert!(
        speed[0]["visited_per_second"].as_f64() > Some(0.0),
        "{speed:?}"
    );
}
