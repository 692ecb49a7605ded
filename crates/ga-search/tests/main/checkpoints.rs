//! A resumed run equals an uninterrupted one, bit for bit.

use super::harness::resumes;
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use ga_search::bits::Pyramid;
use ga_search::permutations::{AnnealingWalk, Surrogate};
use std::cmp::Reverse;

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
