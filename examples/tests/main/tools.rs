//! What all tools have in common: exit status, standard output and standard error.

use crate::support::{self, fresh};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Every tool, with a run of its default command that takes little time. OUT is a folder for files.
const TOOLS: [&str; 7] = [
    "checkpoint --generations 1 --out OUT",
    "hextiles --generations 2 --report-boards 20000 --out OUT",
    "minimax --budget 50 --out OUT",
    "runs",
    "theseus --generations 20 --out OUT",
    "tiles evolve ../crates/ga-tiles/data/caves.toml --count 3 --out OUT",
    "units --a random --b random --rounds 4 --out OUT",
];

/// Searches, each with a run of three generations.
const SEARCHES: [&str; 5] = [
    "checkpoint --generations 3 --out OUT",
    "hextiles --generations 3 --report-boards 20000 --out OUT",
    "hextiles pareto --each 20 --boards 16 --generations 3 --out OUT",
    "theseus --generations 3 --out OUT",
    "tiles evolve ../crates/ga-tiles/data/caves.toml --generations 3 --out OUT",
];

/// The lines of all tools and short programs.
fn all() -> Vec<String> {
    TOOLS
        .into_iter()
        .map(str::to_owned)
        .chain(support::programs())
        .collect()
}

fn example(line: &str) -> Command {
    let mut words = line.split(' ');
    let mut command = support::example(words.next().expect("a line begins with a name"));
    command.args(words).stdin(Stdio::null());
    command
}

/// Runs a line, with this folder for its files, which is removed.
fn run(line: &str, out: &Path) -> (Option<i32>, String, String) {
    let line = line.replace("OUT", out.to_str().expect("a path"));
    let mut words = line.split(' ');
    let result = support::run(words.next().expect("a line begins with a name"), words, b"");
    let _ = std::fs::remove_dir_all(out);
    result
}

/// Of the short programs, `programs` compares all that they print.
#[test]
fn tools_answer_on_standard_output_only() {
    for line in TOOLS {
        let (status, stdout, stderr) = run(line, &fresh());
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{line}");
        assert!(!stdout.is_empty(), "{line}");
    }
}

#[test]
fn json_is_the_same_object_per_line_for_any_number_of_threads() {
    let out = fresh();
    for tool in TOOLS {
        let (status, stdout, _) = run(&format!("{tool} --json --seed 7 --threads 1"), &out);
        assert_eq!(status, Some(0), "{tool}");
        for line in stdout.lines() {
            assert!(
                matches!(serde_json::from_str(line), Ok(Value::Object(_))),
                "{tool}: {line}"
            );
        }
        for threads in [2, 7] {
            let line = format!("{tool} --json --seed 7 --threads {threads}");
            assert_eq!(run(&line, &out).1, stdout, "{line}");
        }
        assert_ne!(
            run(&format!("{tool} --json --seed 8"), &out).1,
            stdout,
            "{tool}: another seed"
        );
    }
}

#[test]
fn a_run_is_repeated_by_the_number_of_its_evaluations() {
    let out = fresh();
    for search in SEARCHES {
        let last = |line: &str| -> Value {
            let (_, stdout, _) = run(line, &out);
            serde_json::from_str(stdout.lines().last().expect("an answer")).expect("an object")
        };
        let mut by_generations = last(&format!("{search} --json"));
        let evaluations = &by_generations["evaluations"];
        let limit = format!("--evaluations {evaluations}");
        let by_evaluations = last(&format!(
            "{} --json",
            search.replace("--generations 3", &limit)
        ));
        assert_eq!(
            (&by_generations["stop"], &by_evaluations["stop"]),
            (&"generations".into(), &"evaluations".into()),
            "{search}"
        );
        by_generations["stop"] = "evaluations".into();
        // The advice of a search that found too little names the limit that ended it.
        if let Some(unmet) = by_generations["unmet"].as_str() {
            by_generations["unmet"] = unmet.replace("--generations", "--evaluations").into();
        }
        assert_eq!(by_generations, by_evaluations, "{search}");
    }
}

#[test]
fn a_closed_pipe_does_not_panic() {
    let out = fresh();
    for line in all() {
        let line = line.replace("OUT", out.to_str().expect("a path"));
        let piped = example(&line)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = piped.expect("an example can be started");
        drop(child.stdout.take());
        let Output { stderr, .. } = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&stderr);
        assert!(!stderr.contains("panicked"), "{line}: {stderr}");
    }
}
