//! What can go wrong around a run: a second process, a full disk, a folder without permission; and
//! runs at the edge of what is possible.

use super::support::{Folder, engine, record, traps};
use ga_core::Asked;
use ga_core::breed::MutateEach;
use ga_core::prelude::*;
use ga_core::replace::OneToOne;
use ga_core::{Checkpoint, State};
use ga_run::file::{Snapshot, Status};
use ga_run::{Error, Run, RunFile, Runnable};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::path::{Path, PathBuf};

/// Runs a scheme in one part and in two, with files, and checks that both end with equal bytes.
fn resumes<G, S, E>(seed: u64, size: usize, source: &impl Sampler<G>, evaluator: impl Fn() -> E)
where
    G: Genome + Serialize + DeserializeOwned,
    S: Score + Serialize + DeserializeOwned,
    E: Asked<G, Score = S>,
    BitFlip: Mutator<G>,
{
    let folder = Folder::new();
    let run = |path: &Path, ends: &[u64]| {
        for &end in ends {
            let breeder = MutateEach(BitFlip::new(0.1).unwrap());
            let scheme = Scheme {
                breeder,
                evaluator: evaluator(),
                replacement: OneToOne,
            };
            let file = RunFile::open_or_create(path, record(seed)).unwrap();
            assert_eq!(file.record().seed, seed);
            let checkpoint = file.checkpoint::<Checkpoint<G, S>>().unwrap();
            let begin = scheme.found(source).size(size);
            let mut search = begin.start_or_resume(seed, checkpoint).unwrap();
            Run::new(file)
                .every_generations(2)
                .run(&mut search, Generations(end))
                .unwrap();
        }
        fs::read(path).unwrap()
    };
    assert_eq!(
        run(&folder.join("parts"), &[0, 1, 5, 12]),
        run(&folder.join("whole"), &[12])
    );
}

#[test]
fn runs_with_nan_and_infinite_scores_continue() {
    let odd = || {
        Serial::new(|genome: &BitString| match genome.count_ones() % 4 {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => f64::NEG_INFINITY,
            _ => -0.0,
        })
    };
    resumes(1, 9, &RandomBits(8), odd);
    resumes(1, 9, &RandomBits(8), || {
        Serial::new(|_: &BitString| f64::NAN)
    });
}

#[test]
fn runs_of_empty_genomes_continue() {
    resumes(1, 9, &RandomBits(0), || Serial::new(traps));
}

#[test]
fn runs_of_one_individual_continue() {
    resumes(1, 1, &RandomBits(20), || Serial::new(traps));
}

#[test]
fn runs_with_the_greatest_seed_continue() {
    resumes(u64::MAX, 9, &RandomBits(20), || Serial::new(traps));
}

#[test]
fn a_search_that_hands_out_single_candidates_continues() {
    use ga_core::engine::Asynchronous;
    let folder = Folder::new();
    let scheme = || Scheme {
        breeder: MutateEach(BitFlip::new(0.1).unwrap()),
        evaluator: Serial::new(traps),
        replacement: OneToOne,
    };
    let advance = |search: &mut Asynchronous<_, _, _, _>, count: usize| {
        for _ in 0..count {
            let (id, score) = search
                .ask()
                .map(|(id, genome)| (id, traps(genome)))
                .unwrap();
            // Each seventh candidate is still with its worker.
            if id % 7 != 0 {
                search.tell(id, score).unwrap();
            }
        }
    };
    let start = || Asynchronous::new(scheme().found(&RandomBits(20)).size(9).seed(1).unwrap());
    let mut whole = start();
    let mut first = start();
    advance(&mut whole, 50);
    advance(&mut first, 23);
    let mut file = RunFile::create(folder.join("run"), record(1)).unwrap();
    file.write(&first, None).unwrap();
    let saved = file
        .checkpoint::<Checkpoint<BitString, u32>>()
        .unwrap()
        .unwrap();
    let mut resumed = Asynchronous::resume(scheme(), saved).unwrap();
    advance(&mut resumed, 27);
    assert!(resumed.outstanding().count() > 3);
    assert_eq!(resumed.checkpoint(), whole.checkpoint());
}

/// The variable that tells a child process of a test the path of its run file.
const CHILD: &str = "GA_RUN_TEST_CHILD";

/// The path, if this process is a child.
fn path_of_child() -> Option<PathBuf> {
    std::env::var_os(CHILD).map(PathBuf::from)
}

/// A shell command that starts one test of this program as a child, after `before`.
#[cfg(unix)]
fn child(before: &str, test: &str, path: &Path) -> std::process::Command {
    let mut command = std::process::Command::new("sh");
    let line = format!("{before} exec \"$0\" --exact faults::{test} --nocapture --include-ignored");
    command
        .arg("-c")
        .arg(line)
        .arg(std::env::current_exe().unwrap())
        .env(CHILD, path);
    command
}

#[cfg(unix)]
#[test]
#[ignore = "a part of `a_second_process_is_refused_until_the_first_one_ends`"]
fn holds_a_file() {
    let Some(path) = path_of_child() else { return };
    let _file = RunFile::open(path).unwrap();
    println!("\nholds it");
    // Until the parent kills this process.
    let _ = std::io::stdin().read_line(&mut String::new());
}

#[cfg(unix)]
#[test]
fn a_second_process_is_refused_until_the_first_one_ends() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let folder = Folder::new();
    let path = folder.join("run");
    drop(RunFile::create(&path, record(1)).unwrap());
    let mut first = child("", "holds_a_file", &path);
    let mut first = first
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(first.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap() == "holds it"));
    for refused in [RunFile::open(&path), RunFile::create(&path, record(1))] {
        let sentence = refused.unwrap_err().to_string();
        assert_eq!(
            sentence,
            format!(
                "{}: another process uses this run file, or this one uses it by another name",
                path.display()
            )
        );
    }
    // SIGKILL: no code of the child runs any more.
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(folder.names(), [".run.lock", "run"]);
    drop(RunFile::open(&path).unwrap());
    assert_eq!(folder.names(), ["run"]);
}

#[cfg(unix)]
#[test]
#[ignore = "a part of `on_a_full_disk_the_file_before_stays`"]
fn runs_on_a_full_disk() {
    let Some(path) = path_of_child() else { return };
    let mut run = Run::new(RunFile::open(&path).unwrap()).every_generations(1);
    let mut search = engine(run.file());
    let watch = &mut |state: &State<BitString, u32>| assert!(state.generation() > 3);
    let error = run
        .run_with(&mut search, Generations(9), watch)
        .unwrap_err();
    assert!(matches!(error, Error::Write { .. }), "{error}");
    assert_eq!(
        (ga_run::Saved::generations(&search), run.failed_writes()),
        (9, 5)
    );
    // The file is unchanged, and a new one cannot be created.
    assert_eq!(Status::read(&path).unwrap().made.generations, 3);
    assert!(matches!(
        RunFile::create(path.with_extension("new"), record(1)),
        Err(Error::Write { .. })
    ));
    println!("\nas expected");
}

#[cfg(unix)]
#[test]
fn on_a_full_disk_the_file_before_stays() {
    let folder = Folder::new();
    let path = folder.join("run");
    let mut run = Run::new(RunFile::create(&path, record(1)).unwrap());
    let mut search = engine(run.file());
    search.advance(&Generations(3), &mut ());
    run.begin(&search).unwrap();
    drop(run);
    let before = fs::read(&path).unwrap();
    // As on a full disk: files can be created, but no byte can be written.
    let output = child("trap '' XFSZ; ulimit -f 0;", "runs_on_a_full_disk", &path)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && text.contains("\nas expected\n"),
        "{text}"
    );
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(folder.names(), ["run"], "no part is left");
}

#[cfg(unix)]
#[test]
fn in_a_folder_without_permission_a_run_is_read_and_not_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let path = folder.join("run");
    drop(RunFile::create(&path, record(1)).unwrap());
    let permit = |mode| fs::set_permissions(&*folder, fs::Permissions::from_mode(mode)).unwrap();
    permit(0o555);
    // The system ignores permissions for root.
    if fs::write(folder.join("trial"), "").is_err() {
        assert!(Snapshot::<serde_json::Value>::read(&path).is_ok());
        let sentence = RunFile::open(&path).unwrap_err().to_string();
        let expected = format!(
            "{}: cannot be locked, which takes a file beside it: ",
            path.display()
        );
        assert!(sentence.starts_with(&expected), "{sentence}");
    }
    permit(0o755);
}
