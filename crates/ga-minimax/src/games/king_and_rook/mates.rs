use super::KingAndRook;
use crate::{Game, MAX, MIN};

/// The exact distance of every win of [`KingAndRook`] up to a number of plies, found backwards from
/// the mates.
///
/// ```
/// use ga_minimax::games::Mates;
///
/// let mates = Mates::within(1);
/// assert_eq!(mates.plies(&"b6 h1 a8 w".parse()?), Some(1));
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mates {
    /// Plies to mate by the index of a position; [`UNKNOWN`] if there are more.
    plies: Vec<u8>,
}

const UNKNOWN: u8 = u8::MAX;
const POSITIONS: usize = 2 << 18;

impl Mates {
    /// All mates in at most this many plies. The longest of all takes 31.
    pub fn within(plies: u8) -> Self {
        let mut mates = Self { plies: vec![UNKNOWN; POSITIONS] };
        for distance in 0..=plies.min(UNKNOWN - 1) {
            let side = if distance % 2 == 0 { MIN } else { MAX };
            let positions = (0..POSITIONS).map(position).filter(|position| position.turn() == side);
            let open = positions.filter(|position| position.is_legal() && mates.plies(position).is_none());
            let found: Vec<_> = open.filter(|position| mates.is_won_in(*position, distance)).collect();
            for position in found {
                mates.plies[index(position)] = distance;
            }
        }
        mates
    }

    /// Whether a position is won in `distance` plies, all nearer wins being known.
    fn is_won_in(&self, position: KingAndRook, distance: u8) -> bool {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let won = |&chosen| {
            let mut next = position;
            next.play(chosen);
            self.plies(&next).is_some()
        };
        match (moves.is_empty(), position.turn()) {
            (true, _) => distance == 0 && position.value() > 0.5 && position.turn() == MIN,
            (false, MAX) => moves.iter().any(won),
            (false, _) => moves.iter().all(won),
        }
    }

    /// Plies to mate by best play of both; `None` if there are more, or no win.
    pub fn plies(&self, position: &KingAndRook) -> Option<u8> {
        let plies = self.plies.get(index(*position)).copied();
        plies.filter(|&plies| plies != UNKNOWN)
    }

    /// All positions that are won in exactly this many plies, in a fixed order.
    pub fn positions(&self, plies: u8) -> impl Iterator<Item = KingAndRook> + '_ {
        let won = self.plies.iter().enumerate().filter(move |&(_, &found)| found == plies);
        won.map(|(index, _)| position(index))
    }
}

/// Beyond all others if the rook is taken.
fn index(position: KingAndRook) -> usize {
    let KingAndRook { king, rook, lone, turn } = position;
    let [turn, king, lone, rook] = [turn, king, lone, rook].map(usize::from);
    if rook == usize::from(super::TAKEN) { POSITIONS } else { turn << 18 | king << 12 | lone << 6 | rook }
}

fn position(index: usize) -> KingAndRook {
    let square = |shift: u32| (index >> shift & 63) as u8;
    KingAndRook { turn: (index >> 18) as u8, king: square(12), lone: square(6), rook: square(0) }
}
