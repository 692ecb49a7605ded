//! Runs the program of the laboratory, which `cargo test` builds beside the tests.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The path of the program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_lab");

/// The command that starts a part of the program.
pub(crate) fn example(part: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.arg(part);
    command
}

/// Runs a part of the program: its exit status, standard output and standard error.
pub(crate) fn run<'a>(
    part: &str,
    args: impl IntoIterator<Item = &'a str>,
    input: &[u8],
) -> (Option<i32>, String, String) {
    let mut command = example(part);
    command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program can be started");
    // A program that does not read its input may have ended before.
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input));
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text was printed");
    (status.code(), text(stdout), text(stderr))
}

/// A path for one test alone, where no file is.
pub(crate) fn fresh(part: &str, test: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("lab-{part}-{}-{test}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}
