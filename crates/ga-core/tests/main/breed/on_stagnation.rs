//! A breeder for times without success.

use ga_core::Error;
use ga_core::breed::{Immigrants, OnStagnation};
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;

#[test]
fn it_breeds_only_after_the_champion_has_lasted_for_its_patience() -> Result<(), Error> {
    let breeder = OnStagnation {
        patience: 3,
        breeder: Immigrants {
            sampler: RandomBits(8),
            offspring: 5,
        },
    };
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(|_: &BitString| 0),
        replacement: MuPlusLambda::new(9)?,
    };
    let mut engine = scheme.found(&RandomBits(8)).size(4).seed(1)?;
    let mut born = Vec::new();
    for _ in 0..5 {
        let before = engine.state().evaluations();
        engine.step();
        born.push(engine.state().evaluations() - before);
    }
    assert_eq!(born, [0, 0, 0, 5, 5]);
    Ok(())
}
