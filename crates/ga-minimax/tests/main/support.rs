use ga_minimax::players::{AlphaBeta, Greedy, Minimax, Rollout, Uct};
use ga_minimax::{Budget, Game, Genetic, MAX, MIN, Paper, Player, Survivors};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A game of few moves: position n has `n % 4` moves, and lasts `left` plies at most. Every third position is a
/// forced pass, and players do not simply alternate.
#[derive(Clone, Debug)]
pub(crate) struct Odd {
    pub(crate) path: u64,
    pub(crate) left: u32,
}

impl Game for Odd {
    type Move = u64;
    type Value = f64;

    fn turn(&self) -> usize {
        if self.path % 5 < 2 { MAX } else { MIN }
    }

    fn moves(&self, moves: &mut Vec<u64>) {
        if self.left > 0 {
            moves.extend(0..if self.path % 3 == 0 { 1 } else { self.path % 4 });
        }
    }

    fn play(&mut self, chosen: u64) {
        self.path = (self.path * 31 + chosen * 7 + 1) % 1_000_003;
        self.left -= 1;
    }

    fn value(&self) -> f64 {
        (self.path % 17) as f64
    }
}

/// Counts how often a value is asked for, and raises a flag at the `alarm`-th time.
#[derive(Clone, Debug)]
pub(crate) struct Watched<G> {
    pub(crate) game: G,
    pub(crate) asked: Arc<AtomicU64>,
    pub(crate) alarm: u64,
    pub(crate) flag: Arc<AtomicBool>,
}

impl<G: Game> Watched<G> {
    pub(crate) fn new(game: G, alarm: u64) -> Self {
        Self { game, asked: Arc::default(), alarm, flag: Arc::default() }
    }

    pub(crate) fn budget(&self) -> Budget {
        Budget::default().with_cancel(self.flag.clone())
    }

    pub(crate) fn asked(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }
}

impl<G: Game> Game for Watched<G> {
    type Move = G::Move;
    type Value = G::Value;

    fn turn(&self) -> usize {
        self.game.turn()
    }

    fn moves(&self, moves: &mut Vec<G::Move>) {
        self.game.moves(moves);
    }

    fn play(&mut self, chosen: G::Move) {
        self.game.play(chosen);
    }

    fn value(&self) -> G::Value {
        if self.asked.fetch_add(1, Ordering::Relaxed) + 1 == self.alarm {
            self.flag.store(true, Ordering::Relaxed);
        }
        self.game.value()
    }

    fn judges_inner(&self) -> bool {
        self.game.judges_inner()
    }

    fn unfinished(&self) -> G::Value {
        self.game.unfinished()
    }
}

/// Steps up or down on a ring of ten places, for ever.
#[derive(Clone, Debug)]
pub(crate) struct Endless {
    pub(crate) place: u8,
    pub(crate) turn: usize,
    pub(crate) leaves_only: bool,
}

impl Game for Endless {
    type Move = u8;
    type Value = f64;

    fn turn(&self) -> usize {
        self.turn
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend([1, 9]);
    }

    fn play(&mut self, step: u8) {
        self.place = (self.place + step) % 10;
        self.turn = 1 - self.turn;
    }

    fn value(&self) -> f64 {
        assert!(!self.leaves_only, "the game goes on");
        f64::from(self.place)
    }

    fn judges_inner(&self) -> bool {
        !self.leaves_only
    }
}

/// A player and its name.
pub(crate) type Named<G> = (&'static str, Box<dyn Player<G>>);

/// All players that search.
pub(crate) fn searches<G: Game<Value = f64>>() -> Vec<Named<G>> {
    let uct = |rollout| Box::new(Uct { rollout, ..Uct::default() });
    vec![
        ("minimax", Box::new(Minimax::default())),
        ("alpha-beta", Box::new(AlphaBeta::default())),
        ("uct, played out", uct(Rollout::Playout)),
        ("uct, positions", uct(Rollout::Position)),
        ("uct, offset", uct(Rollout::Offset(7))),
        ("paper", Box::new(Paper::default())),
        ("paper, offspring", Box::new(Paper { survivors: Survivors::Offspring, ..Paper::default() })),
        ("genetic", Box::new(Genetic::default())),
    ]
}

/// All players that look at positions.
pub(crate) fn players<G: Game<Value = f64>>() -> Vec<Named<G>> {
    let mut players = searches();
    players.push(("greedy", Box::new(Greedy)));
    players
}
