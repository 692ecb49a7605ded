//! Searches under a clock: how much they do after time is over, and between two looks at the clock.

use crate::support::{Endless, Odd, players, searches};
use ga_core::Engine;
use ga_core::random::Stream;
use ga_core::terminate::Clock;
use ga_minimax::games::{Breakthrough, ConnectFour, Leaves, Othello, RandomTree, TicTacToe};
use ga_minimax::{Budget, Game, Genetic};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What a search did, as seen by the clock and the game.
#[derive(Debug, Default)]
struct Log {
    /// How often the clock was read.
    readings: AtomicU64,
    evaluations: AtomicU64,
    /// Evaluations after a reading said that time is over.
    late: AtomicU64,
    /// Moves listed and played since the last reading, and the most of them.
    steps: AtomicU64,
    most_steps: AtomicU64,
}

impl Log {
    /// A clock that goes on by one nanosecond with every reading. A search that reads it for ever
    /// fails.
    fn clock(self: &Arc<Self>, end: u64) -> Clock {
        let log = self.clone();
        Clock::new(move || {
            let reading = log.readings.fetch_add(1, Ordering::Relaxed);
            assert!(reading < end + 1000, "time is over, and the search goes on");
            log.steps.store(0, Ordering::Relaxed);
            Duration::from_nanos(reading)
        })
    }
}

/// A game that keeps a log.
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

    fn judges_inner(&self) -> bool {
        self.game.judges_inner()
    }
}

/// Every search of this position ends at each of many readings of the clock, between two of which
/// it follows about one line of play, of at most `longest` moves.
fn ends_in_time<G: Game<Value = f64>>(game: &G, longest: u64) {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    for (name, mut player) in players::<Logged<G>>() {
        for end in (1..60).chain((60..4000).step_by(397)) {
            let log = Arc::new(Log::default());
            let budget = Budget::default().with_time_on(&log.clock(end), Duration::from_nanos(end - 1));
            let position = Logged { game: game.clone(), log: log.clone(), end };
            let choice = player.choose(&position, &budget, end).expect("a sound game");
            let choice = choice.expect("a move is due in any case");
            assert!(choice.number < moves.len(), "{name}, {end} readings");
            let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
            assert_eq!(count(&log.late), 0, "{name}, {end} readings: evaluations after the deadline");
            assert_eq!(choice.evaluations, count(&log.evaluations), "{name}, {end} readings");
            let steps = count(&log.most_steps);
            assert!(
                steps <= 3 * longest + 4,
                "{name}, {end} readings: {steps} moves without a look at the clock"
            );
        }
    }
}

#[test]
fn no_search_of_a_tree_evaluates_or_goes_on_after_the_deadline() {
    let tree = RandomTree::new(Leaves::Correlated, 7, 7, 3).expect("a size in range");
    ends_in_time(&tree, 7);
    ends_in_time(&tree.leaves_only(), 7);
}

#[test]
fn no_search_of_a_board_game_evaluates_or_goes_on_after_the_deadline() {
    ends_in_time(&TicTacToe::default(), 9);
    ends_in_time(&ConnectFour::default(), 42);
    ends_in_time(&Othello::default(), 70);
    ends_in_time(&Breakthrough::default(), 120);
}

#[test]
fn no_search_of_an_odd_game_evaluates_or_goes_on_after_the_deadline() {
    ends_in_time(&Odd { path: 7, left: 30 }, 30);
    ends_in_time(&Endless { place: 3, turn: 0, leaves_only: false }, 1000);
    ends_in_time(&Endless { place: 3, turn: 0, leaves_only: true }, 1000);
}

/// A game in which listing moves takes a nanosecond, and nothing else takes time.
#[derive(Clone, Debug)]
struct Slow {
    game: Endless,
    now: Arc<AtomicU64>,
}

impl Game for Slow {
    type Move = u8;
    type Value = f64;

    fn turn(&self) -> usize {
        self.game.turn()
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        self.now.fetch_add(1, Ordering::Relaxed);
        self.game.moves(moves);
    }

    fn play(&mut self, chosen: u8) {
        self.game.play(chosen);
    }

    fn value(&self) -> f64 {
        self.game.value()
    }

    fn judges_inner(&self) -> bool {
        self.game.judges_inner()
    }
}

#[test]
fn a_line_is_not_played_to_its_end_when_time_is_over() {
    for (name, mut player) in players::<Slow>() {
        let now = Arc::new(AtomicU64::new(0));
        let time = now.clone();
        let clock = Clock::new(move || Duration::from_nanos(time.load(Ordering::Relaxed)));
        let budget = Budget::default().with_time_on(&clock, Duration::from_nanos(500));
        let game = Slow { game: Endless { place: 3, turn: 0, leaves_only: true }, now: now.clone() };
        let choice = player.choose(&game, &budget, 1).expect("a sound game").expect("there are moves");
        // The first line of play is not half-way.
        assert_eq!(choice.evaluations, 0, "{name}");
        let late = now.load(Ordering::Relaxed) - 500;
        assert!(late <= 2, "{name}: lists the moves of {late} positions after the deadline");
    }
}

#[test]
fn a_flag_that_another_thread_raises_ends_a_search() {
    for (name, mut player) in searches::<Logged<ConnectFour>>() {
        for patience in [1, 20, 500] {
            let (log, flag) = (Arc::new(Log::default()), Arc::new(AtomicBool::new(false)));
            let position = Logged { game: ConnectFour::default(), log: log.clone(), end: u64::MAX };
            let budget = Budget::default().with_cancel(flag.clone());
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    while log.evaluations.load(Ordering::Relaxed) < patience {
                        std::thread::yield_now();
                    }
                    flag.store(true, Ordering::Relaxed);
                });
                let choice = player.choose(&position, &budget, 1).expect("a sound game");
                assert!(choice.is_some_and(|choice| choice.evaluations >= patience), "{name}");
            });
        }
    }
}

#[test]
fn a_flag_that_is_raised_between_two_generations_ends_the_search() {
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget::default().with_cancel(flag.clone());
    let mut scheme = Genetic::default().scheme(&ConnectFour::default(), &budget).expect("settings in range");
    let founders = scheme.breeder.founders(&mut Stream::seeded(1));
    let mut engine = Engine::from_founders(scheme, founders, 1).expect("there are founders");
    (0..10).for_each(|_| engine.step());
    let spent = engine.scheme().evaluator.meter().spent();
    assert!(engine.scheme().evaluator.is_open() && spent > 100);
    flag.store(true, Ordering::Relaxed);
    assert!(!engine.scheme().evaluator.is_open());
    (0..10).for_each(|_| engine.step());
    assert_eq!(engine.scheme().evaluator.meter().spent(), spent);
    let choice = Genetic::choice(engine.scheme()).expect("a sound game").expect("there are moves");
    assert_eq!(choice.evaluations, spent);
}

#[test]
fn a_search_that_goes_on_from_its_parts_goes_on_as_if_it_had_not_stopped() {
    for leaves_only in [false, true] {
        let tree = RandomTree::new(Leaves::Correlated, 7, 7, 5).expect("a size in range");
        let tree = if leaves_only { tree.leaves_only() } else { tree };
        let start = || {
            let scheme = Genetic::default().scheme(&tree, &Budget::evaluations(2000));
            let mut scheme = scheme.expect("settings in range");
            let founders = scheme.breeder.founders(&mut Stream::seeded(1));
            Engine::from_founders(scheme, founders, 1).expect("there are founders")
        };
        let (mut whole, mut halves) = (start(), start());
        (0..40).for_each(|_| whole.step());
        (0..20).for_each(|_| halves.step());
        let (scheme, state) = halves.into_parts();
        let mut halves = Engine::resume(scheme, state).expect("a state of this scheme");
        (0..20).for_each(|_| halves.step());
        assert_eq!(whole.state(), halves.state());
        assert_eq!(Genetic::choice(whole.scheme()), Genetic::choice(halves.scheme()));
    }
}
