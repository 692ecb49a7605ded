//! Which files are refused, and with which sentence.

use super::support::{Bits, Folder, engine, record};
use ga_core::prelude::*;
use ga_run::file::{Snapshot, Status};
use ga_run::{Error, Record, RunFile, Runnable, Saved};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// A file with a run of a few generations.
fn written(path: &Path, ended: Option<&str>) {
    let mut file = RunFile::create(path, record(5)).unwrap();
    let mut search = engine(&file);
    search.advance(&Generations(6), &mut ());
    file.write(&search, ended).unwrap();
}

fn sentence<T>(result: Result<T, Error>) -> String {
    result.err().expect("it is refused").to_string()
}

#[test]
fn the_file_has_a_header_and_the_record() {
    let folder = Folder::new();
    let path = folder.join("run");
    written(&path, Some("generations"));
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].starts_with(r#"{"format":"ga-run/1","checksum":""#),
        "{}",
        lines[0]
    );
    assert!(
        lines[0].ends_with(&format!(r#"","length":{}}}"#, lines[1].len())),
        "{}",
        lines[0]
    );
    let made = r###"{"made":{"tool":"traps","version":"1.0.0","scheme":null,"seed":5,"options":{"level":"##\n.\"","traps":4},"schedule":null,"evaluations":"###;
    assert!(lines[1].starts_with(made), "{}", lines[1]);
    let status = Status::read(&path).unwrap();
    assert_eq!(
        (&status.made.record, status.made.generations),
        (&record(5), 6)
    );
    assert!(status.is_finished() && status.has_checkpoint);
}

#[test]
fn a_new_file_has_its_record_and_no_checkpoint() {
    let folder = Folder::new();
    let path = folder.join("run");
    drop(RunFile::create(&path, record(u64::MAX)).unwrap());
    let file = RunFile::open(&path).unwrap();
    assert_eq!(
        (file.record(), file.status().has_checkpoint),
        (&record(u64::MAX), false)
    );
    assert_eq!(file.checkpoint::<Bits>().unwrap(), None);
}

#[test]
fn a_finished_run_is_replaced_and_an_unfinished_one_is_not() {
    let folder = Folder::new();
    let path = folder.join("run");
    for ended in [None, Some("cancelled")] {
        written(&path, ended);
        let before = fs::read(&path).unwrap();
        assert_eq!(
            sentence(RunFile::create(&path, record(5))),
            format!(
                "{}: holds an unfinished run in generation 6; resume it, or remove the file",
                path.display()
            )
        );
        assert_eq!(fs::read(&path).unwrap(), before);
        fs::remove_file(&path).unwrap();
    }
    written(&path, Some("target"));
    let file = RunFile::create(&path, record(7)).unwrap();
    assert_eq!((file.record().seed, file.status().made.generations), (7, 0));
}

#[test]
fn files_that_are_no_run_files_stay_as_they_are() {
    let folder = Folder::new();
    let path = folder.join("notes.txt");
    for content in [
        "",
        "\n",
        "my notes",
        "{}",
        "{\"format\":\"tiles/1\"}\n",
        "\u{0}\u{ff}",
        &"[".repeat(100_000),
    ] {
        fs::write(&path, content).unwrap();
        let expected = format!(
            "{}: not a run file, so it stays as it is; choose another path",
            path.display()
        );
        assert_eq!(sentence(RunFile::create(&path, record(1))), expected);
        assert_eq!(sentence(RunFile::open(&path)), expected);
        assert_eq!(
            sentence(RunFile::open_or_create(&path, record(1))),
            expected
        );
        assert_eq!(sentence(Status::read(&path)), expected);
        assert_eq!(fs::read(&path).unwrap(), content.as_bytes());
    }
    // A folder, and what no program should read to its end.
    for path in [&*folder, Path::new("/dev/zero"), Path::new("/dev/full")] {
        if path.exists() {
            assert!(matches!(
                RunFile::create(path, record(1)),
                Err(Error::Foreign { .. })
            ));
            assert!(matches!(RunFile::open(path), Err(Error::Foreign { .. })));
        }
    }
    assert_eq!(folder.names(), ["notes.txt"]);
}

#[test]
fn a_file_of_a_newer_format_is_named() {
    let folder = Folder::new();
    let path = folder.join("run");
    written(&path, Some("target"));
    let newer = fs::read_to_string(&path)
        .unwrap()
        .replacen("ga-run/1", "ga-run/2", 1);
    fs::write(&path, &newer).unwrap();
    let expected = format!(
        "{}: a run file of the format ga-run/2, which is newer than this program; use a newer one",
        path.display()
    );
    assert_eq!(sentence(RunFile::open(&path)), expected);
    assert_eq!(sentence(RunFile::create(&path, record(1))), expected);
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);
}

#[test]
fn another_record_is_refused_with_the_field_that_differs() {
    let folder = Folder::new();
    let path = folder.join("run");
    written(&path, None);
    let with = |change: fn(&mut Record)| {
        let mut record = record(5);
        change(&mut record);
        sentence(RunFile::open_or_create(&path, record))
    };
    for (actual, what) in [
        (
            with(|record| record.tool = "onemax".into()),
            "tool of this run is traps, not onemax",
        ),
        (
            with(|record| record.version = "1.0.1".into()),
            "version of this run is 1.0.0, not 1.0.1",
        ),
        (
            with(|record| record.scheme = Some("paper".into())),
            "scheme of this run is missing, not paper",
        ),
        (
            with(|record| record.seed = u64::MAX),
            "seed of this run is 5, not 18446744073709551615",
        ),
        (
            with(|record| record.schedule = Some(9)),
            "schedule of this run is missing, not 9",
        ),
        (
            with(|record| *record = record.clone().with_option("traps", 5)),
            "option traps of this run is 4, not 5",
        ),
        (
            with(|record| drop(Arc::make_mut(&mut record.options).remove("level"))),
            "option level of this run is \"##\\n.\\\"\", not missing",
        ),
        (
            with(|record| *record = record.clone().with_option("x", 0.5)),
            "option x of this run is missing, not 0.5",
        ),
    ] {
        let place = path.display();
        assert_eq!(
            actual,
            format!("{place}: the {what}; use the same, or begin another file")
        );
    }
    assert!(RunFile::open_or_create(&path, record(5)).is_ok());
}

#[test]
fn a_checkpoint_of_another_type_is_refused() {
    let folder = Folder::new();
    let path = folder.join("run");
    written(&path, None);
    let file = RunFile::open(&path).unwrap();
    let other = file.checkpoint::<ga_core::Checkpoint<Vec<f64>, f64>>();
    assert!(matches!(other, Err(Error::Checkpoint { .. })));
    assert!(file.checkpoint::<Bits>().is_ok());
}

#[test]
fn a_second_user_of_the_file_is_refused() {
    let folder = Folder::new();
    let path = folder.join("run");
    let file = RunFile::create(&path, record(1)).unwrap();
    let expected = format!(
        "{}: another process uses this run file, or this one uses it by another name",
        path.display()
    );
    assert_eq!(sentence(RunFile::open(&path)), expected);
    assert_eq!(sentence(RunFile::create(&path, record(1))), expected);
    assert_eq!(
        sentence(RunFile::open_or_create(&path, record(1))),
        expected
    );
    assert!(Status::read(&path).is_ok(), "reading needs no lock");
    drop(file);
    assert!(RunFile::open(&path).is_ok());
    assert_eq!(folder.names(), ["run"]);
}

#[test]
fn of_many_threads_one_gets_the_lock_at_a_time() {
    let folder = Folder::new();
    let path = folder.join("run");
    drop(RunFile::create(&path, record(1)).unwrap());
    let inside = std::sync::atomic::AtomicUsize::new(0);
    let use_it = || {
        let mut uses = 0;
        while uses < 50 {
            if let Ok(file) = RunFile::open(&path) {
                use std::sync::atomic::Ordering::SeqCst;
                assert_eq!(inside.fetch_add(1, SeqCst), 0, "two users at once");
                inside.fetch_sub(1, SeqCst);
                drop(file);
                uses += 1;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(use_it);
        }
    });
}

#[cfg(unix)]
#[test]
fn a_program_that_is_started_meanwhile_does_not_keep_the_lock() {
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
    let folder = Folder::new();
    let path = folder.join("run");
    drop(RunFile::create(&path, record(1)).unwrap());
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Relaxed) {
                std::process::Command::new("true")
                    .status()
                    .expect("a program");
            }
        });
        let busy = (0..1000).filter(|_| RunFile::open(&path).is_err()).count();
        done.store(true, Relaxed);
        assert_eq!(busy, 0);
    });
}

#[test]
fn what_a_killed_process_left_is_removed() {
    let folder = Folder::new();
    let path = folder.join("run");
    written(&path, None);
    fs::write(folder.join(".run.lock"), "").unwrap();
    fs::write(folder.join(".run.part"), "{\"format\":\"ga-run/1\",\"che").unwrap();
    drop(RunFile::open(&path).unwrap());
    assert_eq!(folder.names(), ["run"]);
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_stays_a_link() {
    let folder = Folder::new();
    let path = folder.join("run");
    let link = folder.join("link");
    written(&path, Some("target"));
    std::os::unix::fs::symlink(&path, &link).unwrap();
    let file = RunFile::create(&link, record(9)).unwrap();
    assert!(
        matches!(RunFile::open(&path), Err(Error::Busy { .. })),
        "it is the same file"
    );
    drop(file);
    assert_eq!(fs::read_link(&link).unwrap(), path);
    assert_eq!(Status::read(&path).unwrap().made.record.seed, 9);
}

#[cfg(unix)]
#[test]
fn a_file_with_two_names_is_used_once_at_a_time() {
    let folder = Folder::new();
    let path = folder.join("run");
    let other = folder.join("other");
    written(&path, None);
    fs::hard_link(&path, &other).unwrap();
    let mut file = RunFile::open(&path).unwrap();
    let expected = format!(
        "{}: another process uses this run file, or this one uses it by another name",
        other.display()
    );
    assert_eq!(sentence(RunFile::open(&other)), expected);
    // A write replaces the file under its own name.
    let search = engine(&file);
    file.write(&search, None).unwrap();
    assert_eq!(sentence(RunFile::open(&other)), expected);
    drop(file);
    drop(RunFile::open(&other).unwrap());
    assert_eq!(folder.names(), ["other", "run"]);
}

#[test]
fn missing_files_and_folders_are_named() {
    let folder = Folder::new();
    let path = folder.join("run");
    assert!(
        sentence(RunFile::open(&path))
            .starts_with(&format!("{}: cannot be read: ", path.display()))
    );
    // The system ignores permissions for root, but nothing can be below a file.
    fs::write(folder.join("file"), "").unwrap();
    for (path, expected) in [
        (
            folder.join("no/run"),
            "its folder does not exist; create the folder",
        ),
        (
            folder.join("file/run"),
            "cannot be locked, which takes a file beside it: ",
        ),
    ] {
        let sentence = sentence(RunFile::create(&path, record(1)));
        assert!(
            sentence.starts_with(&format!("{}: {expected}", path.display())),
            "{sentence}"
        );
        assert!(matches!(RunFile::open(&path), Err(Error::Read { .. })));
    }
    assert_eq!(folder.names(), ["file"]);
}

#[test]
fn a_snapshot_has_the_checkpoint_and_needs_no_lock() {
    let folder = Folder::new();
    let path = folder.join("run");
    written(&path, Some("target"));
    let file = RunFile::open(&path).unwrap();
    let snapshot = Snapshot::<Bits>::read(&path).unwrap();
    assert_eq!(
        (&snapshot.status, &snapshot.checkpoint),
        (file.status(), &file.checkpoint().unwrap())
    );
    assert!(snapshot.check(file.record()).is_ok());
    assert!(matches!(
        snapshot.check(&record(99)),
        Err(Error::Mismatch { .. })
    ));
    assert!(matches!(
        Snapshot::<Vec<u8>>::read(&path),
        Err(Error::Checkpoint { .. })
    ));
    assert!(matches!(
        Snapshot::<Bits>::read(folder.join("no")),
        Err(Error::Read { .. })
    ));
}

#[test]
fn a_schedule_can_be_set_until_there_is_a_checkpoint() {
    let folder = Folder::new();
    let path = folder.join("run");
    drop(RunFile::create(&path, record(5)).unwrap());
    let mut file = RunFile::open(&path).unwrap();
    file.set_schedule(Some(70));
    file.write(&engine(&file), None).unwrap();
    file.set_schedule(Some(80));
    assert_eq!(Status::read(&path).unwrap().made.record.schedule, Some(70));
    assert_eq!(file.record().schedule, Some(70));
}

#[test]
fn after_a_failed_write_the_file_before_is_there() {
    let folder = Folder::new();
    let path = folder.join("run");
    let mut file = RunFile::create(&path, record(5)).unwrap();
    let mut search = engine(&file);
    search.advance(&Generations(3), &mut ());
    file.write(&search, None).unwrap();
    let before = fs::read(&path).unwrap();
    fs::create_dir(folder.join(".run.part")).unwrap();
    search.advance(&Generations(4), &mut ());
    let failed = sentence(file.write(&search, None));
    assert!(
        failed.starts_with(&format!("{}: cannot be written: ", path.display())),
        "{failed}"
    );
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(file.status().made.generations, 3);
    fs::remove_dir(folder.join(".run.part")).unwrap();
    file.write(&search, None).unwrap();
    assert_eq!(Status::read(&path).unwrap().made.generations, 4);
}

#[test]
fn a_failed_first_write_leaves_no_run() {
    let folder = Folder::new();
    let path = folder.join("run");
    let mut file = RunFile::create(&path, record(5)).unwrap();
    let search = engine(&file);
    fs::create_dir(folder.join(".run.part")).unwrap();
    sentence(file.write(&search, None));
    drop(file);
    assert_eq!(folder.names(), [".run.part"]);
    fs::remove_dir(folder.join(".run.part")).unwrap();
    RunFile::create(&path, record(5)).unwrap();
    // The file of a run that began earlier stays.
    let mut file = RunFile::open(&path).unwrap();
    fs::create_dir(folder.join(".run.part")).unwrap();
    sentence(file.write(&search, None));
    assert!(path.exists());
}

/// Puts another body into a run file, with a right checksum.
fn forge(path: &Path, change: impl FnOnce(String) -> String) {
    let text = fs::read_to_string(path).unwrap();
    let body = change(text.lines().nth(1).unwrap().to_owned());
    let sum = crc::Crc::<u64>::new(&crc::CRC_64_XZ).checksum(body.as_bytes());
    let length = body.len();
    let header =
        format!("{{\"format\":\"ga-run/1\",\"checksum\":\"{sum:016x}\",\"length\":{length}}}\n");
    fs::write(path, header + &body + "\n").unwrap();
}

#[test]
fn no_run_continues_from_a_record_and_a_checkpoint_that_were_not_written_together() {
    let folder = Folder::new();
    let path = folder.join("run");
    written(&path, None);
    let whole = fs::read(&path).unwrap();
    let continued = || {
        let file = RunFile::open(&path)?;
        let search = engine(&file);
        file.check_search(&search)
    };
    forge(&path, |body| body);
    assert_eq!(fs::read(&path).unwrap(), whole);
    continued().unwrap();
    forge(&path, |body| body.replace("\"traps\":4", "\"traps\":5"));
    let expected = format!(
        "{}: a damaged run file (its record and its run were not written together); use a copy of it, or remove \
         it and begin again",
        path.display()
    );
    assert_eq!(sentence(continued()), expected);
    let snapshot = Snapshot::<Bits>::read(&path).unwrap();
    assert_eq!(
        sentence(snapshot.check(&snapshot.status.made.record)),
        expected
    );
    forge(&path, |body| {
        body.split(",\"seal\"").next().unwrap().to_owned() + "}"
    });
    assert_eq!(sentence(continued()), expected);
}

/// A checkpoint of brackets.
#[derive(serde::Serialize, serde::Deserialize)]
struct Nested(Vec<Nested>);

struct Deep(usize);

impl Saved for Deep {
    type Checkpoint = Nested;

    fn checkpoint(&self) -> Nested {
        (1..self.0).fold(Nested(Vec::new()), |inner, _| Nested(vec![inner]))
    }

    fn generations(&self) -> u64 {
        0
    }

    fn evaluations(&self) -> u64 {
        0
    }
}

#[test]
fn a_checkpoint_that_could_not_be_read_again_is_not_written() {
    let folder = Folder::new();
    let path = folder.join("run");
    let mut file = RunFile::create(&path, record(5)).unwrap();
    let mut written = 0;
    for depth in 1..200 {
        match file.write(&Deep(depth), None) {
            Ok(()) => assert!(file.checkpoint::<Nested>().unwrap().is_some()),
            Err(error) => {
                assert!(matches!(error, Error::Unfit { .. }), "{error}");
                continue;
            }
        }
        written = depth;
    }
    assert_eq!(written, 126, "one more bracket is around the checkpoint");
}
