//! Does a run that begins at a good genome need fewer evaluations than one that begins at random?

use super::problems::{self, BUDGET, Problem, Space};
use super::{of_bits, of_orders, search};
use ga_core::genome::Bounds;
use ga_core::terminate::{Evaluations, Target};
use ga_core::{Error, Genome};
use ga_search::Preset;

/// Evaluations until the target was reached; `None` if it was not within the budget.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Runs {
    /// From a random genome.
    pub cold: Option<u64>,
    /// From the champion of another run, which had half of the evaluations of the cold one.
    pub warm: Option<u64>,
}

/// Runs the preset for this kind of genome twice.
///
/// # Errors
///
/// The errors of the preset.
pub fn run(problem: &Problem, seed: u64) -> Result<Runs, Error> {
    match &problem.space {
        Space::Bits(loci, score) => twice(problem, seed, || {
            ga_search::bits(*loci, of_bits(problem, score))
        }),
        Space::Reals(loci, limit, score) => {
            let bounds = Bounds::uniform(*loci, -limit..=*limit)?;
            let fitness = |reals: &Vec<f64>| problem.count(score(reals));
            twice(problem, seed, || ga_search::reals(bounds.clone(), fitness))
        }
        Space::Orders(things, score) => twice(problem, seed, || {
            ga_search::permutations(*things, of_orders(problem, score))
        }),
    }
}

fn twice<G: Genome, E: ga_core::Asked<G, Score = f64>>(
    problem: &Problem,
    seed: u64,
    preset: impl Fn() -> Preset<G, E>,
) -> Result<Runs, Error> {
    let to_target = |preset: Preset<G, E>, seed| {
        problems::begin();
        search(problem, preset.into_engine(seed)?);
        Ok(problems::reached())
    };
    let cold = to_target(preset(), seed)?;
    let mut other = preset().into_engine(seed ^ (1 << 31))?;
    other.run((
        Target(problem.target),
        Evaluations(cold.unwrap_or(BUDGET) / 2),
    ));
    let founder = other.into_best().map(|(genome, _)| genome);
    let warm = to_target(preset().founders(founder), seed ^ (1 << 30))?;
    Ok(Runs { cold, warm })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quality::problems::Part;

    #[test]
    fn a_run_from_a_good_genome_reaches_the_target_sooner() -> Result<(), Error> {
        for problem in problems::of(Part::Tuning) {
            if ["onemax-80", "rosenbrock-4"].contains(&problem.name.as_str()) {
                let Runs { cold, warm } = run(&problem, 1)?;
                assert!(
                    warm.is_some() && warm < cold,
                    "{}: {cold:?} and {warm:?}",
                    problem.name
                );
            }
        }
        Ok(())
    }
}
