//! Measurements that lab/docs/run-costs.md quotes. They are no tests, because a time proves nothing
//! on another machine:
//!
//! ```text
//! cargo test --release --manifest-path lab/quality/Cargo.toml --test costs -- \
//!     --ignored --nocapture --test-threads 1
//! ```

#[path = "../../../crates/ga-run/tests/main/support.rs"]
#[expect(dead_code, reason = "the tests of ga-run use all of it")]
mod support;

use cli::CpuTime;
use ga_core::Checkpoint;
use ga_core::genome::{Euclidean, Hamming};
use ga_core::mutate::Gaussian;
use ga_core::prelude::*;
use ga_run::log::{By, Measure, NoDistance};
use ga_run::{Log, RunFile};
use std::cell::Cell;
use std::hint::black_box;
use std::time::Duration;
use support::{Folder, record};

/// An observer, and the time that it takes in every hundredth generation.
struct Timed<O> {
    observer: O,
    taken: Duration,
}

impl<G, S, O: Observer<G, S>> Observer<G, S> for Timed<O> {
    fn observe(&mut self, state: &State<G, S>) {
        if state.generation() % 100 == 0 {
            let start = CpuTime::of_thread();
            self.observer.observe(state);
            self.taken += start.elapsed();
        } else {
            self.observer.observe(state);
        }
    }
}

/// About a microsecond of multiplications that depend on each other.
fn microsecond(seed: u64) -> f64 {
    let mixed = (0..1000).fold(seed | 1, |number: u64, _| {
        number.wrapping_mul(0x5851_f42d_4c95_7f2d) ^ 1
    });
    black_box(mixed) as f64
}

/// Prints the share of a run that its log takes.
fn share<G: Genome, D: Measure<G>>(
    name: &str,
    size: usize,
    source: &impl Sampler<G>,
    scheme: (impl Crossover<G>, impl Mutator<G>),
    fitness: impl Fn(&G) -> f64,
    distance: impl Fn(Log<fn(&f64) -> Option<f64>, NoDistance>) -> Log<fn(&f64) -> Option<f64>, D>,
) {
    let folder = Folder::new("log-cost");
    let (crossover, mutator) = scheme;
    let calls = Cell::new(0_u64);
    let fitness = |genome: &G| {
        calls.set(calls.get() + 1);
        fitness(genome)
    };
    let breeder = Recombine {
        selector: Tournament::new(2).unwrap(),
        crossover,
        mutator,
        offspring: size,
    };
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(fitness),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(source).size(size).seed(9_500_001).unwrap();
    let number: fn(&f64) -> Option<f64> = Score::utility;
    let log = distance(Log::create(folder.join("log"), number).unwrap()).every(100);
    let mut timed = Timed {
        observer: log,
        taken: Duration::ZERO,
    };
    let start = CpuTime::of_thread();
    engine.run_with(Evaluations(2_000_000), &mut timed);
    let whole = start.elapsed();
    let lines = engine.state().generation() / 100 + 1;
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    println!(
        "{name}, population {size}: {:.2} us an evaluation, {:.1} us a line, {:.2} % of the run",
        micros(whole) / calls.get() as f64,
        micros(timed.taken) / lines as f64,
        100.0 * timed.taken.as_secs_f64() / whole.as_secs_f64()
    );
}

#[test]
#[ignore = "a measurement"]
fn the_share_of_a_run_that_its_log_takes() {
    let start = CpuTime::of_thread();
    let sum: f64 = (0..1_000_000).map(microsecond).sum();
    println!(
        "the fitness alone: {:.2} us ({sum:e})",
        start.elapsed().as_secs_f64()
    );
    for size in [10, 20, 50, 100, 200, 1000, 10_000] {
        let bits = || (Uniform::default(), BitFlip::new(0.01).unwrap());
        let fitness = |genome: &BitString| microsecond(genome.words()[0]);
        share("100 bits", size, &RandomBits(100), bits(), fitness, |log| {
            log.with_distance(Hamming)
        });
        let bounds = Bounds::uniform(30, -1.0..=1.0).unwrap();
        let reals = (
            (),
            Gaussian::new(&bounds)
                .rate(0.1)
                .unwrap()
                .deviation(0.1)
                .unwrap(),
        );
        let fitness = |genome: &Vec<f64>| microsecond(genome[0].to_bits());
        share::<_, By<Euclidean>>("30 reals", size, &bounds, reals, fitness, |log| {
            log.with_distance(Euclidean)
        });
    }
}

/// The greatest memory of this process so far, in bytes.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line
        .and_then(|line| line.split_whitespace().next())
        .and_then(|text| text.parse().ok());
    kilobytes.unwrap_or(f64::NAN) * 1024.0
}

#[test]
#[ignore = "a measurement"]
fn the_time_and_the_memory_of_a_million_individuals() {
    const SIZE: usize = 1_000_000;
    let folder = Folder::new("million");
    let base = peak();
    let mut start = CpuTime::of_thread();
    let mut tell = |what: &str| {
        let nanos = start.elapsed().as_secs_f64() * 1e9 / SIZE as f64;
        let bytes = (peak() - base) / SIZE as f64;
        println!(
            "{what}: {nanos:.0} ns an individual; greatest memory so far {bytes:.0} bytes an individual"
        );
        start = CpuTime::of_thread();
    };
    let scheme = || {
        let breeder = Recombine {
            selector: Tournament::new(2).unwrap(),
            crossover: Uniform::default(),
            mutator: BitFlip::new(0.01).unwrap(),
            offspring: SIZE,
        };
        let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
        Scheme {
            breeder,
            evaluator,
            replacement: Generational { elites: 1 },
        }
    };
    let mut engine = scheme()
        .found(&RandomBits(100))
        .size(SIZE)
        .seed(9_500_002)
        .unwrap();
    tell("founders");
    engine.step();
    tell("a generation");
    let mut file = RunFile::create(folder.join("run"), record(9_500_002)).unwrap();
    file.write(&engine, None).unwrap();
    tell("a write");
    let bytes = std::fs::metadata(file.path()).unwrap().len();
    println!(
        "the file: {:.0} bytes an individual",
        bytes as f64 / SIZE as f64
    );
    let checkpoint = file
        .checkpoint::<Checkpoint<BitString, u32>>()
        .unwrap()
        .unwrap();
    tell("a read");
    let mut resumed = Engine::resume(scheme(), checkpoint).unwrap();
    tell("a resume");
    resumed.step();
    engine.step();
    assert!(resumed.state() == engine.state());
}
