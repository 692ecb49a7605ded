//! A run that is saved, interrupted and resumed equals an undisturbed one.

use super::support::{Folder, engine, islands, record};
use ga_core::prelude::*;
use ga_core::terminate::{Cancel, Clock, Stagnation};
use ga_run::file::Status;
use ga_run::{Error, Run, RunFile, Runnable, Saved};
use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Runs the search of a file up to generation `end`, in parts of `part` generations, each with a
/// file that is opened again. Returns the bytes at the end.
fn in_parts<S: Runnable>(
    path: &Path,
    part: u64,
    end: u64,
    search: impl Fn(&RunFile) -> S,
) -> Vec<u8> {
    let mut reached = 0;
    while reached < end {
        reached = (reached + part).min(end);
        let file = RunFile::open_or_create(path, record(5)).unwrap();
        let mut search = search(&file);
        let reason = Run::new(file)
            .run(&mut search, Generations(reached))
            .unwrap();
        assert_eq!(reason, StopReason::Generations);
    }
    fs::read(path).unwrap()
}

#[test]
fn an_interrupted_run_ends_with_the_bytes_of_an_undisturbed_one() {
    let folder = Folder::new();
    let whole = in_parts(&folder.join("whole"), 40, 40, engine);
    assert_eq!(in_parts(&folder.join("parts"), 3, 40, engine), whole);
    let whole = in_parts(&folder.join("islands"), 40, 40, islands);
    assert_eq!(
        in_parts(&folder.join("parts of islands"), 8, 40, islands),
        whole
    );
    assert_eq!(
        folder.names(),
        ["islands", "parts", "parts of islands", "whole"],
        "nothing else is left"
    );
}

#[test]
fn the_number_of_writes_does_not_change_what_an_observer_sees() {
    let folder = Folder::new();
    let seen = |run: &mut Run| {
        let mut seen = Vec::new();
        let watch = &mut |state: &State<BitString, u32>| seen.push(state.evaluations());
        let mut search = engine(run.file());
        run.run_with(&mut search, Generations(20), watch).unwrap();
        (seen, search.checkpoint())
    };
    let file = |name: &str| Run::new(RunFile::create(folder.join(name), record(1)).unwrap());
    let rarely = seen(&mut file("rarely"));
    assert_eq!(rarely.0.len(), 21, "the founders and 20 generations");
    for (name, mut run) in [
        ("always", file("always").every(Duration::ZERO)),
        ("each", file("each").every_generations(0)),
        ("some", file("some").every_generations(7)),
    ] {
        assert_eq!(seen(&mut run), rarely, "{name}");
    }
}

#[test]
fn the_file_is_written_by_the_clock_or_the_generation() {
    let folder = Folder::new();
    let now = Arc::new(AtomicU64::new(100));
    let read = now.clone();
    let clock = Clock::new(move || Duration::from_secs(read.load(Ordering::Relaxed)));
    let file = RunFile::create(folder.join("run"), record(1)).unwrap();
    let mut run = Run::new(file)
        .every(Duration::from_secs(10))
        .with_clock(clock);
    let mut search = engine(run.file());
    let path = folder.join("run");
    let mut written = Vec::new();
    // Each generation takes four seconds.
    let watch = &mut |state: &State<BitString, u32>| {
        now.fetch_add(4, Ordering::Relaxed);
        written.push((
            state.generation(),
            Status::read(&path).unwrap().made.generations,
        ));
    };
    run.run_with(&mut search, Generations(9), watch).unwrap();
    assert_eq!(
        written,
        [
            (0, 0),
            (1, 0),
            (2, 0),
            (3, 2),
            (4, 2),
            (5, 2),
            (6, 5),
            (7, 5),
            (8, 5),
            (9, 8)
        ]
    );

    let mut run = Run::new(run.into_file()).every_generations(4);
    run.begin(&search).unwrap();
    let due: Vec<u64> = (9..22)
        .filter(|&generation| run.is_due(generation))
        .collect();
    assert_eq!(due, (13..22).collect::<Vec<_>>());
}

#[test]
fn a_clock_that_is_set_back_delays_a_write_by_one_period_at_most() {
    let folder = Folder::new();
    let now = Arc::new(AtomicU64::new(1_000_000));
    let read = now.clone();
    let clock = Clock::new(move || Duration::from_secs(read.load(Ordering::Relaxed)));
    let file = RunFile::create(folder.join("run"), record(1)).unwrap();
    let mut run = Run::new(file)
        .every(Duration::from_secs(60))
        .with_clock(clock);
    let search = engine(run.file());
    run.begin(&search).unwrap();
    now.store(5, Ordering::Relaxed);
    assert!(!run.is_due(1));
    now.store(64, Ordering::Relaxed);
    assert!(!run.is_due(1));
    now.store(65, Ordering::Relaxed);
    assert!(run.is_due(1), "60 seconds after the clock was set back");
}

#[test]
fn a_cancelled_run_is_saved_and_continues() {
    let folder = Folder::new();
    let path = folder.join("run");
    let whole = in_parts(&folder.join("whole"), 30, 30, engine);
    let flag = AtomicBool::new(false);
    let mut run = Run::new(RunFile::create(&path, record(5)).unwrap());
    let mut search = engine(run.file());
    let watch = &mut |state: &State<BitString, u32>| {
        flag.store(state.generation() == 11, Ordering::Relaxed);
    };
    let reason = run
        .run_with(&mut search, (Cancel(&flag), Generations(30)), watch)
        .unwrap();
    assert_eq!(reason, StopReason::Cancelled);
    let status = run.file().status().clone();
    assert_eq!(
        (status.ended.as_deref(), status.made.generations),
        (Some("cancelled"), 11)
    );
    assert!(!status.is_finished());
    drop(run);
    let Err(Error::Unfinished {
        generations: 11, ..
    }) = RunFile::create(&path, record(6))
    else {
        panic!("the run is not replaced");
    };
    let mut run = Run::new(RunFile::open(&path).unwrap());
    let mut search = engine(run.file());
    run.run(&mut search, Generations(30)).unwrap();
    drop(run);
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn a_finished_run_continues_to_a_greater_limit() {
    let folder = Folder::new();
    let path = folder.join("run");
    let short = in_parts(&path, 10, 10, engine);
    assert_eq!(
        in_parts(&path, 10, 10, engine),
        short,
        "nothing is left to do"
    );
    let long = in_parts(&folder.join("whole"), 25, 25, engine);
    let mut run = Run::new(RunFile::open(&path).unwrap());
    let mut search = engine(run.file());
    run.run(&mut search, Generations(25)).unwrap();
    assert_eq!(fs::read(&path).unwrap(), long);
}

#[test]
fn a_saved_run_of_a_preset_keeps_its_hard_limit() {
    let folder = Folder::new();
    let mut run =
        Run::new(RunFile::create(folder.join("run"), record(5)).unwrap()).every_generations(1);
    let mut search = ga_search::fast::bits(90, super::support::traps)
        .start(5)
        .unwrap();
    let reason = run.run(&mut search, Evaluations(300)).unwrap();
    assert_eq!(
        (reason, search.evaluations()),
        (StopReason::Evaluations, 250 + 2 * 20)
    );
}

#[test]
fn a_fitness_that_panics_leaves_the_file_of_the_last_write() {
    let folder = Folder::new();
    let path = folder.join("run");
    let fails_at = Cell::new(u64::MAX);
    let preset = ga_search::bits(20, super::support::traps);
    let evaluator = Serial::new(|genome: &BitString| {
        fails_at.set(fails_at.get() - 1);
        assert!(fails_at.get() > 0, "no score");
        super::support::traps(genome)
    });
    let mut search = preset.evaluated_by(evaluator).start(5).unwrap();
    let mut run = Run::new(RunFile::create(&path, record(5)).unwrap()).every_generations(4);
    fails_at.set(12);
    let stopped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        run.run(&mut search, Generations(30))
    }));
    assert!(stopped.is_err());
    drop(run);
    let status = Status::read(&path).unwrap();
    assert_eq!((status.ended, status.made.generations % 4), (None, 0));
    assert!(status.made.generations > 0);

    // The cause is removed, and the run ends as if nothing had happened.
    let sound = |file: &RunFile| {
        let preset = ga_search::bits(20, super::support::traps);
        let preset = preset.evaluated_by(Serial::new(super::support::traps));
        match file.checkpoint::<super::support::Bits>().unwrap() {
            Some(checkpoint) => preset.resume(checkpoint).unwrap(),
            None => preset.start(file.record().seed).unwrap(),
        }
    };
    let whole = in_parts(&folder.join("whole"), 30, 30, sound);
    assert_eq!(in_parts(&path, 30, 30, sound), whole);
}

#[test]
fn a_write_that_fails_in_the_middle_is_tried_again() {
    let folder = Folder::new();
    let path = folder.join("run");
    let mut run = Run::new(RunFile::create(&path, record(1)).unwrap()).every_generations(5);
    let mut search = engine(run.file());
    // A folder in the place of the file that is renamed: no file can be written.
    let part = folder.join(".run.part");
    let mut written = Vec::new();
    let watch = &mut |state: &State<BitString, u32>| {
        written.push(Status::read(&path).unwrap().made.generations);
        match state.generation() {
            7 => fs::create_dir(&part).unwrap(),
            17 => fs::remove_dir(&part).unwrap(),
            _ => {}
        }
    };
    run.run_with(&mut search, Generations(23), watch).unwrap();
    assert_eq!(written[..11], [0, 0, 0, 0, 0, 0, 5, 5, 5, 5, 5]);
    assert_eq!(written[11..], [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 20, 20, 20]);
    assert_eq!(run.failed_writes(), 2);
    let failure = run.failure().unwrap().to_string();
    assert!(
        failure.starts_with(&format!("{}: cannot be written: ", path.display())),
        "{failure}"
    );
}

#[test]
fn a_last_write_that_fails_is_an_error_and_the_search_keeps_its_result() {
    let folder = Folder::new();
    let path = folder.join("run");
    let mut run = Run::new(RunFile::create(&path, record(1)).unwrap());
    let mut search = engine(run.file());
    let watch = &mut |state: &State<BitString, u32>| {
        if state.generation() == 3 {
            fs::create_dir(folder.join(".run.part")).unwrap();
        }
    };
    let error = run
        .run_with(&mut search, Generations(9), watch)
        .unwrap_err();
    assert!(
        matches!(&error, Error::Write { path: named, .. } if *named == path),
        "{error}"
    );
    assert_eq!(
        (
            search.generations(),
            Status::read(&path).unwrap().made.generations
        ),
        (9, 0)
    );
}

#[test]
fn a_run_that_its_limit_never_stops_is_refused_before_the_file_is_written() {
    let folder = Folder::new();
    let path = folder.join("run");
    let mut run = Run::new(RunFile::create(&path, record(5)).unwrap());
    let before = fs::read(&path).unwrap();
    let mut search = ga_search::noisy::bits(20, super::support::traps)
        .start(5)
        .unwrap();
    let stop = (Stagnation(9), Generations(99));
    let cause = ga_core::Error::NeverStops { name: "Stagnation" };
    match run.run(&mut search, stop) {
        Err(Error::Search { cause: found, .. }) => assert_eq!(found, cause),
        other => panic!("{other:?}"),
    }
    assert_eq!(
        (search.generations(), fs::read(&path).unwrap()),
        (0, before)
    );
    // Neither does the loop between `begin` and `end` begin.
    let reason = run.advance(&mut search, stop, ());
    assert_eq!((reason, search.generations()), (StopReason::Unsuitable, 0));
}

#[test]
fn a_run_file_refuses_a_search_that_is_not_its_own() {
    let folder = Folder::new();
    let path = folder.join("run");
    let begin = |search: &dyn Fn(&RunFile) -> u64| {
        let mut run = Run::new(RunFile::open_or_create(&path, record(5)).unwrap());
        let mut other = ga_search::bits(20, super::support::traps)
            .start(search(run.file()))
            .unwrap();
        other.run(Generations(2));
        run.begin(&other).unwrap_err().to_string()
    };
    let refused = begin(&|_| 6);
    assert!(
        refused.contains("the seed of this run is 5, not 6"),
        "{refused}"
    );
    in_parts(&path, 10, 10, engine);
    let whole = fs::read(&path).unwrap();
    // A program that forgets the checkpoint would begin again, over the run that is there.
    let refused = begin(&|file| file.record().seed);
    assert!(
        refused.contains("the number of generations of this run is 10, not 2"),
        "{refused}"
    );
    assert!(fs::read(&path).unwrap() == whole);
}
