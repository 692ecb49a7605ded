//! Checks the moves of a game, and what the log of a match claims.
//!
//! [`replay`] plays a list of moves and refuses the first one that is not legal. It does not trust
//! its input: a game server can give it the moves that a client sent. A game of tic-tac-toe takes
//! less than a microsecond. `claims` replays all games of a log; it needs the feature `log`.

#[cfg(feature = "log")]
mod log;

use crate::error::Error;
use crate::game::Game;
#[cfg(feature = "log")]
pub use log::claims;

/// Plays a list of moves in some notation. Returns the position after the last move.
///
/// `is` says whether a legal move of a position is the one that the notation names.
///
/// ```
/// use ga_minimax::game::TicTacToe;
/// use ga_minimax::{Error, Game, verify};
///
/// let is = |_: &TicTacToe, cell: u8, number: &u8| cell + 1 == *number;
/// let won = verify::replay(TicTacToe::default(), &[1, 4, 2, 5, 3], is)?;
/// assert_eq!(won.value(), 1.0, "X has the first row");
/// let error = verify::replay(TicTacToe::default(), &[1, 1], is);
/// assert_eq!(error, Err(Error::IllegalMove { place: 2 }));
/// # Ok::<(), ga_minimax::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::IllegalMove`] for the first move that is not legal. [`Error::GameOver`] for a move
/// after the end of the game.
pub fn replay<G: Game, N>(
    start: G,
    moves: &[N],
    is: impl Fn(&G, G::Move, &N) -> bool,
) -> Result<G, Error> {
    let mut position = start;
    let mut legal = Vec::new();
    for (place, name) in (1..).zip(moves) {
        legal.clear();
        position.moves(&mut legal);
        if legal.is_empty() {
            return Err(Error::GameOver { place });
        }
        let chosen = legal.iter().find(|&&chosen| is(&position, chosen, name));
        position.play(*chosen.ok_or(Error::IllegalMove { place })?);
    }
    Ok(position)
}
