use super::{sentence, with_threads};
use crate::support::Folder;
use ga_run::runs::{Failed, Runs, read};
use ga_run::{Error, Record};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
struct Figures {
    moves: u64,
    share: f64,
}

fn figures(seed: u64) -> Figures {
    Figures {
        moves: seed * seed,
        share: 0.1 / (seed as f64 + 0.7),
    }
}

fn record() -> Record {
    Record::new("mazes", "1.0.0", 1).with_option("size", 6)
}

type Found = Result<Vec<(u64, Figures)>, Error>;

fn run(path: &Path, count: u64) -> Found {
    file_error(Runs::consecutive(1, count).saved(path, &record(), |seed| Ok(Some(figures(seed)))))
}

/// The error of the file, where no run fails.
fn file_error<T>(found: Result<T, Failed<Infallible>>) -> Result<T, Error> {
    found.map_err(|failed| match failed {
        Failed::File(error) => error,
        Failed::Run { error, .. } | Failed::Elsewhere(error) => match error {},
    })
}

#[test]
fn a_file_has_the_same_bytes_for_any_number_of_threads_and_interruptions() {
    let folder = Folder::new();
    let whole = folder.join("whole.jsonl");
    let parts = folder.join("parts.jsonl");
    let expected: Vec<_> = (1..=9).map(|seed| (seed, figures(seed))).collect();
    assert_eq!(with_threads(1, || run(&whole, 9)).unwrap(), expected);
    let bytes = fs::read(&whole).unwrap();
    for threads in [1, 2, 5] {
        for allowed in [1, 2, 3, 8] {
            let _ = fs::remove_file(&parts);
            let mut calls = 0;
            while fs::read(&parts).is_ok_and(|found| found != bytes) || !parts.exists() {
                let made = AtomicUsize::new(0);
                let runs = Runs::consecutive(1, 9).until(|| made.load(Ordering::SeqCst) >= allowed);
                let found: Found = with_threads(threads, || {
                    file_error(runs.saved(&parts, &record(), |seed| {
                        Ok((made.fetch_add(1, Ordering::SeqCst) < allowed).then(|| figures(seed)))
                    }))
                });
                assert!(found.unwrap().iter().all(|found| expected.contains(found)));
                calls += 1;
            }
            assert_eq!(
                calls,
                9_usize.div_ceil(allowed),
                "{threads} threads, {allowed} at a time"
            );
        }
    }
    assert_eq!(run(&parts, 9).unwrap(), expected);
}

#[test]
fn a_file_that_is_cut_anywhere_is_continued_and_ends_with_the_same_bytes() {
    let folder = Folder::new();
    let path = folder.join("runs.jsonl");
    run(&path, 4).unwrap();
    let whole = fs::read(&path).unwrap();
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let made = Mutex::new(Vec::new());
        let found = file_error(Runs::consecutive(1, 4).one_by_one().saved(
            &path,
            &record(),
            |seed| {
                made.lock().unwrap().push(seed);
                Ok(Some(figures(seed)))
            },
        ));
        assert_eq!(found.unwrap().len(), 4, "cut after {length} bytes");
        assert_eq!(fs::read(&path).unwrap(), whole, "cut after {length} bytes");
        let lines = whole[..length].split(|&byte| byte == b'\n').count() as u64 - 1;
        assert_eq!(
            made.into_inner().unwrap(),
            (lines.max(1)..=4).collect::<Vec<_>>()
        );
    }
}

#[test]
fn more_seeds_can_be_asked_for_and_fewer_leave_the_file_alone() {
    let folder = Folder::new();
    let path = folder.join("runs.jsonl");
    run(&path, 2).unwrap();
    assert_eq!(run(&path, 5).unwrap().len(), 5);
    let bytes = fs::read(&path).unwrap();
    assert_eq!(run(&path, 2).unwrap(), [(1, figures(1)), (2, figures(2))]);
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_run_that_panics_leaves_the_complete_runs_in_the_file() {
    let folder = Folder::new();
    let path = folder.join("runs.jsonl");
    let panicked = std::panic::catch_unwind(|| {
        Runs::consecutive(1, 5)
            .one_by_one()
            .saved(&path, &record(), |seed| {
                assert_ne!(seed, 4, "this fitness panics");
                Ok::<_, Error>(Some(figures(seed)))
            })
    });
    let message = *panicked.unwrap_err().downcast::<String>().unwrap();
    assert!(
        message.starts_with("the run with seed 4 panicked: "),
        "{message}"
    );
    assert!(message.contains("this fitness panics"), "{message}");
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 1 + 3);
    assert_eq!(run(&path, 5).unwrap().len(), 5);
}

#[test]
fn a_run_that_fails_leaves_the_others_in_the_file() {
    let folder = Folder::new();
    let path = folder.join("runs.jsonl");
    let failed = with_threads(2, || {
        Runs::consecutive(1, 5).saved(&path, &record(), |seed| {
            if seed == 2 {
                Err("no")
            } else {
                Ok(Some(figures(seed)))
            }
        })
    });
    assert_eq!(failed.unwrap_err().to_string(), "the run with seed 2: no");
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 1 + 4);
}

/// The refusal of a file with this text, which stays as it is.
fn refusal(text: &str) -> String {
    let folder = Folder::new();
    let path = folder.join("runs.jsonl");
    fs::write(&path, text).unwrap();
    let refused = sentence(run(&path, 2));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    let (begin, reason) = refused.split_at(path.display().to_string().len());
    assert_eq!(begin, path.display().to_string());
    reason.to_owned()
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let header = "{\"format\":\"ga-runs/1\",\"record\":{\"tool\":\"mazes\",\"version\":\"1.0.0\",\
                  \"scheme\":null,\"seed\":1,\"options\":{\"size\":6},\"schedule\":null}}\n";
    let foreign = ": not a run file, so it stays as it is; choose another path";
    let newer =
        ": a run file of the format ga-runs/2, which is newer than this program; use a newer one";
    let option = ": the option size of this run is 8, not 6; use the same, or begin another file";
    let version =
        ": the version of this run is 0.9, not 1.0.0; use the same, or begin another file";
    let line = ": a damaged run file (line 2: not as it was written); ";
    let table = [
        ("poem", "To be or not to be\n", foreign),
        ("object", "{\"format\":\"tiles/1\"}\n", foreign),
        ("deep", &("[".repeat(100_000) + "\n"), foreign),
        ("newer", "{\"format\":\"ga-runs/2\",\"new\":1}\n", newer),
        ("option", &header.replace('6', "8"), option),
        ("version", &header.replace("1.0.0", "0.9"), version),
        ("line", &format!("{header}seed 1\n"), line),
        (
            "checksum",
            &format!("{header}{{\"seed\":1,\"run\":{{\"moves\":1,\"share\":0}}}}\n"),
            line,
        ),
    ];
    for (name, text, expected) in table {
        let reason = refusal(text);
        assert!(reason.starts_with(expected), "{name}: {reason}");
    }
}

#[test]
fn a_file_with_an_altered_byte_or_a_run_twice_is_refused() {
    let folder = Folder::new();
    let path = folder.join("runs.jsonl");
    run(&path, 3).unwrap();
    let whole = fs::read(&path).unwrap();
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap();
    for place in 0..whole.len() - 1 {
        for flipped in [1, 0x20] {
            let mut altered = whole.clone();
            altered[place] ^= flipped;
            fs::write(&path, &altered).unwrap();
            // The end of the header may only move: what follows is no run then.
            run(&path, 3).expect_err(&format!(
                "byte {place} of {}, header until {header}",
                whole.len()
            ));
            assert_eq!(fs::read(&path).unwrap(), altered);
        }
    }
    let second = &whole[header + 1
        ..=header
            + 1
            + whole[header + 1..]
                .iter()
                .position(|&byte| byte == b'\n')
                .unwrap()];
    fs::write(&path, [&whole, second].concat()).unwrap();
    assert!(sentence(run(&path, 3)).contains("line 5: a second run with this seed"));
}

#[test]
fn results_of_another_type_are_refused_by_line() {
    let folder = Folder::new();
    let path = folder.join("runs.jsonl");
    run(&path, 2).unwrap();
    let other = Runs::new([1]).saved::<u64, _>(&path, &record(), |_| unreachable!());
    let refused = sentence(file_error(other));
    assert!(
        refused.contains("seed 1 does not fit: line 2: invalid type: map, expected u64"),
        "{refused}"
    );
}

#[test]
fn a_file_is_read_without_its_record() {
    let folder = Folder::new();
    let path = folder.join("runs.jsonl");
    let expected = run(&path, 3).unwrap();
    let whole = fs::read_to_string(&path).unwrap();
    // A killed program leaves a part of a line.
    for text in [whole.clone(), whole.clone() + "{\"seed\":4,\"ru"] {
        assert_eq!(read::<Figures>("a.runs", &text).unwrap(), expected);
    }
    let altered = read::<Figures>("a.runs", &whole.replacen("\"moves\":4", "\"moves\":5", 1));
    assert!(
        sentence(altered)
            .starts_with("a.runs: a damaged run file (line 3: not as it was written);")
    );
    let header = read::<Figures>("a.runs", &whole.replacen("\"size\":6", "\"size\": 6", 1));
    assert!(
        sentence(header).starts_with("a.runs: a damaged run file (line 1: not as it was written);")
    );
    assert!(sentence(read::<Figures>("a.runs", "{}\n")).starts_with("a.runs: not a run file"));
}

#[test]
fn a_second_user_of_the_file_is_refused() {
    let folder = Folder::new();
    let path = folder.join("runs.jsonl");
    let found = Runs::new([1]).saved(&path, &record(), |seed| {
        let refused = sentence(run(&path, 2));
        assert!(
            refused.ends_with(
                "another process uses this run file, or this one uses it by another name"
            ),
            "{refused}"
        );
        Ok(Some(figures(seed)))
    });
    assert_eq!(file_error(found).unwrap().len(), 1);
    assert_eq!(folder.names(), ["runs.jsonl"]);
}

#[test]
fn a_result_that_cannot_be_read_again_is_refused() {
    let folder = Folder::new();
    let path = folder.join("runs.jsonl");
    let failed = Runs::new([3]).saved(&path, &record(), |_| Ok(Some(f64::NAN)));
    let refused = sentence(file_error(failed));
    assert!(
        refused.contains("the result of the run with seed 3 does not fit"),
        "{refused}"
    );
}

#[test]
fn a_folder_that_does_not_exist_is_an_error_before_the_first_run() {
    let folder = Folder::new();
    let path = folder.join("missing").join("runs.jsonl");
    let failed = Runs::new([3]).saved::<u64, _>(&path, &record(), |_| unreachable!());
    assert!(
        sentence(file_error(failed)).starts_with(&folder.join("missing").display().to_string())
    );
}
