//! How do I evolve texts, programs or prompts that an outside program mutates?
//!
//! The genome is what the outside program gets: a parent's text and a number. The score has what it
//! returns: the new text, its quality and its features. So workers mutate and score in one task, at
//! the same time, and the record of the run has each answer: the replay needs no model. Here a
//! stand-in writes the texts (`model.rs`); it runs as a child process of this program. The order of
//! arrival differs from run to run, and so do the texts.
//!
//! ```text
//! $ cargo run --release --example text_genome
//! 2000 evaluations, the replay is equal: true
//! ```

mod model;

use ga_core::breed::{Birth, Breeder, Offspring};
use ga_core::engine::Asynchronous;
use ga_core::feature::Grid;
use ga_core::prelude::*;
use ga_core::replace::GridArchive;
use ga_farm::{Commands, Farm, drive, worker};
use model::{Request, Written, judge, write};
use rand::{Rng, RngExt};
use std::io::Write;

/// Asks for a change of any text of the archive.
struct Ask;

impl Breeder<Request, Written> for Ask {
    fn breed(
        &mut self,
        state: &State<Request, Written>,
        offspring: &mut Offspring<Request>,
        rng: &mut dyn Rng,
    ) {
        let scores = state.population().scores();
        let parent = rng.random_range(0..scores.len());
        let request = Request {
            parent: scores[parent].text.clone(),
            number: rng.random(),
        };
        offspring.push(request, Birth::from_parent(parent));
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args().any(|argument| argument == "work") {
        return Ok(worker::serve("write/1", worker::each(write))?);
    }
    let grid = Grid::new([(0.0, 20.0), (0.0, 20.0)], [10, 10])?;
    let start = || {
        let first = Request {
            parent: "ludo".to_owned(),
            number: 1,
        };
        // The evaluator judges the first text only. No model has written it.
        let scheme = Scheme {
            breeder: Ask,
            evaluator: Serial::new(|first: &Request| judge(first.parent.clone())),
            replacement: GridArchive::new(grid),
        };
        scheme.founders(vec![first]).seed(1)
    };
    let program = std::env::current_exe()?.display().to_string();
    let workers = Commands::new(vec![[program.as_str(), "work"]; 3]);
    let mut farm = Farm::new(workers, "texts-1", "write/1");
    let mut run = Asynchronous::new(start()?);
    run.keep_record();
    drive(&mut farm, &mut run, Evaluations(2000), 6)?;
    let mut again = Asynchronous::new(start()?);
    again.replay(run.take_record())?;
    let mut out = std::io::stdout();
    let is_equal = again.checkpoint() == run.checkpoint();
    writeln!(
        out,
        "{} evaluations, the replay is equal: {is_equal}",
        run.state().evaluations()
    )?;
    Ok(())
}
