//! Breakthrough with an expensive value, and matches at equal CPU time.

use super::equal_time::cpu;
use cli::{Common, Failure, Output, Variant, repeat};
use ga_core::rand::Rng;
use ga_core::random::{Stream, Streams, below};
use ga_minimax::game::{Advance, Breakthrough, Hint};
use ga_minimax::players::{AlphaBeta, GeneticPlayer, Greedy, Pvs, Random, Rollout, Uct, Widening};
use ga_minimax::scheme::ours::Parameters;
use ga_minimax::{Budget, Game, Player};
use serde::{Deserialize, Serialize};

/// Breakthrough in which a position is worth the mean result of random games from it. They are the
/// same for the same position, so the value is a function of it.
#[derive(Clone)]
struct PlayedOut(Breakthrough);

/// The random games of a value: together about 100 microseconds.
const GAMES: u64 = 100;

/// The weight of the mean of random games beside the result of a real one.
const TRUST: f64 = 0.9;

impl Game for PlayedOut {
    type Move = Advance;
    type Value = f64;

    fn turn(&self) -> usize {
        self.0.turn()
    }

    fn moves(&self, moves: &mut Vec<Advance>) {
        self.0.moves(moves);
    }

    fn range(&self) -> [f64; 2] {
        self.0.range()
    }

    fn key(&self) -> Option<u64> {
        self.0.key()
    }

    fn hint(&self, chosen: Advance) -> Hint {
        self.0.hint(chosen)
    }

    fn play(&mut self, chosen: Advance) {
        self.0.play(chosen);
    }

    fn value(&self) -> f64 {
        let mut moves = self.0.legal();
        if moves.is_empty() {
            return self.0.value();
        }
        let mut rng = Stream::seeded(self.0.key().unwrap_or_default());
        let result = |_| {
            let mut here = self.0;
            loop {
                moves.clear();
                here.moves(&mut moves);
                if moves.is_empty() {
                    return here.value();
                }
                here.play(moves[below(&mut rng, moves.len())]);
            }
        };
        TRUST * (0..GAMES).map(result).sum::<f64>() / GAMES as f64
    }
}

/// Milliseconds of CPU time a move.
const MILLISECONDS: f64 = 50.0;

/// The random moves at the start of a game.
const OPENING: u64 = 2;

type Make = fn() -> Box<dyn Player<PlayedOut>>;

const HORIZON: usize = 6;

const RIVALS: [(&str, Make); 7] = [
    ("greedy", || Box::new(Greedy)),
    ("alphabeta", || Box::new(AlphaBeta::default())),
    ("pvs", || Box::new(Pvs::default())),
    ("uct-positions", || {
        Box::new(Uct {
            rollout: Rollout::Position,
            ..Uct::default()
        })
    }),
    ("uct-positions, widening", || {
        let widening = Some(Widening::default());
        Box::new(Uct {
            rollout: Rollout::Position,
            widening,
            ..Uct::default()
        })
    }),
    ("genetic, a population of one", || {
        let one = Parameters {
            parents: 1,
            tournament: 1,
            expansions: 1,
            horizon: HORIZON,
            ..Parameters::default()
        };
        Box::new(GeneticPlayer {
            parameters: one,
            generations: None,
        })
    }),
    ("genetic, each position once", || {
        let merged = Parameters {
            horizon: HORIZON,
            is_merged: true,
            ..Parameters::default()
        };
        Box::new(GeneticPlayer {
            parameters: merged,
            generations: None,
        })
    }),
];

#[derive(Clone, Copy, Deserialize, Serialize)]
struct Figures {
    /// The points of our search.
    points: f64,
    /// The evaluations per move of both.
    evaluations: [f64; 2],
}

/// One game; two games with exchanged sides begin with the same moves.
fn play(make: Make, seed: u64, number: u64) -> Result<Figures, Failure> {
    let draw = |purpose: u64, ply: u64| {
        Streams::report(seed)
            .round(purpose)
            .evaluation(ply as usize)
            .next_u64()
    };
    let mut players: [Box<dyn Player<PlayedOut>>; 2] =
        [Box::new(GeneticPlayer::with_horizon(HORIZON)), make()];
    let seat = (number % 2) as usize;
    let mut here = PlayedOut(Breakthrough::default());
    let mut spent = [0.0; 2];
    let mut moves = [0.0; 2];
    for ply in 0.. {
        let mover = usize::from(here.turn() != seat);
        let choice = if ply < OPENING {
            Random.choose(&here, &Budget::default(), draw(2 * (number / 2), ply))?
        } else {
            players[mover].choose(&here, &cpu(MILLISECONDS), draw(2 * number + 1, ply))?
        };
        let Some(choice) = choice else { break };
        if ply >= OPENING {
            spent[mover] += choice.evaluations as f64;
            moves[mover] += 1.0;
        }
        here.play(choice.chosen);
    }
    let result = if seat == 0 {
        here.value()
    } else {
        -here.value()
    };
    let rate = |side: usize| spent[side] / f64::max(moves[side], 1.0);
    Ok(Figures {
        points: 0.5 + 0.5 * result,
        evaluations: [rate(0), rate(1)],
    })
}

/// Matches of our search against all others.
pub(crate) fn run(games: u64, common: &Common, output: &mut Output) -> Result<(), Failure> {
    let stop = output.stop();
    let numbers: Vec<u64> = (0..games).collect();
    for (name, make) in RIVALS {
        let found = repeat(&numbers, &stop, |number| {
            let figures = play(make, common.seed, number)?;
            Ok((!stop.is_due()).then_some(figures))
        })?;
        if stop.is_due() {
            return Ok(());
        }
        let mut variant = Variant::new("costly", name);
        found
            .iter()
            .try_for_each(|(_, figures)| variant.count(figures))?;
        let points: f64 = found.iter().map(|(_, figures)| figures.points).sum();
        let text = format!("  against {name}: {points} points of {games}");
        output.answer(&variant.summary(), text)?;
    }
    Ok(())
}
