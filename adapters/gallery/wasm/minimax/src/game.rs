use crate::layout::Layout;
use ga_minimax::contest::Title;
use ga_minimax::game::{Breakthrough, Chess, ConnectFour, Othello, TicTacToe};
use gallery_bridge::Failure;
use serde::Serialize;
use std::iter::successors;

/// A game in progress: its positions from the start on, and the moves between them.
pub struct Game {
    positions: Vec<Box<dyn Position>>,
    played: Vec<String>,
}

/// How a game stands.
#[derive(Serialize)]
pub struct Standing {
    game: &'static str,
    /// The names of the players, MAX first.
    sides: [&'static str; 2],
    width: usize,
    height: usize,
    /// One character per square, row by row from the top.
    squares: String,
    /// The names of the squares.
    names: Vec<String>,
    /// The player who moves: 0 is MAX.
    turn: usize,
    moves: Vec<Move>,
    /// Whether the game has ended, and if so 1 if MAX has won, -1 if MIN has won, 0 for a draw.
    result: Option<i8>,
    /// The row of pieces that won.
    row: Vec<usize>,
    /// The value of the position for MAX, an estimate until the end.
    value: f64,
    played: Vec<String>,
    /// The squares of the last move.
    last: [Option<usize>; 2],
    /// The position in the notation of the tool.
    position: String,
}

/// A legal move.
#[derive(Serialize)]
pub(crate) struct Move {
    name: String,
    from: Option<usize>,
    to: Option<usize>,
    /// The letter of the piece that a pawn becomes.
    promotion: Option<char>,
}

/// A position of any game.
trait Position {
    fn standing(&self, played: &[String], last: [Option<usize>; 2]) -> Standing;

    /// The squares of a move, and the position after it. `None` if the move is not legal.
    fn after(&self, name: &str) -> Option<Box<dyn Position>>;

    fn places(&self, name: &str) -> [Option<usize>; 2];
}

impl<B: Layout> Position for B {
    fn standing(&self, played: &[String], last: [Option<usize>; 2]) -> Standing {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        let value = self.value();
        let result = moves.is_empty().then(|| i8::from(value > 0.0) - i8::from(value < 0.0));
        let squares = self.squares();
        let moves = moves.into_iter().map(|chosen| {
            let name = self.name(chosen);
            let [from, to] = Layout::places(self, &name);
            Move { from, to, promotion: name.chars().nth(4).filter(|_| from.is_some()), name }
        });
        Standing {
            game: B::NAME,
            sides: B::SIDES,
            width: B::WIDTH,
            height: B::HEIGHT,
            names: (0..B::WIDTH * B::HEIGHT).map(B::square).collect(),
            turn: self.turn(),
            moves: moves.collect(),
            row: result.filter(|&result| result != 0).map_or_else(Vec::new, |_| row::<B>(&squares)),
            squares,
            result,
            value,
            played: played.to_vec(),
            last,
            position: self.text(played),
        }
    }

    fn after(&self, name: &str) -> Option<Box<dyn Position>> {
        let chosen = self.named(name)?;
        let mut next = self.clone();
        next.play(chosen);
        Some(Box::new(next))
    }

    fn places(&self, name: &str) -> [Option<usize>; 2] {
        Layout::places(self, name)
    }
}

/// The squares of equal pieces in a row that won the game.
fn row<B: Layout>(squares: &str) -> Vec<usize> {
    let (Some(length), squares) = (B::ROW, squares.as_bytes()) else { return Vec::new() };
    let found = |start: usize, (right, down): (isize, isize)| {
        let next = |&(x, y): &(usize, usize)| {
            let (x, y) = (x.checked_add_signed(right)?, y.checked_add_signed(down)?);
            (x < B::WIDTH && y < B::HEIGHT).then_some((x, y))
        };
        let line = successors(Some((start % B::WIDTH, start / B::WIDTH)), next).take(length);
        let row: Vec<usize> = line.map(|(x, y)| y * B::WIDTH + x).collect();
        let piece = squares[start];
        let is_won = row.len() == length && piece != b'.' && row.iter().all(|&at| squares[at] == piece);
        is_won.then_some(row)
    };
    let rows = (0..squares.len()).flat_map(|start| {
        [(1, 0), (0, 1), (1, 1), (-1, 1)].into_iter().filter_map(move |step| found(start, step))
    });
    let mut won: Vec<usize> = rows.flatten().collect();
    won.sort_unstable();
    won.dedup();
    won
}

/// A sentence about a name that no game has.
pub(crate) fn title(name: &str) -> Result<Title, Failure> {
    Title::named(name).ok_or_else(|| {
        let known: Vec<&str> = Title::ALL.iter().map(|title| title.name()).collect();
        format!("game {name}: expected {}", known.join(", ")).into()
    })
}

impl Game {
    /// A game after these moves from its start.
    ///
    /// # Errors
    ///
    /// If there is no game of this name, or a move is not legal.
    pub fn new<'a>(name: &str, moves: impl IntoIterator<Item = &'a str>) -> Result<Self, Failure> {
        let start: Box<dyn Position> = match title(name)? {
            Title::TicTacToe => Box::new(TicTacToe::default()),
            Title::ConnectFour => Box::new(ConnectFour::default()),
            Title::Othello => Box::new(Othello::default()),
            Title::Breakthrough => Box::new(Breakthrough::default()),
            Title::Chess => Box::new(Chess::default()),
            _ => return Err(format!("game {name}: it has no board here").into()),
        };
        let mut game = Self { positions: vec![start], played: Vec::new() };
        for (place, name) in (1..).zip(moves) {
            if !game.act(name) {
                return Err(format!("move {place}, {name}: it is not legal in its position").into());
            }
        }
        Ok(game)
    }

    /// How the game stands.
    pub fn state(&self) -> Standing {
        let last = match (&self.positions[..], self.played.last()) {
            ([.., before, _], Some(name)) => before.places(name),
            _ => [None, None],
        };
        self.here().standing(&self.played, last)
    }

    /// Plays a move. Whether it was legal.
    pub fn act(&mut self, name: &str) -> bool {
        let next = self.here().after(name);
        let is_legal = next.is_some();
        self.positions.extend(next);
        self.played.extend(is_legal.then(|| name.to_owned()));
        is_legal
    }

    /// Takes the last move back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.played.pop().is_some() {
            self.positions.truncate(1 + self.played.len());
            return true;
        }
        false
    }

    fn here(&self) -> &dyn Position {
        // The first position is never taken back.
        &**self.positions.last().expect("the start of the game")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 5] = ["tic-tac-toe", "connect-four", "othello", "breakthrough", "chess"];

    #[test]
    fn every_move_of_a_game_has_a_place_and_can_be_taken_back() {
        for name in NAMES {
            let mut game = Game::new(name, []).unwrap();
            let mut states = vec![serde_json::to_string(&game.state()).unwrap()];
            for ply in 0..60 {
                let standing = game.state();
                assert_eq!(standing.squares.len(), standing.names.len(), "{name}");
                for Move { name: chosen, to, .. } in &standing.moves {
                    let place = to.map(|to| standing.names[to].as_str());
                    assert!(
                        chosen == "pass" || place.is_some_and(|place| !place.is_empty()),
                        "{name} {chosen}"
                    );
                }
                let Some(chosen) = standing.moves.get((7 * ply + 3) % standing.moves.len().max(1)) else {
                    break;
                };
                assert!(game.act(&chosen.name) && !game.act("z9"));
                let after = game.state();
                assert_eq!(after.last[1], chosen.to);
                assert!(
                    chosen.to.is_none_or(|to| &after.squares[to..=to] != "."),
                    "{name}: a piece is there"
                );
                states.push(serde_json::to_string(&after).unwrap());
            }
            let moves = game.state().played;
            let same = Game::new(name, moves.iter().map(String::as_str)).unwrap();
            assert_eq!(serde_json::to_string(&same.state()).unwrap(), states[states.len() - 1]);
            for state in states[..states.len() - 1].iter().rev() {
                assert!(game.undo());
                assert_eq!(&serde_json::to_string(&game.state()).unwrap(), state);
            }
            assert!(!game.undo());
        }
    }

    #[test]
    fn the_row_that_won_is_shown() {
        let game = Game::new("connect-four", ["1", "2", "1", "2", "1", "2", "1"]).unwrap();
        assert_eq!((game.state().result, game.state().row), (Some(1), vec![14, 21, 28, 35]));
        let game = Game::new("tic-tac-toe", ["1", "2", "5", "3", "9"]).unwrap();
        assert_eq!(game.state().row, [0, 4, 8]);
    }

    #[test]
    fn an_unknown_game_and_a_wrong_move_are_refused() {
        let sentence = |name, moves: &[&'static str]| {
            Game::new(name, moves.iter().copied())
                .err()
                .map(|failure| failure.to_string())
                .unwrap_or_default()
        };
        assert!(sentence("go", &[]).starts_with("game go: expected tic-tac-toe"));
        assert_eq!(sentence("chess", &["e2e4", "e2e4"]), "move 2, e2e4: it is not legal in its position");
    }
}
