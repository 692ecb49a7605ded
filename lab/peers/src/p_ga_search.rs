//! The presets of `ga-search`, for `time` only: `quality run` counts their evaluations.

use crate::problems::{Problem, Space};
use crate::{Rival, Setting, scored};
use ga_core::genome::{BitString, Bounds, Permutation};
use ga_core::terminate::Evaluations;
use ga_search::fast;
use std::cell::RefCell;

pub const PRESETS: Rival = Rival {
    name: "ga-core",
    solve,
    styles: [&[], &[], &[]],
    best: [&[(1, "thorough"), (1, "fast")]; 3],
};

fn solve(problem: &'static Problem, seed: u64, (_, style): Setting) {
    // The fitness ends the run.
    macro_rules! run {
        ($preset:expr) => {
            $preset.start(seed).unwrap().run(Evaluations(u64::MAX))
        };
    }
    let is_fast = style == "fast";
    match &problem.space {
        Space::Bits(loci, score) => {
            let fitness =
                |bits: &BitString| scored(problem, score(&bits.iter().collect::<Vec<_>>()));
            if is_fast {
                run!(fast::bits(*loci, fitness))
            } else {
                run!(ga_search::bits(*loci, fitness))
            };
        }
        Space::Reals(loci, limit, score) => {
            let fitness = |reals: &Vec<f64>| scored(problem, score(reals));
            let bounds = Bounds::uniform(*loci, -limit..=*limit).unwrap();
            if is_fast {
                run!(fast::reals(bounds, fitness))
            } else {
                run!(ga_search::reals(bounds, fitness))
            };
        }
        Space::Orders(things, score) => {
            let list = RefCell::new(Vec::new());
            let fitness = |order: &Permutation| {
                let mut list = list.borrow_mut();
                list.clear();
                list.extend(order.iter());
                scored(problem, score(&list))
            };
            if is_fast {
                run!(fast::permutations(*things, fitness));
            } else {
                run!(ga_search::permutations(*things, fitness));
            }
        }
    }
}
