//! A server of a test, its workers, and the run whose bytes are compared.

use std::{
    fs,
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use farm_nats::{Connect, Nats};
use ga_core::{evaluate::Batch, prelude::*};
use ga_farm::Farm;

pub(crate) const TERM: Duration = Duration::from_millis(600);

/// Ends a process when it is dropped.
pub(crate) struct Process(pub(crate) Child);

impl Process {
    pub(crate) fn signal(&self, name: &str) {
        let id = self.0.id().to_string();
        Command::new("kill")
            .args(["-s", name, &id])
            .status()
            .expect("kill");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn folder(name: &str) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let name = format!(
        "farm-nats-{}-{}-{name}",
        std::process::id(),
        NEXT.fetch_add(1, Ordering::Relaxed)
    );
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("a free port")
        .port()
}

pub(crate) struct Server {
    pub(crate) port: u16,
    pub(crate) store: PathBuf,
    arguments: Vec<String>,
    process: Option<Process>,
}

impl Server {
    pub(crate) fn start() -> Self {
        Self::with(&[])
    }

    pub(crate) fn with(arguments: &[&str]) -> Self {
        Self::in_store(folder("store"), arguments)
    }

    pub(crate) fn in_store(store: PathBuf, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(ToString::to_string).collect();
        let mut server = Self {
            port: free_port(),
            store,
            arguments,
            process: None,
        };
        server.again();
        server
    }

    /// Starts the server with the same port and store.
    pub(crate) fn again(&mut self) {
        let process = Command::new("nats-server")
            .args([
                "-js",
                "-a",
                "127.0.0.1",
                "-p",
                &self.port.to_string(),
                "-sd",
            ])
            .arg(&self.store)
            .args(&self.arguments)
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server is installed: `.ci/farm-nats` does that");
        self.process = Some(Process(process));
        for _ in 0..500 {
            if TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("nats-server does not listen on port {}", self.port);
    }

    pub(crate) fn kill(&mut self) {
        self.process = None;
    }

    pub(crate) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub(crate) fn connect(&self) -> Connect {
        Connect::new(self.address())
    }

    pub(crate) fn farm(&self, run: &str) -> Farm<Nats> {
        farm(&self.connect(), run)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        let _ = fs::remove_dir_all(&self.store);
    }
}

pub(crate) fn farm(connect: &Connect, run: &str) -> Farm<Nats> {
    let backend = Nats::open(connect, "farm", run, TERM).expect("the server answers");
    Farm::new(backend, run, "ones/1")
        .with_term(Duration::from_secs(1))
        .with_kills(20)
}

/// A program of `examples/`, which `cargo test` has built.
pub(crate) fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_BIN_EXE_farm-nats"))
        .with_file_name("examples")
        .join(name)
}

/// A worker that takes up to `delay` milliseconds for a task.
pub(crate) fn worker(address: &str, name: &str, delay: u64) -> Process {
    let child = Command::new(example("score"))
        .args([address, "farm", name, &delay.to_string()])
        .stderr(Stdio::null())
        .spawn()
        .expect("the example is built");
    Process(child)
}

/// A run of `generations`, as the text of its checkpoint; `score` gets the generation and the
/// genomes.
pub(crate) fn evolve(
    generations: u64,
    mut score: impl FnMut(u64, &[BitString]) -> Vec<u32>,
) -> String {
    let mut generation = 0;
    let evaluator = Batch::new(|genomes: &[BitString]| {
        generation += 1;
        score(generation, genomes)
    });
    let mutator = BitFlip::new(1.0 / 64.0).expect("a rate");
    let selector = Tournament::new(2).expect("a size");
    let crossover = Uniform::new(0.5).expect("a rate");
    let breeder = Recombine {
        selector,
        crossover,
        mutator,
        offspring: 12,
    };
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme
        .found(&RandomBits(64))
        .size(12)
        .seed(1)
        .expect("a run");
    engine.run(Generations(generations));
    serde_json::to_string(&engine.checkpoint()).expect("JSON")
}

pub(crate) fn alone(generations: u64) -> String {
    evolve(generations, |_, genomes| {
        genomes.iter().map(BitString::count_ones).collect()
    })
}

pub(crate) fn random(seed: u64) -> u64 {
    let mut z = seed
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(0x1234_5678_9abc_def1);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
