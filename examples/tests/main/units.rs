//! The tool `units`: a game that a signal ends.

use crate::signals::{send, signal};
use crate::support::{self, fresh};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn name(path: &Path) -> &str {
    path.to_str().expect("a path")
}

/// The log of the only game that was played by a person in this folder.
fn log_of_play(folder: &Path) -> PathBuf {
    let files = std::fs::read_dir(folder).expect("a folder");
    let mut logs: Vec<PathBuf> = files
        .map(|file| file.expect("a file").path())
        .filter(|path| name(path).contains("units-play-you-"))
        .collect();
    assert_eq!(logs.len(), 1, "{logs:?}");
    logs.remove(0)
}

/// The battles of two and of three sides in which games are left.
const LEFT: [[&str; 6]; 2] = [
    ["play", "--b", "greedy", "--seed", "3", "--width=16"],
    [
        "play",
        "--b",
        "greedy",
        "--seed",
        "3",
        concat!(
            "--scenario=",
            env!("CARGO_MANIFEST_DIR"),
            "/../crates/ga-units/data/lake.json"
        ),
    ],
];

/// The file is that of `quit` in its place. A turn of a rival that a signal cuts short, here one
/// that never ends, does not count.
#[test]
fn a_signal_saves_a_game_as_quit_does() {
    let endless = ["--b", "genetic", "--generations", "1000000000"];
    for (run, begin) in LEFT.into_iter().cycle().take(6).enumerate() {
        let is_endless = run >= 3;
        let rival = if is_endless {
            &endless[..]
        } else {
            &begin[1..3]
        };
        let args = [&begin[..1], &begin[3..], rival].concat();
        let folders = [fresh(), fresh()];
        let args = |out: usize| [&args[..], &["--out", name(&folders[out])]].concat();
        let mut child = support::example("units")
            .args(args(0))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a program");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(b"create infantry\n").expect("it reads");
        let mut shown = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let created = |line: std::io::Result<String>| line.expect("text").contains(" is on [");
        while !created(shown.next().expect("the unit is created")) {}
        if is_endless {
            input.write_all(b"end\n").expect("it reads");
        }
        let (signal, status) = signal(run);
        send(signal, &child);
        // The program writes to the end.
        let last = shown.map_while(Result::ok).last();
        assert_eq!(child.wait().expect("it ends").code(), Some(status));
        assert!(last.is_some_and(|line| line.starts_with("wrote ")));
        drop(input);
        let (status, ..) = support::run("units", args(1), b"create infantry\nquit\n");
        assert_eq!(status, Some(0));
        let [saved, left] = folders
            .each_ref()
            .map(|folder| std::fs::read_to_string(log_of_play(folder)).expect("a log"));
        assert_eq!(saved, left);
    }
}
