//! A fitness that cannot be shared between threads, on all threads.
use ga_core::prelude::*;
use std::cell::Cell;

fn main() -> Result<(), Error> {
    let calls = Cell::new(0);
    let ones = |bits: &BitString| {
        calls.set(calls.get() + 1);
        bits.count_ones()
    };
    let scheme = Scheme::of::<BitString>()
        .evaluator(Parallel::new(ones)) // here
        .select(Tournament::new(3)?)
        .cross(OnePoint)
        .mutate(BitFlip::new(0.01)?)
        .offspring(99)
        .replace(Generational { elites: 1 });
    scheme
        .found(&RandomBits(64))
        .size(100)
        .seed(1)?
        .run(Generations(9));
    Ok(())
}
