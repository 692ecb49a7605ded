//! Other readings of the paper's steps: which lines win ties at the cut, and who mutates.

use crate::budget::interruptible;
use crate::{BRANCHING, GENERATIONS, LEVELS};
use cli::{Common, Failure, Output, Variant, repeat, seeds};
use ga_minimax::Player;
use ga_minimax::game::{Leaves, RandomTree};
use ga_minimax::players::PaperPlayer;
use ga_minimax::scheme::paper::{Parameters, Steps, Ties};
use ga_minimax::solve::worth_of_moves;
use serde::Serialize;
use std::collections::HashMap;

const KINDS: [(&str, Leaves); 2] = [("independent", Leaves::Independent), ("correlated", Leaves::Correlated)];

/// The readings, with their limits: generations, or evaluations as many as the first reading takes.
const READINGS: [(&str, Ties, Steps, bool); 5] = [
    ("ties to the oldest", Ties::Oldest, Steps::InSequence, false),
    ("ties to the youngest", Ties::Youngest, Steps::InSequence, false),
    ("ties at random", Ties::Random, Steps::InSequence, false),
    ("crossed or mutated", Ties::Oldest, Steps::Apart, false),
    ("crossed or mutated, equal leaves", Ties::Oldest, Steps::Apart, true),
];

#[derive(Clone, Copy, Serialize)]
struct Figures {
    exact: bool,
    bias: usize,
    evaluations: u64,
}

pub(crate) fn run(trees: u64, common: &Common, output: &mut Output) -> Result<(), Failure> {
    let stop = output.stop();
    let seeds = seeds(common.seed, trees);
    for (kind, leaves) in KINDS {
        let tree = |seed: u64| RandomTree::new(leaves, LEVELS, BRANCHING, seed);
        let worth = repeat(&seeds, &stop, |seed| Ok(Some(worth_of_moves(&tree(seed)?, LEVELS as usize))))?;
        let worth: HashMap<u64, Vec<f64>> = worth.into_iter().collect();
        let mut spent: HashMap<u64, u64> = HashMap::new();
        for (name, ties, steps, at_equal_leaves) in READINGS {
            let found = repeat(&seeds, &stop, |seed| {
                let parameters = Parameters { ties, steps, ..Parameters::default() };
                let leaves = spent.get(&seed).copied().filter(|_| at_equal_leaves);
                let generations = leaves.is_none().then_some(GENERATIONS);
                let mut paper = PaperPlayer { parameters, generations };
                let budget = interruptible(leaves, &stop, None);
                let choice = paper.choose(&tree(seed)?.leaves_only(), &budget, seed)?;
                let (number, evaluations) =
                    choice.map_or((0, 0), |choice| (choice.number, choice.evaluations));
                let worth = &worth[&seed];
                let bias = worth.iter().filter(|&&other| other > worth[number]).count();
                Ok((!stop.is_due()).then_some(Figures { exact: bias == 0, bias, evaluations }))
            })?;
            if stop.is_due() {
                return Ok(());
            }
            if spent.is_empty() {
                spent = found.iter().map(|(seed, figures)| (*seed, figures.evaluations)).collect();
            }
            let mut variant = Variant::new("readings", format!("{kind}, {name}"));
            found.iter().try_for_each(|(_, figures)| variant.count(figures))?;
            let mean = |figure: fn(&Figures) -> f64| {
                found.iter().map(|(_, figures)| figure(figures)).sum::<f64>() / found.len() as f64
            };
            let text = format!(
                "  {kind:<12} {name:<36} exact {:>5.1} %, bias {:.2}, {:.0} leaves",
                100.0 * mean(|figures| f64::from(u8::from(figures.exact))),
                mean(|figures| figures.bias as f64),
                mean(|figures| figures.evaluations as f64)
            );
            output.answer(&variant.summary(), text)?;
        }
    }
    Ok(())
}
