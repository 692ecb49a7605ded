//! Three in a row for three players: matches, and how often the paper's search finds a best move.

use crate::budget::stopped;
use cli::{Common, Failure, Output, Stop, Variant, seeds};
use ga_core::rand::Rng;
use ga_core::random::Streams;
use ga_minimax::contest::{Request, Searcher, Settings};
use ga_minimax::game::{ThreeInARow, Value};
use ga_minimax::players::Random;
use ga_minimax::solve::minimax;
use ga_minimax::{Budget, Game, Player};
use serde::{Deserialize, Serialize};

/// The name of the game on the command line.
pub(crate) const NAME: &str = "three-in-a-row";

/// The depth of the paper's search, unless an option says otherwise.
const DEPTH: usize = 5;

/// The number of random moves at the start of a match game.
const OPENING: u64 = 3;

/// The players a and b of a match.
///
/// # Errors
///
/// If one of them is only for games of two.
pub(crate) fn players(request: &Request) -> Result<[Box<dyn Player<ThreeInARow> + Send>; 2], Failure> {
    let player = |searcher| request.settings.player_of_many(searcher, DEPTH);
    Ok([player(request.a)?, player(request.b)?])
}

/// Plays a game of player a against two players b. Player a has seat `game` modulo 3, and three
/// games with exchanged seats start alike. Returns the share of player a, or `None` if the game was
/// stopped.
pub(crate) fn play(request: &Request, (seed, game): (u64, u64), stop: &Stop) -> Result<Option<f64>, Failure> {
    let seat = (game % 3) as usize;
    let mut players = players(request)?;
    let draw =
        |purpose: u64, ply: u64| Streams::report(seed).round(purpose).evaluation(ply as usize).next_u64();
    let mut position = ThreeInARow::default();
    for ply in 0.. {
        let moves = position.legal();
        if moves.is_empty() || stop.is_due() {
            break;
        }
        let choice = if ply < request.opening.unwrap_or(OPENING) {
            Random.choose(&position, &Budget::default(), draw(2 * (game / 3), ply))?
        } else {
            let mover = usize::from(position.turn() != seat);
            let budget = stopped(request.budget(mover), stop, request.move_time);
            players[mover].choose(&position, &budget, draw(2 * game + 1, ply))?
        };
        position.play(choice.map_or(moves[0], |choice| choice.chosen));
    }
    Ok((!stop.is_due()).then(|| position.value().payoff(seat)))
}

#[derive(Clone, Copy, Deserialize, Serialize)]
struct Figures {
    best: bool,
    loss: f64,
    evaluations: u64,
}

/// How often the players find a move that is best by exhaustive max-n of the same depth, in
/// positions after six random moves.
pub(crate) fn run(positions: u64, common: &Common, output: &mut Output) -> Result<(), Failure> {
    let (stop, workers) = (output.stop(), output.workers());
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
                    let worth = |chosen: u8| minimax(&position.after(chosen), depth - 1).0.payoff(turn);
                    let worth: Vec<f64> = position.legal().into_iter().map(worth).collect();
                    let mut player = Settings::default().player_of_many::<ThreeInARow>(name, depth)?;
                    let choice = player.choose(&position, &Budget::evaluations(1267), seed)?;
                    // A game that is over has no move, and counts as none of the positions.
                    let Some(choice) = choice else { return Ok(None) };
                    let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                    let loss = best - worth[choice.number];
                    Ok(Some(Figures { best: loss <= 1e-12, loss, evaluations: choice.evaluations }))
                },
            )?;
            let Some(found) = found else { continue };
            if stop.is_due() || found.is_empty() {
                return Ok(());
            }
            let player = name.name();
            let mut variant = Variant::new("max-n", format!("{player}, depth {depth}"));
            found.iter().try_for_each(|(_, figures)| variant.count(figures))?;
            let count = found.iter().filter(|(_, figures)| figures.best).count();
            let text =
                format!("  depth {depth}: {player:<8} finds a best move in {count} of {}", found.len());
            output.answer(&variant.summary(), text)?;
        }
    }
    Ok(())
}
