//! How often searches find the best move in an equal CPU time.

use super::judged::{Figures, KINDS, report, worth_by_seed};
use super::{BRANCHING, LEVELS};
use cli::{Common, CpuTime, Failure, Output, Variant, repeat, seeds};
use ga_core::terminate::Clock;
use ga_minimax::game::RandomTree;
use ga_minimax::players::{AlphaBeta, GeneticPlayer, Minimax, PaperPlayer, Uct};
use ga_minimax::{Budget, Player};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Milliseconds of CPU time.
const TIMES: [f64; 5] = [0.5, 1.0, 2.0, 5.0, 20.0];

type Make = fn() -> Box<dyn Player<RandomTree>>;

const PLAYERS: [(&str, Make); 5] = [
    ("paper", || Box::new(PaperPlayer::default())),
    ("genetic", || Box::new(GeneticPlayer::default())),
    ("minimax", || Box::new(Minimax::default())),
    ("alphabeta", || Box::new(AlphaBeta::default())),
    ("uct", || Box::new(Uct::default())),
];

/// The number of readings of the budget's clock for one reading of the CPU clock. That is a call of
/// the system and takes a microsecond, as long as a dozen evaluations by alpha-beta.
const STRIDE: u64 = 16;

/// A budget in CPU time of this thread, which other jobs on the machine do not shorten. It begins
/// now.
pub(crate) fn cpu(milliseconds: f64) -> Budget {
    let start = CpuTime::of_thread();
    let calls = AtomicU64::new(0);
    let last = AtomicU64::new(0);
    let clock = Clock::new(move || {
        if calls.fetch_add(1, Ordering::Relaxed) % STRIDE == 0 {
            last.store(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
        }
        Duration::from_nanos(last.load(Ordering::Relaxed))
    });
    Budget::default().with_time_on(&clock, Duration::from_secs_f64(milliseconds / 1000.0))
}

pub(crate) fn run(trees: u64, common: &Common, output: &mut Output) -> Result<(), Failure> {
    let stop = output.stop();
    let seeds = seeds(common.seed, trees);
    for (kind, leaves) in KINDS {
        let tree = |seed: u64| RandomTree::new(leaves, LEVELS, BRANCHING, seed);
        let worth = worth_by_seed(leaves, &seeds, &stop)?;
        for milliseconds in TIMES {
            for (name, make) in PLAYERS {
                let found = repeat(&seeds, &stop, |seed| {
                    let tree = tree(seed)?.leaves_only();
                    let choice = make().choose(&tree, &cpu(milliseconds), seed)?;
                    Ok((!stop.is_due()).then_some(Figures::of(choice, &worth[&seed])))
                })?;
                if stop.is_due() {
                    return Ok(());
                }
                let variant =
                    Variant::new("equal-time", format!("{kind}, {name}, {milliseconds} ms"));
                let label = format!("{kind:<12} {name:<10} {milliseconds:>5} ms:");
                report(variant, &label, &found, output)?;
            }
        }
    }
    Ok(())
}
