//! Runs on bit strings that the tables of other crates do not have: large, scattered, hierarchical.

use super::problems::{Problem, Space, bits};
use ga_core::evaluate::{Memo, Serial};
use ga_core::genome::{BitString, RandomBits};
use ga_core::replace::MuPlusLambda;
use ga_core::terminate::{Evaluations, Target};
use ga_core::{Error, Scheme};
use ga_search::bits::Pyramid;

/// Evaluations that a run may use.
pub const BUDGET: u64 = 1_000_000;

/// The solvers that can be compared. `pyramid` is P3 with a memo.
pub const SOLVERS: [&str; 3] = ["ga-core", "fast", "pyramid"];

/// The problems.
pub fn problems() -> Vec<Problem> {
    vec![
        bits::trap("trap-40x5", 40, 5),
        bits::scattered_trap("scattered-40x5", 40, 5, 1100),
        bits::hiff("hiff-256", 256),
        bits::leading_ones("leading-ones-100", 100),
        bits::max_3sat("max-3sat-100-a", 100, 1101),
        bits::max_3sat("max-3sat-100-b", 100, 1102),
        bits::spin_glass("spin-glass-8x8-a", 8, 1103),
        bits::spin_glass("spin-glass-8x8-b", 8, 1104),
        bits::nk_s1("nk-s1-100-5-a", 100, 5, 1105),
        bits::nk_s1("nk-s1-100-5-b", 100, 5, 1106),
    ]
}

/// Evaluations until `solver` reaches the target of a problem of bits; `None` if it does not within
/// the [budget](BUDGET). The preset breeds `at_once` newborns per generation.
///
/// # Errors
///
/// The errors of the preset.
pub fn run(
    solver: &str,
    problem: &Problem,
    at_once: usize,
    seed: u64,
) -> Result<Option<u64>, Error> {
    let Space::Bits(loci, score) = &problem.space else {
        return Ok(None);
    };
    let fitness = |bits: &BitString| score(&bits.iter().collect::<Vec<_>>());
    let stop = (Target(problem.target), Evaluations(BUDGET));
    let (reached, evaluations) = match solver {
        "fast" => {
            let mut engine = ga_search::fast::bits(*loci, fitness).start(seed)?;
            engine.run(stop);
            (
                engine.state().best().map(|(_, score)| *score),
                engine.state().evaluations(),
            )
        }
        "pyramid" => {
            let evaluator = Memo::new(1 << 20, Serial::new(fitness))?;
            let breeder = Pyramid::new().at_once(at_once)?;
            let replacement = MuPlusLambda::new(1)?;
            let scheme = Scheme {
                breeder,
                evaluator,
                replacement,
            };
            let mut engine = scheme.found(&RandomBits(*loci)).size(at_once).seed(seed)?;
            engine.run(&stop);
            (
                engine.state().best().map(|(_, score)| *score),
                engine.state().evaluations(),
            )
        }
        _ => {
            let mut engine = ga_search::bits(*loci, fitness)
                .at_once(at_once)?
                .start(seed)?;
            engine.run(stop);
            (
                engine.state().best().map(|(_, score)| *score),
                engine.state().evaluations(),
            )
        }
    };
    Ok(reached
        .filter(|score| *score >= problem.target)
        .map(|_| evaluations))
}
