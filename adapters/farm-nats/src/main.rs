//! `farm-nats worker`: a worker of a farm over NATS that runs a command.
//! `farm-nats relay`: a command that passes tasks on to such workers.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{Args, Parser};
use farm_nats::{Child, Connect, Relay, Served, Worker, tell};

/// Workers of a farm over NATS, and the way to them.
#[derive(Parser)]
#[command(name = "farm-nats", version)]
enum Program {
    /// Takes tasks from a farm's queue on a NATS server and gives each to a command
    ///
    /// COMMAND gets each task as a line of JSON and answers with a line of JSON. SIGTERM or Ctrl-C:
    /// finishes the task that is underway and leaves.
    Worker(WorkerOptions),
    /// Is itself a command that answers lines of JSON: passes each task on to workers of the server
    ///
    /// `ludevo farm run --worker "farm-nats relay --schema theseus-paper/1" --copies 8`
    Relay(RelayOptions),
}

#[derive(Args)]
struct WorkerOptions {
    #[command(flatten)]
    server: ServerOptions,
    /// Its name [default: host and process]
    #[arg(long)]
    name: Option<String>,
    /// Time that a task may take
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = seconds(0.001, 1e9))]
    limit: Duration,
    /// Command with its arguments, such as `-- python3 score.py`
    #[arg(required = true, last = true)]
    command: Vec<String>,
}

#[derive(Args)]
struct RelayOptions {
    #[command(flatten)]
    server: ServerOptions,
    /// Schema of the tasks, such as theseus-paper/1
    #[arg(long, value_name = "NAME")]
    schema: String,
    /// Time after which the server gives the task of a silent worker to another; the same for all
    /// relays of a subject
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds(0.1, 86_400.0))]
    term: Duration,
}

#[derive(Args)]
struct ServerOptions {
    /// NATS server; `tls://HOST` for TLS; several with commas
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:4222")]
    server: String,
    /// Name of the farm
    #[arg(long, value_name = "NAME", default_value = "farm")]
    subject: String,
    /// Credentials of a user (.creds)
    #[arg(long, value_name = "FILE")]
    creds: Option<PathBuf>,
    /// Seed of an nkey
    #[arg(long, value_name = "FILE")]
    nkey: Option<PathBuf>,
    /// Token
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// User
    #[arg(long, value_name = "NAME", requires = "password_file")]
    user: Option<String>,
    /// Password of the user
    #[arg(long, value_name = "FILE", requires = "user")]
    password_file: Option<PathBuf>,
    /// Certificates to trust; makes TLS obligatory
    #[arg(long, value_name = "FILE")]
    tls_ca: Option<PathBuf>,
    /// Certificate of this client
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// Key of this client
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
}

impl ServerOptions {
    fn connect(self) -> Connect {
        Connect {
            creds: self.creds,
            nkey: self.nkey,
            token: self.token_file,
            user: self.user.zip(self.password_file),
            tls_ca: self.tls_ca,
            tls_identity: self.tls_cert.zip(self.tls_key),
            ..Connect::new(self.server)
        }
    }
}

static STOP: AtomicBool = AtomicBool::new(false);

/// Reads seconds from `least` to `most`.
fn seconds(
    least: f64,
    most: f64,
) -> impl Fn(&str) -> Result<Duration, String> + Clone + Send + Sync + 'static {
    move |value| {
        let seconds = value.parse().ok();
        let seconds = seconds.filter(|seconds| (least..=most).contains(seconds));
        let sentence = format!("expected seconds, from {least} to {most}");
        seconds.map(Duration::from_secs_f64).ok_or(sentence)
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

type Failure = Box<dyn std::error::Error>;

fn relay(options: RelayOptions) -> Result<(), Failure> {
    let subject = options.server.subject.clone();
    let server = options.server.connect();
    let relay = Relay::new(server, subject, options.schema, options.term);
    Ok(relay.serve(std::io::stdin(), std::io::stdout().lock())?)
}

fn worker(options: WorkerOptions) -> Result<(), Failure> {
    let host = || std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let name = options.name.unwrap_or_else(|| {
        let host = host().unwrap_or_else(|| "worker".into());
        format!("{}-{}", host.trim(), std::process::id())
    });
    let mut child = Child::start(options.command, options.limit)?;
    let subject = options.server.subject.clone();
    let worker = Worker::new(options.server.connect(), subject, name)
        .say(tell)
        .schema(child.schema());
    watch_signals();
    let Served {
        answered,
        failed,
        refused,
        redelivered,
        ..
    } = worker.serve(&STOP, |task| child.work(task))?;
    tell(&format!(
        "answered {answered}, failed {failed}, refused {refused}, redelivered {redelivered}"
    ));
    Ok(())
}

fn main() -> ExitCode {
    let ended = match Program::parse() {
        Program::Worker(options) => worker(options),
        Program::Relay(options) => relay(options),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tell(&format!("farm-nats: {error}"));
            ExitCode::FAILURE
        }
    }
}
