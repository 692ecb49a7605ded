//! How do I run a slow fitness on several processes or machines, with the same result?
//!
//! `Scored` is an evaluator that gives newborns to workers. A worker is a command: here this
//! program itself, elsewhere `ssh host program work`, or a script in any language. A worker that
//! dies loses nothing: its task goes to another one.
//!
//! ```text
//! $ cargo run --release --example on_a_farm
//! workers: 1, evaluations until all bits are ones: 4280
//! workers: 3, evaluations until all bits are ones: 4280
//! ```

use ga_core::breed::MutateEach;
use ga_core::prelude::*;
use ga_core::replace::OneToOne;
use ga_farm::{Commands, Farm, Scored, attempt, worker};
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args().any(|argument| argument == "work") {
        // In your program, this is a slow simulation.
        return Ok(worker::serve(
            "ones/1",
            worker::each(|genome: BitString| genome.count_ones()),
        )?);
    }
    let program = std::env::current_exe()?.display().to_string();
    for count in [1, 3] {
        let workers = Commands::new(vec![[program.as_str(), "work"]; count]);
        let evaluator = Scored::<_, u32>::new(Farm::new(workers, "ones-1", "ones/1"));
        let breeder = MutateEach(BitFlip::new(1.0 / 60.0)?);
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement: OneToOne,
        };
        let evaluations = attempt(|| {
            let mut engine = scheme.found(&RandomBits(60)).size(20).seed(1)?;
            engine.run(Target(60));
            Ok::<_, ga_core::Error>(engine.state().evaluations())
        })??;
        writeln!(
            std::io::stdout(),
            "workers: {count}, evaluations until all bits are ones: {evaluations}"
        )?;
    }
    Ok(())
}
