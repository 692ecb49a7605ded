//! How do I score individuals outside of my program: in other processes, a game engine, a script?
//!
//! `engine.ask()` returns the newborns of a generation, and `engine.tell(scores)` takes their
//! scores in the same order. How you get the scores is up to you: here the program starts itself as
//! workers, writes a genome to the input of each worker and reads a score from its output.
//!
//! ```text
//! $ cargo run --release --example worker_processes
//! workers: 1, evaluations until all bits are ones: 6140
//! workers: 3, evaluations until all bits are ones: 6140
//! ```

use ga_core::breed::MutateEach;
use ga_core::prelude::*;
use ga_core::random::Stream;
use ga_core::replace::OneToOne;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

/// What a worker does: it reads a genome per line and prints a score per line.
fn work() -> Result<(), Box<dyn std::error::Error>> {
    for line in std::io::stdin().lines() {
        let genome: BitString = line?.parse()?;
        // In your program, this is a slow simulation.
        writeln!(std::io::stdout(), "{}", genome.count_ones())?;
    }
    Ok(())
}

/// Scores genomes in groups: one genome per worker, and all workers at the same time.
fn score(
    genomes: &[BitString],
    workers: &mut [Child],
) -> Result<Vec<u32>, Box<dyn std::error::Error>> {
    let mut scores = Vec::new();
    for group in genomes.chunks(workers.len()) {
        for (genome, worker) in group.iter().zip(&mut *workers) {
            writeln!(worker.stdin.as_mut().ok_or("no input")?, "{genome}")?;
        }
        for worker in workers.iter_mut().take(group.len()) {
            let mut line = String::new();
            BufReader::new(worker.stdout.as_mut().ok_or("no output")?).read_line(&mut line)?;
            scores.push(line.trim().parse()?);
        }
    }
    Ok(scores)
}

/// Evolves with some workers. Returns the number of evaluations until all bits are ones.
fn evolve(workers: &mut [Child]) -> Result<u64, Box<dyn std::error::Error>> {
    let mut rng = Stream::seeded(1);
    let founders: Vec<BitString> = (0..20).map(|_| RandomBits(60).sample(&mut rng)).collect();
    let scores = score(&founders, workers)?;
    // `tell` does not call this evaluator. It only says what type the scores have.
    let evaluator = Serial::new(|_: &BitString| 0_u32);
    let breeder = MutateEach(BitFlip::new(1.0 / 60.0)?);
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement: OneToOne,
    };
    let mut engine = scheme
        .scored(founders.into_iter().zip(scores).collect())
        .seed(1)?;
    while engine.best().is_some_and(|(_, ones)| *ones < 60) {
        let scores = score(engine.ask(), workers)?;
        engine.tell(scores)?;
    }
    Ok(engine.state().evaluations())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args().any(|argument| argument == "work") {
        return work();
    }
    for count in [1, 3] {
        let mut command = Command::new(std::env::current_exe()?);
        command
            .arg("work")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut workers = (0..count)
            .map(|_| command.spawn())
            .collect::<Result<Vec<Child>, _>>()?;
        let evaluations = evolve(&mut workers)?;
        writeln!(
            std::io::stdout(),
            "workers: {count}, evaluations until all bits are ones: {evaluations}"
        )?;
        for worker in &mut workers {
            // Closes the input of the worker, which ends it.
            worker.wait()?;
        }
    }
    Ok(())
}
