//! Workers that do not work.

use crate::support::{SCHEMA, children, farm, weighted};
use ga_core::genome::{BitString, RandomBits, Sampler};
use ga_core::random::Stream;
use ga_farm::{Around, Backend, Commands, Error, Event, Farm, Report, Task, Verdict, worker};
use std::collections::BTreeSet;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

fn genomes(count: usize) -> Vec<BitString> {
    let mut rng = Stream::seeded(5);
    (0..count)
        .map(|_| RandomBits(40).sample(&mut rng))
        .collect()
}

/// Scores some genomes. If there is no error, the scores are right.
fn score(mut farm: Farm<Commands>) -> Result<Report, Error> {
    let genomes = genomes(40);
    let scores: Vec<f64> = farm.map(0, &genomes)?;
    assert_eq!(scores, genomes.iter().map(weighted).collect::<Vec<_>>());
    Ok(farm.report().clone())
}

/// Workers with a time limit that only those that do not answer reach.
fn limited(modes: &[&str]) -> Commands {
    children(modes)
        .with_limit(Duration::from_millis(300))
        .with_start(Duration::from_secs(60))
}

/// The sentence of a farm with a worker of this kind only.
fn alone(mode: &str) -> String {
    let workers = limited(&[mode]);
    score(farm(workers))
        .expect_err("no worker works")
        .to_string()
}

#[test]
fn the_error_says_what_the_worker_did() {
    for (mode, expected) in [
        ("dies-at-start", "it ended, exit status: 3"),
        (
            "no-hello",
            "its first line is `Loading the engine ..`, expected {\"hello\":",
        ),
        ("other-version", "it speaks ga-farm/0, expected ga-farm/1"),
        ("other-schema", "it does weighted/2, expected weighted/1"),
        (
            "rubbish",
            "it wrote `score: 7`, which is no answer; messages belong on standard error",
        ),
        ("text", "\"seven\" is no result: invalid type: string"),
        ("null", "the answer null is no JSON array"),
        ("error", "no licence on this machine"),
        ("hangs", "no answer within 300ms"),
    ] {
        let error = alone(mode);
        assert!(error.contains(expected), "{mode}: {error}");
    }
    let missing = Commands::new([["./no-such-program"]]);
    let error = score(farm(missing))
        .expect_err("nothing starts")
        .to_string();
    assert!(
        error.contains("1: ./no-such-program: it does not start: No such file"),
        "{error}"
    );
    let error = score(farm(Commands::new(Vec::<[&str; 0]>::new())))
        .expect_err("none")
        .to_string();
    assert!(error.contains("no worker is left"), "{error}");
}

#[test]
fn one_good_worker_finishes_and_the_others_are_put_aside_before_they_drain_the_queue() {
    for mode in [
        "dies-at-start",
        "no-hello",
        "other-schema",
        "other-version",
        "rubbish",
        "text",
        "error",
        "huge",
    ] {
        let report = score(farm(children(&[mode, "score", mode]))).expect(mode);
        assert_eq!(report.items, 40, "{mode}: {report:?}");
        for (name, worker) in &report.workers {
            let is_bad = !name.starts_with("2: ");
            assert_eq!(worker.answered == 0, is_bad, "{mode}: {report:?}");
            // It has had three tasks, and not one of the other 37.
            assert!(
                worker.failed <= if is_bad { 3 } else { 0 },
                "{mode}: {report:?}"
            );
        }
        let is_foreign = ["no-hello", "other-schema", "other-version"].contains(&mode);
        assert_eq!(
            report.refused,
            if is_foreign { 2 } else { 0 },
            "{mode}: {report:?}"
        );
        let aside = report
            .workers
            .values()
            .filter(|worker| worker.is_aside)
            .count();
        assert!(!is_foreign || aside == 2, "{mode}: {report:?}");
    }
    let report = score(farm(limited(&["hangs", "score"]))).expect("scores");
    assert_eq!(report.items, 40);
}

#[test]
fn a_worker_that_talks_too_much_is_put_aside_and_the_coordinator_stays_small() {
    for (mode, expected) in [
        ("signs", "it wrote 7000 lines for a task; "),
        ("strange-answers", "it wrote 7000 lines for a task; "),
        (
            "endless",
            "it wrote a line of more than 8388608 bytes and 8 times its task",
        ),
        (
            "endless-hello",
            "it wrote a line of more than 8388608 bytes and 8 times its task",
        ),
        (
            "great",
            "it wrote a line of more than 8388608 bytes and 8 times its task",
        ),
        ("many", "an answer with 4000001 results, expected "),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_farm_test_coordinator"));
        let run = command.args(["beside", mode]).output().expect("it starts");
        let said = String::from_utf8(run.stdout).expect("text");
        assert!(run.status.success(), "{mode}: {:?}", run.stderr);
        let (report, peak) = said.trim_end().split_once('\n').expect("two lines");
        let report: Report = serde_json::from_str(report).expect("a report");
        let workers: Vec<_> = report.workers.values().collect();
        let [bad, good] = workers[..] else {
            panic!("{mode}: {report:?}")
        };
        let reason = bad.reason.as_deref().unwrap_or_default();
        assert!(
            bad.is_aside && reason.starts_with(expected),
            "{mode}: {report:?}"
        );
        assert_eq!(
            (good.is_aside, good.failed),
            (false, 0),
            "{mode}: {report:?}"
        );
        let digits: String = peak.chars().filter(char::is_ascii_digit).collect();
        let kilobytes: u64 = digits.parse().unwrap_or_default();
        assert!(kilobytes < 200_000, "{mode}: {peak}");
    }
}

#[test]
fn a_worker_that_says_no_hello_is_put_aside_at_once() {
    let workers = children(&["silent"]).with_limit(Duration::from_millis(300));
    let mut farm = farm(workers);
    let error = farm.map::<_, f64>(0, &genomes(1)).expect_err("no hello");
    let error = error.to_string();
    assert!(
        error.contains("it did not say hello within 300ms"),
        "{error}"
    );
    let [worker] = &*farm.report().workers.values().collect::<Vec<_>>() else {
        panic!("{:?}", farm.report())
    };
    assert!(worker.is_aside && worker.failed == 1, "{worker:?}");
}

#[test]
fn an_endless_line_of_a_coordinator_ends_a_worker_with_a_sentence() {
    let input = std::io::BufReader::new(std::io::repeat(b'7'));
    let nothing = |_: &Task| Ok(Vec::new());
    let error = worker::serve_on(input, std::io::sink(), SCHEMA, nothing).expect_err("a line");
    assert_eq!(error.to_string(), "a line of more than 67108864 bytes");
}

#[test]
fn a_genome_that_kills_three_workers_has_your_score_or_stops_the_run() {
    let genomes = genomes(40);
    let is_bad = |genome: &BitString| genome.count_ones() % 7 == 3;
    assert!(genomes.iter().any(is_bad) && !genomes.iter().all(is_bad));
    let deadly = || farm(children(&["bad-genomes-kill"; 3]));
    let scores: Vec<f64> = deadly()
        .with_verdict(Verdict::Result((-1.0).into()))
        .map(0, &genomes)
        .expect("scores");
    let expected = genomes.iter().map(|genome| {
        if is_bad(genome) {
            -1.0
        } else {
            weighted(genome)
        }
    });
    assert_eq!(scores, expected.collect::<Vec<f64>>());
    let error = deadly()
        .map::<_, f64>(0, &genomes)
        .expect_err("a stop")
        .to_string();
    let first = error
        .split(' ')
        .nth(1)
        .and_then(|index| index.parse::<usize>().ok())
        .expect("an index");
    assert!(is_bad(&genomes[first]), "{error}");
    assert!(
        error.contains("of epoch 0 failed 3 times, the last time with "),
        "{error}"
    );
    assert!(error.ends_with(": it ended, exit status: 9"), "{error}");
}

#[test]
fn a_worker_that_lies_is_named_with_both_results() {
    let mut lies = 0;
    let farm = farm(children(&["score", "lie"])).with_check_every(1);
    match score(farm) {
        Err(Error::Unequal(unequal)) => {
            lies += 1;
            let text = unequal.to_string();
            assert!(
                text.contains("farm_test_worker") && text.contains("must depend on the task only"),
                "{text}"
            );
            assert_ne!(unequal.first, unequal.second);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(lies, 1);
}

#[test]
fn each_check_is_made_by_another_worker() {
    let log = Arc::new(Mutex::new(Vec::new()));
    let heard = log.clone();
    let workers = Around(
        children(&["score", "score", "score"]),
        move |workers: &mut Commands, wait| {
            let event = workers.next(wait)?;
            if let Some(Event::Answered { worker, task, .. }) = &event {
                heard
                    .lock()
                    .expect("a list")
                    .push((task.clone(), worker.clone()));
            }
            Ok(event)
        },
    );
    let mut farm = farm(workers).with_check_every(1);
    let genomes = genomes(200);
    let scores: Vec<f64> = farm.map(0, &genomes).expect("scores");
    assert_eq!(scores, genomes.iter().map(weighted).collect::<Vec<_>>());
    let answers = log.lock().expect("a list").clone();
    let pairs: BTreeSet<_> = answers.iter().collect();
    assert!(answers.len() > 20, "{answers:?}");
    assert_eq!(pairs.len(), answers.len(), "a worker had a task twice");
}

#[test]
fn duplicates_are_counted_and_answers_to_unknown_tasks_refused() {
    let report = score(farm(children(&["twice"]))).expect("scores");
    assert!(report.duplicates > 0 && report.refused > 0, "{report:?}");
    assert_eq!((report.items, report.unequal), (40, 0));
}

#[test]
#[cfg(unix)]
fn no_process_stays_behind() {
    let mut farm = Farm::new(children(&["score", "hangs", "score"]), "orphans", SCHEMA);
    let scores: Vec<f64> = farm.map(0, &genomes(3)).expect("scores");
    assert_eq!(scores.len(), 3);
    let ids: Vec<u32> = farm.backend().processes().map(|(_, id)| id).collect();
    assert_eq!(ids.len(), 3);
    drop(farm);
    for id in ids {
        assert!(
            !std::path::Path::new(&format!("/proc/{id}")).exists(),
            "process {id}"
        );
    }
}
