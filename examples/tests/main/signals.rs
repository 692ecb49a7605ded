//! Sends signals to commands at random moments.
//!
//! A signal before the first result ends the command without output. The command is then tried
//! again with a longer pause, so that no test depends on the speed of the machine.

use crate::support;
use ga_core::rand::{Rng, RngExt};
use serde_json::Value;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// Names, numbers and exit statuses.
const SIGNALS: [(&str, u32, i32); 3] = [("INT", 2, 130), ("TERM", 15, 143), ("HUP", 1, 129)];

/// What a command says that is interrupted too early.
pub(crate) const NOTHING: &str = "interrupted before any result was complete\n";

/// Pauses before the signal in milliseconds; the longest are for a busy machine.
pub(crate) const PAUSES: [u64; 7] = [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];

pub(crate) fn start(line: &str, out: Option<&Path>) -> Child {
    let mut words = line.split(' ');
    let mut command = support::example(words.next().expect("a line begins with a name"));
    command.args(words).arg("--json");
    if let Some(out) = out {
        command.arg("--out").arg(out);
    }
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().expect("an example can be started")
}

/// The signal to send to the run of this number: none that this process ignores.
///
/// A background job of a shell without job control ignores SIGINT, and what `nohup` starts ignores
/// SIGHUP. Its children ignore them too, SIGINT until they install a handler. A signal before that
/// would be lost, and the test would wait forever.
pub(crate) fn signal(run: usize) -> (&'static str, i32) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // Without this file, the tools do not take SIGHUP as a request.
    let ignored = ignored.unwrap_or(1);
    let taken: Vec<_> = SIGNALS
        .iter()
        .filter(|(_, number, _)| ignored >> (number - 1) & 1 == 0)
        .collect();
    let &(name, _, status) = taken[run % taken.len()];
    (name, status)
}

pub(crate) fn send(signal: &str, child: &Child) {
    let kill = format!("kill -{signal} {}", child.id());
    assert!(
        Command::new("sh")
            .args(["-c", &kill])
            .status()
            .expect("a shell")
            .success()
    );
}

/// Waits for a random time. No assertion depends on its length.
pub(crate) fn pause(most: u64, rng: &mut dyn Rng) {
    std::thread::sleep(Duration::from_millis(rng.random_range(most / 2..=most)));
}

/// The exit status and the objects of a run that was interrupted after its first result.
pub(crate) fn interrupted(
    line: &str,
    out: Option<&Path>,
    signal: &str,
    rng: &mut dyn Rng,
) -> (Option<i32>, Vec<Value>) {
    for most in PAUSES {
        let child = start(line, out);
        pause(most, rng);
        send(signal, &child);
        let Output {
            status,
            stdout,
            stderr,
        } = child.wait_with_output().expect("it ends");
        let stdout = String::from_utf8_lossy(&stdout);
        let stderr = messages(&stderr);
        if stdout.is_empty() {
            // Too early: ended by the signal itself, or by a command that had nothing complete.
            assert!(["", NOTHING].contains(&&*stderr), "{line}: {stderr}");
            assert!(
                matches!(status.code(), None | Some(129 | 130 | 143)),
                "{line}: {status}"
            );
            continue;
        }
        assert_eq!(stderr, "", "{line}");
        let object = |text| {
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{line}: {error}: {text}"))
        };
        return (status.code(), stdout.lines().map(object).collect());
    }
    panic!("{line}: nothing was printed after any pause");
}

/// Checks that the folder has the files that an object names, whole, and no others. Returns their
/// content.
pub(crate) fn read(files: &Value, out: &Path) -> Vec<Vec<u8>> {
    let files = files
        .as_array()
        .expect("a list of files")
        .iter()
        .map(|file| file.as_str().expect("a path"));
    let texts: Vec<Vec<u8>> = files
        .clone()
        .map(|file| std::fs::read(file).expect("a file"))
        .collect();
    for (file, text) in files.zip(&texts) {
        let extension = Path::new(file)
            .extension()
            .and_then(std::ffi::OsStr::to_str);
        match extension {
            Some("json") => drop(serde_json::from_slice::<Value>(text).expect("whole JSON")),
            Some("svg") => assert!(text.ends_with(b"</svg>\n"), "{file}"),
            _ => assert!(text.ends_with(b"\n"), "{file}"),
        }
    }
    assert_eq!(
        std::fs::read_dir(out).expect("a folder").count(),
        texts.len(),
        "no part of a file is left"
    );
    texts
}

/// Standard error without the lines of progress, which a command prints every ten seconds: on a
/// busy machine any command may take that long.
pub(crate) fn messages(stderr: &[u8]) -> String {
    let text = std::str::from_utf8(stderr).expect("text was printed");
    let is_progress = |line: &&str| {
        let share = line.split_once(" % ").map(|(share, _)| share.parse::<u8>());
        share.is_some_and(|share| share.is_ok())
    };
    let lines = text.split_inclusive('\n');
    lines.filter(|line| !is_progress(line)).collect()
}

#[test]
fn lines_of_progress_are_no_messages() {
    let stderr = b"5 % 1 of 20 levels, 3 min left\nerror: 5 % of it\n100 % done\n";
    assert_eq!(messages(stderr), "error: 5 % of it\n");
}
