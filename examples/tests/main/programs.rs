//! The short programs: each prints what its first lines say, and the index leads to it.

use crate::support;

/// The file of a short program.
fn file(name: &str) -> String {
    let file = format!("{name}.rs");
    if support::folder().join(&file).is_file() {
        file
    } else {
        format!("{name}/main.rs")
    }
}

/// The text of a short program.
fn source(name: &str) -> String {
    std::fs::read_to_string(support::folder().join(file(name))).expect("the text of a program")
}

/// The block in the first lines of a program: its command and what it prints.
fn documented(text: &str) -> Vec<&str> {
    let lines = text.lines().map_while(|line| line.strip_prefix("//!"));
    let lines = lines.map(|line| line.strip_prefix(' ').unwrap_or(line));
    lines
        .skip_while(|line| *line != "```text")
        .skip(1)
        .take_while(|line| *line != "```")
        .collect()
}

#[test]
fn each_program_prints_what_its_first_lines_say() {
    for name in support::programs() {
        let text = source(&name);
        let documented = documented(&text);
        let [command, expected @ ..] = &documented[..] else {
            panic!("{name} shows no command")
        };
        assert_eq!(*command, format!("$ cargo run --release --example {name}"));
        let (status, stdout, stderr) = support::run(&name, [], b"");
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{name}");
        assert_eq!(stdout.lines().collect::<Vec<_>>(), expected, "{name}");
    }
}

#[test]
fn each_program_asks_one_question_and_has_at_most_120_lines() {
    for name in support::programs() {
        let text = source(&name);
        let question = text.lines().next().unwrap_or_default();
        assert!(
            question.starts_with("//! ") && question.ends_with('?'),
            "{name}: {question}"
        );
        assert!(
            text.lines().count() <= 120,
            "{name} has {} lines",
            text.lines().count()
        );
    }
}

#[test]
fn the_index_leads_to_each_program_and_to_nothing_else() {
    let index = std::fs::read_to_string(support::folder().join("README.md")).expect("the index");
    let programs = support::programs();
    for name in &programs {
        assert!(
            index.contains(&format!("[{name}]({})", file(name))),
            "{name} is missing"
        );
    }
    let links = index.match_indices(".rs)").count();
    assert!(
        links >= programs.len(),
        "{links} links to {} programs",
        programs.len()
    );
}
