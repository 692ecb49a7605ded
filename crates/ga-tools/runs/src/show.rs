//! `runs show`: a comparison of two schemes from the beginning.

use crate::table::{self, Pair};
use cli::{Answer, Common, Failure, Output};
use ga_core::crossover::TwoPoint;
use ga_core::genome::BitString;
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use ga_core::terminate::{Evaluations, Target};
use ga_run::runs::{Outcome, Runs, Summary};

/// The number of seeds of each scheme.
const SEEDS: u64 = 20;

/// Six traps of four bits: all ones are best, but zeros are easier to find.
fn traps(genome: &BitString) -> u32 {
    let ones = (0..6).map(|trap| genome.extract(4 * trap, 4).count_ones());
    ones.map(|ones| if ones == 4 { 4 } else { 3 - ones }).sum()
}

pub(crate) fn run(common: &Common, output: &mut Output) -> Result<Answer, Failure> {
    let stop = output.stop();
    let runs = Runs::consecutive(common.seed, SEEDS).until(|| stop.is_due());
    let until = (Target(24), Evaluations(50_000));
    let scheme = |mutation: f64| {
        move |seed| {
            let breeder = Recombine {
                selector: Tournament::new(3)?,
                crossover: TwoPoint,
                mutator: BitFlip::new(mutation)?,
                offspring: 100,
            };
            let scheme = Scheme {
                breeder,
                evaluator: Serial::new(traps),
                replacement: MuPlusLambda::new(100)?,
            };
            scheme.found(&RandomBits(24)).size(100).seed(seed)
        }
    };
    let few = runs.evolve(scheme(1.0 / 24.0), until)?;
    let many = runs.evolve(scheme(3.0 / 24.0), until)?;
    let evaluations = |runs: &[(u64, Outcome)]| -> Result<_, Failure> {
        Ok(Summary::of(runs.iter().map(|(_, outcome)| outcome))?
            .sample("evaluations")
            .unwrap_or_default())
    };
    let pair = Pair {
        experiment: String::from("traps"),
        figure: String::from("evaluations"),
        names: ["1 flip per child", "3 flips per child"].map(String::from),
        samples: [evaluations(&few)?, evaluations(&many)?],
    };
    table::print(&[pair], output)?;
    Ok(Answer::Met)
}
