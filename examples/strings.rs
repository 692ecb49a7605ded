//! How do I evolve text?
//!
//! Use a `Vec<u8>` as the genome, one letter per locus, and `Bounds` that say which letters there
//! are. `Reset` mutates letters, and any crossover by position works.
//!
//! The sentence is the one of Dawkins (1986): the score is the number of letters that are right.
//!
//! ```text
//! $ cargo run --release --example strings
//! generation  0,  2 letters: AYQ}^-5Q5.o0}Ura?ov=# =W=SKP
//! generation 10, 14 letters: Fm6HINKw\cT 'S[/ITv A =#AS6L
//! generation 20, 21 letters: E\RHINK^ IT IS cIKK A nEASEL
//! generation 30, 23 letters: oERHINK5 IT IS LIKu A $EASEL
//! generation 40, 24 letters: ME0HINKJ IT IS LIKH A UEASEL
//! generation 74, 28 letters: METHINKS IT IS LIKE A WEASEL
//! ```

use ga_core::mutate::Reset;
use ga_core::prelude::*;
use std::io::Write;

const SENTENCE: &[u8] = b"METHINKS IT IS LIKE A WEASEL";

fn right_letters(text: &[u8]) -> usize {
    text.iter()
        .zip(SENTENCE)
        .filter(|(letter, right)| letter == right)
        .count()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // All printable characters of ASCII.
    let letters = Bounds::uniform(SENTENCE.len(), b' '..=b'~')?;
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(3)?,
            crossover: Uniform::new(0.5)?,
            // About one letter per child.
            mutator: Reset::new(&letters).rate(1.0 / SENTENCE.len() as f64)?,
            offspring: 199,
        },
        evaluator: Serial::new(|text: &Vec<u8>| right_letters(text)),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(&letters).size(200).seed(1)?;

    let mut out = std::io::stdout();
    for generation in [0, 10, 20, 30, 40, 1000] {
        engine.run((Target(SENTENCE.len()), Generations(generation)));
        if let Some((text, right)) = engine.best() {
            let generation = engine.state().generation();
            let text = String::from_utf8_lossy(text);
            writeln!(out, "generation {generation:2}, {right:2} letters: {text}")?;
        }
    }
    Ok(())
}
