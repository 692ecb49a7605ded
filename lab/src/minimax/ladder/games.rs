//! Matches between two players, with what the first of them did.

use cli::{Failure, Stop, repeat};
use ga_core::rand::Rng;
use ga_core::random::{Streams, below};
use ga_minimax::contest::{Bout, Record};
use ga_minimax::game::Board;
use ga_minimax::{Budget, Choice, Player};

/// Matches of one seed.
#[derive(Clone, Copy)]
pub(super) struct Games<'a> {
    pub(super) seed: u64,
    pub(super) count: u64,
    pub(super) stop: &'a Stop,
}

/// A position in which the first player moved, and what came of it.
pub(super) struct Turn<B> {
    pub(super) before: B,
    pub(super) after: B,
}

/// The games of a match for the first player.
pub(super) struct Played<B> {
    pub(super) record: Record,
    moves: u64,
    evaluations: u64,
    /// One turn of each game.
    pub(super) turns: Vec<Turn<B>>,
}

impl<B> Played<B> {
    /// The evaluations per move.
    pub(super) fn evaluations(&self) -> f64 {
        self.evaluations as f64 / (self.moves as f64).max(1.0)
    }
}

/// A player that notes what it does.
struct Noted<'a, B: Board, P> {
    player: P,
    turns: &'a mut Vec<Turn<B>>,
    evaluations: &'a mut u64,
}

impl<B: Board, P: Player<B>> Player<B> for Noted<'_, B, P> {
    fn choose(
        &mut self,
        position: &B,
        budget: &Budget,
        seed: u64,
    ) -> Result<Option<Choice<B::Move, f64>>, ga_minimax::Error> {
        let choice = self.player.choose(position, budget, seed)?;
        if let Some(choice) = &choice {
            *self.evaluations += choice.evaluations;
            self.turns.push(Turn {
                before: position.clone(),
                after: position.after(choice.chosen),
            });
        }
        Ok(choice)
    }
}

/// The least number of random moves at the start of a game, so that players without randomness do
/// not repeat one game.
const OPENING: u64 = 2;

/// The draws of the turns that are judged.
const TURNS: u64 = 1 << 40;

impl Games<'_> {
    /// Other games with other seeds.
    pub(super) fn of(&self, part: u64) -> Self {
        Self {
            seed: Streams::report(self.seed)
                .round(part)
                .evaluation(0)
                .next_u64(),
            ..*self
        }
    }

    /// Plays the games of a match. If the command is stopped, some are missing.
    pub(super) fn play<B: Board, P: Player<B> + Copy + Sync, Q: Player<B> + Copy + Sync>(
        &self,
        a: P,
        b: Q,
    ) -> Result<Played<B>, Failure> {
        let seeds: Vec<u64> = (0..self.count).collect();
        let games = repeat(&seeds, self.stop, |game| {
            let mut bout = Bout::<B>::new(u64::from(B::OPENING).max(OPENING), self.seed, game);
            let mut turns = Vec::new();
            let mut evaluations = 0;
            let mut rival = b;
            let mut noted = Noted {
                player: a,
                turns: &mut turns,
                evaluations: &mut evaluations,
            };
            while !bout.is_over() && !self.stop.is_due() {
                let player: &mut dyn Player<B> = if bout.mover() == 0 {
                    &mut noted
                } else {
                    &mut rival
                };
                bout.step(player, &Budget::default())?;
            }
            let moves = turns.len();
            let turn = (moves > 0).then(|| {
                let mut rng = Streams::report(self.seed)
                    .round(TURNS)
                    .evaluation(game as usize);
                turns.swap_remove(below(&mut rng, moves))
            });
            Ok((!self.stop.is_due()).then(|| (bout.result(), moves as u64, evaluations, turn)))
        })?;
        let mut played = Played {
            record: Record::default(),
            moves: 0,
            evaluations: 0,
            turns: Vec::new(),
        };
        for (_, (result, moves, evaluations, turn)) in games {
            let is = |wanted: i8| u64::from(result == wanted);
            played.record = played.record.plus(Record {
                wins: is(1),
                draws: is(0),
                losses: is(-1),
            });
            played.moves += moves;
            played.evaluations += evaluations;
            played.turns.extend(turn);
        }
        Ok(played)
    }
}
