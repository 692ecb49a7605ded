use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// The shortest solution of a pushing puzzle: a player pushes crates onto targets.
///
/// The player walks to the four neighbours of its cell. If a crate is there, it is pushed one cell
/// on, into an open cell without a crate. Crates are not pulled, and only one is pushed at a time.
/// The puzzle is solved once each crate is on a target; there may be more targets than crates.
/// Several sets may share a tile: a crate that stands on a target at the start is in both.
///
/// - *Value*: the least number of pushes, or of [moves](Self::moves), which count pushes and walks.
///   Missing if there is no solution, no crate, or not exactly one player.
/// - *Gap*: the least number of crates off the targets in any position that the search has reached,
///   at least 1. No crate, and each player too few or too many, adds width + height. If there are
///   fewer targets than crates, each target that is absent adds 1.
/// - *Limit*: the search ends after [`states`](Self::states) positions. A solution beyond it counts
///   as none. If the rectangle around all open cells has more than 128 cells, the value is missing,
///   and the gap is the number of the cells beyond 128.
/// - *Letters*: [`letters`](Self::letters) writes a solution, N, E, S and W for pushes and n, e, s
///   and w for walks. A solution by pushes has no walks.
/// - *Cost*: a breadth-first search over the positions. Crates are never pushed to cells from which
///   no target can be reached.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Pushes, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.PcT")?;
/// let [player, floor, crates, targets] =
///     ["P", ".", "c", "T"].map(|tiles| alphabet.tiles(tiles).unwrap());
/// let puzzle = Pushes::new(player, floor, crates, targets);
/// let level = alphabet.read("P...\n.c.T\n....")?;
/// let (mut scratch, mut letters) = (Scratch::default(), String::new());
/// assert_eq!(Measure::from(puzzle).of(&level, &mut scratch), Value::Number(2.0));
/// assert_eq!(puzzle.moves().letters(&level, &mut scratch, &mut letters), Value::Number(3.0));
/// assert_eq!(letters, "sEE");
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "Sokoban")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pushes {
    player: Tiles,
    open: Tiles,
    crates: Tiles,
    targets: Tiles,
    has_moves: bool,
    states: usize,
}

/// Working memory of the search for solutions.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    found: Vec<Position>,
    /// Places in `found` by a hash, each plus 1; 0 for none.
    table: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Position {
    crates: u128,
    /// The cell of the player, or the first cell that it can reach.
    player: u8,
    /// The move that led here, as its letter.
    letter: u8,
    /// The position before.
    before: u32,
}

/// A rectangle of at most 128 cells as words of bits.
struct Board {
    width: usize,
    open: u128,
    targets: u128,
    /// Cells from which a crate can be pushed to a target.
    alive: u128,
    first_column: u128,
    last_column: u128,
}

/// The directions north, east, south and west.
const PUSHES: [u8; 4] = *b"NESW";

impl Board {
    /// The neighbours of cells in a direction.
    fn step(&self, cells: u128, direction: usize) -> u128 {
        match direction {
            // A row of 128 cells has none above and below it.
            0 => cells.checked_shr(self.width as u32).unwrap_or(0),
            1 => (cells & !self.last_column) << 1,
            2 => cells.checked_shl(self.width as u32).unwrap_or(0),
            _ => (cells & !self.first_column) >> 1,
        }
    }

    /// All cells that the player reaches.
    fn reach(&self, player: u128, crates: u128) -> u128 {
        let free = self.open & !crates;
        let mut reached = player;
        loop {
            let next = (0..4).fold(reached, |next, direction| next | self.step(reached, direction)) & free;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Finds the cells from which a crate alone can be pushed to a target.
    fn find_alive(&mut self) {
        self.alive = self.targets;
        loop {
            let pulled = (0..4).fold(self.alive, |alive, direction| {
                // A crate comes from the neighbour, and the player pushes it from the next one.
                let from = self.step(self.alive, direction) & self.open;
                let back = self.step(from, direction) & self.open;
                alive | self.step(back, (direction + 2) % 4)
            });
            if pulled == self.alive {
                return;
            }
            self.alive = pulled;
        }
    }
}

/// The cells of a set of bits, one by one.
fn bits(mut cells: u128) -> impl Iterator<Item = u128> {
    std::iter::from_fn(move || {
        let lowest = cells & cells.wrapping_neg();
        cells ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

impl Positions {
    fn clear(&mut self) {
        self.found.clear();
        self.table.clear();
        self.table.resize(64, 0);
    }

    fn slot(table: &[u32], found: &[Position], crates: u128, player: u8) -> (usize, bool) {
        let folded = (crates as u64) ^ ((crates >> 64) as u64).rotate_left(17) ^ (u64::from(player) << 57);
        let hash = folded.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mask = table.len() - 1;
        let mut slot = (hash >> 32) as usize & mask;
        while let Some(place) = (table[slot] as usize).checked_sub(1) {
            if (found[place].crates, found[place].player) == (crates, player) {
                return (slot, true);
            }
            slot = (slot + 1) & mask;
        }
        (slot, false)
    }

    /// Adds a position, unless it is known.
    fn add(&mut self, position: Position) {
        let (slot, is_known) = Self::slot(&self.table, &self.found, position.crates, position.player);
        if is_known {
            return;
        }
        self.found.push(position);
        self.table[slot] = self.found.len() as u32;
        if self.found.len() * 2 > self.table.len() {
            let length = self.table.len() * 2;
            self.table.clear();
            self.table.resize(length, 0);
            for (place, known) in self.found.iter().enumerate() {
                let (slot, _) = Self::slot(&self.table, &self.found, known.crates, known.player);
                self.table[slot] = place as u32 + 1;
            }
        }
    }
}

impl Pushes {
    /// The least number of pushes that bring all crates to targets. `floor` is the tiles that are
    /// open besides those of the other three sets.
    pub fn new(
        player: impl Into<Tiles>, floor: impl Into<Tiles>, crates: impl Into<Tiles>,
        targets: impl Into<Tiles>,
    ) -> Self {
        let (player, crates, targets) = (player.into(), crates.into(), targets.into());
        let open = floor.into() | player | crates | targets;
        Self { player, open, crates, targets, has_moves: false, states: 100_000 }
    }

    /// The least number of moves, pushes and walks, instead.
    #[must_use]
    pub const fn moves(self) -> Self {
        Self { has_moves: true, ..self }
    }

    /// Ends each search after this number of positions instead of 100 000, at most 16 million.
    #[must_use]
    pub fn states(self, states: usize) -> Self {
        Self { states: states.clamp(1, 16_000_000), ..self }
    }

    /// Replaces `letters` by the solution. They are empty if there is none. Returns the value.
    ///
    /// # Panics
    ///
    /// If the level has more than 128 columns or rows.
    pub fn letters(&self, level: &Level, scratch: &mut Scratch, letters: &mut String) -> Value {
        letters.clear();
        let solved = self.search(level, &mut scratch.positions);
        let Ok(mut place) = solved else { return Self::value(solved, &scratch.positions) };
        while place != 0 {
            let Position { letter, before, .. } = scratch.positions.found[place];
            letters.insert(0, char::from(letter));
            place = before as usize;
        }
        Self::value(solved, &scratch.positions)
    }

    fn value(solved: Result<usize, usize>, positions: &Positions) -> Value {
        match solved {
            Ok(mut place) => {
                let mut steps = 0;
                while place != 0 {
                    place = positions.found[place].before as usize;
                    steps += 1;
                }
                Value::count(steps)
            }
            Err(gap) => Value::missing(gap),
        }
    }

    /// The place of the first solved position, or the gap.
    fn search(&self, level: &Level, positions: &mut Positions) -> Result<usize, usize> {
        let (width, height) = (level.width(), level.height());
        let is_in = |set: Tiles, cell: usize| set.contains(level.cells()[cell]);
        let mut bounds = [usize::MAX, 0, usize::MAX, 0];
        for cell in (0..width * height).filter(|&cell| is_in(self.open, cell)) {
            let (x, y) = (cell % width, cell / width);
            bounds = [bounds[0].min(x), bounds[1].max(x), bounds[2].min(y), bounds[3].max(y)];
        }
        if bounds[0] > bounds[1] {
            return Err(2 * (width + height));
        }
        let [left, right, top, bottom] = bounds;
        let (columns, rows) = (right + 1 - left, bottom + 1 - top);
        if columns * rows > 128 {
            return Err(columns * rows - 128);
        }
        let word = |set: Tiles| {
            let cells = (0..columns * rows)
                .filter(|cell| is_in(set, (top + cell / columns) * width + left + cell % columns));
            cells.fold(0u128, |word, cell| word | 1 << cell)
        };
        let column = |x: usize| (0..rows).fold(0u128, |word, y| word | 1 << (y * columns + x));
        let mut board = Board {
            width: columns,
            open: word(self.open),
            targets: word(self.targets),
            alive: 0,
            first_column: column(0),
            last_column: column(columns - 1),
        };
        let (player, crates) = (word(self.player), word(self.crates));
        let absent = usize::from(crates == 0) + (player.count_ones() as usize).abs_diff(1);
        let too_few = crates.count_ones().saturating_sub(board.targets.count_ones()) as usize;
        if absent > 0 || too_few > 0 {
            return Err(absent * (width + height) + too_few);
        }
        board.find_alive();
        self.explore(&board, player, crates, positions)
    }

    fn explore(
        &self, board: &Board, player: u128, crates: u128, positions: &mut Positions,
    ) -> Result<usize, usize> {
        positions.clear();
        let place = |player: u128, crates: u128| {
            let cells = if self.has_moves { player } else { board.reach(player, crates) };
            cells.trailing_zeros() as u8
        };
        positions.add(Position { crates, player: place(player, crates), letter: 0, before: 0 });
        let (mut next, mut off) = (0, usize::MAX);
        while let Some(&Position { crates, player, .. }) = positions.found.get(next) {
            let off_targets = (crates & !board.targets).count_ones() as usize;
            if off_targets == 0 {
                return Ok(next);
            }
            off = off.min(off_targets);
            // A crate from which no target can be reached is never brought to one.
            let is_lost = next == 0 && crates & !board.alive != 0;
            if is_lost || positions.found.len() >= self.states {
                return Err(off);
            }
            let player = 1u128 << player;
            let reached = if self.has_moves { player } else { board.reach(player, crates) };
            for (direction, letter) in PUSHES.into_iter().enumerate() {
                let ahead = board.step(reached, direction);
                for pushed in bits(ahead & crates) {
                    let to = board.step(pushed, direction) & board.alive & !crates;
                    if to != 0 {
                        let crates = crates ^ pushed | to;
                        let player = place(pushed, crates);
                        positions.add(Position { crates, player, letter, before: next as u32 });
                    }
                }
                let walked = ahead & board.open & !crates;
                if self.has_moves && walked != 0 {
                    let (player, letter) = (walked.trailing_zeros() as u8, letter.to_ascii_lowercase());
                    positions.add(Position { crates, player, letter, before: next as u32 });
                }
            }
            next += 1;
        }
        Err(off)
    }
}

impl MeasureType for Pushes {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        Self::value(self.search(level, &mut scratch.positions), &scratch.positions)
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the player of the puzzle", self.player)?;
        template.check_set("the crates of the puzzle", self.crates)?;
        template.check_set("the targets of the puzzle", self.targets)?;
        template.check_set("the open tiles of the puzzle", self.open)
    }

    fn needed(&self) -> Vec<Tiles> {
        vec![self.player, self.crates, self.targets]
    }

    fn bounds(&self, _: &Counts<'_>) -> Bounds {
        Bounds::whole(0, self.states)
    }
}
