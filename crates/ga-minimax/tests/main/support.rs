//! Games and lists of players that several tests use.

use ga_minimax::game::{Leaves, RandomTree};
use ga_minimax::players::{
    AlphaBeta, Exact, GeneticPlayer, Greedy, Minimax, PaperPlayer, Pvs, Rollout, Uct,
};
use ga_minimax::scheme::paper::{Parameters, Survivors};
use ga_minimax::{Budget, Game, MAX, MIN, Player};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A game with irregular positions: 0 to 3 moves, forced passes, and players who do not simply
/// alternate. It lasts `left` plies at most.
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

/// A walker on a ring of cells. Players move in turn, MAX first.
#[derive(Clone, Debug)]
pub(crate) struct Walker {
    pub(crate) cell: i32,
    pub(crate) ply: u32,
    /// The steps of MAX and of MIN.
    steps: [&'static [i32]; 2],
    /// The number of cells of the ring.
    cells: i32,
    is_over: fn(&Self) -> bool,
    value: fn(&Self) -> f64,
    has_estimates: bool,
    /// The value of the cell or the ply that is special.
    special: f64,
    /// The special ply.
    at: u32,
}

impl Walker {
    pub(crate) const GOAL: i32 = 10;

    /// MAX walks to [`GOAL`](Self::GOAL), which is worth `win`; MIN only watches.
    pub(crate) fn to_goal(cell: i32, win: f64) -> Self {
        Self {
            cell,
            ply: 0,
            steps: [&[-1, 0, 1], &[0]],
            cells: 100,
            is_over: |walker| walker.cell == Self::GOAL,
            value: |walker| {
                if walker.cell == Self::GOAL {
                    walker.special
                } else {
                    0.0
                }
            },
            has_estimates: true,
            special: win,
            at: 0,
        }
    }

    /// A game of four plies with three moves each. A position is worth its ply, but `value` after
    /// `at` plies.
    pub(crate) fn spoilt(at: u32, value: f64, has_estimates: bool) -> Self {
        Self {
            cell: 0,
            ply: 0,
            steps: [&[0; 3]; 2],
            cells: 1,
            is_over: |walker| walker.ply == 4,
            value: |walker| {
                if walker.ply == walker.at {
                    walker.special
                } else {
                    f64::from(walker.ply)
                }
            },
            has_estimates,
            special: value,
            at,
        }
    }

    /// A game that never ends, on ten cells. A position is worth its cell.
    pub(crate) fn endless(has_estimates: bool) -> Self {
        Self {
            cell: 3,
            ply: 0,
            steps: [&[1, -1]; 2],
            cells: 10,
            is_over: |_| false,
            value: |walker| {
                assert!(walker.has_estimates, "the game goes on");
                f64::from(walker.cell)
            },
            has_estimates,
            special: 0.0,
            at: 0,
        }
    }
}

impl Game for Walker {
    type Move = i32;
    type Value = f64;

    fn turn(&self) -> usize {
        self.ply as usize % 2
    }

    fn moves(&self, moves: &mut Vec<i32>) {
        if !(self.is_over)(self) {
            moves.extend(self.steps[self.turn()]);
        }
    }

    fn play(&mut self, step: i32) {
        self.cell = (self.cell + step).rem_euclid(self.cells);
        self.ply += 1;
    }

    fn value(&self) -> f64 {
        (self.value)(self)
    }

    fn has_estimates(&self) -> bool {
        self.has_estimates
    }
}

/// Counts evaluations of a game, and sets a flag at evaluation number `alarm`.
#[derive(Clone, Debug)]
pub(crate) struct Watched<G> {
    pub(crate) game: G,
    pub(crate) asked: Arc<AtomicU64>,
    pub(crate) alarm: u64,
    pub(crate) flag: Arc<AtomicBool>,
}

impl<G: Game> Watched<G> {
    pub(crate) fn new(game: G, alarm: u64) -> Self {
        Self {
            game,
            asked: Arc::default(),
            alarm,
            flag: Arc::default(),
        }
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

    fn has_estimates(&self) -> bool {
        self.game.has_estimates()
    }

    fn unfinished(&self) -> G::Value {
        self.game.unfinished()
    }
}

/// A random tree with seven moves at each position.
pub(crate) fn tree(leaves: Leaves, depth: u64, seed: u64) -> RandomTree {
    RandomTree::new(leaves, depth, 7, seed).expect("a size in range")
}

/// A player and its name.
pub(crate) type Named<G> = (&'static str, Box<dyn Player<G>>);

/// All players that search.
pub(crate) fn searches<G: Game<Value = f64>>() -> Vec<Named<G>> {
    let uct = |rollout| {
        Box::new(Uct {
            rollout,
            ..Uct::default()
        })
    };
    vec![
        ("minimax", Box::new(Minimax::default())),
        ("alpha-beta", Box::new(AlphaBeta::default())),
        ("pvs", Box::new(Pvs::default())),
        ("uct, played out", uct(Rollout::Playout)),
        ("uct, positions", uct(Rollout::Position)),
        ("uct, offset", uct(Rollout::Offset(7))),
        ("paper", Box::new(PaperPlayer::default())),
        (
            "paper, offspring",
            Box::new(paper(Survivors::Offspring, None)),
        ),
        ("genetic", Box::new(GeneticPlayer::default())),
    ]
}

/// All of them and the solver, which values a position again that it does not remember.
pub(crate) fn searches_and_solver<G: Game<Value = f64>>() -> Vec<Named<G>> {
    let mut players = searches();
    players.push(("exact", Box::new(Exact)));
    players
}

/// The paper's search with these survivors.
pub(crate) fn paper(survivors: Survivors, generations: Option<u64>) -> PaperPlayer {
    PaperPlayer {
        parameters: Parameters {
            survivors,
            ..Parameters::default()
        },
        generations,
    }
}

/// All players that evaluate positions.
pub(crate) fn players<G: Game<Value = f64>>() -> Vec<Named<G>> {
    let mut players = searches();
    players.push(("greedy", Box::new(Greedy)));
    players
}
