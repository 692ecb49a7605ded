//! The tutorials of levels: each command prints what stands below it, and makes the pictures.

use crate::support;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a command of the page prints, and its errors. How far a slow run is, is left out.
fn printed(command: &str, folder: &Path) -> String {
    let tools = support::path("tiles")
        .parent()
        .expect("a folder")
        .display()
        .to_string();
    let output = Command::new("sh")
        // The program of all tools runs the same libraries as the example of each. Only `ludevo`
        // finds them here, as for a reader.
        .args([
            "-c",
            &format!("ludevo() {{ tool=\"$1\"; shift; '{tools}'/\"$tool\" \"$@\"; }}; {command}"),
        ])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let [mut text, messages] = [output.stdout, output.stderr]
        .map(|bytes| String::from_utf8(bytes).expect("text was printed"));
    text.extend(messages.lines().filter(|line| line.starts_with("error: ")));
    text
}

/// Follows the page as a reader does. A comment before a block names the file that the block is
/// added to; a comment before a picture names the file that is the picture. With `WRITE_PICTURES=1`
/// in the environment, the pictures of the page are written again.
fn follow(page: &str, folder: &str, least: (usize, usize)) {
    let folder = support::fresh("tiles", folder);
    fs::create_dir(&folder).expect("an empty folder");
    let page = support::folder().join("../docs").join(page);
    let docs = page.parent().expect("a folder");
    let page = fs::read_to_string(&page).expect("the page");
    let mut lines = page.lines();
    let mut file = None;
    let mut commands = 0;
    let mut pictures = 0;
    while let Some(line) = lines.next() {
        if let Some(name) = line
            .strip_prefix("<!-- ")
            .and_then(|name| name.strip_suffix(" -->"))
        {
            file = Some(folder.join(name));
        } else if line.starts_with("```") {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            if let Some(name) = file.take() {
                let before = if name.exists() { "\n" } else { "" };
                let mut file = fs::OpenOptions::new()
                    .create(true)
                    .append(true)
                    .open(name)
                    .expect("a file");
                writeln!(file, "{before}{}", block.join("\n")).expect("room on the disk");
            } else if line == "```text" {
                for part in block
                    .join("\n")
                    .split("\n$ ")
                    .map(|part| part.trim_start_matches("$ "))
                {
                    let (command, expected) = part.split_once('\n').unwrap_or((part, ""));
                    assert_eq!(printed(command, &folder).trim_end(), expected, "{command}");
                    commands += 1;
                }
            }
        } else if let Some(name) = file.take() {
            let (_, picture) = line
                .trim_end_matches(')')
                .split_once("](")
                .expect("a picture");
            if std::env::var_os("WRITE_PICTURES").is_some() {
                fs::copy(&name, docs.join(picture)).expect("room on the disk");
            }
            let [made, shown] =
                [name, docs.join(picture)].map(|file| fs::read(file).expect("a picture"));
            assert!(made == shown, "{picture} is another one");
            pictures += 1;
        }
    }
    assert!(
        commands >= least.0 && pictures >= least.1,
        "{commands} commands, {pictures} pictures"
    );
    fs::remove_dir_all(&folder).expect("the folder of this test");
}

#[test]
fn each_command_of_the_tutorial_prints_what_stands_below_it() {
    let has_python = Command::new("python3")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    if has_python.is_ok_and(|status| status.success()) {
        follow("guide/tiles.md", "tutorial", (20, 6));
    }
}

#[test]
fn each_command_of_the_platformer_prints_what_stands_below_it() {
    follow("guide/platformer.md", "platformer", (10, 1));
}
