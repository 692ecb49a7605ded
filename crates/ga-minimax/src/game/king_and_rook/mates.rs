use super::{KingAndRook, PieceMove};
use crate::game::rules::Game;
use crate::game::value::{MAX, MIN};

/// A table of all wins of [`KingAndRook`] up to a number of plies. Retrograde analysis finds the
/// exact distance of each win.
///
/// ```
/// use ga_minimax::game::Mates;
///
/// let mates = Mates::within(1);
/// assert_eq!(mates.plies(&"b6 h1 a8 w".parse()?), Some(1));
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mates {
    /// Plies to mate by the [`index`] of a position; [`UNKNOWN`] beyond the limit of the table.
    plies: Vec<u8>,
}

const UNKNOWN: u8 = u8::MAX;
const POSITIONS: usize = 2 << 18;

impl Mates {
    /// Computes all wins in at most `plies` plies. The longest win takes 31 plies.
    pub fn within(plies: u8) -> Self {
        let mut mates = Self {
            plies: vec![UNKNOWN; POSITIONS],
        };
        for distance in 0..=plies.min(UNKNOWN - 1) {
            // White gives mate, so White is to move if the distance is odd and Black if it is even.
            let side = if distance % 2 == 0 { MIN } else { MAX };
            let positions = (0..POSITIONS)
                .map(position)
                .filter(|position| position.turn() == side);
            let open =
                positions.filter(|position| position.is_legal() && mates.plies(position).is_none());
            let found: Vec<_> = open
                .filter(|position| mates.is_won_in(*position, distance))
                .collect();
            for position in found {
                mates.plies[index(position)] = distance;
            }
        }
        mates
    }

    /// Whether a position is won in `distance` plies, if the table holds all nearer wins.
    fn is_won_in(&self, position: KingAndRook, distance: u8) -> bool {
        let moves = position.legal();
        let won = |&chosen: &PieceMove| self.plies(&position.after(chosen)).is_some();
        match (moves.is_empty(), position.turn()) {
            (true, _) => distance == 0 && position.value() > 0.5 && position.turn() == MIN,
            (false, MAX) => moves.iter().any(won),
            (false, _) => moves.iter().all(won),
        }
    }

    /// The number of plies to mate if both sides play best. `None` if the table has no win for this
    /// position.
    pub fn plies(&self, position: &KingAndRook) -> Option<u8> {
        let plies = self.plies.get(index(*position)).copied();
        plies.filter(|&plies| plies != UNKNOWN)
    }

    /// Whether White mates from `start` in the least possible number of plies. `choose` chooses
    /// White's moves, and Black plays the longest defence.
    ///
    /// # Errors
    ///
    /// The first error of `choose`.
    ///
    /// ```
    /// use ga_minimax::game::{Game, KingAndRook, Mates};
    ///
    /// let start: KingAndRook = "b6 h1 a8 w".parse()?;
    /// let first = |position: KingAndRook| {
    ///     let moves = position.legal();
    ///     Ok::<_, ga_minimax::Error>(moves[0])
    /// };
    /// assert_eq!(Mates::within(1).is_mated_in_time(start, first), Ok(false));
    /// # Ok::<(), ga_minimax::Error>(())
    /// ```
    pub fn is_mated_in_time<E>(
        &self,
        start: KingAndRook,
        mut choose: impl FnMut(KingAndRook) -> Result<PieceMove, E>,
    ) -> Result<bool, E> {
        let mut position = start;
        while let Some(plies) = self.plies(&position).filter(|&plies| plies > 0) {
            let left = |&chosen: &PieceMove| self.plies(&position.after(chosen));
            let chosen = if position.turn() == MAX {
                Some(choose(position)?)
            } else {
                position.legal().into_iter().max_by_key(left)
            };
            match chosen.filter(|chosen| left(chosen) == Some(plies - 1)) {
                Some(chosen) => position.play(chosen),
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// All positions that are won in exactly `plies` plies, in a fixed order.
    pub fn positions(&self, plies: u8) -> impl Iterator<Item = KingAndRook> + '_ {
        let won = self
            .plies
            .iter()
            .enumerate()
            .filter(move |&(_, &found)| found == plies);
        won.map(|(index, _)| position(index))
    }
}

/// The index of a position in the table. If the rook is captured, the index is beyond the end of
/// the table.
fn index(position: KingAndRook) -> usize {
    let KingAndRook {
        king,
        rook,
        lone,
        turn,
    } = position;
    let [turn, king, lone, rook] = [turn, king, lone, rook].map(usize::from);
    if rook == usize::from(super::TAKEN) {
        POSITIONS
    } else {
        turn << 18 | king << 12 | lone << 6 | rook
    }
}

/// The inverse of [`index`].
fn position(index: usize) -> KingAndRook {
    let square = |shift: u32| (index >> shift & 63) as u8;
    KingAndRook {
        turn: (index >> 18) as u8,
        king: square(12),
        lone: square(6),
        rook: square(0),
    }
}
