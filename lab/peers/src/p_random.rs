//! Random search: independent uniform draws, without a crate. The baseline of the tables.

use crate::problems::{BUDGET, Problem, Space};
use crate::{Rival, Setting, scored};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

pub const RIVAL: Rival = Rival {
    name: "random",
    solve,
    styles: [&[], &[], &[]],
    best: [&[(1, "uniform")], &[(1, "uniform")], &[(1, "uniform")]],
};

fn solve(problem: &'static Problem, seed: u64, _: Setting) {
    let mut rng = StdRng::seed_from_u64(seed);
    for _ in 0..BUDGET {
        let score = match &problem.space {
            Space::Bits(loci, score) => {
                score(&(0..*loci).map(|_| rng.random()).collect::<Vec<bool>>())
            }
            Space::Reals(loci, limit, score) => score(
                &(0..*loci)
                    .map(|_| rng.random_range(-limit..=*limit))
                    .collect::<Vec<f64>>(),
            ),
            Space::Orders(things, score) => {
                let mut order: Vec<usize> = (0..*things).collect();
                order.shuffle(&mut rng);
                score(&order)
            }
        };
        scored(problem, score);
    }
}
