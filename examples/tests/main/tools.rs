//! The examples from outside: exit status, standard output, standard error.

use crate::support;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Every example that reads a command line, with a run of it that takes little time.
const TOOLS: [&str; 2] = ["custom_fitness --generations 20", "theseus --generations 20"];

/// The examples without a command line.
const PLAIN: [&str; 1] = ["onemax"];

fn example(line: &str) -> Command {
    let mut words = line.split(' ');
    let mut command = support::example(words.next().expect("a line begins with a name"));
    command.args(words).stdin(Stdio::null());
    command
}

fn run(line: &str) -> (Option<i32>, String, String) {
    let mut words = line.split(' ');
    support::run(words.next().expect("a line begins with a name"), words, b"")
}

fn name(tool: &str) -> &str {
    tool.split(' ').next().unwrap_or(tool)
}

#[test]
fn examples_answer_without_a_word_on_standard_error() {
    for tool in TOOLS.into_iter().chain(PLAIN) {
        let (status, stdout, stderr) = run(tool);
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{tool}");
        assert!(!stdout.is_empty(), "{tool}");
    }
}

#[test]
fn json_is_one_object_a_line_whatever_the_threads() {
    for tool in TOOLS {
        let (status, stdout, _) = run(&format!("{tool} --json --seed 7 --threads 1"));
        assert_eq!(status, Some(0), "{tool}");
        for line in stdout.lines() {
            assert!(matches!(serde_json::from_str(line), Ok(Value::Object(_))), "{tool}: {line}");
        }
        for threads in [2, 7] {
            assert_eq!(run(&format!("{tool} --json --seed 7 --threads {threads}")).1, stdout, "{tool}");
        }
        assert_ne!(run(&format!("{tool} --json --seed 8")).1, stdout, "{tool} knows seeds");
    }
}

#[test]
fn evaluations_replace_generations_exactly() {
    for tool in TOOLS {
        let last = |line: &str| -> Value {
            let (_, stdout, _) = run(line);
            serde_json::from_str(stdout.lines().last().expect("an answer")).expect("an object")
        };
        let mut by_generations = last(&format!("{} --json --generations 3", name(tool)));
        let evaluations = &by_generations["evaluations"];
        let by_evaluations = last(&format!("{} --json --evaluations {evaluations}", name(tool)));
        assert_eq!(
            (&by_generations["stop"], &by_evaluations["stop"]),
            (&"generations".into(), &"evaluations".into())
        );
        by_generations["stop"] = "evaluations".into();
        assert_eq!(by_generations, by_evaluations, "{tool}");
    }
}

#[test]
fn a_bad_option_is_one_line_on_standard_error() {
    for tool in TOOLS {
        for option in
            ["--seed -1", "--threads 0", "--time nan", "--evaluations 99999999999999999999", "--nonsense"]
        {
            let (status, stdout, stderr) = run(&format!("{} {option}", name(tool)));
            assert_eq!((status, stdout.as_str()), (Some(2), ""), "{tool} {option}");
            assert_eq!(stderr.lines().count(), 1, "{tool} {option}: {stderr}");
            assert!(stderr.starts_with("error: ") && !stderr.contains('\u{1b}'), "{tool} {option}: {stderr}");
        }
    }
}

#[test]
fn help_and_version_are_printed() {
    for tool in TOOLS {
        for option in ["--help", "--version"] {
            let (status, stdout, stderr) = run(&format!("{} {option}", name(tool)));
            assert_eq!((status, stderr.as_str()), (Some(0), ""), "{tool} {option}");
            assert!(stdout.contains(name(tool)), "{tool} {option}: {stdout}");
        }
    }
}

#[test]
fn the_readme_shows_onemax_as_it_is() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = |path| std::fs::read_to_string(folder.join(path)).expect("a file of the project");
    let program = text("onemax.rs");
    assert!(text("../README.md").contains(&format!("```rust\n{program}```")));
}

#[test]
fn a_closed_pipe_is_no_reason_to_panic() {
    for tool in TOOLS.into_iter().chain(PLAIN) {
        let piped = example(tool).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = piped.expect("an example can be started");
        drop(child.stdout.take());
        let Output { stderr, .. } = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&stderr);
        assert!(!stderr.contains("panicked"), "{tool}: {stderr}");
    }
}
