//! The tool `operators`: its counts against closed forms.
//!
//! Counts of fixed seeds are compared within five standard deviations. Fair draws lie outside once
//! in 1.7 million; the suite makes about a hundred comparisons, so a change of seeds fails it once
//! in 10 000.

use crate::support;
use serde_json::Value;
use std::collections::BTreeMap;

fn run(line: &str) -> (Option<i32>, String, String) {
    support::run("operators", line.split(' '), b"")
}

fn object(line: &str) -> Value {
    let (status, stdout, stderr) = run(&format!("--json {line}"));
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{line}");
    assert_eq!(stdout.lines().count(), 1, "{line}");
    serde_json::from_str(&stdout).expect("an object")
}

fn counts(line: &str) -> BTreeMap<String, u64> {
    let object = object(line);
    let counts = object["counts"].as_object().expect("counts");
    counts
        .iter()
        .map(|(outcome, count)| (outcome.clone(), count.as_u64().expect("a number")))
        .collect()
}

/// Asserts that these outcomes and no others occur, each with its share of 20 000 draws.
fn assert_shares(line: &str, expected: &[(&str, f64)]) {
    let draws = 20_000.0;
    let counts = counts(&format!("{line} --draws {draws}"));
    let total: f64 = expected.iter().map(|(_, weight)| weight).sum();
    assert_eq!(counts.values().sum::<u64>(), 20_000, "{line}");
    for (outcome, weight) in expected {
        let share = weight / total;
        let count = counts.get(*outcome).copied().unwrap_or(0) as f64;
        let deviation = (draws * share * (1.0 - share)).sqrt();
        assert!(
            (count - draws * share).abs() <= 5.0 * deviation,
            "{line}: {outcome}: {count}, {share}"
        );
    }
    let possible = expected.iter().filter(|(_, weight)| *weight > 0.0).count();
    assert_eq!(counts.len(), possible, "{line}: {counts:?}");
}

/// The children of 0,1,2 and 0,2,1 by order crossover: nine pairs of ends, equally likely.
const ORDER: [(&str, f64); 3] = [
    ("0,1,2|0,2,1", 7.0),
    ("0,2,1|0,1,2", 1.0),
    ("2,1,0|1,2,0", 1.0),
];

#[test]
fn selectors_select_with_their_probabilities() {
    let select = "select --scores 1,2,5 --seed 3";
    assert_shares(
        &format!("{select} roulette"),
        &[("0", 1.0), ("1", 2.0), ("2", 5.0)],
    );
    assert_shares(
        &format!("{select} random"),
        &[("0", 1.0), ("1", 1.0), ("2", 1.0)],
    );
    assert_shares(
        &format!("{select} tournament --size 2"),
        &[("0", 1.0), ("1", 3.0), ("2", 5.0)],
    );
    assert_shares(
        &format!("{select} tournament --size 2 --distinct"),
        &[("1", 1.0), ("2", 2.0)],
    );
    assert_shares(
        &format!("{select} linear-rank --pressure 1.5"),
        &[("0", 0.5), ("1", 1.0), ("2", 1.5)],
    );
    assert_shares(
        &format!("{select} exponential-rank --base 0.5"),
        &[("0", 1.0), ("1", 2.0), ("2", 4.0)],
    );
    assert_shares(
        &format!("{select} truncation --size 2"),
        &[("1", 1.0), ("2", 1.0)],
    );
    assert_shares(&format!("{select} top --size 2"), &[("1", 2.0), ("2", 5.0)]);
    let boltzmann = [
        ("0", 0.5_f64.exp()),
        ("1", 1_f64.exp()),
        ("2", 2.5_f64.exp()),
    ];
    assert_shares(&format!("{select} boltzmann --temperature 2"), &boltzmann);
    assert_shares(&format!("{select} best"), &[("2", 1.0)]);
    assert_shares(
        &format!("{select} best --parents 2"),
        &[("1", 1.0), ("2", 1.0)],
    );
    let halves = [("0", 1.0), ("1", 3.0), ("2", 1.0), ("3", 3.0)];
    assert_shares(
        "select --scores 1,5,!2,!0.5 feasible-infeasible --size 2",
        &halves,
    );
    assert_shares(
        "select --scores 3:0,0:3,2:2,1:0 lexicase",
        &[("0", 1.0), ("1", 1.0)],
    );
}

#[test]
fn one_spin_selects_each_individual_as_often_as_expected() {
    let counts = counts("select --scores 1,2,5 stochastic-universal --draws 801");
    for (place, expected) in [("0", 100.125), ("1", 200.25), ("2", 500.625)] {
        assert!((counts[place] as f64 - expected).abs() < 1.0, "{counts:?}");
    }
    assert_shares(
        "select --scores 1,2,5 stochastic-universal --parents 1",
        &[("0", 1.0), ("1", 2.0), ("2", 5.0)],
    );
}

#[test]
fn crossovers_produce_children_with_their_probabilities() {
    let one_point = [("0001|1110", 1.0), ("0011|1100", 1.0), ("0111|1000", 1.0)];
    let two_point = [("0100|1011", 1.0), ("0110|1001", 1.0), ("0010|1101", 1.0)];
    assert_shares("cross --left 0000 --right 1111 one-point", &one_point);
    assert_shares(
        "cross one-point --left 0000 --right 1111 --seed 2",
        &one_point,
    );
    assert_shares("cross --left 0000 --right 1111 two-point", &two_point);
    assert_shares(
        "cross --left 0000 --right 1111 k-point --points 2",
        &two_point,
    );
    assert_shares(
        "cross --left 1,2 --right 3,4 one-point",
        &[("1,4|3,2", 1.0)],
    );
    let uniform = [
        ("00|11", 0.64),
        ("01|10", 0.16),
        ("10|01", 0.16),
        ("11|00", 0.04),
    ];
    assert_shares("cross --left 00 --right 11 uniform --rate 0.2", &uniform);
    assert_shares("cross --left 0,1,2 --right 0,2,1 order", &ORDER);
    assert_shares(
        "cross --left 0,1,2,3 --right 1,0,3,2 cycle",
        &[("0,1,3,2|1,0,2,3", 1.0)],
    );
    assert_shares(
        "cross --left 1,2,3,4 --right 2,1,4,3 cycle",
        &[("1,2,4,3|2,1,3,4", 1.0)],
    );
    // Three intervals of columns, one of rows.
    let rectangles = [("10|01", 1.0), ("01|10", 1.0), ("11|00", 1.0)];
    assert_shares(
        "cross --left 00 --right 11 rectangle --columns 2",
        &rectangles,
    );
    let rows = [("1,0|0,2", 1.0), ("0,2|1,0", 1.0), ("1,2|0,0", 1.0)];
    assert_shares("cross --left 0,0 --right 1,2 rectangle --columns 1", &rows);
    // Two cuts of one parent, three of the other.
    let spliced = [("11|0", 1.0), ("1|10", 1.0), ("01|1", 1.0), ("0|11", 1.0)];
    assert_shares(
        "cross --left 0 --right 11 cut-and-splice --least 1",
        &spliced,
    );
    let with_empty = [&spliced[..], &[("|110", 1.0), ("011|", 1.0)]].concat();
    assert_shares("cross --left 0 --right 11 cut-and-splice", &with_empty);
    assert_shares(
        "cross --left 0 --right 11 cut-and-splice --most 2",
        &spliced,
    );
}

#[test]
fn mutators_produce_children_with_their_probabilities() {
    let flips = [
        ("00", 0.0625),
        ("01", 0.1875),
        ("10", 0.1875),
        ("11", 0.5625),
    ];
    assert_shares("mutate --genome 00 bit-flip --rate 0.75", &flips);
    assert_shares(
        "mutate --genome 001 one-bit",
        &[("000", 1.0), ("011", 1.0), ("101", 1.0)],
    );
    assert_shares(
        "mutate --genome 0,1,2 swap",
        &[("1,0,2", 1.0), ("2,1,0", 1.0), ("0,2,1", 1.0)],
    );
    assert_shares(
        "mutate --genome 0,1,2 inversion",
        &[("1,0,2", 1.0), ("2,1,0", 1.0), ("0,2,1", 1.0)],
    );
    let insert = [
        ("1,0,2", 2.0),
        ("1,2,0", 1.0),
        ("2,0,1", 1.0),
        ("0,2,1", 2.0),
    ];
    assert_shares("mutate --genome 0,1,2 insert", &insert);
    let scramble = [
        ("0,1,2", 7.0),
        ("1,0,2", 4.0),
        ("0,2,1", 4.0),
        ("1,2,0", 1.0),
        ("2,0,1", 1.0),
        ("2,1,0", 1.0),
    ];
    assert_shares("mutate --genome 0,1,2 scramble", &scramble);
    assert_shares(
        "mutate --genome 2,2 reset --rate 0.5 --low 1 --high 2",
        &[("2,2", 9.0), ("1,2", 3.0), ("2,1", 3.0), ("1,1", 1.0)],
    );
    assert_shares(
        "mutate --genome -3 creep --step 1 --integers",
        &[("-4", 1.0), ("-3", 1.0), ("-2", 1.0)],
    );
    assert_shares(
        "mutate --genome a,b redraw --rate 0.5",
        &[("a,b", 9.0), ("b,b", 3.0), ("a,a", 3.0), ("b,a", 1.0)],
    );
    assert_shares(
        "mutate --genome 01 one-gene",
        &[("01", 2.0), ("11", 1.0), ("00", 1.0)],
    );
    assert_shares(
        "mutate --genome a insert-gene --alphabet b",
        &[("b,a", 1.0), ("a,b", 1.0)],
    );
    assert_shares("mutate --genome a insert-gene --most 1", &[("a", 1.0)]);
    assert_shares(
        "mutate --genome 0,1,2 delete-gene",
        &[("1,2", 1.0), ("0,2", 1.0), ("0,1", 1.0)],
    );
    assert_shares(
        "mutate --genome 0,1,2 delete-gene --least 3",
        &[("0,1,2", 1.0)],
    );
    let fill = "mutate --genome 00 fill-rectangle --columns 2 --alphabet 1";
    assert_shares(fill, &[("10", 1.0), ("01", 1.0), ("11", 2.0)]);
    assert_shares(
        &format!("{fill} --width 1 --height 9"),
        &[("10", 1.0), ("01", 1.0)],
    );
    assert_shares(
        "mutate --genome a,a,b swap",
        &[("a,a,b", 1.0), ("b,a,a", 1.0), ("a,b,a", 1.0)],
    );
}

#[test]
fn operators_of_reals_list_their_values() {
    let children = object("mutate --genome 0.5,-1 gaussian --deviation 0.01 --draws 400");
    let children = children["values"].as_array().expect("values");
    assert_eq!(children.len(), 400);
    let steps = children
        .iter()
        .map(|child| child[0].as_f64().expect("a number") - 0.5);
    let variance = steps.map(|step| step * step).sum::<f64>() / 400.0;
    // The variance of 400 draws is within five standard errors, 0.35 of it.
    assert!((variance / 1e-4 - 1.0).abs() < 0.36, "{variance}");

    let couples = object("cross --left 0 --right 1 simulated-binary --index 2 --draws 50");
    for couple in couples["values"].as_array().expect("values") {
        let sum = couple[0][0]
            .as_f64()
            .zip(couple[1][0].as_f64())
            .map(|(left, right)| left + right);
        assert!(sum.is_some_and(|sum| (sum - 1.0).abs() < 1e-9), "{couple}");
    }
    let couples = object("cross --left 0,0 --right 1,3 iso-line --iso 0 --line 0.5 --draws 400");
    let couples = couples["values"].as_array().expect("values");
    let steps = couples
        .iter()
        .map(|couple| couple[0].as_array().expect("a child"));
    let steps = steps.map(|child| child.iter().filter_map(Value::as_f64).collect::<Vec<_>>());
    assert!(
        steps
            .clone()
            .all(|step| (step[1] - 3.0 * step[0]).abs() < 1e-12)
    );
    let variance = steps.map(|step| step[0] * step[0]).sum::<f64>() / 400.0;
    assert!((variance / 0.25 - 1.0).abs() < 0.36, "{variance}");

    let bounded = object("mutate --genome 0.5 polynomial --index 1 --low 0 --high 1");
    let within = |child: &Value| {
        child[0]
            .as_f64()
            .is_some_and(|gene| (0.0..=1.0).contains(&gene))
    };
    assert!(
        bounded["values"]
            .as_array()
            .expect("values")
            .iter()
            .all(within)
    );
}

#[test]
fn the_seed_decides_and_the_threads_do_not() {
    let line = "--json select --scores 1,2,3 roulette --draws 500";
    let stdout = run(line).1;
    assert_eq!(run(&format!("{line} --seed 1 --threads 3")).1, stdout);
    assert_ne!(run(&format!("{line} --seed 2")).1, stdout);
}

#[test]
fn bad_input_is_one_line_that_says_what_was_expected() {
    for (line, expected) in [
        (
            "select --scores 1,2,x roulette",
            "--scores 1,2,x: expected numbers a,b,c",
        ),
        (
            "select --scores 1,2 tournament",
            "tournament: expected --size K",
        ),
        (
            "select --scores 1,2 tournament --size 0",
            "must be at least 1, got 0",
        ),
        (
            "select --scores 1,2 tournament --size 3 --distinct",
            "expected at least 3 scores, got 2",
        ),
        (
            "select --scores 1,2 roulette --size 2",
            "roulette: --size was given, expected no option of its own",
        ),
        (
            "select --scores 1,2 linear-rank --pressure 3",
            "must be from 1 to 2, got 3",
        ),
        (
            "select --scores 1,2 linear-rank --pressure nan",
            "must be from 1 to 2, got NaN",
        ),
        ("select --scores 1,2 nonsense", "nonsense"),
        (
            "select --scores 1,2 roulette --draws 0",
            "expected a whole number from 1",
        ),
        (
            "select --scores 1,2 roulette --draws 9999999999",
            "expected at most 1000000000 here",
        ),
        (
            "select --scores 1:2,3 lexicase",
            "expected 2 cases per score",
        ),
        (
            "cross --left 00 --right 111 one-point",
            "expected 2 genes, as --left has",
        ),
        (
            "cross --left 00 --right 0,1 one-point",
            "expected bits on both sides",
        ),
        (
            "cross --left 0,1 --right 0,2 order",
            "expected a permutation of the genes of --left",
        ),
        (
            "cross --left 0,0 --right 0,0 order",
            "expected a permutation, as 2,0,1",
        ),
        (
            "cross --left 00 --right 11 uniform --rate 1.5",
            "must be a probability from 0 to 1, got 1.5",
        ),
        (
            "cross --left 00 --right 11 k-point",
            "k-point: expected --points K",
        ),
        (
            "cross --left 0 --right 2 blend --high 1",
            "expected genes from --low to --high",
        ),
        (
            "mutate --genome 0,1 bit-flip --rate 0.1",
            "expected bits as 0101",
        ),
        (
            "mutate --genome 1,,2 swap",
            "--genome '1,,2': expected bits as 0101, or a,b,c",
        ),
        (
            "mutate --genome 1,2 reset --rate 0.1 --low 5 --high 4",
            "must have finite ends",
        ),
        (
            "mutate --genome 1,2 reset --rate 0.1 --low 0,0,0",
            "expected a number as the genome has them, or 2",
        ),
        (
            "select --scores 1,2 tournament --size 18446744073709551615",
            "--size 18446744073709551615: expected fewer entrants for 1000 draws",
        ),
        (
            "cross --left 00 --right 1,1 cut-and-splice",
            "expected bits on both sides",
        ),
        (
            "cross --left 00 --right 11 cut-and-splice --least 3 --most 2",
            "the lengths of cut and splice",
        ),
        (
            "cross --left 00 --right 11 rectangle",
            "rectangle: expected --columns W",
        ),
        (
            "cross --left 00 --right 11 rectangle --columns 0",
            "expected rows of --columns 0 genes",
        ),
        (
            "mutate --genome 000 fill-rectangle --columns 2",
            "expected rows of --columns 2 genes",
        ),
        (
            "mutate --genome 00 fill-rectangle --columns 2 --width 0",
            "must be at least 1, got 0",
        ),
        (
            "mutate --genome 01 one-gene --alphabet 5,10",
            "--alphabet 5,10: expected bits as 01",
        ),
        (
            "mutate --genome 0,1 delete-gene --alphabet 5",
            "--alphabet was given, expected only --least",
        ),
        (
            "select --scores 1,!x feasible-infeasible --size 2",
            "expected numbers a,!b,c",
        ),
        ("mutate --genome 1,inf gaussian", "expected numbers a,b,c"),
        (
            "mutate --genome 0.5 gaussian --draws 20000000",
            "expected at most 10000000 here",
        ),
    ] {
        let (status, stdout, stderr) = run(&format!("{line} --json"));
        assert_eq!(
            (status, stdout.as_str(), stderr.lines().count()),
            (Some(2), "", 1),
            "{line}: {stderr}"
        );
        assert!(
            stderr.starts_with("error: ") && stderr.contains(expected),
            "{line}: {stderr}"
        );
    }
}

#[test]
fn more_outcomes_than_fit_into_the_memory_are_refused() {
    let (left, right) = ("0".repeat(20_000), "1".repeat(20_000));
    let line = format!("cross --left {left} --right {right} uniform --rate 0.5 --draws 1000000");
    let (status, stdout, stderr) = run(&line);
    assert_eq!(
        (status, stdout.as_str(), stderr.lines().count()),
        (Some(2), "", 1),
        "{stderr}"
    );
    assert!(
        stderr.contains("expected fewer draws or a shorter genome"),
        "{stderr}"
    );
}

#[test]
fn the_default_command_draws_every_operator() {
    let (status, stdout, stderr) = run("--seed 5");
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    for operator in [
        "stochastic-universal",
        "boltzmann",
        "partially-mapped",
        "edge",
        "splice",
        "scramble",
        "delete",
        "creep",
    ] {
        assert!(stdout.contains(operator), "{operator}");
    }
    assert!(
        run("--json")
            .1
            .lines()
            .all(|line| line.starts_with("{\"operator\"") && line.contains("counts"))
    );
}
