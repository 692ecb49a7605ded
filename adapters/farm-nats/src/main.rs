//! `farm-nats worker`: a worker of a farm over NATS that runs a command.
//! `farm-nats relay`: a command that passes tasks on to such workers.
#![forbid(unsafe_code)]

use std::{
    ffi::OsString,
    path::PathBuf,
    process::ExitCode,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use farm_nats::{Child, Connect, Relay, Served, Worker, tell};

const HELP: &str = "\
farm-nats worker [OPTIONS] -- COMMAND [ARGUMENTS]
farm-nats relay [OPTIONS] --schema NAME

worker:
Takes tasks from a farm's queue on a NATS server and gives each to COMMAND, as a line of JSON; COMMAND
answers with a line of JSON. SIGTERM or Ctrl-C: finishes the task that is underway and leaves.

relay:
Is itself a command that answers lines of JSON, one at a time: passes each task on to the workers of the
server. `ludevo farm run --worker \"farm-nats relay --schema theseus-paper/1\" --copies 8`

  --server ADDRESS       NATS server [127.0.0.1:4222]; tls://HOST for TLS; several with commas
  --subject NAME         name of the farm [farm]
  --name NAME            worker: its name [host and process]
  --limit SECONDS        worker: time that a task may take [600]
  --schema NAME          relay: the schema of the tasks
  --term SECONDS         relay: time after which the server gives the task of a silent worker to another;
                         the same for all relays of a subject [5]
  --creds FILE           credentials of a user (.creds)
  --nkey FILE            seed of an nkey
  --token-file FILE      token
  --user NAME            user, with --password-file FILE
  --tls-ca FILE          certificates to trust; makes TLS obligatory
  --tls-cert FILE        certificate of this client, with --tls-key FILE
";

static STOP: AtomicBool = AtomicBool::new(false);

enum Options {
    Worker {
        worker: Worker,
        command: Vec<String>,
        limit: Duration,
    },
    Relay(Relay),
}

/// The seconds of an option: from `least` to `most`.
fn seconds(option: &str, value: &str, least: f64, most: f64) -> Result<Duration, String> {
    let seconds = value.parse().ok();
    let seconds = seconds.filter(|seconds| (least..=most).contains(seconds));
    let sentence = format!("{option} {value}: expected seconds, from {least} to {most}");
    seconds.map(Duration::from_secs_f64).ok_or(sentence)
}

/// The arguments of this program, as text.
fn arguments() -> Result<Vec<String>, String> {
    let text = |argument: OsString| {
        argument.into_string().map_err(|argument| {
            let shown = argument.to_string_lossy();
            format!("the argument {shown:?} is not UTF-8")
        })
    };
    std::env::args_os().skip(1).map(text).collect()
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Option<Options>, String> {
    let is_relay = match arguments.next().as_deref() {
        Some("worker") => false,
        Some("relay") => true,
        None | Some("-h" | "--help") => return Ok(None),
        Some(other) => {
            let there_are = "there are `farm-nats worker` and `farm-nats relay`";
            return Err(format!("{other:?} is no command; {there_are}"));
        }
    };
    let mut schema = None;
    let mut term = Duration::from_secs(5);
    let mut connect = Connect::new("127.0.0.1:4222");
    let mut subject = "farm".to_owned();
    let mut limit = Duration::from_secs(600);
    let host =
        std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_else(|_| "worker".into());
    let mut name = format!("{}-{}", host.trim(), std::process::id());
    let mut user = None;
    let mut password = None;
    let mut certificate = None;
    let mut key = None;
    while let Some(option) = arguments.next() {
        if option == "--" {
            break;
        }
        if option == "-h" || option == "--help" {
            return Ok(None);
        }
        let value = arguments
            .next()
            .filter(|value| value != "--")
            .ok_or(format!("{option}: expected a value"))?;
        let path = || Some(PathBuf::from(&value));
        match option.as_str() {
            "--server" => connect.server = value,
            "--subject" => subject = value,
            "--name" if !is_relay => name = value,
            "--limit" if !is_relay => limit = seconds(&option, &value, 0.001, 1e9)?,
            "--schema" if is_relay => schema = Some(value),
            "--term" if is_relay => term = seconds(&option, &value, 0.1, 86_400.0)?,
            "--creds" => connect.creds = path(),
            "--nkey" => connect.nkey = path(),
            "--token-file" => connect.token = path(),
            "--user" => user = Some(value),
            "--password-file" => password = path(),
            "--tls-ca" => connect.tls_ca = path(),
            "--tls-cert" => certificate = path(),
            "--tls-key" => key = path(),
            _ => {
                return Err(format!(
                    "{option}: no such option of this command; see --help"
                ));
            }
        }
    }
    connect.user = both(user, password, "--user and --password-file")?;
    connect.tls_identity = both(certificate, key, "--tls-cert and --tls-key")?;
    let command: Vec<String> = arguments.collect();
    if is_relay {
        let schema =
            schema.ok_or("no --schema; name that of the tasks, such as theseus-paper/1")?;
        return match &command[..] {
            [] => Ok(Some(Options::Relay(Relay::new(
                connect, subject, schema, term,
            )))),
            _ => Err(
                "a relay has no command: start `farm-nats worker -- COMMAND` for the tasks".into(),
            ),
        };
    }
    if command.is_empty() {
        return Err(
            "no command; name it after --, such as `farm-nats worker -- python3 score.py`".into(),
        );
    }
    let worker = Worker::new(connect, subject, name).say(tell);
    Ok(Some(Options::Worker {
        worker,
        command,
        limit,
    }))
}

fn both<A, B>(one: Option<A>, other: Option<B>, names: &str) -> Result<Option<(A, B)>, String> {
    match (one, other) {
        (Some(one), Some(other)) => Ok(Some((one, other))),
        (None, None) => Ok(None),
        _ => Err(format!("{names} belong together")),
    }
}

/// Sets `STOP` at the first signal; the second one has its usual effect, through an exit.
fn watch_signals() {
    std::thread::spawn(|| {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
        else {
            return;
        };
        runtime.block_on(async {
            for _ in 0..2 {
                wait_for_signal().await;
                if STOP.swap(true, Ordering::Relaxed) {
                    std::process::exit(130);
                }
            }
        });
    });
}

#[cfg(unix)]
async fn wait_for_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        },
        Err(_) => drop(tokio::signal::ctrl_c().await),
    }
}

#[cfg(not(unix))]
async fn wait_for_signal() {
    let _ = tokio::signal::ctrl_c().await;
}

fn main() -> ExitCode {
    let (worker, command, limit) = match arguments().and_then(|words| options(words.into_iter())) {
        Ok(Some(Options::Worker {
            worker,
            command,
            limit,
        })) => (worker, command, limit),
        Ok(Some(Options::Relay(relay))) => {
            return match relay.serve(std::io::stdin(), std::io::stdout().lock()) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => {
                    tell(&format!("farm-nats: {error}"));
                    ExitCode::FAILURE
                }
            };
        }
        Ok(None) => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            tell(&format!("farm-nats: {error}"));
            return ExitCode::from(2);
        }
    };
    let mut child = match Child::start(command, limit) {
        Ok(child) => child,
        Err(error) => {
            tell(&format!("farm-nats: {error}"));
            return ExitCode::FAILURE;
        }
    };
    let worker = worker.schema(child.schema());
    watch_signals();
    match worker.serve(&STOP, |task| child.work(task)) {
        Ok(served) => {
            let Served {
                answered,
                failed,
                refused,
                redelivered,
                ..
            } = served;
            tell(&format!(
                "answered {answered}, failed {failed}, refused {refused}, redelivered {redelivered}"
            ));
            ExitCode::SUCCESS
        }
        Err(error) => {
            tell(&format!("farm-nats: {error}"));
            ExitCode::FAILURE
        }
    }
}
