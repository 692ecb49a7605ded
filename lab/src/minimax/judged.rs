//! How good the chosen moves of random trees are: the experiments `readings`, `crossovers` and
//! `equal-time`.

use super::{BRANCHING, LEVELS};
use cli::{Failure, Output, Stop, Variant, repeat};
use ga_minimax::game::{Leaves, RandomTree};
use ga_minimax::players::Choice;
use ga_minimax::solve::worth_of_moves;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The kinds of trees.
pub(crate) const KINDS: [(&str, Leaves); 2] = [
    ("independent", Leaves::Independent),
    ("correlated", Leaves::Correlated),
];

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
        let (number, evaluations) =
            choice.map_or((0, 0), |choice| (choice.number, choice.evaluations));
        Self::of_move(number, evaluations, worth)
    }

    /// The figures of a move by its number.
    pub(crate) fn of_move(number: usize, evaluations: u64, worth: &[f64]) -> Self {
        let bias = worth.iter().filter(|&&other| other > worth[number]).count();
        Self {
            exact: bias == 0,
            bias,
            evaluations,
        }
    }
}

/// The worth of each move at the root of the tree of each seed.
pub(crate) fn worth_by_seed(
    leaves: Leaves,
    seeds: &[u64],
    stop: &Stop,
) -> Result<HashMap<u64, Vec<f64>>, Failure> {
    let tree = |seed| RandomTree::new(leaves, LEVELS, BRANCHING, seed);
    let worth = repeat(seeds, stop, |seed| {
        Ok(Some(worth_of_moves(&tree(seed)?, LEVELS as usize)))
    })?;
    Ok(worth.into_iter().collect())
}

/// The worth of each move at the root of trees. That of a tree is computed when it is first asked
/// for, by the process that searches the tree.
pub(crate) struct Worths {
    leaves: Leaves,
    known: Mutex<HashMap<u64, Arc<[f64]>>>,
}

impl Worths {
    pub(crate) fn new(leaves: Leaves) -> Self {
        Self {
            leaves,
            known: Mutex::default(),
        }
    }

    /// The worth of the moves of the tree of this seed.
    pub(crate) fn of(&self, seed: u64) -> Result<Arc<[f64]>, Failure> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(worth) = known().get(&seed) {
            return Ok(worth.clone());
        }
        let tree = RandomTree::new(self.leaves, LEVELS, BRANCHING, seed)?;
        let worth: Arc<[f64]> = worth_of_moves(&tree, LEVELS as usize).into();
        known().insert(seed, worth.clone());
        Ok(worth)
    }
}

/// Prints the means over all seeds. `label` begins the line of text.
pub(crate) fn report(
    mut variant: Variant,
    label: &str,
    found: &[(u64, Figures)],
    output: &mut Output,
) -> Result<(), Failure> {
    found
        .iter()
        .try_for_each(|(_, figures)| variant.count(figures))?;
    output.answer(&variant.summary(), text(label, found))
}

/// The same, with a comparison with another variant, `base`, on the same trees.
pub(crate) fn report_beside(
    mut variant: Variant,
    label: &str,
    found: &[(u64, Figures)],
    (name, base): (&str, &[(u64, Figures)]),
    output: &mut Output,
) -> Result<(), Failure> {
    found
        .iter()
        .try_for_each(|(_, figures)| variant.count(figures))?;
    let exact = |mine: bool, theirs: bool| {
        let pairs = found.iter().zip(base);
        pairs
            .filter(|((_, a), (_, b))| (a.exact, b.exact) == (mine, theirs))
            .count() as u64
    };
    let only_this = exact(true, false);
    let only_other = exact(false, true);
    let z = mcnemar(only_this, only_other);
    let mut object = serde_json::to_value(variant.summary())?;
    if let Value::Object(object) = &mut object {
        let paired =
            json!({ "with": name, "only_this": only_this, "only_other": only_other, "z": z });
        object.insert(String::from("paired"), paired);
    }
    let text = text(label, found);
    output.answer(
        &object,
        format!("{text}; alone {only_this}, {name} alone {only_other}, z = {z:.1}"),
    )
}

/// The means over all seeds as a line of text.
fn text(label: &str, found: &[(u64, Figures)]) -> String {
    let mean = |figure: fn(&Figures) -> f64| {
        found
            .iter()
            .map(|(_, figures)| figure(figures))
            .sum::<f64>()
            / found.len() as f64
    };
    format!(
        "  {label} exact {:>5.1} %, bias {:.2}, {:.0} leaves",
        100.0 * mean(|figures| f64::from(u8::from(figures.exact))),
        mean(|figures| figures.bias as f64),
        mean(|figures| figures.evaluations as f64)
    )
}

/// The standard normal deviate of the difference of two searches of the same trees, if the first
/// one alone is right in `only_a` trees and the second one alone in `only_b`: the test of
/// `McNemar`. Zero if no tree tells them apart.
pub(crate) fn mcnemar(only_a: u64, only_b: u64) -> f64 {
    let apart = (only_a + only_b).max(1) as f64;
    (only_a as f64 - only_b as f64) / apart.sqrt()
}

#[cfg(test)]
mod tests {
    use super::mcnemar;

    #[test]
    fn pairs_that_differ_decide_a_comparison() {
        assert!((mcnemar(155, 105) - 50.0 / 260f64.sqrt()).abs() < 1e-12);
        assert!((mcnemar(3, 6) + mcnemar(6, 3)).abs() < 1e-12 && mcnemar(0, 0).abs() < 1e-12);
    }
}
