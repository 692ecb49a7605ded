use crate::game::{Pick, WAYS};
use std::fmt;

/// How a tile lies.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Lying {
    /// The index of the tile in its set.
    pub tile: usize,
    /// 0 if its top faces up, else 1.
    pub side: usize,
    /// The clockwise rotation in sixths of a turn.
    pub sixths: usize,
}

impl Lying {
    /// What a pick says.
    pub(super) fn of(pick: Pick) -> Self {
        let pick = usize::from(pick);
        Self {
            tile: pick / WAYS,
            side: pick % WAYS / 6,
            sixths: pick % 6,
        }
    }

    /// This as a [`Pick`].
    pub const fn pick(self) -> Pick {
        (WAYS * self.tile + 6 * self.side + self.sixths) as Pick
    }
}

/// What is done with tiles. Places are counted from 0.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Move {
    Swap(usize, usize),
    Right(usize),
    Left(usize),
    Flip(usize),
}

impl Move {
    /// The move of a word.
    pub(super) fn read(word: &str) -> Option<Self> {
        let place = |digits: &str| digits.parse::<usize>().ok()?.checked_sub(1);
        if let Some((one, other)) = word.split_once('x') {
            return Some(Self::Swap(place(one)?, place(other)?));
        }
        let (end, letter) = word.char_indices().next_back()?;
        let place = place(&word[..end])?;
        match letter {
            'r' => Some(Self::Right(place)),
            'l' => Some(Self::Left(place)),
            'f' => Some(Self::Flip(place)),
            _ => None,
        }
    }

    pub(super) fn make(self, picks: &mut [Pick]) {
        let mut lay = |place: usize, change: fn(Lying) -> Lying| {
            picks[place] = change(Lying::of(picks[place])).pick();
        };
        match self {
            Self::Swap(one, other) => picks.swap(one, other),
            Self::Right(place) => lay(place, |old| Lying {
                sixths: (old.sixths + 1) % 6,
                ..old
            }),
            Self::Left(place) => lay(place, |old| Lying {
                sixths: (old.sixths + 5) % 6,
                ..old
            }),
            Self::Flip(place) => lay(place, |old| Lying {
                side: 1 - old.side,
                ..old
            }),
        }
    }

    pub(super) const fn inverse(self) -> Self {
        match self {
            Self::Right(place) => Self::Left(place),
            Self::Left(place) => Self::Right(place),
            same => same,
        }
    }
}

/// The word of the move.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swap(one, other) => write!(f, "{}x{}", one + 1, other + 1),
            Self::Right(place) => write!(f, "{}r", place + 1),
            Self::Left(place) => write!(f, "{}l", place + 1),
            Self::Flip(place) => write!(f, "{}f", place + 1),
        }
    }
}
