use crate::search::{time, used};
use ga_minimax::Player;
use ga_minimax::contest::{Bout, Log, Match, Played, Request, Searcher};
use ga_minimax::game::Board;
use ga_request::claim::fingerprint;
use ga_request::search::Ask;
use serde_json::{Value, json};
use web_bridge::{Failure, File, Progress, Search};

/// The greatest number of games.
const MOST_GAMES: u64 = 1000;

/// A match, one ply after the other.
pub(crate) struct Contest<B: Board> {
    request: Request,
    seed: u64,
    games: Vec<Played>,
    bout: Bout<B>,
    seated: [Box<dyn Player<B> + Send>; 2],
    evaluations: u64,
}

impl<B: Board> Contest<B> {
    pub(crate) fn new(mut request: Request, seed: u64) -> Result<Self, Failure> {
        if !(1..=MOST_GAMES).contains(&request.games) {
            return Err(format!("games: {}, expected 1 to {MOST_GAMES}", request.games).into());
        }
        time(request.move_time.map(Value::from))?;
        request.settings = used(request.settings, &[request.a, request.b]);
        // A limit of time is used by players that search.
        let time = request.move_time.take();
        request.check()?;
        request.move_time = time;
        let bout = request.bout(seed, 0);
        let seated = request.players();
        Ok(Self {
            request,
            seed,
            games: Vec::new(),
            bout,
            seated,
            evaluations: 0,
        })
    }

    fn is_finished(&self) -> bool {
        self.games.len() as u64 == self.request.games
    }

    fn log(&self) -> Log {
        Log::new(B::NAME, self.names(), self.games.clone())
    }

    fn names(&self) -> [&'static str; 2] {
        [self.request.a, self.request.b].map(Searcher::name)
    }
}

impl<B: Board> Search for Contest<B> {
    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        let mut spent = 0;
        while spent < budget.max(1) && !self.is_finished() {
            let mover = self.bout.mover();
            let limits = self.request.budget(mover);
            let evaluations = self.bout.step(&mut *self.seated[mover], &limits)?;
            // A random move costs something, too.
            spent += evaluations.max(1);
            self.evaluations += evaluations;
            if self.bout.is_over() {
                self.games.push(Played::of(&self.bout));
                let next = self.games.len() as u64;
                self.bout = self.request.bout(self.seed, next);
                self.seated = self.request.players();
            }
        }
        let done = self.games.len();
        let asked = self.request.games;
        let record = self.log().record();
        Ok(Progress {
            finished: self.is_finished(),
            generations: done as u64,
            evaluations: self.evaluations,
            share: Some(done as f64 / asked as f64),
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
            ..Progress::default()
        })
    }

    fn result_file(&self) -> Result<File, Failure> {
        if self.games.is_empty() {
            return Err("no game was finished".into());
        }
        Ok(File {
            name: Match::name(&self.request, self.seed) + ".json",
            text: self.log().text(),
        })
    }

    fn state_hash(&self) -> String {
        fingerprint(&(self.log().text(), self.bout.played()))
    }
}
