//! How do I evolve texts, programs or prompts that an outside program mutates, such as a language
//! model?
//!
//! The genome is what the outside program gets: a parent's text and a number. The score has what it
//! returns: the new text, its quality and its features. So workers mutate and score in one task, at
//! the same time, and the record of the run has each answer: the replay needs no model. Here a
//! stand-in writes the texts; it runs as a child process of this program.
//!
//! ```text
//! $ cargo run --release --example text_genome
//! 31 texts after 2000 evaluations
//! the replay is equal: true
//! ```

use ga_core::breed::{Birth, Breeder, Offspring};
use ga_core::engine::Asynchronous;
use ga_core::feature::{Features, Grid};
use ga_core::prelude::*;
use ga_core::random::Stream;
use ga_core::replace::GridArchive;
use ga_farm::{Commands, Farm, drive, worker};
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::io::Write;

/// What the model is asked: the text to change, and a number so that it changes it differently.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
struct Request {
    parent: String,
    number: u64,
}

/// What the model has written, and how good it is.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
struct Written {
    text: String,
    quality: f64,
    features: [f64; 2],
}

impl Score for Written {
    fn order(&self, other: &Self) -> Ordering {
        self.quality.order(&other.quality)
    }
}

impl Features<2> for Written {
    fn features(&self) -> Option<&[f64; 2]> {
        Some(&self.features)
    }
}

/// The stand-in for the model: it changes a letter, and counts different neighbours.
fn write(request: Request) -> Written {
    let mut rng = Stream::seeded(request.number);
    let mut letters: Vec<u8> = request.parent.into_bytes();
    match letters.len() {
        0 => letters.push(b'a'),
        len => letters[rng.random_range(0..len)] = rng.random_range(b'a'..=b'e'),
    }
    if rng.random_bool(0.3) && letters.len() < 20 {
        letters.push(rng.random_range(b'a'..=b'e'));
    }
    let quality = letters.windows(2).filter(|pair| pair[0] < pair[1]).count() as f64;
    let vowels = letters.iter().filter(|letter| b"ae".contains(letter)).count() as f64;
    let features = [letters.len() as f64, vowels];
    Written { text: String::from_utf8_lossy(&letters).into_owned(), quality, features }
}

/// Asks for a change of any text of the archive.
struct Ask;

impl Breeder<Request, Written> for Ask {
    fn breed(
        &mut self, state: &State<Request, Written>, offspring: &mut Offspring<Request>, rng: &mut dyn Rng,
    ) {
        let scores = state.population().scores();
        let parent = rng.random_range(0..scores.len());
        let request = Request { parent: scores[parent].text.clone(), number: rng.random() };
        offspring.push(request, Birth::from_parent(parent));
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args().any(|argument| argument == "work") {
        return Ok(worker::serve("write/1", worker::each(write))?);
    }
    let grid = Grid::new([(0.0, 20.0), (0.0, 20.0)], [10, 10])?;
    let start = || {
        let first = Request { parent: "ludo".to_owned(), number: 1 };
        let scheme = Scheme {
            breeder: Ask,
            evaluator: Serial::new(|r: &Request| write(r.clone())),
            replacement: GridArchive::new(grid),
        };
        Engine::from_founders(scheme, vec![first], 1)
    };
    let program = std::env::current_exe()?.display().to_string();
    let workers = Commands::new(vec![[program.as_str(), "work"]; 3]);
    let mut farm = Farm::new(workers, "texts-1", "write/1");
    let mut run = Asynchronous::new(start()?);
    run.keep_record();
    drive(&mut farm, &mut run, &Evaluations(2000), 6)?;
    let mut again = Asynchronous::new(start()?);
    again.replay(run.take_record())?;
    let mut out = std::io::stdout();
    let texts = run.state().population().len();
    writeln!(out, "{texts} texts after {} evaluations", run.state().evaluations())?;
    writeln!(out, "the replay is equal: {}", again.checkpoint() == run.checkpoint())?;
    Ok(())
}
