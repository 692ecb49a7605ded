use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// The shortest solution of a pushing puzzle: a player pushes crates onto targets.
///
/// The player walks to the four neighbours of its cell. If a crate is there, it is pushed one cell
/// on, into an open cell without a crate. Only one is pushed at a time, and none is pulled unless
/// you [allow it](Self::with_pulls). Crates can be such that [slide](Self::with_slides). The puzzle
/// is solved once each crate is on a target; there may be more targets than crates.
/// Several sets may share a tile: a crate that stands on a target at the start is in both.
///
/// - *Value*: the least number of pushes, or of [moves](Self::moves), which count pushes and walks.
///   Missing if there is no solution, no crate, or not exactly one player. Not known
///   ([`Value::Unknown`]) if the limit ended the search before.
/// - *Gap*: the least number of crates off the targets in any position that the search has reached,
///   at least 1. No crate, and each player too few or too many, adds width + height. If there are
///   fewer targets than crates, each target that is absent adds 1.
/// - *Limit*: the search ends after [`states`](Self::states) positions. If the rectangle around all
///   cells that the player could reach if no crate were in its way has more than 128 cells, there
///   is no search, and the gap is the number of the cells beyond 128. What lies outside of these
///   cells is no part of the puzzle, but a crate there that is on no target has no solution.
/// - *Letters*: [`letters`](Self::letters) writes a solution: N, E, S and W for pushes, U, R, D and
///   L for pulls, n, e, s and w for walks. A solution by pushes has no walks.
/// - *Cost*: a breadth-first search over the positions of the crates and the cells that the player
///   reaches. Crates are never pushed to cells from which no target can be reached. By moves, a
///   second search follows if there is a solution: A* (Hart, Nilsson & Raphael 1968) with the
///   pushes that each crate would need alone. It looks at the player beside crates only.
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
    has_pulls: bool,
    has_slides: bool,
    states: usize,
}

/// Working memory of the search for solutions.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    found: Vec<Position>,
    /// Places in `found` by a hash, each plus 1; 0 for none.
    table: Vec<u32>,
    /// Places in `found` by their moves and those that they need at least.
    waiting: Vec<Vec<u32>>,
    /// Cells from which a crate needs no push to a target, at most one, at most two and so on. None
    /// if a crate can be pulled or slides.
    within: Vec<u128>,
    /// The cells that the player could reach if no crate were in its way.
    inside: Vec<bool>,
    /// These cells in the order in which they were found.
    queue: Vec<u16>,
}

#[derive(Clone, Copy, Debug)]
struct Position {
    crates: u128,
    /// The cell of the player, or the first cell that it can reach.
    player: u8,
    /// The push or pull that led here, as its letter.
    letter: u8,
    /// The position before.
    before: u32,
    /// The pushes or the moves up to here.
    steps: u32,
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

/// The letters of the directions north, east, south and west.
const PUSHES: [u8; 4] = *b"NESW";
const PULLS: [u8; 4] = *b"URDL";
const WALKS: [u8; 4] = *b"nesw";

/// A push or a pull: its letter, the crates after it, and the cell of the player.
type Change = (u8, u128, u128);

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
            let next = (0..4).fold(reached, |next, direction| {
                next | self.step(reached, direction)
            }) & free;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Calls `visit` with the pushes and pulls that a player can begin in these cells. None of them
    /// has a crate.
    #[inline]
    fn each_change(
        &self,
        puzzle: &Pushes,
        from: u128,
        crates: u128,
        mut visit: impl FnMut(Change),
    ) {
        for direction in 0..4 {
            for pushed in bits(self.step(from, direction) & crates) {
                let free = self.alive & !crates;
                let mut to = self.step(pushed, direction) & free;
                while puzzle.has_slides && self.step(to, direction) & free != 0 {
                    to = self.step(to, direction);
                }
                if to != 0 {
                    visit((PUSHES[direction], crates ^ pushed | to, pushed));
                }
            }
            if !puzzle.has_pulls {
                continue;
            }
            for player in bits(self.step(crates, direction) & from) {
                let to = self.step(player, direction) & self.open & !crates;
                if to != 0 {
                    let pulled = self.step(player, (direction + 2) % 4);
                    visit((PULLS[direction], crates ^ pulled | player, to));
                }
            }
        }
    }

    /// Writes the shortest walk from one cell to another.
    fn walk(&self, from: u128, to: u128, crates: u128, letters: &mut Vec<u8>) {
        let free = self.open & !crates;
        let mut layers = [0u128; 129];
        let mut last = 0;
        let mut reached = to;
        layers[0] = to;
        while reached & from == 0 && last < 128 {
            let next = (0..4).fold(0, |next, direction| {
                next | self.step(layers[last], direction)
            });
            last += 1;
            layers[last] = next & free & !reached;
            reached |= layers[last];
        }
        let mut player = from;
        for layer in layers[..last].iter().rev() {
            let next = (0..4).map(|direction| (direction, self.step(player, direction) & layer));
            if let Some((direction, next)) = next.into_iter().find(|&(_, next)| next != 0) {
                letters.push(WALKS[direction]);
                player = next;
            }
        }
    }

    /// Finds the cells from which a crate alone can be pushed to a target, and those by their
    /// pushes.
    fn find_alive(&mut self, within: &mut Vec<u128>) {
        self.alive = self.targets;
        loop {
            within.push(self.alive);
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
        let folded =
            (crates as u64) ^ ((crates >> 64) as u64).rotate_left(17) ^ (u64::from(player) << 57);
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

    /// Adds a position, or finds a shorter way to it. Returns its place, unless it is known.
    fn add(&mut self, position: Position) -> Option<usize> {
        let (slot, is_known) =
            Self::slot(&self.table, &self.found, position.crates, position.player);
        if is_known {
            let place = self.table[slot] as usize - 1;
            let is_shorter = position.steps < self.found[place].steps;
            return is_shorter.then(|| {
                self.found[place] = position;
                place
            });
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
        Some(self.found.len() - 1)
    }

    /// The moves up to a position, and those that it needs at least: each crate goes to the target
    /// that is nearest, as if it were alone.
    fn least(&self, place: usize) -> usize {
        let Position { crates, steps, .. } = self.found[place];
        let pushes: u32 = self
            .within
            .iter()
            .map(|&within| (crates & !within).count_ones())
            .sum();
        (steps + pushes) as usize
    }

    /// Lets a position wait until all with a smaller least number of moves are done.
    fn wait(&mut self, place: usize) {
        let least = self.least(place);
        if self.waiting.len() <= least {
            self.waiting.resize_with(least + 1, Vec::new);
        }
        self.waiting[least].push(place as u32);
    }
}

impl Pushes {
    /// The least number of pushes that bring all crates to targets. `floor` is the tiles that are
    /// open besides those of the other three sets.
    pub fn new(
        player: impl Into<Tiles>,
        floor: impl Into<Tiles>,
        crates: impl Into<Tiles>,
        targets: impl Into<Tiles>,
    ) -> Self {
        let player = player.into();
        let crates = crates.into();
        let targets = targets.into();
        let open = floor.into() | player | crates | targets;
        Self {
            player,
            open,
            crates,
            targets,
            has_moves: false,
            has_pulls: false,
            has_slides: false,
            states: 100_000,
        }
    }

    /// The least number of moves, pushes and walks, instead.
    #[must_use]
    pub const fn moves(self) -> Self {
        Self {
            has_moves: true,
            ..self
        }
    }

    /// Lets the player pull a crate, too: it steps away from a crate beside it, and the crate
    /// follows. Pulls count as pushes.
    #[must_use]
    pub const fn with_pulls(self) -> Self {
        Self {
            has_pulls: true,
            ..self
        }
    }

    /// Lets a pushed crate slide on until something stops it: a wall, a crate, or the end of the
    /// open cells. The player moves one cell.
    #[must_use]
    pub const fn with_slides(self) -> Self {
        Self {
            has_slides: true,
            ..self
        }
    }

    /// Ends each search after this number of positions instead of 100 000, at most 16 million.
    #[must_use]
    pub fn states(self, states: usize) -> Self {
        Self {
            states: states.clamp(1, 16_000_000),
            ..self
        }
    }

    /// Replaces `letters` by the solution. They are empty if there is none. Returns the value.
    ///
    /// # Panics
    ///
    /// If the level has more than 128 columns or rows.
    pub fn letters(&self, level: &Level, scratch: &mut Scratch, letters: &mut String) -> Value {
        letters.clear();
        let positions = &mut scratch.positions;
        let solved = self.search(level, positions);
        if let Ok((place, board)) = &solved {
            let mut place = *place;
            let mut backwards = Vec::new();
            while place != 0 {
                backwards.push(place);
                place = positions.found[place].before as usize;
            }
            let mut solution = Vec::new();
            for place in backwards.into_iter().rev() {
                let Position {
                    letter,
                    before,
                    player,
                    ..
                } = positions.found[place];
                if self.has_moves {
                    let before = &positions.found[before as usize];
                    let from = start_of(board, letter, 1 << player);
                    board.walk(1 << before.player, from, before.crates, &mut solution);
                }
                solution.push(letter);
            }
            letters.extend(solution.into_iter().map(char::from));
        }
        Self::value(&solved, positions)
    }

    fn value(solved: &Result<(usize, Board), Value>, positions: &Positions) -> Value {
        match solved {
            Ok((place, _)) => Value::count(positions.found[*place].steps as usize),
            Err(value) => *value,
        }
    }

    /// The place of the first solved position, or the value if there is none.
    fn search(&self, level: &Level, positions: &mut Positions) -> Result<(usize, Board), Value> {
        let (width, height) = (level.width(), level.height());
        let is_in = |set: Tiles, cell: usize| set.contains(level.cells()[cell]);
        let count = |set: Tiles| (0..width * height).filter(|&cell| is_in(set, cell)).count();
        let [players, all, targets] = [self.player, self.crates, self.targets].map(count);
        let absent = usize::from(all == 0) + players.abs_diff(1);
        let too_few = all.saturating_sub(targets);
        if absent > 0 || too_few > 0 {
            return Err(Value::missing(absent * (width + height) + too_few));
        }
        self.find_inside(level, positions);
        let inside = &positions.inside;
        let is_stuck = |cell: &usize| {
            !inside[*cell] && is_in(self.crates, *cell) && !is_in(self.targets, *cell)
        };
        let stuck = (0..width * height).filter(is_stuck).count();
        let mut bounds = [usize::MAX, 0, usize::MAX, 0];
        for &cell in &positions.queue {
            let (x, y) = (usize::from(cell) % width, usize::from(cell) / width);
            bounds = [
                bounds[0].min(x),
                bounds[1].max(x),
                bounds[2].min(y),
                bounds[3].max(y),
            ];
        }
        let [left, right, top, bottom] = bounds;
        let (columns, rows) = (right + 1 - left, bottom + 1 - top);
        if columns * rows > 128 {
            let gap = (columns * rows - 128) as f64;
            return Err(if stuck > 0 {
                Value::Missing { gap }
            } else {
                Value::Unknown { gap }
            });
        }
        let word = |set: Tiles| {
            let place = |cell: usize| (top + cell / columns) * width + left + cell % columns;
            let cells =
                (0..columns * rows).filter(|&cell| inside[place(cell)] && is_in(set, place(cell)));
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
        let player = word(self.player);
        let crates = word(self.crates);
        positions.within.clear();
        if self.has_pulls || self.has_slides {
            board.alive = board.open;
        } else {
            board.find_alive(&mut positions.within);
        }
        let mut found = self.explore(&board, player, crates, positions);
        if self.has_moves && stuck == 0 && found.is_ok() {
            found = self.explore_moves(&board, player, crates, positions);
        }
        let is_hopeless = stuck > 0 || crates.count_ones() > board.targets.count_ones();
        match found {
            Ok(place) if stuck == 0 => Ok((place, board)),
            Ok(_) => Err(Value::missing(stuck)),
            Err((off, is_all)) if is_all || is_hopeless => Err(Value::missing(off + stuck)),
            Err((off, _)) => Err(Value::Unknown { gap: off as f64 }),
        }
    }

    /// Finds the cells that the player could reach if no crate were in its way.
    fn find_inside(&self, level: &Level, positions: &mut Positions) {
        let Positions { inside, queue, .. } = positions;
        let (width, height) = (level.width(), level.height());
        let cells = level.cells();
        inside.clear();
        inside.resize(cells.len(), false);
        queue.clear();
        queue.extend((0..cells.len() as u16).filter(|&cell| {
            inside[usize::from(cell)] = self.player.contains(cells[usize::from(cell)]);
            inside[usize::from(cell)]
        }));
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            let cell = usize::from(cell);
            let (x, y) = (cell % width, cell / width);
            let neighbours = [
                (y > 0).then(|| cell - width),
                (x + 1 < width).then_some(cell + 1),
                (y + 1 < height).then_some(cell + width),
                (x > 0).then(|| cell - 1),
            ];
            for neighbour in neighbours.into_iter().flatten() {
                if !inside[neighbour] && self.open.contains(cells[neighbour]) {
                    inside[neighbour] = true;
                    queue.push(neighbour as u16);
                }
            }
        }
    }

    /// Searches by pushes. Otherwise the least number of crates off the targets, and whether there
    /// is no solution: else the limit ended the search.
    fn explore(
        &self,
        board: &Board,
        player: u128,
        crates: u128,
        positions: &mut Positions,
    ) -> Result<usize, (usize, bool)> {
        positions.clear();
        let place = |player: u128, crates: u128| board.reach(player, crates).trailing_zeros() as u8;
        let player = place(player, crates);
        positions.add(Position {
            crates,
            player,
            letter: 0,
            before: 0,
            steps: 0,
        });
        let mut next = 0;
        let mut off = usize::MAX;
        while let Some(&Position {
            crates,
            player,
            steps,
            ..
        }) = positions.found.get(next)
        {
            let off_targets = (crates & !board.targets).count_ones() as usize;
            if off_targets == 0 {
                return Ok(next);
            }
            off = off.min(off_targets);
            // A crate from which no target can be reached is never brought to one.
            let is_lost = next == 0 && crates & !board.alive != 0;
            if is_lost || positions.found.len() >= self.states {
                return Err((off, is_lost));
            }
            let reached = board.reach(1 << player, crates);
            board.each_change(self, reached, crates, |(letter, crates, player)| {
                let player = place(player, crates);
                positions.add(Position {
                    crates,
                    player,
                    letter,
                    before: next as u32,
                    steps: steps + 1,
                });
            });
            next += 1;
        }
        Err((off, true))
    }

    /// Searches by moves a puzzle that has a solution. A position is one after a push or pull, and
    /// the walks to the next one are counted in layers of cells.
    fn explore_moves(
        &self,
        board: &Board,
        player: u128,
        crates: u128,
        positions: &mut Positions,
    ) -> Result<usize, (usize, bool)> {
        positions.clear();
        positions.waiting.iter_mut().for_each(Vec::clear);
        let player = player.trailing_zeros() as u8;
        positions.add(Position {
            crates,
            player,
            letter: 0,
            before: 0,
            steps: 0,
        });
        positions.wait(0);
        let mut least = 0;
        let mut off = usize::MAX;
        while least < positions.waiting.len() {
            let Some(place) = positions.waiting[least].pop() else {
                least += 1;
                continue;
            };
            if positions.least(place as usize) != least {
                // There was a shorter way to it.
                continue;
            }
            let Position {
                crates,
                player,
                steps,
                ..
            } = positions.found[place as usize];
            let off_targets = (crates & !board.targets).count_ones() as usize;
            if off_targets == 0 {
                return Ok(place as usize);
            }
            off = off.min(off_targets);
            if positions.found.len() >= self.states {
                break;
            }
            let free = board.open & !crates;
            let mut layer = 1u128 << player;
            let mut reached = 1u128 << player;
            let mut walked = steps;
            while layer != 0 {
                walked += 1;
                board.each_change(self, layer, crates, |(letter, crates, player)| {
                    let player = player.trailing_zeros() as u8;
                    let change = Position {
                        crates,
                        player,
                        letter,
                        before: place,
                        steps: walked,
                    };
                    if let Some(place) = positions.add(change) {
                        positions.wait(place);
                    }
                });
                let next = (0..4).fold(0, |next, direction| next | board.step(layer, direction));
                layer = next & free & !reached;
                reached |= layer;
            }
        }
        // A solution is there, so only the limit can end the search without one.
        Err((off, false))
    }
}

/// Where the player begins a push or pull that ends with it in this cell.
fn start_of(board: &Board, letter: u8, player: u128) -> u128 {
    let same = |letters: [u8; 4]| letters.iter().position(|&other| other == letter);
    let direction = same(PUSHES).or(same(PULLS)).unwrap_or(0);
    board.step(player, (direction + 2) % 4)
}

impl MeasureType for Pushes {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        Self::value(
            &self.search(level, &mut scratch.positions),
            &scratch.positions,
        )
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
