//! Runs the programs, which `cargo test` builds beside the tests.

use crate::signals;
use std::io::Write;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The command that starts a program.
pub(crate) fn example(name: &str) -> Command {
    Command::new(path(name))
}

/// The path of a program.
pub(crate) fn path(name: &str) -> PathBuf {
    let mut path = std::env::current_exe().expect("a running test has a path");
    path.pop();
    path.set_file_name("examples");
    path.push(name);
    assert!(
        path.exists(),
        "{} is built by `cargo test --workspace` without a filter of targets",
        path.display()
    );
    path
}

/// Runs a program: its exit status, standard output and standard error.
pub(crate) fn run<'a>(
    name: &str,
    args: impl IntoIterator<Item = &'a str>,
    input: &[u8],
) -> (Option<i32>, String, String) {
    let mut command = example(name);
    command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("an example can be started");
    // A program that does not read its input may have ended before.
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input));
    printed(child.wait_with_output().expect("it ends"))
}

/// The exit status of a program, its standard output, and its messages.
pub(crate) fn printed(output: Output) -> (Option<i32>, String, String) {
    let stdout = String::from_utf8(output.stdout).expect("text was printed");
    (
        output.status.code(),
        stdout,
        signals::messages(&output.stderr),
    )
}

/// The folder of the short programs.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The names of the short programs, in alphabetical order. A program is a file, or a folder with
/// `main.rs`.
pub(crate) fn programs() -> Vec<String> {
    let files = std::fs::read_dir(folder())
        .expect("a folder")
        .map(|file| file.expect("a file").path());
    let program = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension == "rs")
            || path.join("main.rs").is_file()
    };
    let mut names: Vec<String> = files
        .filter(program)
        .map(|file| {
            file.file_stem()
                .expect("a name")
                .to_str()
                .expect("a name in ASCII")
                .to_owned()
        })
        .collect();
    names.sort();
    names
}

/// A file of twenty tiles. Both sides of each join all six directions.
pub(crate) fn set_of_tiles() -> String {
    let all = serde_json::json!([["N", "NE", "SE", "S", "SW", "NW"]]);
    let tiles = vec![serde_json::json!({ "top": all, "bottom": all }); 20];
    serde_json::json!({ "format": "hextiles/1", "tiles": tiles }).to_string()
}

/// A path for one test alone, where no file is at first; what it leaves there is removed.
pub(crate) struct Fresh {
    path: PathBuf,
    _held: TempDir,
}

pub(crate) fn fresh() -> Fresh {
    let held = tempfile::tempdir().expect("a folder for temporary files");
    let path = held.path().join("fresh");
    Fresh { path, _held: held }
}

impl Deref for Fresh {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.path
    }
}

impl AsRef<Path> for Fresh {
    fn as_ref(&self) -> &Path {
        &self.path
    }
}
