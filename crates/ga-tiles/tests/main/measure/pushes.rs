//! Pushing puzzles, beside a search that knows nothing but the rules.

use super::{missing, of};
use crate::{judge, random, set, tile};
use ga_core::random::{Stream, below};
use ga_tiles::measure::{Pushes, Scratch, Value};
use ga_tiles::{Level, Measure};
use std::collections::{BTreeSet, VecDeque};

type Cell = (usize, usize);

const DIRECTIONS: [(char, isize, isize); 4] =
    [('N', 0, -1), ('E', 1, 0), ('S', 0, 1), ('W', -1, 0)];

/// The least numbers of pushes and of moves. Kinds: 0 floor, 1 wall, 2 player, 3 crate, 4 target,
/// 5 crate on a target.
fn judged(level: &Level, counts_walks: bool) -> Option<usize> {
    judged_by(level, counts_walks, false, false)
}

/// The same, if the player pulls, too, or crates slide.
fn judged_by(level: &Level, counts_walks: bool, pulls: bool, slides: bool) -> Option<usize> {
    let rows = judge::rows(level);
    let cells = |kinds: &[usize]| judge::cells_of(&rows, set(kinds));
    let targets: BTreeSet<Cell> = cells(&[4, 5]).into_iter().collect();
    let start: (Cell, BTreeSet<Cell>) = (cells(&[2])[0], cells(&[3, 5]).into_iter().collect());
    let is_open = |(x, y): Cell| y < rows.len() && x < rows[0].len() && rows[y][x] != 1;
    let mut queue = VecDeque::from([(0, start)]);
    let mut known = BTreeSet::new();
    while let Some((cost, (player, crates))) = queue.pop_front() {
        if !known.insert((player, crates.clone())) {
            continue;
        }
        if crates.iter().all(|cell| targets.contains(cell)) {
            return Some(cost);
        }
        for (_, right, down) in DIRECTIONS {
            let step = |(x, y): Cell| (x.wrapping_add_signed(right), y.wrapping_add_signed(down));
            let next = step(player);
            let beyond = step(step(player));
            if !is_open(next) {
                continue;
            }
            if !crates.contains(&next) {
                let cost = cost + usize::from(counts_walks);
                let state = (cost, (next, crates.clone()));
                if counts_walks {
                    queue.push_back(state);
                } else {
                    queue.push_front(state);
                }
            } else if is_open(beyond) && !crates.contains(&beyond) {
                let mut pushed = crates.clone();
                pushed.remove(&next);
                let mut to = beyond;
                while slides && is_open(step(to)) && !crates.contains(&step(to)) {
                    to = step(to);
                }
                pushed.insert(to);
                queue.push_back((cost + 1, (next, pushed)));
            }
            let (x, y) = player;
            let behind = (x.wrapping_add_signed(-right), y.wrapping_add_signed(-down));
            if pulls && crates.contains(&behind) && !crates.contains(&next) {
                let mut pulled = crates.clone();
                pulled.remove(&behind);
                pulled.insert(player);
                queue.push_back((cost + 1, (next, pulled)));
            }
        }
    }
    None
}

/// Plays a solution; returns whether all crates are on targets.
fn plays(level: &Level, letters: &str) -> bool {
    let rows = judge::rows(level);
    let mut player = judge::cells_of(&rows, set(&[2]))[0];
    let mut crates = judge::cells_of(&rows, set(&[3, 5]));
    for letter in letters.chars() {
        let (_, right, down) = DIRECTIONS
            .into_iter()
            .find(|one| one.0 == letter.to_ascii_uppercase())
            .expect("a direction");
        let step = |(x, y): Cell| (x.wrapping_add_signed(right), y.wrapping_add_signed(down));
        player = step(player);
        let pushed = crates.iter().position(|&cell| cell == player);
        assert_eq!(pushed.is_some(), letter.is_ascii_uppercase(), "{letters}");
        if let Some(pushed) = pushed {
            crates[pushed] = step(player);
        }
        assert!(
            level
                .get(player.0, player.1)
                .is_some_and(|&kind| kind != tile(1))
        );
    }
    crates
        .iter()
        .all(|&(x, y)| [tile(4), tile(5)].contains(&level[(x, y)]))
}

fn puzzle() -> Pushes {
    Pushes::new(tile(2), tile(0), set(&[3, 5]), set(&[4, 5]))
}

fn level(width: usize, height: usize, rng: &mut Stream) -> Level {
    let mut level = random(width, height, 2, 88, rng);
    let mut free: Vec<usize> = (0..width * height).collect();
    let kinds = [2, 3, 4, 3, 4, 5];
    for kind in &kinds[..[3, 5, 6][below(rng, 3)]] {
        let cell = free.swap_remove(below(rng, free.len()));
        level.set(cell % width, cell / width, tile(*kind));
    }
    level
}

#[test]
fn solutions_are_those_of_the_judge_and_can_be_played() {
    let mut rng = Stream::seeded(3);
    let mut scratch = Scratch::default();
    let mut letters = String::new();
    let mut solved = 0;
    for _ in 0..300 {
        let (width, height) = (3 + below(&mut rng, 3), 3 + below(&mut rng, 2));
        let level = level(width, height, &mut rng);
        let pushes = of(puzzle(), &level).number();
        let moves = of(puzzle().moves(), &level).number();
        assert_eq!(
            pushes,
            judged(&level, false).map(|pushes| pushes as f64),
            "{level:?}"
        );
        assert_eq!(
            moves,
            judged(&level, true).map(|moves| moves as f64),
            "{level:?}"
        );
        let value = puzzle().moves().letters(&level, &mut scratch, &mut letters);
        if let Value::Number(moves) = value {
            assert!(plays(&level, &letters), "{letters} {level:?}");
            assert_eq!(letters.len() as f64, moves);
            solved += usize::from(moves > 0.0);
        } else {
            assert_eq!(letters, "");
        }
    }
    assert!(solved > 30, "only {solved} are solved");
}

#[test]
fn crates_are_pulled_and_slide_as_by_the_judge() {
    let mut rng = Stream::seeded(5);
    let mut scratch = Scratch::default();
    let mut letters = String::new();
    let mut solved = [0; 4];
    for _ in 0..200 {
        let (width, height) = (3 + below(&mut rng, 2), 3 + below(&mut rng, 2));
        let level = level(width, height, &mut rng);
        for (case, (pulls, slides)) in [(false, false), (true, false), (false, true), (true, true)]
            .into_iter()
            .enumerate()
        {
            let puzzle = if pulls {
                puzzle().with_pulls()
            } else {
                puzzle()
            };
            let puzzle = if slides { puzzle.with_slides() } else { puzzle };
            let pushes = judged_by(&level, false, pulls, slides);
            let moves = judged_by(&level, true, pulls, slides);
            assert_eq!(
                of(puzzle, &level).number(),
                pushes.map(|pushes| pushes as f64),
                "{level:?}"
            );
            assert_eq!(
                of(puzzle.moves(), &level).number(),
                moves.map(|moves| moves as f64),
                "{level:?}"
            );
            let value = puzzle.moves().letters(&level, &mut scratch, &mut letters);
            assert_eq!(
                (value.number().is_some(), letters.len()),
                (moves.is_some(), moves.unwrap_or(0))
            );
            solved[case] += usize::from(moves.is_some_and(|moves| moves > 0));
        }
    }
    // More can be solved by pulls.
    assert!(
        solved[0] > 5 && solved[2] > 5 && solved[1] > solved[0],
        "{solved:?}"
    );
}

/// `cargo test --release -p ga-tiles-tests -- --ignored --nocapture boards_a_second`
#[test]
#[ignore = "measures time"]
fn boards_a_second() {
    for (crates, is_by_moves) in [(2, false), (3, false), (2, true), (3, true)] {
        let mut rng = Stream::seeded(90 + crates as u64);
        let boards: Vec<Level> = (0..4000)
            .map(|_| {
                let mut level = random(5, 5, 2, 85, &mut rng);
                let mut free: Vec<usize> = (0..25).collect();
                for kind in std::iter::once(2).chain([3, 4].repeat(crates)) {
                    let cell = free.swap_remove(below(&mut rng, free.len()));
                    level.cells_mut()[cell] = tile(kind);
                }
                level
            })
            .collect();
        let puzzle = Measure::from(if is_by_moves {
            puzzle().moves()
        } else {
            puzzle()
        });
        let mut scratch = Scratch::default();
        let start = crate::cpu_seconds();
        let solved = boards
            .iter()
            .filter(|level| puzzle.of(level, &mut scratch).number().is_some())
            .count();
        let seconds = crate::cpu_seconds() - start;
        println!(
            "{crates} crates, moves {is_by_moves}: {:.0} boards a CPU second, {solved} solved",
            4000.0 / seconds
        );
    }
}

#[test]
fn what_is_absent_is_in_the_gap() {
    let row = |kinds: &[usize]| {
        Level::new(
            kinds.len(),
            1,
            kinds.iter().map(|&kind| tile(kind)).collect(),
        )
        .expect("a level")
    };
    // 4 columns and a row for each that is absent.
    assert_eq!(of(puzzle(), &row(&[2, 0, 0, 4])), missing(5));
    assert_eq!(of(puzzle(), &row(&[1, 1, 1, 1])), missing(10));
    assert_eq!(of(puzzle(), &row(&[2, 2, 3, 4])), missing(5));
    assert_eq!(of(puzzle(), &row(&[2, 3, 3, 4])), missing(1));
    // The crate cannot be pushed off the end.
    assert_eq!(of(puzzle(), &row(&[4, 2, 0, 3])), missing(1));
    assert_eq!(of(puzzle(), &row(&[2, 0, 3, 4])), Value::Number(1.0));
    assert_eq!(
        of(puzzle().moves(), &row(&[2, 0, 3, 4])),
        Value::Number(2.0)
    );
    assert_eq!(of(puzzle(), &row(&[2, 0, 5, 0])), Value::Number(0.0));
    // One position is not enough to know.
    let unknown = Value::Unknown { gap: 1.0 };
    assert_eq!(of(puzzle().states(1), &row(&[2, 0, 3, 4])), unknown);
    assert_eq!(
        of(puzzle().moves().states(2), &row(&[2, 0, 3, 4])),
        Value::Number(2.0)
    );
}

#[test]
fn levels_of_any_size_have_an_answer() {
    for (width, height) in [(128, 128), (128, 1), (1, 128), (12, 12)] {
        let mut level = Level::filled(width, height, tile(0)).expect("a level");
        for (cell, kind) in [2, 3, 4].into_iter().enumerate() {
            level.cells_mut()[cell] = tile(kind);
        }
        let expected = if width * height > 128 {
            Value::Unknown {
                gap: (width * height - 128) as f64,
            }
        } else {
            Value::Number(1.0)
        };
        assert_eq!(of(puzzle(), &level), expected, "{width} x {height}");
    }
    // Walls around do not count.
    let mut level = Level::filled(128, 128, tile(1)).expect("a level");
    for (place, kind) in [2, 3, 4].into_iter().enumerate() {
        level.set(90 + place, 100, tile(kind));
    }
    assert_eq!(
        Measure::from(puzzle()).of(&level, &mut Scratch::default()),
        Value::Number(1.0)
    );
}

#[test]
fn what_the_player_cannot_reach_is_no_part_of_a_puzzle() {
    // A room of 5 x 3 cells in walls, with open cells around it.
    let mut level = Level::filled(60, 60, tile(0)).expect("a level");
    for cell in (0..35).filter(|cell| [0, 6].contains(&(cell % 7)) || !(7..28).contains(cell)) {
        level.set(20 + cell % 7, 20 + cell / 7, tile(1));
    }
    for (x, kind) in [(21, 2), (22, 3), (24, 4)] {
        level.set(x, 22, tile(kind));
    }
    assert_eq!(of(puzzle(), &level), Value::Number(2.0));
    // A crate outside that stands on a target is solved, any other one never is.
    level.set(3, 3, tile(5));
    assert_eq!(of(puzzle(), &level), Value::Number(2.0));
    level.set(3, 3, tile(3));
    level.set(4, 3, tile(4));
    assert_eq!(of(puzzle(), &level), missing(1));
    // A gap in the walls: now nothing is known, but that two targets are missing.
    level.set(20, 22, tile(0));
    level.set(3, 3, tile(0));
    assert!(matches!(of(puzzle(), &level), Value::Unknown { .. }));
    level.set(3, 3, tile(3));
    level.set(5, 3, tile(3));
    assert_eq!(of(puzzle(), &level), missing(1));
}
