//! The reservation tree of genetic minimax: lines of play, inserted one by one.

use cli::Failure;
use ga_core::rand::Rng;
use ga_core::random::Stream;
use ga_minimax::evolve::ReservationTree;
use ga_minimax::game::{Leaves, RandomTree};
use ga_minimax::{Error, Game};
use std::hint::black_box;
use std::sync::OnceLock;

use crate::{Run, Workload};

/// The number of lines per run.
const LINES: usize = 100_000;

/// Depth and branching of the paper's trees (`hong-huang-lin`).
const DEPTH: usize = 7;
const BRANCHING: u64 = 7;

/// Inserts random lines of a random tree, with the values of their ends, into an empty tree. The
/// seed changes nothing.
pub fn workloads() -> [Workload; 1] {
    // The first run, which is not timed, draws the lines.
    let lines = OnceLock::new();
    let ours: Run = Box::new(move |_| {
        let mut tree = ReservationTree::new(2);
        let lines = lines.get_or_init(lines_of_a_tree).as_ref();
        let lines = lines.map_err(|error: &Error| Failure::refused(error))?;
        for (line, value) in lines {
            tree.insert(line, *value);
        }
        black_box(tree.value(tree.root()));
        Ok(lines.len() as u64)
    });
    [Workload {
        name: "minimax-insertions",
        unit: "insertions",
        ours,
        floor: None,
    }]
}

type Lines = Vec<([u16; DEPTH], f64)>;

fn lines_of_a_tree() -> Result<Lines, Error> {
    let root = RandomTree::new(Leaves::Correlated, DEPTH as u64, BRANCHING, 1)?;
    let mut rng = Stream::seeded(1);
    let mut line = || {
        let mut position = root.clone();
        let line = [(); DEPTH].map(|()| {
            let number = (rng.next_u64() % BRANCHING) as u16;
            position.play(number);
            number
        });
        (line, position.value())
    };
    Ok((0..LINES).map(|_| line()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_inserts_the_same_lines() -> Result<(), Failure> {
        let [workload] = workloads();
        assert_eq!(
            ((workload.ours)(1)?, (workload.ours)(2)?),
            (LINES as u64, LINES as u64)
        );
        Ok(())
    }
}
