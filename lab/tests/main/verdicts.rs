//! The tables of verdicts.

use crate::support;
use serde_json::Value;

fn rows(line: &str) -> Vec<Value> {
    let (status, stdout, stderr) = support::run("verdicts", line.split(' '), b"");
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{line}");
    let rows = stdout.lines();
    rows.map(|row| serde_json::from_str(row).expect("an object"))
        .collect()
}

#[test]
fn a_claim_gets_a_verdict_with_its_runs_and_those_that_it_needs() {
    let rows = rows("theseus --claim elites-are-needed --runs 5 --each --json");
    assert_eq!(rows.len(), 5 + 5 + 1);
    assert!(
        rows[..10]
            .iter()
            .all(|row| row["found"]["fitness"].is_number()),
        "{rows:?}"
    );
    let seeds: Vec<&Value> = rows[..10].iter().map(|row| &row["seed"]).collect();
    assert_eq!(seeds[..5], seeds[5..]);
    let row = &rows[10];
    assert_eq!(row["runs"], 5);
    assert!(
        row["needed"].is_u64() && row["verdict"].is_string(),
        "{row}"
    );
    let mean = |rows: &[Value]| {
        let fitness = rows.iter().map(|row| row["found"]["fitness"].as_f64());
        fitness.map(Option::unwrap_or_default).sum::<f64>() / 5.0
    };
    for (mean, told) in [
        (mean(&rows[..5]), &row["mean"]),
        (mean(&rows[5..10]), &row["against"]),
    ] {
        assert!(
            told.as_f64().is_some_and(|told| (told - mean).abs() < 1e-9),
            "{row}"
        );
    }
}

#[test]
fn each_table_can_be_read_and_names_its_claims() {
    for game in ["theseus", "checkpoint", "hextiles", "minimax", "units"] {
        let line = format!("{game} --claim none");
        let (status, _, stderr) = support::run("verdicts", line.split(' '), b"");
        assert_eq!(status, Some(2));
        assert!(
            stderr.starts_with("error: --claim none: expected one of "),
            "{stderr}"
        );
    }
}
