use ga_core::genome::Distance;

/// The letters of the longest text that is compared without an allocation.
const KEPT: usize = 4096;

/// The least number of letters to insert, delete or replace to turn one text into another: the edit
/// distance (Levenshtein 1966).
///
/// Texts are compared byte by byte. A way of [`Way::letters`](crate::measure::Way::letters) has one
/// byte per step.
///
/// - *Cost*: 64 letters of one text are compared with a letter of the other one in a few
///   operations on bits (Myers 1999, in the form of Hyyrö 2003): 0.1 microseconds for two ways of
///   30 steps. Only texts of more than 4096 bytes allocate memory, a byte per letter.
///
/// ```
/// use ga_tiles::apart::edits;
///
/// assert_eq!(edits(b"kitten", b"sitting"), 3);
/// assert_eq!(edits(b"", b"NNE"), 3);
/// ```
#[doc(alias = "Levenshtein distance")]
#[doc(alias = "edit distance")]
pub fn edits(left: &[u8], right: &[u8]) -> usize {
    // The longer text is read letter by letter, the shorter one in blocks of 64 letters.
    let (short, long) = if left.len() <= right.len() {
        (left, right)
    } else {
        (right, left)
    };
    if short.len() <= 64 {
        let mut end = long.len();
        if let Some(block) = Block::new(short) {
            // In the row above the table, each letter of the long text adds 1.
            end = short.len();
            let mut state = Block::start();
            for &letter in long {
                end = end.wrapping_add_signed(block.step(&mut state, letter, 1));
            }
        }
        return end;
    }
    edits_in_blocks(short, long)
}

/// As [`edits`], for texts of more than 64 letters.
#[inline(never)]
fn edits_in_blocks(short: &[u8], long: &[u8]) -> usize {
    // The change of the distance from column to column, in the last row of the block above.
    let mut kept = [1i8; KEPT];
    let mut allocated = Vec::new();
    let above = if let Some(above) = kept.get_mut(..long.len()) {
        above
    } else {
        allocated.resize(long.len(), 1);
        &mut allocated[..]
    };
    for block in short.chunks(64).filter_map(Block::new) {
        let mut state = Block::start();
        for (&letter, change) in long.iter().zip(&mut *above) {
            *change = block.step(&mut state, letter, isize::from(*change)) as i8;
        }
    }
    above.iter().fold(short.len(), |end, &change| {
        end.wrapping_add_signed(change.into())
    })
}

/// Up to 64 letters of a text: for each byte, the places at which it is.
struct Block {
    places: [u64; 256],
    last: u32,
}

/// The rows of a block in a column of the table of distances, one bit per row: whether the distance
/// grows, or sinks, from the row before.
struct Column {
    grows: u64,
    sinks: u64,
}

impl Block {
    /// `None` if there are no letters.
    fn new(letters: &[u8]) -> Option<Self> {
        let mut places = [0; 256];
        for (place, &letter) in letters.iter().enumerate() {
            places[usize::from(letter)] |= 1 << place;
        }
        Some(Self {
            places,
            last: (letters.len() as u32).checked_sub(1)?,
        })
    }

    /// The column before the first letter.
    fn start() -> Column {
        Column {
            grows: u64::MAX,
            sinks: 0,
        }
    }

    /// Moves to the next column, that of `letter`. `above` is the change of the distance from
    /// column to column in the row above the block; returns that in its last row.
    #[inline]
    fn step(&self, column: &mut Column, letter: u8, above: isize) -> isize {
        let Column { grows, sinks } = *column;
        let equal = self.places[usize::from(letter)];
        let vertical = equal | sinks;
        let equal = equal | u64::from(above < 0);
        let horizontal = ((equal & grows).wrapping_add(grows) ^ grows) | equal;
        let mut more = sinks | !(horizontal | grows);
        let mut less = grows & horizontal;
        let below = (more >> self.last & 1) as isize - (less >> self.last & 1) as isize;
        more = more << 1 | u64::from(above > 0);
        less = less << 1 | u64::from(above < 0);
        *column = Column {
            grows: less | !(vertical | more),
            sinks: more & vertical,
        };
        below
    }
}

/// The [edit distance](edits) of two texts as a share of the longer one, from 0 to 1. Two empty
/// texts have the distance 0.
///
/// - *Texts*: `Vec<u8>` or `String`: ways, or solutions of puzzles.
/// - *Usual*: 0.3 to 0.5.
///
/// ```
/// use ga_core::genome::Distance;
/// use ga_tiles::apart::Edits;
///
/// let ways = ["NNEESS".to_owned(), "NNEE".to_owned()];
/// assert_eq!(Edits.between(&ways[0], &ways[1]), 2.0 / 6.0);
/// assert!(Edits.closer(&ways[0], &ways[1], 0.5));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Edits;

impl Edits {
    fn share(left: &[u8], right: &[u8]) -> f64 {
        edits(left, right) as f64 / left.len().max(right.len()).max(1) as f64
    }

    fn is_closer(left: &[u8], right: &[u8], bound: f64) -> bool {
        // Each letter that one text has more must be inserted.
        let longer = left.len().max(right.len()).max(1);
        let more = left.len().abs_diff(right.len());
        more as f64 / (longer as f64) < bound && Self::share(left, right) < bound
    }
}

impl Distance<Vec<u8>> for Edits {
    fn between(&self, left: &Vec<u8>, right: &Vec<u8>) -> f64 {
        Self::share(left, right)
    }

    fn closer(&self, left: &Vec<u8>, right: &Vec<u8>, bound: f64) -> bool {
        Self::is_closer(left, right, bound)
    }
}

impl Distance<String> for Edits {
    fn between(&self, left: &String, right: &String) -> f64 {
        Self::share(left.as_bytes(), right.as_bytes())
    }

    fn closer(&self, left: &String, right: &String, bound: f64) -> bool {
        Self::is_closer(left.as_bytes(), right.as_bytes(), bound)
    }
}
