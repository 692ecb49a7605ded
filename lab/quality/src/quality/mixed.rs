//! Runs on problems whose genomes have parts of two kinds: evaluations until each of three targets
//! is reached.

use super::plain;
use super::problems::mixed::{Genes, Kind, Mixed};
use ga_core::crossover::{Blend, Order, Uniform};
use ga_core::evaluate::{Serial, SkipUnchanged};
use ga_core::genome::{BitString, Bounds, Pair, Permutation, RandomBits, RandomPermutation};
use ga_core::mutate::{BitFlip, Creep, Inversion, Polynomial};
use ga_core::terminate::{Evaluations, Target};
use ga_core::{Breeder, Crossover, Engine, Error, Evaluator, Genome, Mutator, Replacement};
use ga_search::mixed::Part;

/// The distances of the targets from the best score known.
pub const TARGETS: [f64; 3] = [0.1, 0.03, 0.01];

/// The solvers that can be compared: the preset, and a usual genetic algorithm of 50 with (mu +
/// lambda) selection.
pub const SOLVERS: [&str; 2] = ["ga-core", "plain"];

/// What a run reached.
pub struct Run {
    /// Evaluations until each target was reached; `None` if it was not within the budget.
    pub reached: [Option<u64>; TARGETS.len()],
    /// The best score.
    pub best: f64,
}

/// Runs `solver` on `problem`.
///
/// # Errors
///
/// The errors of the engine.
pub fn run(solver: &str, problem: &Mixed, budget: u64, seed: u64) -> Result<Run, Error> {
    let unit = |loci| Bounds::uniform(loci, 0.0..=1.0);
    let task = Task {
        solver,
        problem,
        budget,
        seed,
    };
    let none = Genes {
        bits: &[],
        reals: &[],
        integers: &[],
        order: &[],
    };
    let bits = |bits: &BitString| bits.iter().collect::<Vec<_>>();
    let order = |order: &Permutation| order.iter().collect::<Vec<_>>();
    let steps = |bounds: &Bounds<f64>| {
        Polynomial::new(bounds)
            .rate(1.0 / bounds.len() as f64)
            .and_then(|part| part.index(20.0))
    };
    match problem.kind {
        Kind::BitsReals(loci, reals) => {
            let bounds = unit(reals)?;
            let flips = BitFlip::new(1.0 / loci as f64)?;
            let crossover = Pair(Uniform::new(0.5)?, Blend::new(&bounds).alpha(0.5)?);
            let mutator = Pair(flips, steps(&bounds)?);
            task.run(
                Pair(RandomBits(loci), bounds),
                crossover,
                mutator,
                |Pair(left, reals)| {
                    (problem.score)(Genes {
                        bits: &bits(left),
                        reals,
                        ..none
                    })
                },
            )
        }
        Kind::OrderReals(things, reals) => {
            let bounds = unit(reals)?;
            let crossover = Pair(Order, Blend::new(&bounds).alpha(0.5)?);
            let mutator = Pair(Inversion, steps(&bounds)?);
            task.run(
                Pair(RandomPermutation(things), bounds),
                crossover,
                mutator,
                |Pair(left, reals)| {
                    (problem.score)(Genes {
                        order: &order(left),
                        reals,
                        ..none
                    })
                },
            )
        }
        Kind::OrderBits(things, loci) => {
            let mutator = Pair(Inversion, BitFlip::new(1.0 / loci as f64)?);
            let parts = Pair(RandomPermutation(things), RandomBits(loci));
            task.run(
                parts,
                Pair(Order, Uniform::new(0.5)?),
                mutator,
                |Pair(left, right)| {
                    (problem.score)(Genes {
                        order: &order(left),
                        bits: &bits(right),
                        ..none
                    })
                },
            )
        }
        Kind::IntegersReals(loci, reals) => {
            let integers = Bounds::uniform(loci, 0..=10)?;
            let bounds = unit(reals)?;
            let crossover = Pair(Uniform::new(0.5)?, Blend::new(&bounds).alpha(0.5)?);
            let mutator = Pair(
                Creep::new(&integers).rate(1.0 / loci as f64)?.step(2.0)?,
                steps(&bounds)?,
            );
            task.run(
                Pair(integers, bounds),
                crossover,
                mutator,
                |Pair(integers, reals): &Pair<Vec<i32>, Vec<f64>>| {
                    (problem.score)(Genes {
                        reals,
                        integers,
                        ..none
                    })
                },
            )
        }
        Kind::BitsIntegers(loci, numbers) => {
            let integers = Bounds::uniform(numbers, 0..=7)?;
            let creep = Creep::new(&integers)
                .rate(1.0 / numbers as f64)?
                .step(2.0)?;
            let crossover = Pair(Uniform::new(0.5)?, Uniform::new(0.5)?);
            let mutator = Pair(BitFlip::new(1.0 / loci as f64)?, creep);
            task.run(
                Pair(RandomBits(loci), integers),
                crossover,
                mutator,
                |Pair(left, integers): &Pair<BitString, Vec<i32>>| {
                    (problem.score)(Genes {
                        bits: &bits(left),
                        integers,
                        ..none
                    })
                },
            )
        }
    }
}

#[derive(Clone, Copy)]
struct Task<'a> {
    solver: &'a str,
    problem: &'a Mixed,
    budget: u64,
    seed: u64,
}

impl Task<'_> {
    /// `crossover` and `mutator` are those of the plain algorithm.
    fn run<A: Part, B: Part>(
        self,
        parts: Pair<A, B>,
        crossover: impl Crossover<Pair<A::Genome, B::Genome>>,
        mutator: impl Mutator<Pair<A::Genome, B::Genome>>,
        score: impl Fn(&Pair<A::Genome, B::Genome>) -> f64,
    ) -> Result<Run, Error> {
        if self.solver == "ga-core" {
            return Ok(self.watch(ga_search::mixed(parts, score).into_engine(self.seed)?));
        }
        let evaluator = SkipUnchanged::new(Serial::new(score))?;
        Ok(self.watch(plain(&parts, crossover, mutator, evaluator, self.seed)?))
    }

    fn watch<G, B, E, R>(self, mut engine: Engine<G, B, E, R>) -> Run
    where
        G: Genome,
        B: Breeder<G, f64>,
        E: Evaluator<G, Score = f64>,
        R: Replacement<G, f64>,
    {
        let best = self.problem.best;
        let reached = TARGETS.map(|share| {
            let target = best - share * best.abs();
            engine.run((Target(target), Evaluations(self.budget)));
            let has = engine.best().is_some_and(|(_, score)| *score >= target);
            Some(engine.state().evaluations())
                .filter(|&evaluations| has && evaluations <= self.budget)
        });
        // A long run goes on beyond the last target.
        engine.run(Evaluations(self.budget));
        Run {
            reached,
            best: engine.best().map_or(f64::NEG_INFINITY, |(_, score)| *score),
        }
    }
}
