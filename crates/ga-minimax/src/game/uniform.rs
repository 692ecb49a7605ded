use super::value::MAX;
use crate::error::Error;

/// The greatest number of moves at a position of a [`UniformTree`].
pub(super) const MOST_BRANCHING: u64 = 1000;

/// The rules of a tree in which every position has the same number of moves until the tree ends,
/// and players move in turn, two unless stated otherwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct UniformTree {
    branching: u16,
    /// The number of moves left until the end.
    left: u16,
    turn: u16,
    players: u16,
}

impl UniformTree {
    /// The root of a tree. `depth` must be from `depths[0]` to `depths[1]`, and `branching` from 1
    /// to [`MOST_BRANCHING`].
    pub(super) fn new(depth: u64, depths: [u64; 2], branching: u64) -> Result<Self, Error> {
        let within = |field, found, [least, most]: [u64; 2]| match found {
            found if (least..=most).contains(&found) => Ok(found as u16),
            _ => Err(Error::Range {
                field,
                found,
                least,
                most,
            }),
        };
        let left = within("depth", depth, depths)?;
        let branching = within("branching", branching, [1, MOST_BRANCHING])?;
        Ok(Self {
            branching,
            left,
            turn: MAX as u16,
            players: 2,
        })
    }

    /// The same tree for this number of players, at most 65 535.
    pub(super) fn with_players(self, players: usize) -> Self {
        Self {
            players: players.min(65_535) as u16,
            ..self
        }
    }

    pub(super) fn turn(self) -> usize {
        usize::from(self.turn)
    }

    pub(super) fn branching(self) -> usize {
        usize::from(self.branching)
    }

    /// The number of moves left until the end.
    pub(super) fn left(self) -> u32 {
        u32::from(self.left)
    }

    /// Adds the moves, numbered from 0.
    pub(super) fn moves(self, moves: &mut Vec<u16>) {
        moves.extend(0..if self.left == 0 { 0 } else { self.branching });
    }

    /// Moves to a child.
    pub(super) fn descend(&mut self) {
        self.left -= 1;
        self.turn = (self.turn + 1) % self.players;
    }
}
