//! Two observers that the program wants back, in a tuple. This compiles.
use ga_core::observe::History;
use ga_core::prelude::*;

fn main() -> Result<(), Error> {
    let scheme = Scheme::of::<BitString>()
        .fitness(|bits: &BitString| bits.count_ones())
        .select(Tournament::new(3)?)
        .cross(OnePoint)
        .mutate(BitFlip::new(0.01)?)
        .offspring(99)
        .replace(Generational { elites: 1 });
    let mut engine = scheme.found(&RandomBits(64)).size(100).seed(1)?;
    let mut sizes = History::new(9, |state: &State<BitString, u32>| state.population().len())?;
    let mut seen = 0;
    let mut count = ga_core::observe::from_fn(|_: &State<BitString, u32>| seen += 1);
    engine.run_with(Generations(9), &mut (&mut sizes, &mut count)); // here
    assert_eq!((seen, sizes.records().len()), (10, 9));
    Ok(())
}
