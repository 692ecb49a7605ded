//! The experiments with checkpoint mazes.

use crate::support;
use serde_json::Value;

#[test]
fn reproduce_compares_random_checkpoints_with_those_of_the_paper() {
    let line = "reproduce fitness checkpoints --generations 1 --runs 2 --json";
    let (status, stdout, _) = support::run("checkpoint", line.split(' '), b"");
    let rows: Vec<Value> = stdout
        .lines()
        .map(|row| serde_json::from_str(row).expect("an object"))
        .collect();
    let of = |variant: &str| -> Vec<Value> {
        let runs = rows
            .iter()
            .filter(|row| row["variant"] == variant && row["seed"].is_u64());
        runs.map(|row| row["best_2000"].clone()).collect()
    };
    assert_eq!(
        (status, of("the paper's")),
        (Some(0), of("checkpoint tour"))
    );
    let random = of("at random places");
    assert!(
        random.len() == 2 && random[0] != random[1] && random != of("the paper's"),
        "{random:?}"
    );
    for row in rows
        .iter()
        .filter(|row| row["seed"].is_u64() && row["variant"] != "exit path")
    {
        // A maze with a tour has a way to the exit, and some without a tour have one.
        let [exits, zeros] =
            ["with_exit_2000", "zeros_2000"].map(|name| row[name].as_u64().expect(name));
        assert!(120 - zeros < exits && exits < 120, "{row}");
    }
}
