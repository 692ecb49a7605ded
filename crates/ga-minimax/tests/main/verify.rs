use ga_core::random::{Stream, below};
use ga_minimax::game::{Breakthrough, ConnectFour, Othello, TicTacToe};
use ga_minimax::verify::replay;
use ga_minimax::{Error, Game};

/// Plays a game at random, and returns the numbers of its moves and its last position.
fn game<G: Game + Default>(seed: u64) -> (Vec<usize>, G) {
    let mut position = G::default();
    let mut rng = Stream::seeded(seed);
    let mut numbers = Vec::new();
    loop {
        let moves = position.legal();
        if moves.is_empty() {
            return (numbers, position);
        }
        let number = below(&mut rng, moves.len());
        numbers.push(number);
        position.play(moves[number]);
    }
}

/// Whether a move is the one with this number among the legal ones.
fn by_number<G: Game>(position: &G, chosen: G::Move, number: usize) -> bool {
    let moves = position.legal();
    moves
        .get(number)
        .is_some_and(|known| format!("{known:?}") == format!("{chosen:?}"))
}

/// Replays moves that are given by their numbers.
fn replayed<G: Game + Default>(numbers: &[usize]) -> Result<G, Error> {
    replay(G::default(), numbers, |position, chosen, &number| {
        by_number(position, chosen, number)
    })
}

fn check<G: Game<Value = f64> + Default + std::fmt::Debug>() {
    for seed in 1..=5 {
        let (mut numbers, last) = game::<G>(seed);
        assert_eq!(replayed::<G>(&numbers).unwrap().value(), last.value());
        numbers.push(0);
        let place = numbers.len();
        assert_eq!(
            replayed::<G>(&numbers).unwrap_err(),
            Error::GameOver { place }
        );
        for place in [1, place / 2] {
            let mut forged = numbers.clone();
            forged[place - 1] = 1_000;
            assert_eq!(
                replayed::<G>(&forged).unwrap_err(),
                Error::IllegalMove { place }
            );
        }
    }
}

#[test]
fn games_are_replayed_and_the_first_illegal_move_is_named() {
    check::<TicTacToe>();
    check::<ConnectFour>();
    check::<Othello>();
    check::<Breakthrough>();
}

#[test]
fn no_moves_leave_the_start() {
    assert_eq!(replayed::<TicTacToe>(&[]).unwrap(), TicTacToe::default());
}
