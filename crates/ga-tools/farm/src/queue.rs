//! A queue on this machine: a NATS server, and workers that dial in.
//!
//! The client of NATS needs a hundred packages and a newer compiler than this workspace. So it is a
//! program of its own, `farm-nats` (`adapters/farm-nats`), which this tool starts if it is there.

use std::env;
use std::fs::{self, File};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use cli::{At, Failure};
use serde::Serialize;
use tempfile::TempDir;

/// The name of the farm on the server.
const SUBJECT: &str = "demo";

/// The seconds after which the server gives the task of a silent worker to another one.
const TERM: &str = "2";

/// A tenth of the time that the server has to start, and that a worker has to leave.
const MOMENT: Duration = Duration::from_millis(500);

/// Starts the server, and waits for the end of its own input, which ends with this program, also if
/// it is killed. Then it ends the server, removes the folder, and ends its group of processes: the
/// workers, and itself.
const GUARD: &str = r#"
folder=$1; shift
"$@" < /dev/null &
read -r _
kill -s KILL $!
wait
rm -rf -- "$folder"
kill -s KILL 0
"#;

/// The programs of a queue.
pub(crate) struct Programs {
    server: PathBuf,
    client: PathBuf,
}

impl Programs {
    /// The programs, if both are installed.
    ///
    /// # Errors
    ///
    /// A clause that says which one is missing.
    pub(crate) fn find() -> Result<Self, String> {
        if cfg!(not(unix)) {
            return Err("the queue of the demo needs Unix".to_owned());
        }
        let server = find("nats-server").ok_or("nats-server is not installed")?;
        let client = find("farm-nats")
            .ok_or("its client, the program farm-nats of adapters/farm-nats, is not installed")?;
        Ok(Self { server, client })
    }
}

/// A program beside this one, on the path, or where Debian puts servers.
fn find(name: &str) -> Option<PathBuf> {
    let own = env::current_exe().ok();
    let beside = own
        .iter()
        .filter_map(|own| own.parent())
        .map(Path::to_owned);
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = beside
        .chain(env::split_paths(&path))
        .chain(["/usr/sbin".into(), "/usr/local/sbin".into()]);
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    folders
        .map(|folder| folder.join(&name))
        .find(|file| file.is_file())
}

/// Puts a process into the group of this number; 0 is a new one. No signal of the terminal reaches
/// it.
fn in_group(command: &mut Command, group: u32) -> &mut Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, group as i32);
    command
}

/// A server and its workers, which end with this value, and with this program.
pub(crate) struct Queue {
    programs: Programs,
    address: String,
    folder: TempDir,
    /// A shell, see [`GUARD`].
    guard: Child,
    workers: Vec<Worker>,
}

struct Worker {
    child: Child,
    log: PathBuf,
    is_killed: bool,
}

/// What a worker of the queue has done.
#[derive(Serialize)]
pub(crate) struct Done {
    pub(crate) name: String,
    pub(crate) is_killed: bool,
    /// What the worker says when it leaves; a killed one says nothing.
    pub(crate) says: Option<String>,
}

impl Queue {
    /// Starts a server and `count` workers that run the command `words`.
    pub(crate) fn start(
        programs: Programs,
        count: usize,
        words: &[String],
    ) -> Result<Self, Failure> {
        let folder = cli::private_folder("ludevo-farm-demo-")?;
        let free = TcpListener::bind("127.0.0.1:0")
            .and_then(|free| free.local_addr())
            .at("a free port")?;
        let address = free.to_string();
        let mut guard = Command::new("/bin/sh");
        guard
            .args(["-c", GUARD, "guard"])
            .arg(folder.path())
            .arg(&programs.server)
            .args(["-js", "-a", "127.0.0.1", "-p", &free.port().to_string()])
            .arg("-sd")
            .arg(folder.path().join("queue"))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(log(&folder.path().join("server.log"))?);
        let guard = in_group(&mut guard, 0)
            .spawn()
            .at(programs.server.display())?;
        // From here on, `drop` ends the processes.
        let mut queue = Self {
            programs,
            address,
            folder,
            guard,
            workers: Vec::new(),
        };
        queue.wait()?;
        for number in 1..=count {
            let log_file = queue.folder.path().join(format!("worker-{number}.log"));
            let mut child = Command::new(&queue.programs.client);
            child
                .args(["worker", "--server", &queue.address, "--subject", SUBJECT])
                .args(["--name", &format!("worker-{number}"), "--"])
                .args(words)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(log(&log_file)?);
            let child = in_group(&mut child, queue.guard.id())
                .spawn()
                .at(queue.programs.client.display())?;
            queue.workers.push(Worker {
                child,
                log: log_file,
                is_killed: false,
            });
        }
        Ok(queue)
    }

    /// Waits until the server listens.
    fn wait(&mut self) -> Result<(), Failure> {
        for _ in 0..20 {
            if TcpStream::connect(&self.address).is_ok() {
                return Ok(());
            }
            sleep(MOMENT / 2);
        }
        let said = fs::read_to_string(self.folder.path().join("server.log")).unwrap_or_default();
        let last = said.lines().last().unwrap_or("it says nothing");
        Err(Failure::refused(format!(
            "nats-server does not listen on {}: {last}",
            self.address
        )))
    }

    /// The command that passes tasks on to the workers.
    pub(crate) fn relay(&self, schema: &str) -> Result<Vec<String>, Failure> {
        let client = self.programs.client.display().to_string();
        let options = [
            "--server",
            &self.address,
            "--subject",
            SUBJECT,
            "--schema",
            schema,
            "--term",
            TERM,
        ];
        let words: Vec<String> = [&client, "relay"]
            .into_iter()
            .chain(options)
            .map(str::to_owned)
            .collect();
        // One without input makes the queue. Several that make it at the same time lose tasks of
        // each other with version 2.9, and publish them again after two terms.
        let mut first = Command::new(&words[0]);
        let made = first
            .args(&words[1..])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log(&self.folder.path().join("relay.log"))?);
        if !made.status().at(self.programs.client.display())?.success() {
            let said = fs::read_to_string(self.folder.path().join("relay.log")).unwrap_or_default();
            return Err(Failure::refused(
                said.lines().last().unwrap_or("farm-nats relay failed"),
            ));
        }
        Ok(words)
    }

    /// Kills the first worker. Returns its name.
    pub(crate) fn kill_one(&mut self) -> Option<String> {
        let worker = self
            .workers
            .first_mut()
            .filter(|worker| !worker.is_killed)?;
        worker.child.kill().ok()?;
        worker.is_killed = true;
        Some("worker-1".to_owned())
    }

    /// Asks the workers to leave, and returns what they have done.
    pub(crate) fn end(&mut self) -> Vec<Done> {
        let mut done = Vec::new();
        for (number, worker) in (1..).zip(&mut self.workers) {
            let mut ask = Command::new("kill");
            ask.args(["-TERM", &worker.child.id().to_string()])
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            let has_heard = !worker.is_killed && ask.status().is_ok_and(|status| status.success());
            for _ in 0..if has_heard { 10 } else { 0 } {
                if worker.child.try_wait().is_ok_and(|ended| ended.is_some()) {
                    break;
                }
                sleep(MOMENT);
            }
            let said = fs::read_to_string(&worker.log).unwrap_or_default();
            let says = said
                .lines()
                .rfind(|line| line.starts_with("answered "))
                .map(str::to_owned);
            done.push(Done {
                name: format!("worker-{number}"),
                is_killed: worker.is_killed,
                says,
            });
        }
        done
    }
}

fn log(path: &Path) -> Result<File, Failure> {
    File::create(path).at(path.display())
}

impl Drop for Queue {
    fn drop(&mut self) {
        // The end of its input: it ends all others.
        let _ = self.guard.wait();
        for worker in &mut self.workers {
            let _ = worker.child.wait();
        }
    }
}
