//! Matches between two players, and their shares of the points.

use cli::{Failure, Stop, repeat};
use ga_core::rand::Rng;
use ga_core::random::Streams;
use ga_run::statistics;
use ga_units::game::Ground;
use ga_units::players::Sight;
use ga_units::{Outcome, Player, Purchases};
use serde::Serialize;

use crate::contest::unrecorded;

/// Matches of one seed.
#[derive(Clone, Copy)]
pub(super) struct Games<'a> {
    pub(super) ground: &'a Ground,
    pub(super) seed: u64,
    pub(super) count: u64,
    pub(super) stop: &'a Stop,
}

/// The share of the points of one player against another. A draw is half a point for each.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Share {
    wins: u64,
    draws: u64,
    losses: u64,
    pub(super) score: f64,
    interval: [f64; 2],
}

impl Share {
    fn new([wins, losses, draws]: [u64; 3]) -> Self {
        let (games, points) = ((wins + draws + losses) as f64, wins as f64 + 0.5 * draws as f64);
        let interval = statistics::wilson(points, games).map_or([0.0, 1.0], |all| [all.low, all.high]);
        Self { wins, draws, losses, score: points / games, interval }
    }

    pub(super) fn text(&self) -> String {
        let [low, high] = self.interval.map(|share| 100.0 * share);
        format!("{:>5.1} % ({low:.0} to {high:.0})", 100.0 * self.score)
    }
}

type Make<'a> = &'a (dyn Fn() -> Box<dyn Player> + Sync);

impl Games<'_> {
    /// Other matches with other seeds.
    pub(super) fn of(&self, part: u64) -> Self {
        Self { seed: Streams::report(self.seed).round(part).evaluation(0).next_u64(), ..*self }
    }

    /// Plays the matches. If the command is stopped, some are missing.
    pub(super) fn play(&self, a: Make, b: Make) -> Result<Share, Failure> {
        let games: Vec<u64> = (0..self.count).collect();
        let outcomes = repeat(&games, self.stop, |game| {
            let (seed, swapped) = self.ground.place(self.seed, game);
            let battle = self.ground.battle(seed, swapped)?;
            let purchases = [0, 1].map(|_| Purchases::all(seed, &battle));
            let end = unrecorded(battle, [a(), b()], &purchases, seed, self.stop)?;
            Ok(end.map(|end| end.outcome().and_then(Outcome::winner)))
        })?;
        let mut counts = [0; 3];
        for (_, winner) in outcomes {
            counts[winner.unwrap_or(2)] += 1;
        }
        Ok(Share::new(counts))
    }

    /// The share of the points of one level against another.
    pub(super) fn between(&self, a: Sight, b: Sight) -> Result<Share, Failure> {
        self.play(&|| Box::new(a), &|| Box::new(b))
    }
}
