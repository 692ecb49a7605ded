//! The same final file whatever the workers do.

use crate::support::{children, evolve, farm, threads};
use farm_problem::{FOUNDERS, scheme};
use ga_core::random::Stream;
use ga_farm::{
    Around, Backend, Commands, Event, Farm, Scored, Threads, Verdict, run_seeds, worker,
};
use ga_run::runs::Runs;
use rand::RngExt;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::process::Command;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

#[test]
fn one_thread_three_threads_and_one_or_three_processes_write_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (one, report) = evolve::<f64, _>(farm(threads(1)), &path("one"), 30).expect("a run");
    assert_eq!(report.items, 12 * 31);
    let (three, _) = evolve::<f64, _>(farm(threads(3)), &path("three"), 30).expect("a run");
    let (child, _) =
        evolve::<f64, _>(farm(children(&["score"])), &path("child"), 30).expect("a run");
    let (children, _) =
        evolve::<f64, _>(farm(children(&["score"; 3])), &path("children"), 30).expect("a run");
    assert!(one == three && one == child && one == children);
    let (other, _) = evolve::<f64, _>(farm(threads(1)), &path("other"), 31).expect("a run");
    assert!(one != other, "the test can fail");
}

#[test]
#[cfg(unix)]
fn signals_to_workers_at_fifty_moments_change_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let expected = evolve::<f64, _>(farm(threads(1)), &folder.path().join("quiet"), 60)
        .expect("a run")
        .0;
    let mut rng = Stream::seeded(31);
    let mut moments = BTreeSet::new();
    while moments.len() < 50 {
        moments.insert(rng.random_range(0..400));
    }
    let commands = children(&["score"; 3]).with_limit(Duration::from_millis(500));
    let mut answers = 0;
    let chaos = Around(commands, |commands: &mut Commands, wait| {
        let event = commands.next(wait)?;
        answers += u64::from(matches!(event, Some(Event::Answered { .. })));
        if moments.first().is_some_and(|&moment| moment <= answers) {
            let ids: Vec<u32> = commands.processes().map(|(_, id)| id).collect();
            if !ids.is_empty() {
                moments.pop_first();
                let id = ids[rng.random_range(0..ids.len())];
                let is_kill = rng.random_bool(0.5);
                let signal = if is_kill { "-KILL" } else { "-STOP" };
                Command::new("kill")
                    .args([signal, &id.to_string()])
                    .status()
                    .expect("kill");
            }
        }
        Ok(event)
    });
    // Signals meet some item three times.
    let farm = farm(chaos)
        .with_kills(50)
        .with_term(Duration::from_millis(200));
    let path = folder.path().join("signals");
    let (file, report) = evolve::<f64, _>(farm, &path, 60).expect("a run");
    assert!(file == expected);
    assert_eq!(
        report.items,
        12 * 61,
        "nothing is lost, nothing counted twice"
    );
    assert!(
        report.failures + report.reissued + report.spares > 10,
        "{report:?}"
    );
}

#[test]
fn a_run_whose_coordinator_ends_is_resumed_from_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let expected = evolve::<f64, _>(farm(threads(1)), &folder.path().join("whole"), 40)
        .expect("a run")
        .0;
    let path = folder.path().join("parts");
    // The workers fail in the middle, and the coordinator with them.
    for _ in 0..3 {
        let workers = children(&["bad-genomes-kill"]);
        let stopped = evolve::<f64, _>(farm(workers).with_kills(1), &path, 40);
        assert!(stopped.is_err());
    }
    for generations in [11, 25, 40] {
        evolve::<f64, _>(farm(children(&["score"; 2])), &path, generations).expect("a part");
    }
    assert!(std::fs::read(&path).expect("the file") == expected);
}

#[test]
fn genomes_that_kill_three_workers_have_the_score_of_the_verdict() {
    let folder = tempfile::tempdir().expect("a folder");
    let null = farm(children(&["bad-genomes-null"]));
    let expected = evolve::<Option<f64>, _>(null, &folder.path().join("null"), 3)
        .expect("a run")
        .0;
    let deadly = farm(children(&["bad-genomes-kill"; 2]));
    let deadly = deadly.with_verdict(Verdict::Result(serde_json::Value::Null));
    let (file, report) =
        evolve::<Option<f64>, _>(deadly, &folder.path().join("deadly"), 3).expect("a run");
    assert!(file == expected);
    assert!(
        report.verdicts > 0 && report.failures >= 3 * report.verdicts,
        "{report:?}"
    );
}

/// A run of seed `seed`, as a worker makes it.
fn figures(seed: u64) -> u64 {
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 5
}

/// The bytes of a file of runs, and the number of runs that `backend` makes for it.
fn saved(path: &std::path::Path, backend: impl Backend, wanted: usize) -> (Vec<u8>, usize) {
    let record = ga_run::Record::new("seeds", "1", 1);
    let mut farm = Farm::new(backend, "seeds", "seed/1");
    let taken = Cell::new(0);
    let runs = Runs::consecutive(u64::MAX - 9, 20).until(|| false);
    let made = runs.saved_by(path, &record, |seeds, take| {
        run_seeds(&mut farm, seeds, |seed, figures: u64| {
            taken.set(taken.get() + 1);
            take(seed, figures) && taken.get() < wanted
        })
    });
    made.expect("a file and workers");
    (std::fs::read(path).expect("the file"), taken.get())
}

#[test]
fn runs_of_many_seeds_have_the_same_file_and_continue() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path().join("here.runs");
    let record = ga_run::Record::new("seeds", "1", 1);
    let expected = Runs::consecutive(u64::MAX - 9, 20)
        .saved(&here, &record, |seed| {
            Ok::<_, Infallible>(Some(figures(seed)))
        })
        .expect("a file");
    let expected_file = std::fs::read(&here).expect("the file");
    let threads = |count| Threads::new(count, worker::each(figures)).expect("threads");
    for count in [1, 3] {
        let there = folder.path().join(format!("{count}.runs"));
        assert_eq!(saved(&there, threads(count), 7).1, 7);
        assert_eq!(
            saved(&there, threads(count), 20),
            (expected_file.clone(), 13),
            "{count} workers"
        );
        assert_eq!(
            saved(&there, threads(count), 20),
            (expected_file.clone(), 0)
        );
    }
    let mut farm = Farm::new(threads(2), "seeds", "seed/1");
    let runs = Runs::consecutive(u64::MAX - 9, 20);
    let found = runs
        .run_by(|seeds, take| run_seeds(&mut farm, seeds, take))
        .expect("workers");
    assert_eq!(found, expected);
    let ended: Vec<(u64, u64)> = runs
        .until(|| true)
        .run_by(|seeds, take| run_seeds(&mut farm, seeds, take))
        .expect("workers");
    assert_eq!(ended.len(), 1, "no result is wanted after the first");
}

#[test]
fn a_generation_that_is_cut_is_scored_again_with_the_same_result() {
    let start = || {
        let scheme = scheme(Scored::<_, f64>::new(farm(threads(2)))).expect("a rate");
        scheme.found(&FOUNDERS).size(12).seed(7).expect("founders")
    };
    let (mut cut, mut whole) = (start(), start());
    for most in [0, 1, 2] {
        let asked = AtomicUsize::new(0);
        let stop = || asked.fetch_add(1, Relaxed) >= most;
        if !cut.step_unless(&stop) {
            assert_eq!(cut.scheme().evaluator.farm().outstanding(), 0);
            assert_eq!(cut.state(), whole.state());
            cut.step();
        }
        whole.step();
        assert_eq!(cut.state(), whole.state());
    }
    let scheme = scheme(Scored::<_, f64>::new(farm(threads(2)))).expect("a rate");
    let engine = scheme.found(&FOUNDERS).size(12).seed_unless(7, &|| true);
    assert!(engine.expect("founders").is_none());
}
