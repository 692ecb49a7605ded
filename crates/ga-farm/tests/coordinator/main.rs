//! A coordinator that a test can kill: `KIND FILE WORKERS GENERATIONS`. It goes on from its run
//! file, and prints a line after each generation. WORKERS is a number of processes, or `thread`.
//! KIND is `population`, `islands` or `asynchronous`; `replay FILE` repeats an asynchronous run.
//! `beside MODE` has a worker of this mode and a good one.

use farm_problem::{
    FOUNDERS, INTERVAL, ISLANDS, SCHEMA, doze, island, migration, scheme, steady, weighted,
};
use ga_core::Asked;
use ga_core::engine::{Asynchronous, Checkpoint, Event};
use ga_core::genome::{BitString, Sampler};
use ga_core::islands::Archipelago;
use ga_core::random::Stream;
use ga_core::terminate::Generations;
use ga_core::{Breeder, Engine, Replacement, State};
use ga_farm::islands::{Remote, advance, sail};
use ga_farm::{Backend, Commands, Farm, Scored, Task, Threads, attempt, drive, worker};
use ga_run::{Record, Run, RunFile, Saved};
use std::path::Path;

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<(), Failed> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["replay", file] => replay(file.as_ref()),
        ["beside", mode] => beside(mode),
        [kind, file, workers, generations] => {
            let file = file.as_ref();
            let generations = generations.parse()?;
            match kind {
                "population" => population(file, scorers(workers)?, generations),
                "islands" => islands(file, movers(workers)?, generations),
                "asynchronous" => asynchronous(file, scorers(workers)?, generations),
                _ => Err(format!("no kind `{kind}`").into()),
            }
        }
        _ => Err("expected KIND FILE WORKERS GENERATIONS".into()),
    }
}

fn scorers(workers: &str) -> Result<Box<dyn Backend>, Failed> {
    let score = worker::each(|genome: BitString| {
        doze();
        weighted(&genome)
    });
    backend(workers, "score", score)
}

fn movers(workers: &str) -> Result<Box<dyn Backend>, Failed> {
    backend(
        workers,
        "islands",
        advance(|checkpoint| Engine::resume(island()?, checkpoint)),
    )
}

fn backend(
    workers: &str,
    mode: &str,
    work: impl Fn(&Task) -> Result<Vec<u8>, String> + Send + Sync + 'static,
) -> Result<Box<dyn Backend>, Failed> {
    if workers == "thread" {
        return Ok(Box::new(Threads::new(1, work)?));
    }
    let program = std::env::current_exe()?
        .with_file_name("farm_test_worker")
        .display()
        .to_string();
    Ok(Box::new(Commands::new(vec![
        [program, mode.to_owned()];
        workers.parse()?
    ])))
}

/// Scores genomes until the worker of this mode is put aside, or for many generations. Prints the
/// report, and on Linux a line with the greatest memory that this process took so far.
fn beside(mode: &str) -> Result<(), Failed> {
    let program = std::env::current_exe()?.with_file_name("farm_test_worker");
    let program = program.display().to_string();
    let mut farm = Farm::new(
        Commands::new([[&*program, mode], [&*program, "score"]]),
        "beside",
        SCHEMA,
    );
    let mut rng = Stream::seeded(5);
    let genomes: Vec<BitString> = (0..10).map(|_| FOUNDERS.sample(&mut rng)).collect();
    let expected: Vec<f64> = genomes.iter().map(weighted).collect();
    for generation in 0..5000 {
        if farm.map::<_, f64>(generation, &genomes)? != expected {
            return Err("other scores".into());
        }
        if farm.report().workers.values().any(|worker| worker.is_aside) {
            break;
        }
    }
    println!("{}", serde_json::to_string(farm.report())?);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    println!("{}", peak.unwrap_or_default());
    Ok(())
}

fn say<G, S>(state: &State<G, S>) {
    println!("{}", state.generation());
}

fn population(file: &Path, workers: Box<dyn Backend>, generations: u64) -> Result<(), Failed> {
    let evaluator = Scored::<_, f64>::new(Farm::new(workers, "population", SCHEMA));
    let scheme = scheme(evaluator)?;
    attempt(|| {
        let (run, mut engine) = Run::open_or_create(
            file,
            Record::new("population", "1", 7),
            |seed, checkpoint| {
                let begin = scheme.found(&FOUNDERS).size(12);
                begin.start_or_resume(seed, checkpoint)
            },
        )?;
        run.every_generations(1).run_with(
            &mut engine,
            Generations(generations),
            |state: &State<_, _>| say(state),
        )?;
        Ok(())
    })?
}

fn islands(file: &Path, workers: Box<dyn Backend>, generations: u64) -> Result<(), Failed> {
    let mut farm = Farm::new(workers, "islands", ISLANDS);
    let resume = |checkpoint| Engine::resume(island()?, checkpoint);
    let (run, mut archipelago) =
        Run::open_or_create(file, Record::new("islands", "1", 7), |seed, checkpoint| {
            match checkpoint {
                Some(all) => {
                    Archipelago::resume(migration()?, all, |_, one| Ok(Remote::new(resume(one)?)))
                }
                None => Archipelago::start(migration()?, 4, seed, |_, seed| {
                    Ok(Remote::new(island()?.found(&FOUNDERS).size(8).seed(seed)?))
                }),
            }
        })?;
    let mut run = run.every_generations(1);
    run.begin(&archipelago)?;
    while archipelago.state().generation() < generations {
        let next = Generations(archipelago.state().generation() + 1);
        sail(&mut farm, &mut archipelago, INTERVAL, resume, next, ())?;
        run.pass(&archipelago);
        say(archipelago.state());
    }
    Ok(run.end(&archipelago, "generations")?)
}

/// An asynchronous run with its record from the start.
struct Recorded<Br, E: Asked<BitString>, R> {
    run: Asynchronous<BitString, Br, E, R>,
    events: Vec<Event<BitString, E::Score>>,
}

impl<Br, E, R> Saved for Recorded<Br, E, R>
where
    E: Asked<BitString, Score = f64>,
    Br: Breeder<BitString, f64>,
    R: Replacement<BitString, f64>,
{
    type Checkpoint = (Checkpoint<BitString, f64>, Vec<Event<BitString, f64>>);

    fn checkpoint(&self) -> Self::Checkpoint {
        (self.run.checkpoint(), self.events.clone())
    }

    fn generations(&self) -> u64 {
        self.run.state().generation()
    }

    fn evaluations(&self) -> u64 {
        self.run.state().evaluations()
    }

    fn seed(&self) -> Option<u64> {
        Some(self.run.state().seed())
    }
}

fn asynchronous(file: &Path, workers: Box<dyn Backend>, generations: u64) -> Result<(), Failed> {
    let mut farm = Farm::new(workers, "asynchronous", SCHEMA);
    let record = Record::new("asynchronous", "1", 7);
    let (run, mut search) = Run::open_or_create(file, record, |seed, checkpoint| {
        if let Some((checkpoint, events)) = checkpoint {
            return Ok(Recorded {
                run: Asynchronous::resume(steady()?, checkpoint)?,
                events,
            });
        }
        let engine = steady()?.found(&FOUNDERS).size(12).seed(seed)?;
        Ok(Recorded {
            run: Asynchronous::new(engine),
            events: Vec::new(),
        })
    })?;
    let mut run = run.every_generations(1);
    run.begin(&search)?;
    search.run.keep_record();
    while search.run.state().generation() < generations {
        let next = Generations(search.run.state().generation() + 1);
        drive(&mut farm, &mut search.run, next, 4)?;
        search.events.append(&mut search.run.take_record());
        run.pass(&search);
        say(search.run.state());
    }
    println!("duplicates {}", farm.report().duplicates);
    Ok(run.end(&search, "generations")?)
}

/// Repeats a run from its record, without workers, and compares it with the run, to the byte.
fn replay(file: &Path) -> Result<(), Failed> {
    let file = RunFile::open(file)?;
    let (checkpoint, events): (Checkpoint<BitString, f64>, Vec<Event<BitString, f64>>) =
        file.checkpoint()?.ok_or("no checkpoint")?;
    let told = events
        .iter()
        .filter(|event| matches!(event, Event::Told { .. }))
        .count();
    let asked = events
        .iter()
        .filter(|event| matches!(event, Event::Asked { .. }))
        .count();
    let mut again = Asynchronous::new(
        steady()?
            .found(&FOUNDERS)
            .size(12)
            .seed(file.record().seed)?,
    );
    again.replay(events)?;
    let equal = serde_json::to_string(&again.checkpoint())? == serde_json::to_string(&checkpoint)?;
    let outstanding = again.outstanding().count();
    println!("equal {equal}, asked {asked}, told {told}, outstanding {outstanding}");
    Ok(())
}
