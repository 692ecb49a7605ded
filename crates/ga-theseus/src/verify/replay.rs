use crate::error::Error;
use crate::game::{Action, Maze, Outcome, Position, Win};

/// How a list of actions ended.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Replayed {
    /// [`Outcome::Alive`] if the game is not over after the last action.
    pub outcome: Outcome,
    /// The cells of both actors after the last action.
    pub position: Position,
    /// The number of steps that the Minotaur took.
    pub minotaur_moves: u32,
}

/// Plays a list of actions from the start of a maze, by [`Maze::turn`].
///
/// Compare the number of actions with [`Solver::figures`](crate::Solver::figures) to see whether a
/// player found a shortest solution.
///
/// # Errors
///
/// [`Error::Blocked`] for the first action that a wall blocks. [`Error::Over`] for an action after
/// the end of the game, which is also the first action if Theseus starts on the Minotaur or on the
/// exit cell.
pub fn replay(maze: &Maze, win: Win, actions: &[Action]) -> Result<Replayed, Error> {
    let mut played = Replayed {
        outcome: Outcome::Alive,
        position: maze.start(),
        minotaur_moves: 0,
    };
    if maze.is_lost_at_once() {
        played.outcome = Outcome::Caught;
    }
    for (position, &action) in (1..).zip(actions) {
        if played.outcome != Outcome::Alive {
            return Err(Error::Over { position });
        }
        let turn = maze
            .turn(played.position, action, win)
            .ok_or(Error::Blocked { position, action })?;
        played.outcome = turn.outcome;
        played.position = turn.position;
        played.minotaur_moves += turn.minotaur_moves();
    }
    Ok(played)
}
