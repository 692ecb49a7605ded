use super::board::{Board, numbered};
use super::rules::Game;
use super::squares::write_square;
use super::value::{MAX, MIN};
use crate::error::Error;
use crate::ladder::Level;
use crate::players::Sight;
use std::fmt;
use std::str::FromStr;

/// "`EinStein` würfelt nicht!", a race with a die on five by five squares (Althöfer 2004,
/// `althofer-2004`).
///
/// Each player has six stones with the numbers 1 to 6. The player to move throws a die and moves
/// the stone with its number. If this stone is gone, the player moves the one with the next lower
/// or the next higher number that is left. A stone goes one square towards the opposite corner:
/// along its row, along its column or diagonally. It captures any stone on its target, also one of
/// its own side, which leaves more throws to the others. A player wins by reaching the opposite
/// corner or by capturing all stones of the other player. There are no draws.
///
/// The die is a move of chance. X, whose stones are `1` to `6`, begins at the top left and is MAX;
/// the stones of O are `a` to `f`. The rules let both players arrange their stones; here the start
/// is fixed and the same for both sides, turned by half a turn.
///
/// ```
/// use ga_minimax::game::{Einstein, Game, Throw};
///
/// let mut position: Einstein = "1....2........f........e. X".parse()?;
/// assert!(position.is_chance(), "X throws the die");
/// position.play(Throw::Die(5));
/// assert_eq!(position.legal().len(), 3, "stone 5 is gone, so stone 2 moves");
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Einstein {
    /// The square of each stone of X and of O, row by row from the top left; [`GONE`] if captured.
    stones: [[u8; 6]; 2],
    turn: u8,
    /// What the die shows, 1 to 6; 0 before the throw.
    die: u8,
}

/// A move in [`Einstein`].
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Throw {
    /// The die shows this number, 1 to 6.
    Die(u8),
    /// A stone moves; squares are counted row by row from the top left.
    Stone {
        /// The start square.
        from: u8,
        /// The target square.
        to: u8,
    },
}

const SIDE: u8 = 5;
const SQUARES: usize = 25;
const GONE: u8 = u8::MAX;

/// The number of stones of a player, and of sides of the die.
const STONES: usize = 6;

/// The stones of X at the start.
const START: [u8; STONES] = [0, 2, 10, 5, 1, 6];

/// The corner that X must reach, and the corner that O must reach.
const GOALS: [u8; 2] = [SQUARES as u8 - 1, 0];

/// The turns that one player must be ahead for an estimate of one half.
const AHEAD: f64 = 3.0;

/// The share of a turn that the player to move is ahead.
const TEMPO: f64 = 0.5;

impl Einstein {
    /// The player who won, if the game is over.
    fn winner(&self) -> Option<usize> {
        [MAX, MIN].into_iter().find(|&player| {
            self.stones[player].contains(&GOALS[player])
                || self.stones[1 - player].iter().all(|&square| square == GONE)
        })
    }

    /// The stones that this number of the die may move: one or two.
    fn movable(&self, player: usize, die: usize) -> [Option<usize>; 2] {
        let stones = &self.stones[player];
        let is_left = |&stone: &usize| stones[stone] != GONE;
        match die - 1 {
            stone if is_left(&stone) => [Some(stone), None],
            stone => [
                (0..stone).rev().find(is_left),
                (stone..STONES).find(is_left),
            ],
        }
    }

    /// The expected number of turns until the fastest stone of the player reaches its goal, if the
    /// other player does not interfere: its distance divided by the probability that it may move.
    fn turns(&self, player: usize) -> f64 {
        let mut faces = [0u32; STONES];
        for die in 1..=STONES {
            for stone in self.movable(player, die).into_iter().flatten() {
                faces[stone] += 1;
            }
        }
        let turns = |(&square, &faces): (&u8, &u32)| {
            f64::from(distance(square, GOALS[player])) * STONES as f64 / f64::from(faces)
        };
        let left = self.stones[player]
            .iter()
            .zip(&faces)
            .filter(|(square, _)| **square != GONE);
        left.map(turns).fold(f64::INFINITY, f64::min)
    }

    /// Refuses a position that no game can reach.
    fn check(self) -> Result<Self, Error> {
        let impossible = |reason| Err(Error::Impossible { reason });
        if self
            .stones
            .iter()
            .all(|stones| stones.iter().all(|&square| square == GONE))
        {
            return impossible("one of the players has stones");
        }
        // Only the player who moved last may have won, and then no die is thrown.
        match self.winner() {
            Some(winner) if winner == usize::from(self.turn) || self.die > 0 => {
                impossible("the game was over before the last move")
            }
            _ => Ok(self),
        }
    }
}

/// The number of steps from one square to another one.
fn distance(from: u8, to: u8) -> u8 {
    (from / SIDE)
        .abs_diff(to / SIDE)
        .max((from % SIDE).abs_diff(to % SIDE))
}

impl Default for Einstein {
    fn default() -> Self {
        let last = SQUARES as u8 - 1;
        Self {
            stones: [START, START.map(|square| last - square)],
            turn: MAX as u8,
            die: 0,
        }
    }
}

impl Game for Einstein {
    type Move = Throw;
    type Value = f64;

    const CHANCE: bool = true;

    fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    /// The sides of the die, or the moves of a stone: along the row, along the column, diagonally.
    /// With two stones, those of the lower number come first.
    fn moves(&self, moves: &mut Vec<Throw>) {
        if self.winner().is_some() {
            return;
        }
        if self.die == 0 {
            moves.extend((1..=STONES as u8).map(Throw::Die));
            return;
        }
        let turn = self.turn();
        let goal = GOALS[turn];
        for stone in self
            .movable(turn, usize::from(self.die))
            .into_iter()
            .flatten()
        {
            let from = self.stones[turn][stone];
            let (across, down) = (from % SIDE != goal % SIDE, from / SIDE != goal / SIDE);
            for (is_on_board, step) in [(across, 1), (down, SIDE), (across && down, SIDE + 1)] {
                if is_on_board {
                    let to = if turn == MAX {
                        from + step
                    } else {
                        from - step
                    };
                    moves.push(Throw::Stone { from, to });
                }
            }
        }
    }

    fn odds(&self, odds: &mut Vec<f64>) {
        if self.die == 0 {
            odds.extend([1.0 / STONES as f64; STONES]);
        }
    }

    fn range(&self) -> [f64; 2] {
        [-1.0, 1.0]
    }

    fn play(&mut self, chosen: Throw) {
        match chosen {
            Throw::Die(number) => self.die = number,
            Throw::Stone { from, to } => {
                for square in self
                    .stones
                    .iter_mut()
                    .flatten()
                    .filter(|square| **square == to)
                {
                    *square = GONE;
                }
                for square in self
                    .stones
                    .iter_mut()
                    .flatten()
                    .filter(|square| **square == from)
                {
                    *square = to;
                }
                (self.turn, self.die) = (1 - self.turn, 0);
            }
        }
    }

    /// 1 if X has won, -1 if O has won. Otherwise an estimate by the turns that both players need
    /// for their fastest stone.
    fn value(&self) -> f64 {
        match self.winner() {
            Some(MAX) => 1.0,
            Some(_) => -1.0,
            None => {
                let tempo = if self.turn() == MAX { TEMPO } else { -TEMPO };
                let ahead = self.turns(MIN) - self.turns(MAX) + tempo;
                ahead / (AHEAD + ahead.abs())
            }
        }
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Die(number) => write!(f, "{number}"),
            Self::Stone { from, to } => {
                for square in [from, to] {
                    write_square(f, square % SIDE, SIDE - 1 - square / SIDE)?;
                }
                Ok(())
            }
        }
    }
}

/// Reads 25 squares row by row from the top, with the stones `1` to `6` of X, `a` to `f` of O, or
/// `.`; a space and the side to move, `X` or `O`; and a space and the number of the die if it was
/// thrown.
impl FromStr for Einstein {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let letters: Vec<char> = text.chars().collect();
        let found = letters.len();
        if found != SQUARES + 2 && found != SQUARES + 4 {
            let expected =
                "27: 25 squares, a space and the side to move; or 29, with a space and the die";
            return Err(Error::PositionLength { found, expected });
        }
        let mut position = Self {
            stones: [[GONE; STONES]; 2],
            turn: MAX as u8,
            die: 0,
        };
        for (index, &found) in letters.iter().enumerate() {
            let wrong = |expected| {
                Err(Error::PositionCharacter {
                    place: index + 1,
                    found,
                    expected,
                })
            };
            match (index, found) {
                (0..SQUARES, '.') | (SQUARES | 27, ' ') | (26, 'X') => {}
                (0..SQUARES, '1'..='6' | 'a'..='f') => {
                    let player = usize::from(found >= 'a');
                    let first = if player == MAX { b'1' } else { b'a' };
                    let square = &mut position.stones[player][usize::from(found as u8 - first)];
                    if *square != GONE {
                        return wrong("each stone once");
                    }
                    *square = index as u8;
                }
                (26, 'O') => position.turn = MIN as u8,
                (28, '1'..='6') => position.die = found as u8 - b'0',
                (0..SQUARES, _) => return wrong("1 to 6, a to f or '.'"),
                (SQUARES | 27, _) => return wrong("a space"),
                (26, _) => return wrong("the side to move, X or O"),
                _ => return wrong("a number from 1 to 6"),
            }
        }
        position.check()
    }
}

/// Writes the text that `from_str` reads.
impl fmt::Display for Einstein {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut squares = [b'.'; SQUARES];
        for (stones, first) in self.stones.iter().zip([b'1', b'a']) {
            for (&square, letter) in stones.iter().zip(first..) {
                if square != GONE {
                    squares[usize::from(square)] = letter;
                }
            }
        }
        squares
            .iter()
            .try_for_each(|&letter| write!(f, "{}", char::from(letter)))?;
        f.write_str(if self.turn() == MAX { " X" } else { " O" })?;
        if self.die > 0 {
            write!(f, " {}", self.die)
        } else {
            Ok(())
        }
    }
}

impl Board for Einstein {
    const NAME: &'static str = "einstein";
    const ABOUT: &'static str =
        "EinStein würfelt nicht!, a race with a die, on five by five squares";
    const EXAMPLE: &'static str = "......1.2..f.3.....e..d.. X 4";
    const DEPTH: usize = 4;
    const HORIZON: usize = 4;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 0;
    // Deeper search gains nothing against the die.
    const LEVELS: [Sight; Level::COUNT] = [
        Sight::new(1, 0.3),
        Sight::new(1, 0.56),
        Sight::new(1, 0.76),
        Sight::new(1, 1.0),
        Sight::new(3, 1.0),
        Sight::new(4, 1.0),
        Sight::new(4, 1.0),
        Sight::new(4, 1.0),
        Sight::new(4, 1.0),
        Sight::new(4, 1.0),
    ];
    const WIDTH: usize = 5;
    const HEIGHT: usize = 5;

    fn name(&self, chosen: Self::Move) -> String {
        chosen.to_string()
    }

    fn draw(&self) -> String {
        let board = numbered(&self.squares(), 5, (1..=5).rev());
        let die = if self.die > 0 {
            format!("\nthe die shows {}", self.die)
        } else {
            String::new()
        };
        format!("{board}\n   a b c d e{die}")
    }
}
