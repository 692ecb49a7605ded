//! Experiments are interrupted at a random moment; then their output is checked.

use crate::signals::{interrupted, read, signal};
use crate::support::fresh;
use ga_core::random::Stream;

#[test]
fn an_interrupted_experiment_prints_the_complete_results() {
    let lines = [
        "checkpoint reproduce founders --generations 1 --runs 1000",
        "hextiles reproduce --experiment single-locations --runs 100000",
        "operators mutate --genome 0101 bit-flip --rate 0.5 --draws 1000000000",
        "minimax table1 --trees 1000",
        "minimax reproduce --trees 999",
        "units reproduce --experiment ours --runs 999",
    ];
    let mut rng = Stream::seeded(13);
    for (run, line) in lines.into_iter().enumerate() {
        let (signal, expected) = signal(run);
        let (status, objects) = interrupted(line, None, signal, &mut rng);
        assert_eq!(status, Some(expected), "{line}");
        let last = objects.last().expect("an answer");
        for (name, most) in [("draws", 1_000_000_000), ("runs", 1000)] {
            let asked = last
                .get(name)
                .filter(|_| line.contains(&format!("--{name} ")));
            let asked = asked.and_then(serde_json::Value::as_u64);
            assert!(
                asked.is_none_or(|count| 0 < count && count < most),
                "{line}: {last}"
            );
        }
    }
}

#[test]
fn an_interrupted_experiment_writes_whole_files() {
    let mut rng = Stream::seeded(17);
    let (signal, expected) = signal(0);
    let out = fresh("interrupts", "whole");
    let (status, _) = interrupted("minimax figure7 --trees 3", Some(&out), signal, &mut rng);
    assert_eq!(status, Some(expected));
    let path = |file: std::io::Result<std::fs::DirEntry>| {
        file.expect("a file").path().display().to_string()
    };
    let files: Vec<String> = std::fs::read_dir(&out)
        .expect("a folder")
        .map(path)
        .collect();
    assert_eq!(read(&files.into(), &out).len(), 2);
    std::fs::remove_dir_all(out).expect("it was there");
}
