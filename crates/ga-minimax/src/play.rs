//! A board game that is played move by move: [`Game`] keeps its moves, so that they can be taken
//! back.
//!
//! A finished list of moves is checked by [`verify::replay`].

use crate::budget::Budget;
use crate::contest::{Task, Title};
use crate::error::Error;
use crate::game::Board;
use crate::players::{Player, Random};
use crate::verify;
use std::iter::successors;

/// A game in progress.
///
/// ```
/// use ga_minimax::contest::Title;
/// use ga_minimax::play::Game;
///
/// let mut game = Game::new(Title::TicTacToe, ["1", "2", "5"])?;
/// assert!(!game.act("5"), "the cell is not free");
/// assert!(game.act("3") && game.act("9"));
/// let standing = game.standing();
/// assert_eq!((standing.result, standing.row), (Some(1), vec![0, 4, 8]));
/// assert!(game.undo() && game.standing().result.is_none());
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Game {
    title: Title,
    /// Legal moves from the start of the game, in the usual notation.
    played: Vec<String>,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Standing {
    /// The name of the game.
    pub game: &'static str,
    /// The names of the players, MAX first.
    pub sides: [&'static str; 2],
    /// The number of squares of a row.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// One character per square, row by row from the top; `.` is free.
    pub squares: String,
    /// The names of the squares.
    pub names: Vec<String>,
    /// The player who moves: 0 is MAX.
    pub turn: usize,
    /// Whether chance moves next, such as a die: the moves are what can come up.
    pub chance: bool,
    /// The legal moves.
    pub moves: Vec<Move>,
    /// 1 if MAX has won, -1 if MIN has won, 0 for a draw; `None` while the game goes on.
    pub result: Option<i8>,
    /// The squares of the row of pieces that won.
    pub row: Vec<usize>,
    /// The value of the position for MAX, an estimate until the end.
    pub value: f64,
    /// The moves so far.
    pub played: Vec<String>,
    /// The squares that the last move left and reached.
    pub last: [Option<usize>; 2],
    /// The position as [`Board`] reads it.
    pub position: String,
}

/// A legal move.
#[derive(Clone, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Move {
    /// The move in the usual notation.
    pub name: String,
    /// The square that it leaves.
    pub from: Option<usize>,
    /// The square that it reaches. `None` for a pass.
    pub to: Option<usize>,
    /// The letter of the piece that a pawn becomes.
    pub promotion: Option<char>,
}

impl Game {
    /// A game after these moves from its start.
    ///
    /// # Errors
    ///
    /// The errors of [`verify::replay`].
    pub fn new<'a>(title: Title, moves: impl IntoIterator<Item = &'a str>) -> Result<Self, Error> {
        let game = Self {
            title,
            played: moves.into_iter().map(str::to_owned).collect(),
        };
        title.give(Check(&game.played))?;
        Ok(game)
    }

    /// How the game stands.
    #[expect(
        clippy::missing_panics_doc,
        reason = "moves are checked when they are played"
    )]
    pub fn standing(&self) -> Standing {
        self.title.give(self).expect("legal moves")
    }

    /// Plays a move. Returns whether it was legal.
    pub fn act(&mut self, name: &str) -> bool {
        self.played.push(name.to_owned());
        let is_legal = self.title.give(Check(&self.played)).is_ok();
        if !is_legal {
            self.undo();
        }
        is_legal
    }

    /// Plays what comes up by chance. Returns whether chance was to move. The same seed and the
    /// same number of moves give the same, so a move that is taken back does not change the next
    /// throw.
    ///
    /// ```
    /// use ga_minimax::contest::Title;
    /// use ga_minimax::play::Game;
    ///
    /// let mut game = Game::new(Title::Einstein, [])?;
    /// assert!(game.draw(7) && !game.draw(7), "the die is thrown once, then a stone moves");
    /// # Ok::<(), ga_minimax::Error>(())
    /// ```
    pub fn draw(&mut self, seed: u64) -> bool {
        let seed = seed.wrapping_add(self.played.len() as u64);
        let drawn = self.title.give(Draw(&self.played, seed)).ok().flatten();
        drawn.is_some_and(|name| self.act(&name))
    }

    /// Takes the last move back. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.played.pop().is_some()
    }
}

/// The position after these moves from the start of the game.
fn after<B: Board>(played: &[String]) -> Result<B, Error> {
    verify::replay(B::default(), played, |position: &B, chosen, name| {
        position.name(chosen) == *name
    })
}

struct Check<'a>(&'a [String]);

impl Task for Check<'_> {
    type Answer = Result<(), Error>;

    fn with<B: Board>(self) -> Self::Answer {
        after::<B>(self.0).map(|_| ())
    }
}

struct Draw<'a>(&'a [String], u64);

impl Task for Draw<'_> {
    type Answer = Result<Option<String>, Error>;

    fn with<B: Board>(self) -> Self::Answer {
        let here = after::<B>(self.0)?;
        if !here.is_chance() {
            return Ok(None);
        }
        let drawn = Random.choose(&here, &Budget::default(), self.1)?;
        Ok(drawn.map(|drawn| here.name(drawn.chosen)))
    }
}

impl Task for &Game {
    type Answer = Result<Standing, Error>;

    fn with<B: Board>(self) -> Self::Answer {
        let here = after::<B>(&self.played)?;
        let last = match self.played.split_last() {
            Some((name, before)) => after::<B>(before)?.places(name),
            None => [None, None],
        };
        let result = here.result();
        let squares = here.squares();
        let moves = here.legal().into_iter().map(|chosen| {
            let name = here.name(chosen);
            let [from, to] = here.places(&name);
            Move {
                from,
                to,
                promotion: name.chars().nth(4).filter(|_| from.is_some()),
                name,
            }
        });
        Ok(Standing {
            game: B::NAME,
            sides: B::SIDES,
            width: B::WIDTH,
            height: B::HEIGHT,
            names: (0..B::WIDTH * B::HEIGHT).map(B::square).collect(),
            turn: here.turn(),
            chance: result.is_none() && here.is_chance(),
            moves: moves.collect(),
            row: result
                .filter(|&result| result != 0)
                .map_or_else(Vec::new, |_| row::<B>(&squares)),
            squares,
            result,
            value: here.value(),
            played: self.played.clone(),
            last,
            position: here.text(&self.played),
        })
    }
}

/// The squares of equal pieces in a row that won the game.
fn row<B: Board>(squares: &str) -> Vec<usize> {
    let (Some(length), squares) = (B::ROW, squares.as_bytes()) else {
        return Vec::new();
    };
    let found = |start: usize, (right, down): (isize, isize)| {
        let next = |&(x, y): &(usize, usize)| {
            let (x, y) = (x.checked_add_signed(right)?, y.checked_add_signed(down)?);
            (x < B::WIDTH && y < B::HEIGHT).then_some((x, y))
        };
        let line = successors(Some((start % B::WIDTH, start / B::WIDTH)), next).take(length);
        let row: Vec<usize> = line.map(|(x, y)| y * B::WIDTH + x).collect();
        let piece = squares[start];
        let is_won =
            row.len() == length && piece != b'.' && row.iter().all(|&at| squares[at] == piece);
        is_won.then_some(row)
    };
    let rows = (0..squares.len()).flat_map(|start| {
        [(1, 0), (0, 1), (1, 1), (-1, 1)]
            .into_iter()
            .filter_map(move |step| found(start, step))
    });
    let mut won: Vec<usize> = rows.flatten().collect();
    won.sort_unstable();
    won.dedup();
    won
}
