//! Of equal results, the nearer win and the farther loss, by comparison with an exhaustive search.

use ga_minimax::contest::Searcher;
use ga_minimax::game::{Board, Breakthrough, Chess, ConnectFour, Othello, TicTacToe, Value};
use ga_minimax::ladder::Level;
use ga_minimax::players::Random;
use ga_minimax::{Budget, Player};

/// Greater for the player who moves: a nearer win, then what is not decided within `depth` plies,
/// then a farther loss.
fn worth<B: Board>(position: &B, depth: i32) -> i32 {
    let moves = position.legal();
    match depth {
        _ if moves.is_empty() => {
            let value = position.value().payoff(position.turn());
            100 * (i32::from(value > 0.0) - i32::from(value < 0.0))
        }
        0 => 0,
        _ => *worths(position, &moves, depth).iter().max().unwrap(),
    }
}

/// The same for each move, for the player who makes it.
fn worths<B: Board>(position: &B, moves: &[B::Move], depth: i32) -> Vec<i32> {
    let worth = |&chosen: &B::Move| {
        let next = position.after(chosen);
        let worth = worth(&next, depth - 1);
        let nearer = worth - worth.signum();
        if next.turn() == position.turn() {
            nearer
        } else {
            -nearer
        }
    };
    moves.iter().map(worth).collect()
}

/// Compares choices in positions of random games whose result is decided within `depth` plies,
/// until there are as many losses and wins as `wanted`.
fn check<B: Board>(
    start: &str,
    depth: i32,
    wanted: [usize; 2],
    evaluations: u64,
    players: &[Searcher],
) {
    let mut counts = [0; 2];
    for seed in 0..20_000 {
        let mut position: B = start.parse().unwrap_or_default();
        for ply in 0..seed % 60 {
            let choice = Random.choose(&position, &Budget::default(), 1000 * seed + ply);
            let Some(choice) = choice.unwrap() else { break };
            position.play(choice.chosen);
        }
        let moves = position.legal();
        let worths = worths(&position, &moves, depth);
        let best = worths.iter().copied().max().unwrap_or_default();
        // Only choices that matter.
        if best == 0 || worths.iter().all(|&worth| worth == best) {
            continue;
        }
        let side = usize::from(best > 0);
        if counts[side] == wanted[side] {
            continue;
        }
        counts[side] += 1;
        for player in players {
            let budget = Budget::evaluations(evaluations);
            let choice = player.of::<B>().choose(&position, &budget, seed);
            let number = choice.unwrap().unwrap().number;
            let (name, chosen) = (player.name(), position.name(moves[number]));
            assert_eq!(worths[number], best, "{name}: {chosen} in\n{position}");
        }
        if counts == wanted {
            return;
        }
    }
    panic!("{}: {counts:?}", B::NAME);
}

/// The searches that prove results.
const PROVERS: [Searcher; 5] = [
    Searcher::Best,
    Searcher::Pvs,
    Searcher::AlphaBeta,
    Searcher::Minimax,
    Searcher::Genetic,
];

#[test]
fn all_searches_take_the_nearer_win_and_the_farther_loss() {
    check::<ConnectFour>("", 4, [8, 8], 5000, &PROVERS);
    check::<TicTacToe>("", 5, [8, 8], 5000, &PROVERS);
    check::<Breakthrough>("", 3, [0, 6], 8000, &PROVERS);
    check::<Othello>("", 4, [2, 2], 8000, &PROVERS);
    check::<Chess>(
        "7k/8/8/8/8/8/3Q1R2/K7 w - - 0 1",
        3,
        [0, 3],
        12_000,
        &PROVERS,
    );
}

#[test]
fn levels_that_overlook_nothing_take_what_they_see() {
    let level = |number| [Searcher::Level(Level::new(number).unwrap())];
    check::<ConnectFour>("", 4, [10, 10], 50_000, &level(10));
    check::<TicTacToe>("", 5, [20, 20], 50_000, &level(10));
}

/// Connect Four tells the result of a forced line at once, without its length.
#[test]
fn principal_variation_search_takes_the_nearest_end_of_forced_lines() {
    check::<ConnectFour>("", 6, [6, 2], 20_000, &[Searcher::Pvs]);
}
