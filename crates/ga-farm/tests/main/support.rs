use farm_problem::{FOUNDERS, scheme};
use ga_core::prelude::*;
use ga_farm::{Backend, Commands, Error, Farm, Report, Scored, Threads, attempt, worker};
use ga_run::{Record, Run};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

pub(crate) use farm_problem::{SCHEMA, weighted};

/// Workers that are processes, one for each mode.
pub(crate) fn children(modes: &[&str]) -> Commands {
    Commands::new(
        modes
            .iter()
            .map(|mode| [env!("CARGO_BIN_EXE_farm_test_worker"), mode]),
    )
}

/// Workers that are threads.
pub(crate) fn threads(count: usize) -> Threads {
    Threads::new(count, worker::each(|genome: BitString| weighted(&genome))).expect("threads")
}

pub(crate) fn farm<B: Backend>(backend: B) -> Farm<B> {
    Farm::new(backend, "weighted-7", SCHEMA)
}

/// Evolves to a generation, from the run file if there is one. Returns the bytes of the run file.
pub(crate) fn evolve<S, B>(
    farm: Farm<B>,
    path: &Path,
    generations: u64,
) -> Result<(Vec<u8>, Report), Error>
where
    S: Score + Serialize + DeserializeOwned,
    B: Backend,
{
    attempt(|| {
        let evaluator = Scored::<_, S>::new(farm);
        let scheme = scheme(evaluator).expect("a rate");
        let record = Record::new("weighted", "1", 7);
        let (run, mut engine) = Run::open_or_create(path, record, |seed, checkpoint| {
            let begin = scheme.found(&FOUNDERS).size(12);
            begin.start_or_resume(seed, checkpoint)
        })
        .expect("a run file");
        let mut run = run.every_generations(1);
        run.run(&mut engine, Generations(generations))
            .expect("the file is written");
        let report = engine.scheme().evaluator.farm().report().clone();
        drop(run);
        (std::fs::read(path).expect("the run file"), report)
    })
}
