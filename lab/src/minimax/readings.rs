//! Other readings of the paper's steps: which lines win ties at the cut, and who mutates.

use super::judged::{Figures, KINDS, report, worth_by_seed};
use super::{BRANCHING, GENERATIONS, LEVELS};
use cli::{Common, Failure, Output, Variant, repeat, seeds};
use ga_minimax::Player;
use ga_minimax::game::RandomTree;
use ga_minimax::players::PaperPlayer;
use ga_minimax::scheme::paper::{Parameters, Steps, Ties};
use ludevo_minimax::budget::interruptible;
use std::collections::HashMap;

/// The readings, with their limits: generations, or evaluations as many as the first reading takes.
const READINGS: [(&str, Ties, Steps, bool); 5] = [
    ("ties to the oldest", Ties::Oldest, Steps::InSequence, false),
    (
        "ties to the youngest",
        Ties::Youngest,
        Steps::InSequence,
        false,
    ),
    ("ties at random", Ties::Random, Steps::InSequence, false),
    ("crossed or mutated", Ties::Oldest, Steps::Apart, false),
    (
        "crossed or mutated, equal leaves",
        Ties::Oldest,
        Steps::Apart,
        true,
    ),
];

pub(crate) fn run(trees: u64, common: &Common, output: &mut Output) -> Result<(), Failure> {
    let stop = output.stop();
    let seeds = seeds(common.seed, trees);
    for (kind, leaves) in KINDS {
        let tree = |seed: u64| RandomTree::new(leaves, LEVELS, BRANCHING, seed);
        let worth = worth_by_seed(leaves, &seeds, &stop)?;
        let mut spent: HashMap<u64, u64> = HashMap::new();
        for (name, ties, steps, at_equal_leaves) in READINGS {
            let found = repeat(&seeds, &stop, |seed| {
                let parameters = Parameters {
                    ties,
                    steps,
                    ..Parameters::default()
                };
                let leaves = spent.get(&seed).copied().filter(|_| at_equal_leaves);
                let generations = leaves.is_none().then_some(GENERATIONS);
                let mut paper = PaperPlayer {
                    parameters,
                    generations,
                };
                let budget = interruptible(leaves, &stop);
                let choice = paper.choose(&tree(seed)?.leaves_only(), &budget, seed)?;
                Ok((!stop.is_due()).then_some(Figures::of(choice, &worth[&seed])))
            })?;
            if stop.is_due() {
                return Ok(());
            }
            if spent.is_empty() {
                spent = found
                    .iter()
                    .map(|(seed, figures)| (*seed, figures.evaluations))
                    .collect();
            }
            let variant = Variant::new("readings", format!("{kind}, {name}"));
            report(variant, &format!("{kind:<12} {name:<36}"), &found, output)?;
        }
    }
    Ok(())
}
