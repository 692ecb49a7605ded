//! Two breeders in turn.

use ga_core::Error;
use ga_core::breed::{Alternating, Immigrants};
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;

fn newcomers(count: usize) -> Immigrants<RandomBits> {
    Immigrants {
        sampler: RandomBits(8),
        offspring: count,
    }
}

/// The evaluations after each of six generations.
fn totals(period: u64) -> Result<Vec<u64>, Error> {
    let breeder = Alternating {
        usual: newcomers(2),
        other: newcomers(7),
        period,
    };
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(|bits: &BitString| bits.count_ones()),
        replacement: MuPlusLambda::new(9)?,
    };
    let mut engine = scheme.found(&RandomBits(8)).size(4).seed(1)?;
    let mut totals = vec![4];
    for _ in 0..6 {
        engine.step();
        totals.push(engine.state().evaluations());
    }
    Ok(totals)
}

#[test]
fn the_other_breeder_has_every_third_generation() -> Result<(), Error> {
    assert_eq!(totals(3)?, [4, 6, 8, 15, 17, 19, 26]);
    Ok(())
}

#[test]
fn without_a_period_the_other_breeder_has_no_generation() -> Result<(), Error> {
    assert_eq!(totals(0)?, [4, 6, 8, 10, 12, 14, 16]);
    Ok(())
}
