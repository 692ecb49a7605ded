use crate::search::{EVALUATIONS, Slices, searcher};
use ga_draft::claim::fingerprint;
use ga_minimax::contest::{Board, Bout, Log, Played, Searcher};
use ga_minimax::{Budget, Player};
use gallery_bridge::{Failure, Progress, ResultFile};
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;

/// The options of `minimax match`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MatchOptions {
    pub(crate) game: String,
    a: String,
    b: String,
    games: u64,
    /// Evaluations per move.
    budget: Option<u64>,
    /// Evaluations per move of b.
    budget_b: Option<u64>,
    /// Seconds per move.
    move_time: Option<f64>,
    /// Random moves at the start of a game.
    opening: Option<u64>,
}

/// The greatest number of games.
const MOST_GAMES: u64 = 1000;

/// A match, one ply after the other.
pub(crate) struct Contest<B: Board> {
    options: MatchOptions,
    players: [Searcher; 2],
    seed: u64,
    opening: u64,
    games: Vec<Played>,
    bout: Bout<B>,
    seated: [Box<dyn Player<B> + Send>; 2],
    evaluations: u64,
}

impl<B: Board> Contest<B> {
    pub(crate) fn new(options: MatchOptions, seed: u64) -> Result<Self, Failure> {
        if !(1..=MOST_GAMES).contains(&options.games) {
            return Err(format!("games: {}, expected 1 to {MOST_GAMES}", options.games).into());
        }
        time(options.move_time)?;
        let players = [searcher(&options.a)?, searcher(&options.b)?];
        let opening = options.opening.unwrap_or(u64::from(B::OPENING));
        let bout = Bout::new(opening, seed, 0);
        let seated = players.map(Searcher::of);
        Ok(Self { options, players, seed, opening, games: Vec::new(), bout, seated, evaluations: 0 })
    }

    /// The budget of a player's move. Its time starts now.
    fn budget(&self, mover: usize) -> Result<Budget, Failure> {
        let own = if mover == 1 { self.options.budget_b } else { None };
        let time = time(self.options.move_time)?;
        let evaluations = own.or(self.options.budget).or(time.is_none().then_some(EVALUATIONS));
        let budget = evaluations.map_or(Budget::default(), Budget::evaluations);
        Ok(time.map_or(budget.clone(), |time| budget.with_time(time)))
    }

    fn is_finished(&self) -> bool {
        self.games.len() as u64 == self.options.games
    }

    fn log(&self) -> Log {
        Log::new(B::NAME, self.players.map(Searcher::name), self.games.clone())
    }
}

/// A time in seconds.
pub(crate) fn time(seconds: Option<f64>) -> Result<Option<Duration>, Failure> {
    match seconds {
        Some(seconds) if seconds > 0.0 && seconds <= 3600.0 => Ok(Some(Duration::from_secs_f64(seconds))),
        Some(seconds) => Err(format!("time: {seconds} seconds, expected above 0 and at most 3600").into()),
        None => Ok(None),
    }
}

impl<B: Board> Slices for Contest<B> {
    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        let mut spent = 0;
        while spent < budget.max(1) && !self.is_finished() {
            let mover = self.bout.mover();
            let own = self.budget(mover)?;
            let evaluations = self.bout.step(&mut *self.seated[mover], &own)?;
            // A random move costs something, too.
            spent += evaluations.max(1);
            self.evaluations += evaluations;
            if self.bout.is_over() {
                self.games.push(Played::of(&self.bout));
                let next = self.games.len() as u64;
                self.bout = Bout::new(self.opening, self.seed, next);
                self.seated = self.players.map(Searcher::of);
            }
        }
        let (done, asked) = (self.games.len(), self.options.games);
        let record = self.log().record();
        Ok(Progress {
            finished: self.is_finished(),
            generations: done as u64,
            evaluations: self.evaluations,
            share: Some(done as f64 / asked as f64),
            best: None,
            mean: None,
            view: json!({
                "command": "match",
                "record": record,
                "interval": (done > 0).then(|| record.interval()),
                "score": (done > 0).then(|| record.score()),
                "asked": asked,
                // The game in progress.
                "game": done,
                "played": self.bout.played(),
            }),
        })
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        if self.games.is_empty() {
            return Err("no game was finished".into());
        }
        Ok(ResultFile { name: "match.json".to_owned(), text: self.log().text() })
    }

    fn state_hash(&self) -> String {
        fingerprint(&(self.log().text(), self.bout.played()))
    }
}
