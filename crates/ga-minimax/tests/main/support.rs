use ga_minimax::{Budget, Game, MAX, MIN};
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
}
