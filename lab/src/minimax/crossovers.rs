//! What crossover is worth to the paper's search, compared with other operators, and the number of
//! genes that its mutation draws again.

use super::judged::{Figures, KINDS, report, report_beside, worth_by_seed};
use super::{BRANCHING, GENERATIONS, LEVELS};
use cli::{Common, Failure, Output, Variant, repeat, seeds};
use ga_core::breed::{Distinct, Recombine};
use ga_core::combine::Sometimes;
use ga_core::crossover::{OnePoint, TwoPoint, Uniform};
use ga_core::rand::Rng;
use ga_core::random::below;
use ga_core::replace::MuPlusLambda;
use ga_core::select::{Tournament, Truncation};
use ga_core::{Crossover, Scheme, crossover, mutate};
use ga_minimax::evolve::{Line, ReservationFitness};
use ga_minimax::game::RandomTree;
use ga_minimax::players::PaperPlayer;
use ga_minimax::scheme::paper::{CROSSOVER_RATE, MUTATION_RATE, POPULATION};
use ga_minimax::{Budget, Player};
use std::collections::HashMap;

type Cross = fn() -> Box<dyn Crossover<Line>>;

type Mutate = fn(&mut Line, &mut dyn Rng);

/// A search: its crossover with the share of couples that are crossed, its mutation with the share
/// of children that are mutated.
type Operators = (&'static str, (Cross, f64), (Mutate, f64));

const ONE_POINT: Cross = || Box::new(OnePoint);

/// The paper's operators first, which all others are compared with.
const OPERATORS: [Operators; 10] = [
    (
        PAPER,
        (ONE_POINT, CROSSOVER_RATE),
        (one_gene, MUTATION_RATE),
    ),
    (
        "two-point",
        (|| Box::new(TwoPoint), CROSSOVER_RATE),
        (one_gene, MUTATION_RATE),
    ),
    (
        "uniform",
        (|| Box::new(Uniform::default()), CROSSOVER_RATE),
        (one_gene, MUTATION_RATE),
    ),
    (
        "random tails",
        (
            || Box::new(crossover::from_fn(random_tails)),
            CROSSOVER_RATE,
        ),
        (one_gene, MUTATION_RATE),
    ),
    ("mutation alone", (ONE_POINT, 0.0), (one_gene, 1.0)),
    (
        "random lines",
        (|| Box::new(crossover::from_fn(random_lines)), 1.0),
        (one_gene, 0.0),
    ),
    // Mutation changes "some elements" (`hong-huang-lin`, section 3.2).
    (
        "one-point, two genes",
        (ONE_POINT, CROSSOVER_RATE),
        (two_genes, MUTATION_RATE),
    ),
    (
        "one-point, each gene",
        (ONE_POINT, CROSSOVER_RATE),
        (each_gene, MUTATION_RATE),
    ),
    (
        "one-point, half of the genes",
        (ONE_POINT, CROSSOVER_RATE),
        (half_of_the_genes, MUTATION_RATE),
    ),
    (
        "one-point, all genes",
        (ONE_POINT, CROSSOVER_RATE),
        (all_genes, MUTATION_RATE),
    ),
];

const PAPER: &str = "one-point";

fn random_gene(rng: &mut dyn Rng) -> u16 {
    below(rng, BRANCHING as usize) as u16
}

/// Draws the genes from `start` on at random.
fn redraw(Line(genes): &mut Line, start: usize, rng: &mut dyn Rng) {
    genes[start..]
        .iter_mut()
        .for_each(|gene| *gene = random_gene(rng));
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

fn one_gene(Line(genes): &mut Line, rng: &mut dyn Rng) {
    let locus = below(rng, genes.len());
    genes[locus] = random_gene(rng);
}

/// Draws `count` different genes again.
fn some_genes(Line(genes): &mut Line, count: usize, rng: &mut dyn Rng) {
    let mut wanted = count;
    let length = genes.len();
    for (locus, gene) in genes.iter_mut().enumerate() {
        // Of the genes that are left, each is as likely.
        if below(rng, length - locus) < wanted {
            *gene = random_gene(rng);
            wanted -= 1;
        }
    }
}

fn two_genes(line: &mut Line, rng: &mut dyn Rng) {
    some_genes(line, 2.min(line.0.len()), rng);
}

/// Draws each gene again with probability 1/length, and at least one.
fn each_gene(line: &mut Line, rng: &mut dyn Rng) {
    let length = line.0.len();
    let count = (0..length).filter(|_| below(rng, length) == 0).count();
    some_genes(line, count.max(1), rng);
}

/// Draws four of seven genes again.
fn half_of_the_genes(line: &mut Line, rng: &mut dyn Rng) {
    some_genes(line, line.0.len().div_ceil(2), rng);
}

fn all_genes(line: &mut Line, rng: &mut dyn Rng) {
    redraw(line, 0, rng);
}

pub(crate) fn run(trees: u64, common: &Common, output: &mut Output) -> Result<(), Failure> {
    let stop = output.stop();
    let seeds = seeds(common.seed, trees);
    for (kind, leaves) in KINDS {
        let tree = |seed: u64| RandomTree::new(leaves, LEVELS, BRANCHING, seed);
        let worth = worth_by_seed(leaves, &seeds, &stop)?;
        // As many leaves as 40 generations of the paper's search take.
        let limits: Vec<(u64, u64)> = repeat(&seeds, &stop, |seed| {
            let mut paper = PaperPlayer {
                generations: Some(GENERATIONS),
                ..PaperPlayer::default()
            };
            let choice = paper.choose(&tree(seed)?.leaves_only(), &Budget::default(), seed)?;
            Ok((!stop.is_due()).then(|| choice.map_or(0, |choice| choice.evaluations)))
        })?;
        let limits: HashMap<u64, u64> = limits.into_iter().collect();
        let mut base = Vec::new();
        for (name, (cross, crossover_rate), (change, mutation_rate)) in OPERATORS {
            let found = repeat(&seeds, &stop, |seed| {
                let tree = tree(seed)?.leaves_only();
                let scheme = Scheme {
                    breeder: Distinct(Recombine {
                        selector: Truncation::with(POPULATION, Tournament::new(1)?)?,
                        crossover: Sometimes::new(crossover_rate, cross())?,
                        mutator: Sometimes::new(mutation_rate, mutate::from_fn(change))?,
                        offspring: POPULATION,
                    }),
                    evaluator: ReservationFitness::new(&tree, &Budget::evaluations(limits[&seed])),
                    replacement: MuPlusLambda::new(usize::MAX)?,
                };
                let founders =
                    |rng: &mut dyn Rng| Line((0..LEVELS).map(|_| random_gene(rng)).collect());
                let mut engine = scheme.found(&founders).size(POPULATION).seed(seed)?;
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
            let label = format!("{kind:<12} {name:<28}");
            if base.is_empty() {
                report(variant, &label, &found, output)?;
                base = found;
            } else {
                report_beside(variant, &label, &found, (PAPER, &base), output)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::random::Stream;

    /// How often a mutation draws a number of genes again, in 7000 lines whose genes are no moves.
    fn counts(mutate: Mutate) -> ([u32; 8], [u32; 7]) {
        let mut rng = Stream::seeded(1);
        let mut by_count = [0; 8];
        let mut by_locus = [0; 7];
        for _ in 0..7000 {
            let mut line = Line(vec![u16::MAX; 7]);
            mutate(&mut line, &mut rng);
            let drawn: Vec<usize> = (0..7).filter(|&locus| line.0[locus] != u16::MAX).collect();
            by_count[drawn.len()] += 1;
            for &locus in &drawn {
                by_locus[locus] += 1;
            }
        }
        (by_count, by_locus)
    }

    #[test]
    fn mutations_draw_their_number_of_genes_at_every_locus_alike() {
        for (mutate, count) in [
            (one_gene as Mutate, 1),
            (two_genes, 2),
            (half_of_the_genes, 4),
            (all_genes, 7),
        ] {
            let (by_count, by_locus) = counts(mutate);
            assert_eq!(by_count[count as usize], 7000);
            // 1000 times the number of genes are expected, with a standard deviation of 42 at most.
            assert!(
                by_locus
                    .iter()
                    .all(|&times| times.abs_diff(1000 * count) < 210),
                "{by_locus:?}"
            );
        }
        let (by_count, by_locus) = counts(each_gene);
        // (6/7)^7 = 0.340 of the lines have none, and then get one; (6/7)^6 = 0.397 have one.
        assert!(
            by_count[0] == 0 && by_count[1].abs_diff(5155) < 200,
            "{by_count:?}"
        );
        assert!(
            by_locus.iter().all(|&times| times.abs_diff(1340) < 210),
            "{by_locus:?}"
        );
    }
}
