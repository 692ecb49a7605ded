//! What crossover is worth to the paper's search, compared with other operators.

use crate::judged::{Figures, KINDS, report, worth_by_seed};
use crate::{BRANCHING, GENERATIONS, LEVELS};
use cli::{Common, Failure, Output, Variant, repeat, seeds};
use ga_core::breed::{Distinct, Recombine};
use ga_core::combine::Sometimes;
use ga_core::crossover::{OnePoint, TwoPoint, Uniform};
use ga_core::random::below;
use ga_core::replace::MuPlusLambda;
use ga_core::select::{Tournament, Truncation};
use ga_core::{Crossover, Engine, Scheme, crossover, mutate};
use ga_minimax::evolve::{Line, ReservationFitness};
use ga_minimax::game::RandomTree;
use ga_minimax::players::PaperPlayer;
use ga_minimax::scheme::paper::{CROSSOVER_RATE, MUTATION_RATE, POPULATION};
use ga_minimax::{Budget, Player};
use rand::Rng;
use std::collections::HashMap;

type Make = fn() -> Box<dyn Crossover<Line>>;

/// Each crossover, the share of couples that are crossed, and the share of mutated children.
const OPERATORS: [(&str, Make, f64, f64); 6] = [
    ("one-point", || Box::new(OnePoint), CROSSOVER_RATE, MUTATION_RATE),
    ("two-point", || Box::new(TwoPoint), CROSSOVER_RATE, MUTATION_RATE),
    ("uniform", || Box::new(Uniform::default()), CROSSOVER_RATE, MUTATION_RATE),
    ("random tails", || Box::new(crossover::FromFn(random_tails)), CROSSOVER_RATE, MUTATION_RATE),
    ("mutation alone", || Box::new(OnePoint), 0.0, 1.0),
    ("random lines", || Box::new(crossover::FromFn(random_lines)), 1.0, 0.0),
];

fn random_gene(rng: &mut dyn Rng) -> u16 {
    below(rng, BRANCHING as usize) as u16
}

/// Draws the genes from `start` on at random.
fn redraw(Line(genes): &mut Line, start: usize, rng: &mut dyn Rng) {
    genes[start..].iter_mut().for_each(|gene| *gene = random_gene(rng));
}

/// One-point crossover of each parent with a random line.
fn random_tails(left: &mut Line, right: &mut Line, rng: &mut dyn Rng) {
    for line in [left, right] {
        let point = 1 + below(rng, line.0.len() - 1);
        redraw(line, point, rng);
    }
}

/// Children that inherit nothing.
fn random_lines(left: &mut Line, right: &mut Line, rng: &mut dyn Rng) {
    redraw(left, 0, rng);
    redraw(right, 0, rng);
}

fn new_move(Line(genes): &mut Line, rng: &mut dyn Rng) {
    let locus = below(rng, genes.len());
    genes[locus] = random_gene(rng);
}

pub(crate) fn run(trees: u64, common: &Common, output: &mut Output) -> Result<(), Failure> {
    let stop = output.stop();
    let seeds = seeds(common.seed, trees);
    for (kind, leaves) in KINDS {
        let tree = |seed: u64| RandomTree::new(leaves, LEVELS, BRANCHING, seed);
        let worth = worth_by_seed(leaves, &seeds, &stop)?;
        // As many leaves as 40 generations of the paper's search take.
        let limits: Vec<(u64, u64)> = repeat(&seeds, &stop, |seed| {
            let mut paper = PaperPlayer { generations: Some(GENERATIONS), ..PaperPlayer::default() };
            let choice = paper.choose(&tree(seed)?.leaves_only(), &Budget::default(), seed)?;
            Ok((!stop.is_due()).then(|| choice.map_or(0, |choice| choice.evaluations)))
        })?;
        let limits: HashMap<u64, u64> = limits.into_iter().collect();
        for (name, make, crossover_rate, mutation_rate) in OPERATORS {
            let found = repeat(&seeds, &stop, |seed| {
                let tree = tree(seed)?.leaves_only();
                let scheme = Scheme {
                    breeder: Distinct(Recombine {
                        selector: Truncation::with(POPULATION, Tournament::new(1)?)?,
                        crossover: Sometimes::new(crossover_rate, make())?,
                        mutator: Sometimes::new(mutation_rate, mutate::FromFn(new_move))?,
                        offspring: POPULATION,
                    }),
                    evaluator: ReservationFitness::new(&tree, &Budget::evaluations(limits[&seed])),
                    replacement: MuPlusLambda::new(usize::MAX)?,
                };
                let founders = |rng: &mut dyn Rng| Line((0..LEVELS).map(|_| random_gene(rng)).collect());
                let mut engine = Engine::start(scheme, &founders, POPULATION, seed)?;
                // Each leaf belongs to one line. Lines beyond the budget have no score.
                while (engine.state().population().len() as u64) < limits[&seed] && !stop.is_due() {
                    engine.step();
                }
                let line = engine.scheme().evaluator.tree().principal_line();
                let figures = Figures::of_move(usize::from(line[0]), limits[&seed], &worth[&seed]);
                Ok((!stop.is_due()).then_some(figures))
            })?;
            if stop.is_due() {
                return Ok(());
            }
            let variant = Variant::new("crossovers", format!("{kind}, {name}"));
            report(variant, &format!("{kind:<12} {name:<16}"), &found, output)?;
        }
    }
    Ok(())
}
