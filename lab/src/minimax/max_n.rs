//! Three in a row for three players: how often the paper's search finds a best move.

use cli::{Common, Failure, Output, Variant, seeds};
use ga_core::rand::Rng;
use ga_core::random::Streams;
use ga_minimax::contest::{Searcher, Settings};
use ga_minimax::game::{ThreeInARow, Value};
use ga_minimax::players::Random;
use ga_minimax::solve::minimax;
use ga_minimax::{Budget, Game, Player};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Deserialize, Serialize)]
struct Figures {
    best: bool,
    loss: f64,
    evaluations: u64,
}

/// How often the players find a move that is best by exhaustive max-n of the same depth, in
/// positions after six random moves.
pub(crate) fn run(positions: u64, common: &Common, output: &mut Output) -> Result<(), Failure> {
    let stop = output.stop();
    let workers = output.workers();
    for depth in [3, 4, 5] {
        for name in [Searcher::Paper, Searcher::Greedy, Searcher::Random] {
            let found = workers.repeat(
                &seeds(common.seed, positions),
                &stop,
                || (),
                |seed| {
                    let mut position = ThreeInARow::default();
                    for ply in 0..6 {
                        let draw = Streams::report(seed).round(0).evaluation(ply).next_u64();
                        match Random.choose(&position, &Budget::default(), draw)? {
                            Some(choice) => position.play(choice.chosen),
                            None => break,
                        }
                    }
                    let turn = position.turn();
                    let worth =
                        |chosen: u8| minimax(&position.after(chosen), depth - 1).0.payoff(turn);
                    let worth: Vec<f64> = position.legal().into_iter().map(worth).collect();
                    let mut player = Settings::default().player_of_many::<ThreeInARow>(
                        name,
                        depth,
                        ThreeInARow::HORIZON,
                    )?;
                    let choice = player.choose(&position, &Budget::evaluations(1267), seed)?;
                    // A game that is over has no move, and counts as none of the positions.
                    let Some(choice) = choice else {
                        return Ok(None);
                    };
                    let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                    let loss = best - worth[choice.number];
                    Ok(Some(Figures {
                        best: loss <= 1e-12,
                        loss,
                        evaluations: choice.evaluations,
                    }))
                },
            )?;
            let Some(found) = found else { continue };
            if stop.is_due() || found.is_empty() {
                return Ok(());
            }
            let player = name.name();
            let mut variant = Variant::new("max-n", format!("{player}, depth {depth}"));
            found
                .iter()
                .try_for_each(|(_, figures)| variant.count(figures))?;
            let count = found.iter().filter(|(_, figures)| figures.best).count();
            let text = format!(
                "  depth {depth}: {player:<8} finds a best move in {count} of {}",
                found.len()
            );
            output.answer(&variant.summary(), text)?;
        }
    }
    Ok(())
}
