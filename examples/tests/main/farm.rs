//! The tool `farm`.

use crate::support::{fresh, run};

/// The object that `farm run` prints, without its report.
fn found(args: &[&str]) -> serde_json::Value {
    let (status, stdout, stderr) = run("farm", args.iter().copied().chain(["--json"]), b"");
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{args:?}");
    let mut object: serde_json::Value = serde_json::from_str(&stdout).expect("an object");
    let report = object["report"].take();
    assert!(
        report["items"].as_u64().is_some() && report["tasks"].as_u64().is_some(),
        "{report}"
    );
    object
}

#[test]
fn a_run_whose_coordinator_is_killed_continues_from_its_file() {
    let folder = fresh();
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).display().to_string();
    let line = |generations, save: &str| {
        [
            "run",
            "--generations",
            generations,
            "--copies",
            "2",
            "--seed",
            "3",
            "--save",
            save,
        ]
        .map(str::to_owned)
    };
    let whole = path("whole.run");
    let cut = path("cut.run");
    let expected = found(&line("12", &whole).each_ref().map(String::as_str));
    // Killed once the file has a few generations: far from the end.
    let mut child = crate::support::example("farm");
    child
        .args(line("1000000", &cut))
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null());
    let mut child = child.spawn().expect("it starts");
    let generations = || {
        let status = ga_run::file::Status::read(std::path::Path::new(&cut));
        status.map_or(0, |status| status.made.generations)
    };
    while generations() < 3 {
        assert!(child.try_wait().expect("a child").is_none(), "it ended");
        std::thread::yield_now();
    }
    child.kill().expect("it is killed");
    child.wait().expect("it ended");
    let reached = generations();
    let end = (reached + 3).max(12).to_string();
    let expected = if end == "12" {
        expected
    } else {
        found(&line(&end, &whole).each_ref().map(String::as_str))
    };
    assert_eq!(
        found(&line(&end, &cut).each_ref().map(String::as_str)),
        expected
    );
    assert_eq!(
        std::fs::read(&cut).expect("a file"),
        std::fs::read(&whole).expect("a file")
    );
    // Another run is refused.
    let (status, stdout, stderr) = run("farm", ["run", "--save", &cut, "--seed", "4"], b"");
    assert_eq!((status, stdout.as_str()), (Some(2), ""));
    assert!(stderr.contains("seed"), "{stderr}");
}

#[test]
#[cfg(unix)]
fn a_run_whose_end_cannot_be_saved_prints_its_result() {
    let folder = fresh();
    std::fs::create_dir_all(&folder).expect("a folder");
    let save = folder.join("x.run").display().to_string();
    found(&["run", "--generations", "2", "--save", &save]);
    let expected = found(&["run", "--generations", "4"]);
    // As on a full disk: files can be created, but no byte can be written.
    let line = "trap '' XFSZ; ulimit -f 0; exec \"$0\" run --generations 4 --json --save \"$1\"";
    let full = std::process::Command::new("sh")
        .args(["-c", line])
        .arg(crate::support::path("farm"))
        .arg(&save)
        .stdin(std::process::Stdio::null())
        .output()
        .expect("a shell");
    let said = String::from_utf8(full.stderr).expect("text");
    assert_eq!(full.status.code(), Some(2), "{said}");
    assert!(
        said.starts_with("error: ") && said.contains("x.run") && said.lines().count() == 1,
        "{said}"
    );
    let mut object: serde_json::Value = serde_json::from_slice(&full.stdout).expect("an object");
    object["report"].take();
    assert_eq!(object["bits"], expected["bits"]);
    assert_eq!(object["generations"], 4);
}

/// Programs that look to the demo like a server and its client. Each leaves a file with its number.
#[cfg(target_os = "linux")]
const SERVER: &str = r#"#!/usr/bin/env python3
import os, socket, sys
open(os.path.join(os.path.dirname(sys.argv[0]), f"pid-{os.getpid()}"), "w").close()
server = socket.create_server(("127.0.0.1", int(sys.argv[sys.argv.index("-p") + 1])))
while True:
    server.accept()
"#;
#[cfg(target_os = "linux")]
const CLIENT: &str = r#"#!/bin/sh
: > "$(dirname "$0")/pid-$$"
[ "$1" = worker ] && exec sleep 1000000
echo '{"hello":"ga-farm/1","schema":"theseus-paper/1"}'
exec cat > /dev/null
"#;

/// A demo with these programs, and the folders of the programs and of its temporary files.
#[cfg(target_os = "linux")]
struct Demo {
    child: std::process::Child,
    programs: crate::support::Fresh,
    temporary: std::path::PathBuf,
}

#[cfg(target_os = "linux")]
impl Demo {
    /// Starts it, and waits until all its processes have started.
    fn start() -> Self {
        use std::process::{Command, Stdio};
        let programs = fresh();
        let temporary = programs.join("temporary");
        std::fs::create_dir_all(&temporary).expect("a folder");
        for (name, text) in [("nats-server", SERVER), ("farm-nats", CLIENT)] {
            // Not opened by this process: a program that is open for writing cannot be started.
            let line = "printf %s \"$0\" > \"$1\"; chmod +x \"$1\"";
            let mut write = Command::new("sh");
            write.args(["-c", line, text]).arg(programs.join(name));
            assert!(write.status().expect("a shell").success());
        }
        let path = std::env::var("PATH").unwrap_or_default();
        let child = crate::support::example("farm")
            .args(["demo", "--backend", "nats"])
            .env("PATH", format!("{}:{path}", programs.display()))
            .env("TMPDIR", &temporary)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut demo = Self {
            child,
            programs,
            temporary,
        };
        // A server, three workers, a relay that makes the queue, and three relays.
        while demo.started().len() < 8 {
            assert!(
                demo.child.try_wait().expect("a child").is_none(),
                "it ended"
            );
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        demo
    }

    /// The numbers of the processes that were started.
    fn started(&self) -> Vec<String> {
        let names = names(&self.programs).into_iter();
        names
            .filter_map(|name| name.strip_prefix("pid-").map(str::to_owned))
            .collect()
    }
}

#[cfg(target_os = "linux")]
impl Drop for Demo {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let mut kill = std::process::Command::new("kill");
        kill.args(["-s", "KILL"]).args(self.started());
        let _ = kill.stderr(std::process::Stdio::null()).status();
    }
}

/// The names of what is in a folder.
#[cfg(target_os = "linux")]
fn names(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect()
}

#[test]
#[cfg(target_os = "linux")]
fn no_other_user_foresees_or_reads_the_folder_of_a_demo() {
    use std::os::unix::fs::PermissionsExt;
    let demo = Demo::start();
    let made = names(&demo.temporary);
    assert_eq!(made.len(), 1, "{made:?}");
    assert_ne!(made[0], format!("ludevo-farm-demo-{}", demo.child.id()));
    let folder = std::fs::metadata(demo.temporary.join(&made[0])).expect("a folder");
    assert_eq!(folder.permissions().mode() & 0o777, 0o700);
}

#[test]
#[cfg(target_os = "linux")]
fn a_demo_that_is_killed_leaves_no_process_and_no_folder() {
    let mut demo = Demo::start();
    demo.child.kill().expect("a signal");
    demo.child.wait().expect("its end");
    let lives = |id: &String| {
        let state = std::fs::read_to_string(format!("/proc/{id}/stat"));
        state.is_ok_and(|state| !state.contains(") Z "))
    };
    let mut left = demo.started();
    for _ in 0..1200 {
        left.retain(lives);
        if left.is_empty() && names(&demo.temporary).is_empty() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("{left:?}, {:?}", names(&demo.temporary));
}
