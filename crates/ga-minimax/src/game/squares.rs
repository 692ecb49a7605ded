//! Boards with the pieces X and O as text: one character `X`, `O` or `.` per square.

use super::value::{MAX, MIN};
use crate::error::Error;
use std::fmt;

/// Reads one character per square into two sets of bits, for X and for O. Character `i` sets bit
/// `bit(i)`.
///
/// # Errors
///
/// If a character is not `X`, `O` or `.`. The error names the first such character.
pub(super) fn read_pieces(
    squares: impl IntoIterator<Item = char>,
    bit: impl Fn(usize) -> usize,
) -> Result<[u64; 2], Error> {
    let mut pieces = [0; 2];
    for (index, found) in squares.into_iter().enumerate() {
        match found {
            'X' => pieces[MAX] |= 1 << bit(index),
            'O' => pieces[MIN] |= 1 << bit(index),
            '.' => {}
            _ => {
                let expected = "X, O or '.'";
                return Err(Error::PositionCharacter {
                    place: index + 1,
                    found,
                    expected,
                });
            }
        }
    }
    Ok(pieces)
}

/// Reads `squares` characters as [`read_pieces`] does, a space, and the side to move.
///
/// # Errors
///
/// If the length or a character is wrong. `length` is the expected length in words.
pub(super) fn read_position(
    text: &str,
    squares: usize,
    length: &'static str,
    bit: impl Fn(usize) -> usize,
) -> Result<([u64; 2], u8), Error> {
    check_length(text, squares + 2, length)?;
    let pieces = read_pieces(text.chars().take(squares), bit)?;
    let mut turn = MAX as u8;
    for (index, found) in text.chars().enumerate().skip(squares) {
        let expected = match (index - squares, found) {
            (0, ' ') | (1, 'X') => continue,
            (1, 'O') => {
                turn = MIN as u8;
                continue;
            }
            (0, _) => "a space",
            _ => "the side to move, X or O",
        };
        return Err(Error::PositionCharacter {
            place: index + 1,
            found,
            expected,
        });
    }
    Ok((pieces, turn))
}

/// Writes one character for each of these bits, in this order.
pub(super) fn write_pieces(
    f: &mut fmt::Formatter<'_>,
    pieces: [u64; 2],
    bits: impl IntoIterator<Item = usize>,
) -> fmt::Result {
    bits.into_iter().try_for_each(|bit| {
        let [x, o] = pieces.map(|pieces| pieces >> bit & 1 == 1);
        f.write_str(if x {
            "X"
        } else if o {
            "O"
        } else {
            "."
        })
    })
}

/// Writes the name of the square in this column and this row, both counted from 0 at the corner a1.
pub(super) fn write_square(f: &mut fmt::Formatter<'_>, column: u8, row: u8) -> fmt::Result {
    write!(f, "{}{}", char::from(b'a' + column), row + 1)
}

/// Refuses a text that has not this many characters. `expected` is the length in words.
pub(super) fn check_length(text: &str, length: usize, expected: &'static str) -> Result<(), Error> {
    match text.chars().count() {
        found if found == length => Ok(()),
        found => Err(Error::PositionLength { found, expected }),
    }
}

/// Writes a space and the side to move.
pub(super) fn write_turn(f: &mut fmt::Formatter<'_>, turn: u8) -> fmt::Result {
    f.write_str(if usize::from(turn) == MAX { " X" } else { " O" })
}
