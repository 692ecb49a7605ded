//! Matches between two players, and their shares of the points.

use cli::{Failure, Stop, repeat};
use ga_core::rand::Rng;
use ga_core::random::Streams;
use ga_units::Player;
use ga_units::game::Ground;
use ga_units::players::Behaviour;
use serde::Serialize;

/// Matches of one seed.
#[derive(Clone, Copy)]
pub struct Games<'a> {
    /// The field and the terms.
    pub ground: &'a Ground,
    /// The seed of the first match.
    pub seed: u64,
    /// The number of matches.
    pub count: u64,
    /// When the matches have to end.
    pub stop: &'a Stop,
}

/// The share of the points of one player against another. A draw is half a point for each.
#[derive(Clone, Copy, Serialize)]
pub struct Share {
    wins: u64,
    draws: u64,
    losses: u64,
    /// The points of each match.
    pub score: f64,
    interval: [f64; 2],
}

impl Share {
    fn new([wins, losses, draws]: [u64; 3]) -> Self {
        let games = (wins + draws + losses) as f64;
        let points = wins as f64 + 0.5 * draws as f64;
        let interval = ga_request::share(points, games);
        Self {
            wins,
            draws,
            losses,
            score: points / games,
            interval,
        }
    }

    /// The share in percent, with its interval.
    pub fn text(&self) -> String {
        let [low, high] = self.interval.map(|share| 100.0 * share);
        format!("{:>5.1} % ({low:.0} to {high:.0})", 100.0 * self.score)
    }
}

type Make<'a> = &'a (dyn Fn() -> Box<dyn Player> + Sync);

impl Games<'_> {
    /// Other matches with other seeds.
    #[must_use]
    pub fn of(&self, part: u64) -> Self {
        Self {
            seed: Streams::report(self.seed)
                .round(part)
                .evaluation(0)
                .next_u64(),
            ..*self
        }
    }

    /// Plays the matches. Gives the share of the points of `a`, and how it plays. If the command is
    /// stopped, some matches are missing.
    ///
    /// # Errors
    ///
    /// The error of a player.
    pub fn play(&self, a: Make, b: Make) -> Result<(Share, Behaviour), Failure> {
        let games: Vec<u64> = (0..self.count).collect();
        let is_due = || self.stop.is_due();
        let outcomes = repeat(&games, self.stop, |game| {
            Ok(self.ground.matched(self.seed, game, [a, b], &is_due)?)
        })?;
        let mut counts = [0; 3];
        let mut behaviour = Behaviour::default();
        for (_, (winner, match_behaviour)) in outcomes {
            counts[winner.unwrap_or(2)] += 1;
            behaviour.add(&match_behaviour);
        }
        Ok((Share::new(counts), behaviour))
    }
}
