//! Searches under a clock: what they do after the deadline, and between two looks at the clock.

use crate::support::{Odd, Walker, players, searches};
use ga_core::Engine;
use ga_core::terminate::Clock;
use ga_minimax::game::{Breakthrough, ConnectFour, Leaves, Othello, RandomTree, TicTacToe};
use ga_minimax::players::MaxN;
use ga_minimax::scheme::ours::{self, GeneticEngine, Parameters};
use ga_minimax::{Budget, Game};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What the clock and the game observe of a search.
#[derive(Debug, Default)]
struct Log {
    /// The number of readings of the clock.
    readings: AtomicU64,
    evaluations: AtomicU64,
    /// Evaluations after a reading beyond the deadline.
    late: AtomicU64,
    /// Lists of moves and moves played since the last reading, and their greatest number.
    steps: AtomicU64,
    most_steps: AtomicU64,
}

impl Log {
    /// A clock that advances by one nanosecond per reading. It panics at a search that does not
    /// end.
    fn clock(self: &Arc<Self>, end: u64) -> Clock {
        let log = self.clone();
        Clock::new(move || {
            let reading = log.readings.fetch_add(1, Ordering::Relaxed);
            assert!(
                reading < end + 1000,
                "the search goes on after the deadline"
            );
            log.steps.store(0, Ordering::Relaxed);
            Duration::from_nanos(reading)
        })
    }
}

/// A game with a log.
#[derive(Clone, Debug)]
struct Logged<G> {
    game: G,
    log: Arc<Log>,
    end: u64,
}

impl<G> Logged<G> {
    fn step(&self) {
        let steps = 1 + self.log.steps.fetch_add(1, Ordering::Relaxed);
        self.log.most_steps.fetch_max(steps, Ordering::Relaxed);
    }

    fn evaluate(&self) {
        self.log.evaluations.fetch_add(1, Ordering::Relaxed);
        let late = self.log.readings.load(Ordering::Relaxed) > self.end;
        self.log.late.fetch_add(u64::from(late), Ordering::Relaxed);
    }
}

impl<G: Game> Game for Logged<G> {
    type Move = G::Move;
    type Value = G::Value;

    fn turn(&self) -> usize {
        self.game.turn()
    }

    fn moves(&self, moves: &mut Vec<G::Move>) {
        self.step();
        self.game.moves(moves);
    }

    fn play(&mut self, chosen: G::Move) {
        self.step();
        self.game.play(chosen);
    }

    fn value(&self) -> G::Value {
        self.evaluate();
        self.game.value()
    }

    fn unfinished(&self) -> G::Value {
        self.evaluate();
        self.game.unfinished()
    }

    fn has_estimates(&self) -> bool {
        self.game.has_estimates()
    }
}

/// Checks that every search of this position ends at its deadline, for many deadlines, and that it
/// follows about one line of play, at most `longest` moves, between two looks at the clock.
fn ends_in_time<G: Game<Value = f64>>(game: &G, longest: u64) {
    let moves = game.legal();
    for (name, mut player) in players::<Logged<G>>() {
        for end in (1..60).chain((60..4000).step_by(397)) {
            let log = Arc::new(Log::default());
            let budget =
                Budget::default().with_time_on(&log.clock(end), Duration::from_nanos(end - 1));
            let position = Logged {
                game: game.clone(),
                log: log.clone(),
                end,
            };
            let choice = player
                .choose(&position, &budget, end)
                .expect("a sound game");
            let choice = choice.expect("there is always a move");
            assert!(choice.number < moves.len(), "{name}, {end} readings");
            let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
            assert_eq!(
                count(&log.late),
                0,
                "{name}, {end} readings: evaluations after the deadline"
            );
            assert_eq!(
                choice.evaluations,
                count(&log.evaluations),
                "{name}, {end} readings"
            );
            let steps = count(&log.most_steps);
            assert!(
                steps <= 3 * longest + 4,
                "{name}, {end} readings: {steps} moves without a look at the clock"
            );
        }
    }
}

#[test]
fn searches_of_trees_end_at_the_deadline() {
    let tree = RandomTree::new(Leaves::Correlated, 7, 7, 3).expect("a size in range");
    ends_in_time(&tree, 7);
    ends_in_time(&tree.leaves_only(), 7);
}

#[test]
fn searches_of_board_games_end_at_the_deadline() {
    ends_in_time(&TicTacToe::default(), 9);
    ends_in_time(&ConnectFour::default(), 42);
    ends_in_time(&Othello::default(), 70);
    ends_in_time(&Breakthrough::default(), 120);
}

#[test]
fn searches_of_irregular_and_endless_games_end_at_the_deadline() {
    ends_in_time(&Odd { path: 7, left: 30 }, 30);
    ends_in_time(&Walker::endless(true), 1000);
    ends_in_time(&Walker::endless(false), 1000);
}

/// The stack of a thread in a browser, in bytes. Threads of programs have twice as much.
const STACK: usize = 1 << 20;

#[test]
fn searches_of_the_longest_lines_need_no_more_than_the_stack_of_a_browser() {
    let search = || {
        let mut players = players::<Walker>();
        players.push(("max-n", Box::new(MaxN::default())));
        for (name, mut player) in players {
            let choice = player.choose(&Walker::endless(false), &Budget::evaluations(3), 1);
            assert!(choice.is_ok_and(|choice| choice.is_some()), "{name}");
        }
    };
    let thread = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(search)
        .expect("a thread");
    assert!(thread.join().is_ok());
}

/// A game in which listing the moves takes one nanosecond and everything else takes no time.
#[derive(Clone, Debug)]
struct Slow {
    game: Walker,
    now: Arc<AtomicU64>,
}

impl Game for Slow {
    type Move = i32;
    type Value = f64;

    fn turn(&self) -> usize {
        self.game.turn()
    }

    fn moves(&self, moves: &mut Vec<i32>) {
        self.now.fetch_add(1, Ordering::Relaxed);
        self.game.moves(moves);
    }

    fn play(&mut self, chosen: i32) {
        self.game.play(chosen);
    }

    fn value(&self) -> f64 {
        self.game.value()
    }

    fn has_estimates(&self) -> bool {
        self.game.has_estimates()
    }
}

#[test]
fn a_play_out_ends_at_the_deadline() {
    for (name, mut player) in players::<Slow>() {
        let now = Arc::new(AtomicU64::new(0));
        let time = now.clone();
        let clock = Clock::new(move || Duration::from_nanos(time.load(Ordering::Relaxed)));
        let budget = Budget::default().with_time_on(&clock, Duration::from_nanos(500));
        let game = Slow {
            game: Walker::endless(false),
            now: now.clone(),
        };
        let choice = player
            .choose(&game, &budget, 1)
            .expect("a sound game")
            .expect("there are moves");
        // The deadline comes within the first play-out, which lasts 1000 moves.
        assert_eq!(choice.evaluations, 0, "{name}");
        let late = now.load(Ordering::Relaxed) - 500;
        assert!(
            late <= 2,
            "{name}: lists the moves of {late} positions after the deadline"
        );
    }
}

#[test]
fn a_flag_that_another_thread_sets_ends_a_search() {
    for (name, mut player) in searches::<Logged<ConnectFour>>() {
        for patience in [1, 20, 500] {
            let log = Arc::new(Log::default());
            let flag = Arc::new(AtomicBool::new(false));
            let position = Logged {
                game: ConnectFour::default(),
                log: log.clone(),
                end: u64::MAX,
            };
            let budget = Budget::default().with_cancel(flag.clone());
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    while log.evaluations.load(Ordering::Relaxed) < patience {
                        std::thread::yield_now();
                    }
                    flag.store(true, Ordering::Relaxed);
                });
                let choice = player.choose(&position, &budget, 1).expect("a sound game");
                assert!(
                    choice.is_some_and(|choice| choice.evaluations >= patience),
                    "{name}"
                );
            });
        }
    }
}

/// An engine that runs our search on this position.
fn engine<G: Game<Value = f64>>(root: &G, budget: &Budget) -> GeneticEngine<G> {
    let parameters = Parameters::default();
    let scheme = parameters
        .scheme(root, budget)
        .expect("parameters in range");
    let founders = parameters.founders(root, budget, 1).expect("a sound game");
    scheme
        .founders(founders)
        .seed(1)
        .expect("there are founders")
}

#[test]
fn a_flag_that_is_set_between_two_generations_ends_the_search() {
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget::default().with_cancel(flag.clone());
    let mut engine = engine(&ConnectFour::default(), &budget);
    (0..10).for_each(|_| engine.step());
    let spent = engine.state().evaluations();
    assert!(ours::is_open(&engine) && spent > 100);
    flag.store(true, Ordering::Relaxed);
    assert!(!ours::is_open(&engine));
    (0..10).for_each(|_| engine.step());
    assert_eq!(engine.state().evaluations(), spent);
    assert!(ours::best(engine.scheme()).expect("a sound game").is_some());
}

#[test]
fn a_resumed_run_of_our_scheme_equals_an_uninterrupted_one() {
    for leaves_only in [false, true] {
        let tree = RandomTree::new(Leaves::Correlated, 7, 7, 5).expect("a size in range");
        let tree = if leaves_only {
            tree.leaves_only()
        } else {
            tree
        };
        let budget = Budget::evaluations(2000);
        let mut whole = engine(&tree, &budget);
        let mut halves = engine(&tree, &budget);
        (0..40).for_each(|_| whole.step());
        (0..20).for_each(|_| halves.step());
        let (scheme, state) = halves.into_parts();
        let mut halves = Engine::resume(scheme, state).expect("a state of this scheme");
        (0..20).for_each(|_| halves.step());
        assert_eq!(whole.state(), halves.state());
        assert_eq!(ours::best(whole.scheme()), ours::best(halves.scheme()));
    }
}
