//! Runs on problems with noise: the true score of the champion that a run returns.

use super::plain;
use super::problems::Space;
use super::problems::noisy::Noisy;
use ga_core::crossover::{Order, SimulatedBinary, Uniform};
use ga_core::evaluate::Serial;
use ga_core::genome::{BitString, Bounds, Permutation, Sampler};
use ga_core::mutate::{BitFlip, Inversion, Polynomial};
use ga_core::rand::Rng;
use ga_core::random::normal;
use ga_core::terminate::Evaluations;
use ga_core::{
    Breeder, Crossover, Engine, Error, Evaluator, Fitness, Genome, Mutator, Replacement,
};
use ga_search::noisy;

/// Evaluations of a run. A mean of 4 scores takes 4 evaluations.
pub const BUDGET: u64 = 20_000;

/// The solvers that can be compared: the preset; its scheme with one evaluation per individual; the
/// preset for scores without noise; and a usual genetic algorithm of 50 with (mu + lambda)
/// selection, in which a score is the mean of this many evaluations.
pub const SOLVERS: [&str; 6] = ["ga-core", "once", "thorough", "mean-1", "mean-4", "mean-16"];

/// Adds noise to a score, and takes the mean of some.
struct Fuzzy<F> {
    score: F,
    deviation: f64,
    evaluations: u32,
}

impl<G, F: Fn(&G) -> f64> Fitness<G> for Fuzzy<F> {
    type Score = f64;
    type Scratch = ();

    fn evaluate(&self, genome: &G, (): &mut (), rng: &mut dyn Rng) -> f64 {
        let noise: f64 = (0..self.evaluations).map(|_| normal(rng)).sum();
        (self.score)(genome) + self.deviation * noise / f64::from(self.evaluations)
    }
}

/// Runs `solver` with noise of `noise` standard deviations. Returns how far the true score of the
/// champion is from the best one: 0 is the best, 1 the mean of random genomes.
///
/// # Errors
///
/// The errors of the preset.
pub fn run(solver: &str, noisy: &Noisy, noise: f64, seed: u64) -> Result<f64, Error> {
    let evaluations = solver
        .strip_prefix("mean-")
        .map_or(1, |count| count.parse().unwrap_or(1));
    let task = Task {
        seed,
        budget: BUDGET / u64::from(evaluations),
    };
    let deviation = noise * noisy.deviation;
    let best = match &noisy.problem.space {
        Space::Bits(loci, score) => {
            let truth = |bits: &BitString| score(&bits.iter().collect::<Vec<_>>());
            let fuzzy = || Fuzzy {
                score: truth,
                deviation,
                evaluations,
            };
            let mutator = BitFlip::new(1.0 / *loci as f64)?;
            truth(&match solver {
                "ga-core" => task.run(noisy::bits(*loci, fuzzy()).into_engine(seed)?),
                "once" => task.run(
                    noisy::bits(*loci, fuzzy())
                        .evaluated_by(Serial::new(fuzzy()))
                        .into_engine(seed)?,
                ),
                "thorough" => task.run(ga_search::bits(*loci, fuzzy()).into_engine(seed)?),
                _ => task.plain(
                    &ga_core::genome::RandomBits(*loci),
                    Uniform::new(0.5)?,
                    mutator,
                    fuzzy(),
                )?,
            })
        }
        Space::Reals(loci, limit, score) => {
            let truth = |reals: &Vec<f64>| score(reals);
            let fuzzy = || Fuzzy {
                score: truth,
                deviation,
                evaluations,
            };
            let bounds = Bounds::uniform(*loci, -limit..=*limit)?;
            let crossover = SimulatedBinary::new(&bounds).rate(0.5)?.index(15.0)?;
            let mutator = Polynomial::new(&bounds)
                .rate(1.0 / *loci as f64)?
                .index(20.0)?;
            truth(&match solver {
                "ga-core" => task.run(noisy::reals(bounds, fuzzy()).into_engine(seed)?),
                "once" => task.run(
                    noisy::reals(bounds, fuzzy())
                        .evaluated_by(Serial::new(fuzzy()))
                        .into_engine(seed)?,
                ),
                "thorough" => task.run(ga_search::reals(bounds, fuzzy()).into_engine(seed)?),
                _ => task.plain(&bounds, crossover, mutator, fuzzy())?,
            })
        }
        Space::Orders(things, score) => {
            let truth = |order: &Permutation| score(&order.iter().collect::<Vec<_>>());
            let fuzzy = || Fuzzy {
                score: truth,
                deviation,
                evaluations,
            };
            let preset = || noisy::permutations(*things, fuzzy());
            truth(&match solver {
                "ga-core" => task.run(preset().into_engine(seed)?),
                "once" => task.run(
                    preset()
                        .evaluated_by(Serial::new(fuzzy()))
                        .into_engine(seed)?,
                ),
                "thorough" => {
                    task.run(ga_search::permutations(*things, fuzzy()).into_engine(seed)?)
                }
                _ => task.plain(
                    &ga_core::genome::RandomPermutation(*things),
                    Order,
                    Inversion,
                    fuzzy(),
                )?,
            })
        }
    };
    Ok(noisy.gap(best))
}

/// The seed of a run, and how often it scores an individual.
#[derive(Clone, Copy)]
struct Task {
    seed: u64,
    budget: u64,
}

impl Task {
    fn plain<G: Genome>(
        self,
        sampler: &impl Sampler<G>,
        crossover: impl Crossover<G>,
        mutator: impl Mutator<G>,
        fitness: impl Fitness<G, Score = f64>,
    ) -> Result<G, Error> {
        let engine = plain(sampler, crossover, mutator, Serial::new(fitness), self.seed)?;
        Ok(self.run(engine))
    }

    /// The champion at the end of a run.
    fn run<G, B, E, R>(self, mut engine: Engine<G, B, E, R>) -> G
    where
        G: Genome,
        B: Breeder<G, f64>,
        E: Evaluator<G, Score = f64>,
        R: Replacement<G, f64>,
    {
        engine.run(Evaluations(self.budget));
        let state = engine.state();
        // A founder, if there is no champion.
        engine.best().map_or_else(
            || state.population().genomes()[0].clone(),
            |(genome, _)| genome.clone(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::problems::noisy::problems;
    use super::*;

    #[test]
    fn the_best_score_has_no_gap_and_random_genomes_have_one() {
        for noisy in problems() {
            assert!(
                noisy.gap(noisy.problem.target).abs() < 1e-9,
                "{}",
                noisy.problem.name
            );
            assert!((noisy.gap(noisy.mean) - 1.0).abs() < 1e-9 && noisy.deviation > 0.0);
        }
    }

    #[test]
    fn a_run_ends_nearer_to_the_best_score_than_random_genomes() -> Result<(), Error> {
        let problems = problems();
        let easy = problems
            .iter()
            .find(|noisy| noisy.problem.name == "onemax-60");
        for solver in SOLVERS {
            let gap = easy.map_or(Ok(1.0), |noisy| run(solver, noisy, 0.25, 1))?;
            assert!((0.0..0.5).contains(&gap), "{solver}: {gap}");
        }
        Ok(())
    }
}
