use super::square::Square;
use super::table::Table;
use crate::game::Walls;

/// Squares in a word; each has one byte.
const LANES: usize = 8;

/// Words for all squares.
const WORDS: usize = 256 / LANES;

/// A number, or a mask, for each square.
type Squares = [u64; WORDS];

/// The Minotaur's step for every pair of squares.
///
/// His direction along the row depends only on Theseus's column, and his direction along the column
/// depends only on Theseus's row. The table is combined from these two parts for eight squares at
/// once. This is cheaper than to compute one by one the steps that a search needs.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    size: SizeTables,
    /// By state: the square on which the Minotaur's step ends.
    ends: Table<Square>,
    /// By square: the open sides, one bit per direction.
    ways: [[u8; LANES]; WORDS],
}

/// Tables that all mazes of a size share.
#[derive(Clone, Copy, Debug)]
struct SizeTables {
    width: usize,
    height: usize,
    /// For columns and for rows: by number, masks of the squares before that column or row.
    before: [[Squares; 17]; 2],
    /// The number of each square.
    here: Squares,
    /// By direction: the number of each square's neighbour.
    next: [Squares; 4],
    /// Column and row of each square.
    places: [(u8, u8); 256],
}

impl Default for Steps {
    fn default() -> Self {
        Self {
            size: SizeTables::of(2, 2),
            ends: Table::default(),
            ways: [[0; LANES]; WORDS],
        }
    }
}

impl Steps {
    /// Computes all steps of a maze. `shift` is the bit of a state at which Theseus's square
    /// begins.
    pub(super) fn prepare(&mut self, walls: &Walls, shift: u32) {
        if (self.size.width, self.size.height) != (walls.width(), walls.height()) {
            self.size = SizeTables::of(walls.width(), walls.height());
        }
        // A state has room for `1 << shift` squares. A constant number of words lets the compiler
        // use vector instructions.
        match shift {
            6 => self.prepare_words::<8>(&Open::of(walls)),
            7 => self.prepare_words::<16>(&Open::of(walls)),
            _ => self.prepare_words::<32>(&Open::of(walls)),
        }
    }

    fn prepare_words<const WORDS: usize>(&mut self, open: &Open) {
        let SizeTables {
            width,
            height,
            before: [columns, rows],
            here,
            next,
            ..
        } = &self.size;
        let sides = open.sides::<WORDS>(*width);
        for (word, ways) in self.ways[..WORDS].iter_mut().enumerate() {
            *ways = (0..4)
                .map(|side| sides[side][word] & each(1 << side))
                .sum::<u64>()
                .to_le_bytes();
        }
        // For one axis: masks of the squares on which the Minotaur does not step along it, and the
        // ends of his steps on all others. `theseus` is Theseus's column or row.
        let pulls = |axis: &[Squares; 17], theseus: usize, [less, more]: [usize; 2]| {
            let mut stays = [0; WORDS];
            let mut ends = [0; WORDS];
            for word in 0..WORDS {
                // Beyond Theseus he wants a smaller number, before him a greater one.
                let wants_less = sides[less][word] & !axis[theseus + 1][word];
                let wants_more = sides[more][word] & axis[theseus][word];
                stays[word] = !(wants_less | wants_more);
                ends[word] = wants_less & next[less][word] | wants_more & next[more][word];
            }
            (stays, ends)
        };
        let mut along = [([0; WORDS], [0; WORDS]); 16];
        for (x, along) in along[..*width].iter_mut().enumerate() {
            *along = pulls(columns, x, [3, 1]);
        }
        let mut blocks = self.ends.as_mut_slice().chunks_exact_mut(WORDS * LANES);
        for y in 0..*height {
            let (stays, mut across) = pulls(rows, y, [0, 2]);
            // If he steps along neither axis he stays on his square.
            for word in 0..WORDS {
                across[word] |= here[word] & stays[word];
            }
            for ((stays, ends), block) in along[..*width].iter().zip(&mut blocks) {
                for (word, block) in block.chunks_exact_mut(LANES).enumerate() {
                    block.copy_from_slice(&(ends[word] | across[word] & stays[word]).to_le_bytes());
                }
            }
        }
    }

    /// The square on which the Minotaur's step ends.
    pub(super) fn end(&self, state: u16) -> Square {
        self.ends[state]
    }

    /// The open sides of a square, one bit per direction.
    pub(super) fn ways(&self, square: Square) -> u8 {
        self.ways.as_flattened()[usize::from(square)]
    }

    /// Sets a bit beside the open sides of a square, until the next maze is prepared.
    pub(super) fn mark(&mut self, square: Square, bit: u8) {
        self.ways.as_flattened_mut()[usize::from(square)] |= bit;
    }

    /// The direction from square `a` to square `b`: three times the order of their rows plus the
    /// order of their columns, where 0 is before, 1 is the same, and 2 is behind.
    pub(super) fn bearing(&self, a: Square, b: Square) -> u32 {
        let [a, b] = [a, b].map(|square| self.size.places[usize::from(square)]);
        let order = |a: u8, b: u8| (b.cmp(&a) as i8 + 1) as u32;
        3 * order(a.1, b.1) + order(a.0, b.0)
    }

    /// The distance of two squares without walls.
    pub(super) fn distance(&self, a: Square, b: Square) -> u32 {
        let [a, b] = [a, b].map(|square| self.size.places[usize::from(square)]);
        u32::from(a.0.abs_diff(b.0)) + u32::from(a.1.abs_diff(b.1))
    }
}

impl SizeTables {
    fn of(width: usize, height: usize) -> Self {
        let squares = |value: &dyn Fn(usize) -> u8| -> Squares {
            std::array::from_fn(|word| {
                u64::from_le_bytes(std::array::from_fn(|lane| value(word * LANES + lane)))
            })
        };
        let mask = |is: bool| if is { u8::MAX } else { 0 };
        let before = [
            std::array::from_fn(|x| squares(&|square| mask(square % width < x))),
            std::array::from_fn(|y| squares(&|square| mask(square / width < y))),
        ];
        let strides = [width.wrapping_neg(), 1, width, 1_usize.wrapping_neg()];
        let next = strides.map(|stride| squares(&|square| square.wrapping_add(stride) as u8));
        let here = squares(&|square| square as u8);
        let places = std::array::from_fn(|square| ((square % width) as u8, (square / width) as u8));
        Self {
            width,
            height,
            before,
            here,
            next,
            places,
        }
    }
}

/// Masks of the squares that are open to the north and to the west, followed by a closed row.
struct Open {
    north: [u8; 256 + 32],
    west: [u8; 256 + 32],
}

impl Open {
    fn of(walls: &Walls) -> Self {
        let (mut north, mut west) = ([0; 256 + 32], [0; 256 + 32]);
        for y in 0..walls.height() {
            let rows = [
                (&mut north, walls.row_north(y)),
                (&mut west, walls.row_west(y)),
            ];
            for (masks, row) in rows {
                for (half, byte) in row.to_le_bytes().into_iter().enumerate() {
                    let first = y * walls.width() + half * LANES;
                    masks[first..][..LANES].copy_from_slice(&SPREAD[usize::from(byte)]);
                }
            }
        }
        Self { north, west }
    }

    /// By direction: masks of the squares that are open on that side. The east side of a square is
    /// the west side of the next one, and the south side is the north side `width` squares further.
    fn sides<const WORDS: usize>(&self, width: usize) -> [[u64; WORDS]; 4] {
        let words = |masks: &[u8; 256 + 32], first: usize| {
            let mut words = [0; WORDS];
            for (word, masks) in words.iter_mut().zip(masks[first..].chunks_exact(LANES)) {
                let mut bytes = [0; LANES];
                bytes.copy_from_slice(masks);
                *word = u64::from_le_bytes(bytes);
            }
            words
        };
        [
            words(&self.north, 0),
            words(&self.west, 1),
            words(&self.north, width),
            words(&self.west, 0),
        ]
    }
}

/// By byte: a mask for each of its bits.
const SPREAD: [[u8; LANES]; 256] = {
    let mut spread = [[0; LANES]; 256];
    let mut bit = 0;
    while bit < 256 * LANES {
        if (bit / LANES) >> (bit % LANES) & 1 == 1 {
            spread[bit / LANES][bit % LANES] = u8::MAX;
        }
        bit += 1;
    }
    spread
};

/// The same byte for each square of a word.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; LANES])
}
