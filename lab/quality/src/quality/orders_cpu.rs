//! The CPU time of the presets for permutations, without the time of the fitness.

use super::Presets;
use super::problems::random::Random;
use cli::CpuTime;
use ga_core::genome::Permutation;
use ga_core::terminate::Evaluations;
use ga_core::{Error, Sampler};
use serde::Serialize;

/// The kinds of problems.
pub const KINDS: [&str; 4] = ["tour", "assignment", "ordering", "flow shop"];

/// The numbers of things.
pub const THINGS: [usize; 4] = [20, 50, 100, 200];

/// CPU time of one run.
#[derive(Serialize)]
pub struct Cost {
    /// The presets.
    pub solver: String,
    /// The kind of problem.
    pub problem: &'static str,
    /// The number of things.
    pub things: usize,
    /// The evaluations of the run.
    pub evaluations: u64,
    /// Microseconds per evaluation, without the fitness.
    pub microseconds: f64,
}

/// Measures a run of the preset on a random instance of a kind.
///
/// # Errors
///
/// The errors of the preset.
pub fn cost(
    presets: Presets,
    problem: &'static str,
    things: usize,
    evaluations: u64,
    seed: u64,
) -> Result<Cost, Error> {
    let mut random = Random(seed);
    let mut matrix = || -> Vec<Vec<f64>> {
        (0..things)
            .map(|_| (0..things).map(|_| random.unit()).collect())
            .collect()
    };
    let (one, other) = (matrix(), matrix());
    let weight = |left: u32, right: u32| one[left.min(right) as usize][left.max(right) as usize];
    let pairs = || (0..things).flat_map(|later| (0..later).map(move |former| (former, later)));
    let score = |order: &Permutation| {
        let order = order.as_slice();
        match problem {
            "tour" => order
                .iter()
                .zip(order.iter().cycle().skip(1))
                .map(|(&left, &right)| -weight(left, right))
                .sum(),
            "assignment" => pairs()
                .map(|(former, later)| -weight(order[former], order[later]) * other[former][later])
                .sum(),
            "ordering" => pairs()
                .map(|(former, later)| one[order[former] as usize][order[later] as usize])
                .sum(),
            _ => {
                let mut done = [0.0_f64; 5];
                for &job in order {
                    let mut ready = 0.0_f64;
                    for (done, time) in done.iter_mut().zip(&one[job as usize]) {
                        ready = done.max(ready) + time;
                        *done = ready;
                    }
                }
                -done[4]
            }
        }
    };
    let begin = CpuTime::of_process();
    let until = Evaluations(evaluations);
    if presets == Presets::Fast {
        ga_search::fast::permutations(things, score)
            .start(seed)?
            .run(until);
    } else {
        ga_search::permutations(things, score)
            .start(seed)?
            .run(until);
    }
    let search = begin.elapsed().as_secs_f64();
    let mut rng = ga_core::random::Stream::seeded(seed);
    let order = ga_core::genome::RandomPermutation(things).sample(&mut rng);
    let begin = CpuTime::of_process();
    let sum: f64 = (0..evaluations)
        .map(|_| score(std::hint::black_box(&order)))
        .sum();
    std::hint::black_box(sum);
    let fitness = begin.elapsed().as_secs_f64();
    let microseconds = 1e6 * (search - fitness) / evaluations as f64;
    Ok(Cost {
        solver: presets.name(),
        problem,
        things,
        evaluations,
        microseconds,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_problem_is_measured_with_both_presets() -> Result<(), Error> {
        for kind in KINDS {
            for presets in [Presets::Fast, Presets::Thorough(1)] {
                let cost = cost(presets, kind, 12, 300, 1)?;
                assert!(
                    cost.evaluations >= 300 && cost.microseconds.is_finite(),
                    "{kind}"
                );
            }
        }
        Ok(())
    }
}
