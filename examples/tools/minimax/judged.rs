//! How good the chosen moves of random trees are: the experiments `readings`, `crossovers` and
//! `equal-time`.

use crate::{BRANCHING, LEVELS};
use cli::{Failure, Output, Stop, Variant, repeat};
use ga_minimax::game::{Leaves, RandomTree};
use ga_minimax::players::Choice;
use ga_minimax::solve::worth_of_moves;
use serde::Serialize;
use std::collections::HashMap;

/// The kinds of trees.
pub(crate) const KINDS: [(&str, Leaves); 2] =
    [("independent", Leaves::Independent), ("correlated", Leaves::Correlated)];

/// A chosen move: whether no other is better, how many others are, and the leaves looked at.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Figures {
    exact: bool,
    bias: usize,
    pub(crate) evaluations: u64,
}

impl Figures {
    /// The figures of a choice, by the worth of all moves.
    pub(crate) fn of<M, V>(choice: Option<Choice<M, V>>, worth: &[f64]) -> Self {
        let (number, evaluations) = choice.map_or((0, 0), |choice| (choice.number, choice.evaluations));
        Self::of_move(number, evaluations, worth)
    }

    /// The figures of a move by its number.
    pub(crate) fn of_move(number: usize, evaluations: u64, worth: &[f64]) -> Self {
        let bias = worth.iter().filter(|&&other| other > worth[number]).count();
        Self { exact: bias == 0, bias, evaluations }
    }
}

/// The worth of each move at the root of the tree of each seed.
pub(crate) fn worth_by_seed(
    leaves: Leaves,
    seeds: &[u64],
    stop: &Stop,
) -> Result<HashMap<u64, Vec<f64>>, Failure> {
    let tree = |seed| RandomTree::new(leaves, LEVELS, BRANCHING, seed);
    let worth = repeat(seeds, stop, |seed| Ok(Some(worth_of_moves(&tree(seed)?, LEVELS as usize))))?;
    Ok(worth.into_iter().collect())
}

/// Prints the means over all seeds. `label` begins the line of text.
pub(crate) fn report(
    mut variant: Variant,
    label: &str,
    found: &[(u64, Figures)],
    output: &mut Output,
) -> Result<(), Failure> {
    found.iter().try_for_each(|(_, figures)| variant.count(figures))?;
    let mean = |figure: fn(&Figures) -> f64| {
        found.iter().map(|(_, figures)| figure(figures)).sum::<f64>() / found.len() as f64
    };
    let text = format!(
        "  {label} exact {:>5.1} %, bias {:.2}, {:.0} leaves",
        100.0 * mean(|figures| f64::from(u8::from(figures.exact))),
        mean(|figures| figures.bias as f64),
        mean(|figures| figures.evaluations as f64)
    );
    output.answer(&variant.summary(), text)
}
