//! Search quality: evaluations until a target is reached.

pub mod bbob;
pub mod bits;
pub mod compare;
pub mod cost;
pub mod cpu;
pub mod fronts;
pub mod games;
pub mod mixed;
pub mod noisy;
pub mod orders;
pub mod orders_cpu;
pub mod problems;
pub mod score;
pub mod specialists;
pub mod warm;

use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::genome::{BitString, Bounds, Permutation};
use ga_core::replace::MuPlusLambda;
use ga_core::select::Tournament;
use ga_core::terminate::{Evaluations, Target};
use ga_core::{
    Breeder, Crossover, Engine, Error, Evaluator, Genome, Mutator, Replacement, Sampler, Scheme,
};
use ga_run::statistics::Sample;
use problems::{BUDGET, Problem, Score, Space};

/// Counts of evaluations as a sample. `None` is a run that missed its target: it is infinite.
pub fn sample(counts: &[Option<u64>]) -> Sample {
    let numbers = counts
        .iter()
        .map(|count| count.map_or(f64::INFINITY, |count| count as f64));
    // No count is NaN.
    Sample::new(numbers).unwrap_or_default()
}

/// Which presets run.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Presets {
    /// Those that need few evaluations, with this number at once.
    Thorough(usize),
    /// Those of [`ga_search::fast`].
    Fast,
}

impl Presets {
    /// Their name as a solver.
    pub fn name(self) -> String {
        match self {
            Self::Thorough(0 | 1) => String::from("ga-core"),
            Self::Thorough(count) => format!("ga-core, {count} at once"),
            Self::Fast => String::from("ga-core, fast"),
        }
    }
}

/// Evaluations until the preset for this kind of genome reaches the target; `None` if it does not
/// within the budget.
///
/// # Errors
///
/// The errors of the preset.
pub fn preset(problem: &Problem, seed: u64, presets: Presets) -> Result<Option<u64>, Error> {
    problems::begin();
    match &problem.space {
        Space::Bits(loci, score) => {
            let fitness = of_bits(problem, score);
            match presets {
                Presets::Fast => {
                    search(problem, ga_search::fast::bits(*loci, fitness).start(seed)?);
                }
                Presets::Thorough(count) => {
                    search(
                        problem,
                        ga_search::bits(*loci, fitness)
                            .at_once(count)?
                            .start(seed)?,
                    );
                }
            }
        }
        Space::Reals(loci, limit, score) => {
            let fitness = |reals: &Vec<f64>| problem.count(score(reals));
            let bounds = Bounds::uniform(*loci, -limit..=*limit)?;
            match presets {
                Presets::Fast => search(
                    problem,
                    ga_search::fast::reals(bounds, fitness).start(seed)?,
                ),
                Presets::Thorough(count) => {
                    search(
                        problem,
                        ga_search::reals(bounds, fitness)
                            .at_once(count)?
                            .start(seed)?,
                    );
                }
            }
        }
        Space::Orders(things, score) => {
            let fitness = of_orders(problem, score);
            match presets {
                Presets::Fast => {
                    search(
                        problem,
                        ga_search::fast::permutations(*things, fitness).start(seed)?,
                    );
                }
                Presets::Thorough(count) => {
                    let preset = ga_search::permutations(*things, fitness).at_once(count)?;
                    search(problem, preset.start(seed)?);
                }
            }
        }
    }
    Ok(problems::reached())
}

/// The score of bits, which counts its evaluations.
fn of_bits<'a>(
    problem: &'a Problem,
    score: &'a Score<bool>,
) -> impl Fn(&BitString) -> f64 + Copy + Send {
    move |bits| problem.count(score(&bits.iter().collect::<Vec<_>>()))
}

/// The score of an order, which counts its evaluations.
fn of_orders<'a>(
    problem: &'a Problem,
    score: &'a Score<usize>,
) -> impl Fn(&Permutation) -> f64 + Copy + Send {
    move |order| problem.count(score(&order.iter().collect::<Vec<_>>()))
}

/// The breeder of a usual genetic algorithm.
type Plain<C, M> = Recombine<Tournament, Sometimes<C>, M>;

/// Starts a usual genetic algorithm: (mu + lambda) selection of 50, and tournaments of two.
///
/// # Errors
///
/// The errors of the engine.
fn plain<G, C, M, E>(
    founders: &dyn Sampler<G>,
    crossover: C,
    mutator: M,
    evaluator: E,
    seed: u64,
) -> Result<Engine<G, Plain<C, M>, E, MuPlusLambda>, Error>
where
    G: Genome,
    C: Crossover<G>,
    M: Mutator<G>,
    E: Evaluator<G, Score = f64>,
{
    const SIZE: usize = 50;
    let selector = Tournament::new(2)?;
    let crossover = Sometimes::new(0.9, crossover)?;
    let breeder = Recombine {
        selector,
        crossover,
        mutator,
        offspring: SIZE,
    };
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement: MuPlusLambda::new(SIZE)?,
    };
    scheme.found(founders).size(SIZE).seed(seed)
}

fn search<G, B, E, R>(problem: &Problem, mut engine: Engine<G, B, E, R>)
where
    G: Genome,
    B: Breeder<G, f64>,
    E: Evaluator<G, Score = f64>,
    R: Replacement<G, f64>,
{
    engine.run((Target(problem.target), Evaluations(BUDGET)));
}

#[cfg(test)]
mod tests {
    use super::problems::Part;
    use super::*;

    fn all() -> impl Iterator<Item = Problem> {
        [Part::Tuning, Part::Reported, Part::Fresh]
            .into_iter()
            .flat_map(problems::of)
    }

    #[test]
    fn presets_reach_their_targets_within_the_budget() -> Result<(), Error> {
        for name in ["onemax-80", "rastrigin-8"] {
            let problem = all().find(|problem| problem.name == name);
            let reached = problem.map_or(Ok(None), |problem| {
                preset(&problem, 1, Presets::Thorough(1))
            })?;
            assert!(
                reached.is_some_and(|evaluations| (30..BUDGET).contains(&evaluations)),
                "{name}"
            );
        }
        Ok(())
    }

    #[test]
    fn the_known_optimum_of_a_problem_reaches_its_target() {
        for problem in all() {
            let best = match &problem.space {
                Space::Bits(loci, score)
                    if !problem.name.starts_with("nk") && !problem.name.starts_with("kn") =>
                {
                    score(&vec![true; *loci])
                }
                Space::Reals(loci, _, score) if problem.name.starts_with("rose") => {
                    score(&vec![1.0; *loci])
                }
                _ => continue,
            };
            assert!(best >= problem.target, "{}: {best}", problem.name);
        }
    }
}
