//! The experiments with checkpoint mazes.

use crate::support;
use serde_json::Value;

#[test]
fn reproduce_counts_mazes_with_a_way_and_without_a_tour() {
    let line = "reproduce founders --generations 1 --runs 2 --json";
    let (status, stdout, _) = support::run("checkpoint", line.split(' '), b"");
    assert_eq!(status, Some(0));
    let rows = stdout
        .lines()
        .map(|row| serde_json::from_str::<Value>(row).expect("an object"));
    let sparse =
        rows.filter(|row| row["variant"] == "direct binary, 5 % blocked" && row["seed"].is_u64());
    let sparse: Vec<Value> = sparse.collect();
    assert_eq!(sparse.len(), 2);
    for row in sparse {
        // A maze with a tour has a way to the exit, and some without a tour have one.
        let [exits, zeros] =
            ["with_exit_2000", "zeros_2000"].map(|name| row[name].as_u64().expect(name));
        assert!(120 - zeros < exits && exits < 120, "{row}");
    }
}
