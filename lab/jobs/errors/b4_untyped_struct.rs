//! An untyped closure in `crossover::FromFn`.
use ga_core::crossover::FromFn;
use ga_core::prelude::*;

fn main() -> Result<(), Error> {
    let scheme = Scheme::of::<u32>()
        .fitness(|number: &u32| *number)
        .select(Tournament::new(3)?)
        .cross(FromFn(|left, right, _| std::mem::swap(left, right))) // here, elsewhere
        .mutate(())
        .offspring(99)
        .replace(Generational { elites: 1 });
    let founders = |rng: &mut dyn Rng| rng.next_u32();
    scheme
        .found(&founders)
        .size(100)
        .seed(1)?
        .run(Generations(9));
    Ok(())
}
