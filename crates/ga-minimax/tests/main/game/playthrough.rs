use ga_minimax::Game;
use ga_minimax::game::{Breakthrough, ConnectFour, Einstein, Othello, ThreeInARow, TicTacToe};
use std::fmt::{Display, Write};

/// The text of a game, move by move: the position, the player to move, all moves, and the move
/// played.
fn playthrough<G: Game + Display>(
    name: &str,
    mut position: G,
    stride: usize,
    show: fn(G::Move) -> String,
) -> String {
    let mut text = format!("# {name}\n");
    for ply in 0.. {
        let moves = position.legal();
        let names: Vec<String> = moves.iter().map(|&chosen| show(chosen)).collect();
        writeln!(
            text,
            "{position}\nply {ply}, player {}, moves{}",
            position.turn(),
            names
                .iter()
                .flat_map(|name| [" ", name.as_str()])
                .collect::<String>()
        )
        .expect("text");
        if moves.is_empty() {
            break;
        }
        let number = (ply * stride + ply * ply) % moves.len();
        writeln!(text, "plays {}", names[number]).expect("text");
        position.play(moves[number]);
    }
    writeln!(text, "worth {:?}\n", position.value()).expect("text");
    text
}

fn all() -> String {
    let cell = |cell: u8| (cell + 1).to_string();
    [
        playthrough("tic-tac-toe", TicTacToe::default(), 3, cell),
        playthrough("connect four", ConnectFour::default(), 5, cell),
        playthrough("othello", Othello::default(), 6, |chosen| {
            chosen.to_string()
        }),
        playthrough("breakthrough", Breakthrough::default(), 5, |chosen| {
            chosen.to_string()
        }),
        playthrough("einstein", Einstein::default(), 5, |chosen| {
            chosen.to_string()
        }),
        playthrough("three in a row, for three", ThreeInARow::default(), 5, cell),
    ]
    .concat()
}

#[test]
fn games_agree_with_their_golden_playthroughs() {
    let text = all();
    for (line, (now, then)) in text
        .lines()
        .zip(include_str!("playthrough.txt").lines())
        .enumerate()
    {
        assert_eq!(now, then, "line {} of playthrough.txt", line + 1);
    }
    assert_eq!(text.len(), include_str!("playthrough.txt").len());
}
