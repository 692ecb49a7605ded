//! Two breeders in turn.

use ga_core::Error;
use ga_core::breed::{Alternating, Immigrants};
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;

fn newcomers(count: usize) -> Immigrants<RandomBits> {
    Immigrants { sampler: RandomBits(8), offspring: count }
}

#[test]
fn the_other_breeder_has_every_third_generation() -> Result<(), Error> {
    let breeder = Alternating { usual: newcomers(2), other: newcomers(7), period: 3 };
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(|bits: &BitString| bits.count_ones()),
        replacement: MuPlusLambda::new(9)?,
    };
    let mut engine = Engine::start(scheme, &RandomBits(8), 4, 1)?;
    let mut total = vec![4];
    for _ in 0..6 {
        engine.step();
        total.push(engine.state().evaluations());
    }
    assert_eq!(total, [4, 6, 8, 15, 17, 19, 26]);
    Ok(())
}
