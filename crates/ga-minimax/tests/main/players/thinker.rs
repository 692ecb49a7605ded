use crate::support::{Odd, Walker};
use ga_core::terminate::Clock;
use ga_minimax::game::{Breakthrough, ConnectFour, Othello, TicTacToe};
use ga_minimax::players::{AlphaBeta, End, Progress, Thinker, Thoughts};
use ga_minimax::{Budget, Error, Game, Player};
use proptest::prelude::*;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

fn think<G: Game<Value = f64>>(thinker: &mut Thinker<G>, evaluations: u64) -> Progress {
    thinker
        .think(&Budget::evaluations(evaluations))
        .expect("a valid game")
}

fn equal<G: Game<Value = f64, Move: PartialEq>>(left: &Thinker<G>, right: &Thinker<G>) {
    assert_eq!(left.best(), right.best());
    assert_eq!(left.explain(), right.explain());
    assert_eq!(left.save(), right.save());
}

fn slices_equal_one<G: Game<Value = f64, Move: PartialEq + Debug>>(position: &G, slices: &[u64]) {
    let [mut whole, mut sliced] = [0, 1].map(|_| Thinker::new(position, 7).expect("estimates"));
    think(&mut whole, slices.iter().sum());
    for &slice in slices {
        think(&mut sliced, slice);
    }
    equal(&whole, &sliced);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn many_small_slices_find_what_one_big_slice_finds(
        slices in prop::collection::vec(0_u64..120, 1..20),
        path in 0_u64..1000,
    ) {
        slices_equal_one(&ConnectFour::default(), &slices);
        slices_equal_one(&Breakthrough::default(), &slices);
        slices_equal_one(&Odd { path, left: 6 }, &slices);
    }

    #[test]
    fn saved_thoughts_go_on_as_if_nothing_had_happened(
        before in 0_u64..2000, after in 0_u64..2000, moves in 0_usize..3,
    ) {
        let mut thinker = Thinker::new(&Othello::default(), 7).expect("estimates");
        think(&mut thinker, before);
        for _ in 0..moves {
            thinker.advance(thinker.best().map_or(0, |choice| choice.number)).expect("a move");
        }
        let text = serde_json::to_string(&thinker.save()).expect("plain data");
        let thoughts: Thoughts = serde_json::from_str(&text).expect("the same data");
        let mut resumed = Thinker::resume(thinker.position(), &thoughts).expect("the same position");
        equal(&thinker, &resumed);
        prop_assert_eq!(think(&mut thinker, after), think(&mut resumed, after));
        equal(&thinker, &resumed);
    }

    #[test]
    fn altered_thoughts_are_refused_or_harmless(
        place in 0_usize..4000, digit in 0_u8..10, after in 0_u64..300,
    ) {
        let mut thinker = Thinker::new(&TicTacToe::default(), 7).expect("estimates");
        think(&mut thinker, 200);
        let mut text = serde_json::to_string(&thinker.save()).expect("plain data").into_bytes();
        let place = place % text.len();
        if text[place].is_ascii_digit() {
            text[place] = b'0' + digit;
        }
        if let Ok(thoughts) = serde_json::from_slice::<Thoughts>(&text) {
            if let Ok(mut resumed) = Thinker::resume(&TicTacToe::default(), &thoughts) {
                // It may be another tree, but it must neither panic nor search without an end.
                let _ = resumed.think(&Budget::evaluations(after).with_memory(1 << 20));
                let _ = (resumed.best(), resumed.explain());
            }
        }
    }
}

#[test]
fn a_move_keeps_what_is_known_after_it() {
    let mut thinker = Thinker::new(&ConnectFour::default(), 7).unwrap();
    assert_eq!(think(&mut thinker, 20_000).end, End::Spent);
    let choice = thinker.best().unwrap();
    let before = thinker.positions();
    let values = thinker.explain().unwrap();
    let kept = thinker.advance(choice.number).unwrap();
    assert!(kept > before / 20 && kept < before, "{kept} of {before}");
    assert_eq!(kept, thinker.positions());
    // The answers are known before the next slice.
    let answer = thinker.best().unwrap();
    assert!(answer.value.is_some() && answer.values.iter().all(Option::is_some));
    assert_eq!(values.line[1], answer.line[0], "the expected answer");
    assert_eq!(thinker.position().turn(), 1);
    // A move that nothing is known about begins a new search.
    let mut fresh = Thinker::new(&ConnectFour::default(), 7).unwrap();
    assert_eq!(fresh.advance(3), Ok(0));
    assert_eq!(
        fresh.best().map(|choice| (choice.number, choice.value)),
        Some((0, None))
    );
    let error = Error::MoveNumber {
        number: 7,
        moves: 7,
    };
    assert_eq!(fresh.advance(7), Err(error.clone()));
    assert_eq!(
        error.to_string(),
        "move number 7: the position has 7 moves, numbered from 0"
    );
    assert_eq!(fresh.position().turn(), 1, "nothing has changed");
}

#[test]
fn the_end_of_a_game_is_complete_and_has_no_move() {
    let position: TicTacToe = "XX.OO....".parse().unwrap();
    let mut thinker = Thinker::new(&position, 9).unwrap();
    let progress = think(&mut thinker, 100_000);
    assert!(progress.is_solved && progress.end == End::Complete && progress.evaluations < 1000);
    let why = thinker.explain().unwrap();
    assert_eq!(
        (why.value, why.plies, why.line.len(), why.fears),
        (1.0, Some(0), 1, None)
    );
    thinker.advance(0).unwrap();
    assert_eq!((thinker.best(), thinker.explain()), (None, None));
    let progress = think(&mut thinker, 100);
    assert_eq!(
        (progress.evaluations, progress.is_solved, progress.end),
        (0, true, End::Complete)
    );
    assert_eq!(
        thinker.advance(0),
        Err(Error::MoveNumber {
            number: 0,
            moves: 0
        })
    );
    let resumed = Thinker::resume(thinker.position(), &thinker.save()).unwrap();
    assert_eq!(resumed.save(), thinker.save());
}

#[test]
fn a_clock_and_a_flag_end_a_slice_and_the_flag_works_from_another_thread() {
    let mut thinker = Thinker::new(&Othello::default(), 7).unwrap();
    let calls = Arc::new(AtomicU64::new(0));
    let counted = calls.clone();
    let clock = Clock::new(move || Duration::from_millis(counted.fetch_add(1, Ordering::Relaxed)));
    let progress = thinker
        .think(&Budget::default().with_time_on(&clock, Duration::from_millis(50)))
        .unwrap();
    assert_eq!(progress.end, End::Stopped);
    assert!(
        calls.load(Ordering::Relaxed) <= 60,
        "it is read once per expansion"
    );
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget::default().with_cancel(flag.clone());
    let worker = std::thread::spawn(move || {
        let progress = thinker.think(&budget).expect("a valid game");
        (thinker, progress)
    });
    flag.store(true, Ordering::Relaxed);
    let (mut thinker, progress) = worker.join().expect("no panic");
    assert_eq!(progress.end, End::Stopped);
    assert!(thinker.best().is_some());
    let bound = Budget::evaluations(1_000_000).with_memory(100_000);
    assert_eq!(thinker.think(&bound).unwrap().end, End::Full);
    assert_eq!(
        thinker.think(&Budget::evaluations(0)).unwrap().end,
        End::Spent
    );
}

#[test]
fn a_game_that_breaks_a_rule_is_named_and_a_move_remains() {
    let mut thinker = Thinker::new(&Walker::spoilt(2, f64::NAN, true), 7).unwrap();
    let error = thinker.think(&Budget::evaluations(1000)).unwrap_err();
    assert!(matches!(error, Error::NotANumber { .. }), "{error}");
    assert_eq!(thinker.think(&Budget::evaluations(1000)), Err(error));
    assert!(thinker.best().is_some());
    let unestimated = Walker::spoilt(9, 0.0, false);
    assert_eq!(
        Thinker::new(&unestimated, 7).err(),
        Some(Error::Unestimated)
    );
}

#[test]
fn thoughts_about_another_position_are_refused() {
    let mut thinker = Thinker::new(&ConnectFour::default(), 7).unwrap();
    think(&mut thinker, 500);
    let thoughts = thinker.save();
    let other: ConnectFour = "4".parse().unwrap();
    let error = Thinker::resume(&other, &thoughts).unwrap_err();
    assert_eq!(
        error.to_string(),
        "saved thoughts: they are about another position; expected those of this position, as they were saved"
    );
    let full: ConnectFour = "444444".parse().unwrap();
    assert!(
        Thinker::resume(&full, &thoughts).is_err(),
        "it has six moves"
    );
}

#[test]
fn an_explanation_agrees_with_exact_values() {
    // O threatens the middle column: every move but the block at its foot loses.
    let position: TicTacToe = "XOX.O....".parse().unwrap();
    let mut thinker = Thinker::new(&position, 9).unwrap();
    think(&mut thinker, 100_000);
    let why = thinker.explain().unwrap();
    let exact = AlphaBeta::default()
        .choose(&position, &Budget::default(), 1)
        .unwrap()
        .unwrap();
    assert_eq!(
        (usize::from(why.number), Some(why.value)),
        (exact.number, exact.value)
    );
    assert_eq!(
        position.legal()[usize::from(why.number)],
        7,
        "the row of O is blocked"
    );
    for other in &why.others {
        assert_eq!(
            (other.loss, other.value, other.plies),
            (1.0, -1.0, Some(1)),
            "{other:?}"
        );
    }
    assert!(why.fears.is_some_and(|fear| fear.cost >= 0.0));
}
