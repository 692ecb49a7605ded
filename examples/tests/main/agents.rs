//! The templates for coding assistants are the programs that are compiled and run.

use crate::support;
use std::fs;

#[test]
fn each_template_is_a_program_of_the_examples() {
    let page = fs::read_to_string(support::folder().join("../AGENTS.md")).expect("the page");
    let mut templates = 0;
    for part in page.split("```rust\n").skip(1) {
        let (template, _) = part.split_once("```").expect("the end of a block");
        let programs = fs::read_dir(support::folder()).expect("the folder of the programs");
        let is_there = programs
            .filter_map(|entry| fs::read_to_string(entry.ok()?.path()).ok())
            .any(|program| program.ends_with(template));
        assert!(is_there, "no program of the examples:\n{template}");
        templates += 1;
    }
    assert!(templates >= 4, "{templates} templates");
}
