use ga_minimax::game::{
    Breakthrough, ConnectFour, ListedTree, Othello, ThreeInARow, TicTacToe, perft,
};
use ga_minimax::players::Random;
use ga_minimax::solve::minimax;
use ga_minimax::{Budget, Game, Player};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Display;

#[test]
fn tic_tac_toe_has_the_published_number_of_games() {
    let position = TicTacToe::default();
    let lines = [
        1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872,
    ];
    for (depth, lines) in (0..).zip(lines) {
        assert_eq!(perft(&position, depth), lines, "depth {depth}");
    }
    // There are 255 168 games; X wins 131 184 and O wins 77 904.
    let mut ends = [0; 3];
    ends_of(position, &mut ends);
    assert_eq!(ends, [131_184, 77_904, 46_080]);
    assert_eq!(minimax(&position, 9).0, 0.0);
}

fn ends_of(position: TicTacToe, ends: &mut [u32; 3]) {
    let moves = position.legal();
    if moves.is_empty() {
        ends[if position.value() > 0.0 {
            0
        } else if position.value() < 0.0 {
            1
        } else {
            2
        }] += 1;
    }
    for cell in moves {
        ends_of(position.after(cell), ends);
    }
}

#[test]
fn connect_four_has_the_published_number_of_positions() {
    // The number of different positions after n stones, sequence A212693 of the OEIS.
    let mut positions = BTreeSet::from([ConnectFour::default().to_string()]);
    let mut level = vec![ConnectFour::default()];
    for expected in [7, 49, 238, 1120, 4263, 16_422, 54_859] {
        positions.clear();
        let mut next_level = Vec::new();
        for position in &level {
            let moves = position.legal();
            for column in moves {
                let mut next = *position;
                next.play(column);
                if positions.insert(next.to_string()) {
                    next_level.push(next);
                }
            }
        }
        level = next_level;
        assert_eq!(level.len(), expected);
    }
    // Seven moves everywhere until a column is full or a game is over.
    assert_eq!(perft(&ConnectFour::default(), 6), 7u64.pow(6));
    assert_eq!(
        perft(&ConnectFour::default(), 7),
        7u64.pow(7) - 7,
        "seven full columns"
    );
}

#[test]
fn othello_has_the_published_perft_counts() {
    let lines = [1, 4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288];
    for (depth, lines) in (0..).zip(lines) {
        assert_eq!(perft(&Othello::default(), depth), lines, "depth {depth}");
    }
}

#[test]
fn an_othello_player_who_cannot_move_passes_and_the_game_ends_when_neither_can() {
    let squares = |rows: &[&str], side: &str| {
        let mut text = rows.concat();
        text.extend(std::iter::repeat_n('.', 64 - text.len()));
        format!("{text} {side}")
            .parse::<Othello>()
            .expect("a position")
    };
    let stuck = squares(&["XO......"], "O");
    let moves = stuck.legal();
    assert_eq!(
        moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["pass"]
    );
    let mut after = stuck.after(moves[0]);
    assert_eq!(after.turn(), 0);
    let moves = after.legal();
    assert_eq!(
        moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["c1"]
    );
    after.play(moves[0]);
    assert!(after.legal().is_empty(), "no disc of O is left");
    assert_eq!(
        (after.value(), perft(&after, 0), perft(&after, 1)),
        (1.0, 1, 0)
    );
}

/// Connect Four without bits: whether a player has four in a row on a drawn board.
fn naive_four(board: &str, stone: u8) -> bool {
    let rows: Vec<&[u8]> = board.lines().map(str::as_bytes).collect();
    let has = |row: i32, column: i32| {
        let line = usize::try_from(row).ok().and_then(|row| rows.get(row));
        line.and_then(|line| line.get(usize::try_from(column).ok()?)) == Some(&stone)
    };
    (0..6).any(|row| {
        (0..7).any(|column| {
            [(0, 1), (1, 0), (1, 1), (1, -1)]
                .iter()
                .any(|(down, right)| {
                    (0..4).all(|step| has(row + step * down, column + step * right))
                })
        })
    })
}

/// Othello without bits: the discs that are turned over, by walking in each direction.
fn naive_turned(board: &[u8], square: usize, mine: u8) -> Vec<usize> {
    let [row, column] = [square / 8, square % 8].map(|at| i32::try_from(at).expect("below 8"));
    let at = |row: i32, column: i32| {
        let inside = (0..8).contains(&row) && (0..8).contains(&column);
        inside.then_some((row * 8 + column) as usize)
    };
    let mut turned = Vec::new();
    for (down, right) in [
        (0, 1),
        (0, -1),
        (1, 0),
        (-1, 0),
        (1, 1),
        (1, -1),
        (-1, 1),
        (-1, -1),
    ] {
        let mut run = Vec::new();
        for step in 1.. {
            match at(row + step * down, column + step * right) {
                Some(place) if board[place] == mine => {
                    turned.append(&mut run);
                    break;
                }
                Some(place) if board[place] != b'.' => run.push(place),
                _ => break,
            }
        }
    }
    turned
}

/// Breakthrough without bits: the moves of a written board, and the boards after them.
fn naive_breakthrough(text: &str) -> Vec<(String, String)> {
    let board: Vec<char> = text.chars().take(36).collect();
    let (mine, theirs, forward) = if text.ends_with('X') {
        ('X', 'O', -1)
    } else {
        ('O', 'X', 1)
    };
    let over = board[..6].contains(&'X') || board[30..].contains(&'O');
    let mut after = Vec::new();
    for place in
        (0..36usize).filter(|&place| board[place] == mine && board.contains(&theirs) && !over)
    {
        let [row, column] = [place / 6, place % 6].map(|at| i32::try_from(at).expect("below 6"));
        for side in [-1, 0, 1]
            .into_iter()
            .filter(|side| (0..6).contains(&(column + side)))
        {
            let to = usize::try_from(6 * (row + forward) + column + side).expect("on the board");
            let free = board[to] == '.' || (side != 0 && board[to] == theirs);
            if free {
                let mut next = board.clone();
                (next[place], next[to]) = ('.', mine);
                let name = |at: usize| format!("{}{}", (b'a' + (at % 6) as u8) as char, 6 - at / 6);
                let next = next.into_iter().collect::<String>();
                after.push((
                    format!("{}{}", name(place), name(to)),
                    format!("{next} {theirs}"),
                ));
            }
        }
    }
    after
}

fn naive_perft(text: &str, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    naive_breakthrough(text)
        .iter()
        .map(|(_, next)| naive_perft(next, depth - 1))
        .sum()
}

#[test]
fn breakthrough_has_the_perft_counts_of_a_naive_board() {
    let position = Breakthrough::default();
    for (depth, lines) in (0..).zip([1, 16, 256, 4308, 71_478]) {
        assert_eq!(
            (
                perft(&position, depth),
                naive_perft(&position.to_string(), depth)
            ),
            (lines, lines)
        );
    }
    assert_eq!(
        perft(&position, 5),
        1_248_290,
        "counted by an independent program"
    );
    // Pieces meet, are captured and reach the last row.
    let crowded: Breakthrough = "O....O.X.O..XOX.O...XO...X.X..O....X X"
        .parse()
        .expect("a position");
    for depth in 0..5 {
        assert_eq!(
            perft(&crowded, depth),
            naive_perft(&crowded.to_string(), depth),
            "depth {depth}"
        );
    }
}

#[test]
fn impossible_positions_of_breakthrough_are_refused() {
    let over = "position: the game was over before the last move";
    let refused = [
        ("..X...OOOOOO............XXXXXX...... X", over),
        ("......OOOOOO............XXXXXX..O... O", over),
        ("..X...OOOOOO............XXXXXX..O... O", over),
        ("......OOOOOO........................ O", over),
        (
            ".................................... O",
            "position: one of the players has pieces",
        ),
        (
            "OOOOOOOOOOOOO...........XXXXXXXXXXXX X",
            "position: a player has at most 12 pieces",
        ),
        (
            "OOOOOO",
            "position: 6 characters, expected 38: 36 squares, a space and the side to move",
        ),
        (
            "OOOOOOOOOOOO............XXXXXXXXXXXX O ",
            "position: 39 characters, expected 38: 36 squares, a space and the side to move",
        ),
        (
            "OOOOOOOOOOOO............XXXXXXXXXXXZ X",
            "position, character 36: 'Z', expected X, O or '.'",
        ),
        (
            "OOOOOOOOOOOO............XXXXXXXXXXXX Z",
            "position, character 38: 'Z', expected the side to move, X or O",
        ),
    ];
    for (text, sentence) in refused {
        let error = text
            .parse::<Breakthrough>()
            .expect_err("no game leads there");
        assert_eq!(error.to_string(), sentence, "{text}");
    }
    for (text, value) in [
        ("..X...OOOOOO............XXXXXX...... O", 1.0),
        ("......OOOOOO........................ X", -1.0),
    ] {
        let position: Breakthrough = text.parse().expect("a game that is over");
        assert_eq!(
            (perft(&position, 1), position.value()),
            (0, value),
            "{text}"
        );
    }
}

/// All positions of a random game.
fn game<G: Game>(start: G, seed: u64) -> Vec<G> {
    let mut positions = vec![start];
    for ply in 0.. {
        let here = &positions[ply];
        let choice = Random.choose(here, &Budget::default(), seed ^ (ply as u64) << 32);
        let Some(choice) = choice.expect("a sound game") else {
            break;
        };
        positions.push(here.after(choice.chosen));
    }
    positions
}

fn is_read_again<P: std::str::FromStr + Display + PartialEq>(position: &P) -> bool {
    position
        .to_string()
        .parse::<P>()
        .is_ok_and(|again| again == *position)
}

proptest! {
    #[test]
    fn connect_four_finds_the_same_wins_as_a_naive_board(seed in any::<u64>()) {
        let positions = game(ConnectFour::default(), seed);
        for position in &positions {
            let board = position.to_string();
            let (x, o) = (naive_four(&board, b'X'), naive_four(&board, b'O'));
            prop_assert!(!(x && o));
            prop_assert_eq!(position.value() == 1.0, x);
            prop_assert_eq!(position.value() == -1.0, o);
        }
    }

    #[test]
    fn othello_turns_over_the_same_discs_as_a_naive_board(seed in any::<u64>()) {
        for position in game(Othello::default(), seed) {
            let text = position.to_string();
            let (board, mine) = (&text.as_bytes()[..64], text.as_bytes()[65]);
            let moves = position.legal();
            let legal = |&square: &usize| board[square] == b'.' && !naive_turned(board, square, mine).is_empty();
            let expected: Vec<usize> = (0..64).filter(legal).collect();
            let names: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
            let name = |square: &usize| format!("{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1);
            if expected.is_empty() {
                prop_assert!(names.is_empty() || names.contains("pass"));
                continue;
            }
            prop_assert_eq!(names, expected.iter().map(name).collect::<BTreeSet<_>>());
            for (&chosen, &square) in moves.iter().zip(&expected) {
                let mut after = board.to_vec();
                after[square] = mine;
                for place in naive_turned(board, square, mine) {
                    after[place] = mine;
                }
                let next = position.after(chosen).to_string();
                prop_assert_eq!(&next.as_bytes()[..64], &after[..]);
            }
        }
    }

    #[test]
    fn breakthrough_has_the_same_moves_as_a_naive_board(seed in any::<u64>()) {
        let positions = game(Breakthrough::default(), seed);
        for position in &positions {
            let expected: BTreeSet<_> = naive_breakthrough(&position.to_string()).into_iter().collect();
            let moves = position.legal();
            let after = moves.iter().map(|&chosen| {
                let mut next = *position;
                next.play(chosen);
                (chosen.to_string(), next.to_string())
            });
            prop_assert_eq!(after.collect::<BTreeSet<_>>(), expected);
            // Turning the board around and exchanging the colours negates the value.
            let exchange = |stone| match stone { 'X' => 'O', 'O' => 'X', other => other };
            let text = position.to_string();
            let mirrored: String = text[..36].chars().rev().chain(text[36..].chars()).map(exchange).collect();
            let mirrored: Breakthrough = mirrored.parse().expect("a position");
            prop_assert_eq!(mirrored.value(), -position.value());
            prop_assert!(moves.is_empty() || position.value().abs() < 1.0);
        }
        prop_assert_eq!(positions.last().map(|last| last.value().abs()), Some(1.0), "no draws");
    }

    #[test]
    fn positions_are_read_as_they_are_written(seed in any::<u64>()) {
        prop_assert!(game(TicTacToe::default(), seed).iter().all(is_read_again));
        prop_assert!(game(Othello::default(), seed).iter().all(is_read_again));
        prop_assert!(game(Breakthrough::default(), seed).iter().all(is_read_again));
        prop_assert!(game(ThreeInARow::default(), seed).iter().all(is_read_again));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[XOZ. 0-9a-z]{0,70}") {
        let _ = text.parse::<TicTacToe>();
        let _ = text.parse::<ConnectFour>();
        let _ = text.parse::<Othello>();
        let _ = text.parse::<Breakthrough>();
        let _ = text.parse::<ThreeInARow>();
    }

    #[test]
    fn three_in_a_row_finds_the_same_wins_as_a_naive_board(seed in any::<u64>()) {
        let positions = game(ThreeInARow::default(), seed);
        for position in &positions {
            let text = position.to_string();
            let has = |x: i32, y: i32, stone: u8| {
                (0..4).contains(&x) && (0..4).contains(&y) && text.as_bytes()[(4 * y + x) as usize] == stone
            };
            let wins = |stone: u8| (0..16).any(|cell| {
                [(1, 0), (0, 1), (1, 1), (-1, 1)].iter()
                    .any(|(dx, dy)| (0..3).all(|step| has(cell % 4 + step * dx, cell / 4 + step * dy, stone)))
            });
            for (player, stone) in (0..).zip(*b"XOZ") {
                prop_assert_eq!(position.value().iter().position(|&share| share == 1.0) == Some(player), wins(stone));
            }
            prop_assert!((position.value().iter().sum::<f64>() - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn errors_of_positions_name_the_place_and_what_is_expected() {
    let sentences = [
        (
            "XX.O".parse::<TicTacToe>().err(),
            "position: 4 characters, expected 9, the cells row by row",
        ),
        (
            "XX.O....?".parse::<TicTacToe>().err(),
            "position, character 9: '?', expected X, O or '.'",
        ),
        ("XXXOO....".parse::<TicTacToe>().err(), ""),
        (
            "XXXOOO...".parse::<TicTacToe>().err(),
            "position: the game was over before the last move",
        ),
        (
            "12x".parse::<ConnectFour>().err(),
            "position, character 3: 'x', expected a column, 1 to 7",
        ),
        (
            "1111111".parse::<ConnectFour>().err(),
            "position, character 7: '1', expected a column that is not full",
        ),
        (
            "12121212".parse::<ConnectFour>().err(),
            "position, character 8: '2', expected the end, since four are in a row",
        ),
    ];
    for (error, sentence) in sentences {
        assert_eq!(
            error.map_or(String::new(), |error| error.to_string()),
            sentence
        );
    }
}

#[test]
fn a_listed_tree_has_its_leaves_in_path_order() {
    let leaves: Vec<f64> = (0..8).map(f64::from).collect();
    let tree = ListedTree::new(3, 2, leaves).expect("eight leaves");
    for (place, line) in [
        (0, [0, 0, 0]),
        (3, [0, 1, 1]),
        (4, [1, 0, 0]),
        (6, [1, 1, 0]),
    ] {
        let mut position = tree.clone();
        for number in line {
            position.play(number);
        }
        assert_eq!(position.value(), f64::from(place));
        assert_eq!(perft(&position, 1), 0);
    }
    let shares: Vec<[f64; 3]> = (0..8).map(|place| [f64::from(place), 0.0, -1.0]).collect();
    let mut three = ListedTree::new(3, 2, shares).expect("eight leaves");
    let mut turns = Vec::new();
    for number in [1, 0, 1] {
        turns.push(three.turn());
        three.play(number);
    }
    assert_eq!((turns, three.value()), (vec![0, 1, 2], [5.0, 0.0, -1.0]));
    assert!(ListedTree::new(3, 2, vec![0.0; 7]).is_err());
    assert!(ListedTree::new(64, 1000, Vec::<f64>::new()).is_err());
    assert!(ListedTree::new(0, 2, vec![0.0]).is_err());
}
