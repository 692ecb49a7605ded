//! A resumed run equals an uninterrupted one, bit for bit.

use ga_core::Asked;
use ga_core::Sampler;
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use ga_search::bits::Pyramid;
use ga_search::permutations::{AnnealingWalk, Surrogate};
use serde::{Serialize, de::DeserializeOwned};
use std::cmp::Reverse;
use std::fmt::Debug;

fn through_json<T: Serialize + DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).expect("plain data"))
        .expect("what was written")
}

/// Cuts a run at several generations, sends its state through JSON, and continues with fresh parts.
fn resumes<G, S, B, E, R>(
    make: impl Fn() -> Result<Scheme<B, E, R>, Error>,
    source: &impl Sampler<G>,
) where
    G: Genome + Serialize + DeserializeOwned + PartialEq + Debug,
    S: Score + Serialize + DeserializeOwned + PartialEq + Debug,
    B: Breeder<G, S>,
    E: Asked<G, Score = S>,
    R: Replacement<G, S>,
{
    let start = || {
        make()
            .expect("valid")
            .found(source)
            .size(30)
            .seed(7)
            .expect("big enough")
    };
    let mut whole = start();
    whole.run(Generations(25));
    for cut in [0, 1, 2, 9, 24] {
        let mut first = start();
        first.run(Generations(cut));
        let mut second = Engine::resume(make().expect("valid"), through_json(&first.checkpoint()))
            .expect("as before");
        second.run(Generations(25));
        assert_eq!(second.state(), whole.state(), "cut after generation {cut}");
    }
}

#[test]
fn a_pyramid_resumes_in_the_middle_of_a_climb() {
    let traps = |genome: &BitString| {
        let block = |first: usize| genome.extract(first, 3).count_ones();
        (0..5)
            .map(|index| block(3 * index))
            .map(|set| if set == 3 { 3 } else { 2 - set })
            .sum::<u32>()
    };
    let scheme = || {
        let breeder = Pyramid::new().at_once(9)?;
        Ok(Scheme {
            breeder,
            evaluator: Serial::new(traps),
            replacement: MuPlusLambda::new(3)?,
        })
    };
    resumes(scheme, &RandomBits(15));
}

#[test]
fn annealing_walks_and_searches_with_models_resume() {
    let walk = |at_once| {
        let breeder = AnnealingWalk::new(2)?.at_once(at_once)?;
        let evaluator = Serial::new(|order: &Permutation| {
            Reverse(f64::from(order[0].abs_diff(order[8])).sqrt())
        });
        Ok(Scheme {
            breeder,
            evaluator,
            replacement: MuPlusLambda::new(2)?,
        })
    };
    resumes(|| walk(1), &RandomPermutation(9));
    resumes(|| walk(4), &RandomPermutation(9));
    let modelled = || {
        let breeder = Surrogate::new(AnnealingWalk::new(2)?.at_once(20)?);
        let evaluator =
            Serial::new(|order: &Permutation| f64::from(order[0].abs_diff(order[5])).sqrt());
        Ok(Scheme {
            breeder,
            evaluator,
            replacement: MuPlusLambda::new(2)?,
        })
    };
    resumes(modelled, &RandomPermutation(6));
}
