//! A genome that is not `Clone`.
use ga_core::prelude::*;

struct Word(u8);

fn main() -> Result<(), Error> {
    let scheme = Scheme::of::<Word>() // here
        .fitness(|word: &Word| word.0)
        .select(Tournament::new(3)?)
        .cross(())
        .mutate(())
        .offspring(99)
        .replace(Generational { elites: 1 });
    let founders = |_: &mut dyn Rng| Word(1);
    scheme
        .found(&founders)
        .size(100)
        .seed(1)?
        .run(Generations(9));
    Ok(())
}
