use crate::{Cell, Direction, Error};

/// The walls of a maze of 2 to 16 columns and rows; the outer ones are always there.
///
/// A row is one machine word, so that a maze is copied, compared and decoded by
/// rows and never allocates.
///
/// ```
/// use ga_theseus::{Cell, Direction, Walls};
///
/// let mut walls = Walls::hall(3, 2)?;
/// walls.close(Cell { x: 0, y: 0 }, Direction::East)?;
/// assert!(!walls.is_open(Cell { x: 1, y: 0 }, Direction::West));
/// assert_eq!(walls.v_rows(), ["||.|", "|..|"]);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Walls {
    width: u8,
    height: u8,
    /// Bit `x` of word `y` is set where one can go north from cell (x, y). Row
    /// `height` exists and stays empty: it is the south side of the last row.
    north: [u16; 17],
    /// Bit `x` of word `y` is set where one can go west from cell (x, y).
    west: [u16; 16],
}

impl Walls {
    /// The smallest and the largest width and height.
    pub const SIDES: std::ops::RangeInclusive<usize> = 2..=16;

    /// Every wall of 6x6.
    pub(crate) const SMALL: Self = Self { width: 6, height: 6, north: [0; 17], west: [0; 16] };

    /// Outer walls only.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] where a side is not 2 to 16.
    pub fn hall(width: usize, height: usize) -> Result<Self, Error> {
        let mut walls = Self::blocked(width, height)?;
        for y in 0..height {
            walls.set_row_north(y, if y == 0 { 0 } else { u16::MAX });
            walls.set_row_west(y, u16::MAX);
        }
        Ok(walls)
    }

    /// Every wall that there can be.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] where a side is not 2 to 16.
    pub fn blocked(width: usize, height: usize) -> Result<Self, Error> {
        let side = |side| u8::try_from(side).ok().filter(|_| Self::SIDES.contains(&side));
        let (Some(width), Some(height)) = (side(width), side(height)) else {
            let shown = |side| i64::try_from(side).unwrap_or(i64::MAX);
            return Err(Error::Size { width: shown(width), height: shown(height) });
        };
        Ok(Self { width, height, north: [0; 17], west: [0; 16] })
    }

    /// Walls as they are drawn: `h_rows` has `height + 1` rows of `width`
    /// characters, `-` for a wall on the north side of a cell; `v_rows` has `height`
    /// rows of `width + 1` characters, `|` for a wall on the west side; `.` is open.
    ///
    /// # Errors
    ///
    /// Names the row that has a wrong length, an unknown character or an open
    /// outer wall.
    pub fn from_rows<T: AsRef<str>>(
        width: usize,
        height: usize,
        h_rows: &[T],
        v_rows: &[T],
    ) -> Result<Self, Error> {
        let mut walls = Self::blocked(width, height)?;
        let h_shape = Shape { rows: "h_walls", wall: '-', count: height + 1, length: width };
        for (y, open) in h_shape.read(h_rows, |y, _| y == 0 || y == height)?.into_iter().enumerate() {
            walls.north[y] = open;
        }
        let v_shape = Shape { rows: "v_walls", wall: '|', count: height, length: width + 1 };
        for (y, open) in v_shape.read(v_rows, |_, x| x == 0 || x == width)?.into_iter().enumerate() {
            walls.west[y] = open;
        }
        Ok(walls)
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.width.into()
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.height.into()
    }

    /// Whether the maze has this cell.
    pub fn contains(&self, cell: Cell) -> bool {
        cell.x < self.width && cell.y < self.height
    }

    /// Whether one can go from a cell to its neighbour; never out of the maze.
    pub fn is_open(&self, cell: Cell, side: Direction) -> bool {
        if !self.contains(cell) {
            return false;
        }
        let (x, y) = (cell.x, usize::from(cell.y));
        let row = match side {
            Direction::North => u32::from(self.north[y]),
            Direction::South => u32::from(self.north[y + 1]),
            Direction::West => u32::from(self.west[y]),
            Direction::East => u32::from(self.west[y]) >> 1,
        };
        row >> x & 1 == 1
    }

    /// Builds the wall on one side of a cell.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] where the maze does not have the cell.
    pub fn close(&mut self, cell: Cell, side: Direction) -> Result<(), Error> {
        self.set(cell, side, false)
    }

    /// Removes the wall on one side of a cell.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] where the maze does not have the cell,
    /// [`Error::OuterWall`] where the side leads out of the maze.
    pub fn open(&mut self, cell: Cell, side: Direction) -> Result<(), Error> {
        if self.contains(cell) && self.is_outer(cell, side) {
            return Err(Error::OuterWall { cell, side });
        }
        self.set(cell, side, true)
    }

    /// Builds the wall on one side of a cell of the maze, or removes it. An outer wall stays.
    pub(crate) fn flip(&mut self, cell: Cell, side: Direction) {
        // Without effect on a cell that the maze does not have, which is never asked for.
        let _ = self.set(cell, side, !self.is_open(cell, side));
    }

    /// Whether a side of a cell is part of the border.
    pub fn is_outer(&self, cell: Cell, side: Direction) -> bool {
        match side {
            Direction::North => cell.y == 0,
            Direction::East => usize::from(cell.x) + 1 == self.width(),
            Direction::South => usize::from(cell.y) + 1 == self.height(),
            Direction::West => cell.x == 0,
        }
    }

    /// Number of inner walls.
    pub fn count(&self) -> u32 {
        let open: u32 = self.north.iter().chain(&self.west).map(|row| row.count_ones()).sum();
        self.places() - open
    }

    /// How many inner walls there can be: 60 at 6x6.
    pub fn places(&self) -> u32 {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        2 * width * height - width - height
    }

    /// The horizontal walls, as [`from_rows`](Self::from_rows) reads them.
    pub fn h_rows(&self) -> Vec<String> {
        (0..=self.height()).map(|y| draw_row(self.north[y].into(), self.width(), '-')).collect()
    }

    /// The vertical walls, as [`from_rows`](Self::from_rows) reads them.
    pub fn v_rows(&self) -> Vec<String> {
        (0..self.height()).map(|y| draw_row(self.west[y].into(), self.width() + 1, '|')).collect()
    }

    /// Whether a way along open cells leads from one cell to another.
    pub fn connect(&self, from: Cell, to: Cell) -> bool {
        if !self.contains(from) || !self.contains(to) {
            return false;
        }
        if self.width() * self.height() <= 64 {
            self.connect_few(from, to)
        } else {
            self.connect_rows(from, to)
        }
    }

    /// Floods cell by cell, all cells being the bits of one word.
    fn connect_few(&self, from: Cell, to: Cell) -> bool {
        let (mut north, mut west) = (0_u64, 0_u64);
        for y in (0..self.height()).rev() {
            north = north << self.width | u64::from(self.north[y]);
            west = west << self.width | u64::from(self.west[y]);
        }
        let bit = |cell: Cell| 1_u64 << (cell.y * self.width + cell.x);
        let mut reached = bit(from);
        loop {
            let vertical = (reached & north) >> self.width | reached << self.width & north;
            let horizontal = (reached & west) >> 1 | reached << 1 & west;
            let wider = reached | vertical | horizontal;
            if wider & bit(to) != 0 || wider == reached {
                return wider & bit(to) != 0;
            }
            reached = wider;
        }
    }

    /// Number of cells that can be entered from a cell along open cells, itself included; 0 if the maze does
    /// not have it.
    ///
    /// ```
    /// use ga_theseus::{Cell, Direction, Walls};
    ///
    /// let mut walls = Walls::hall(3, 2)?;
    /// walls.close(Cell { x: 2, y: 0 }, Direction::South)?;
    /// walls.close(Cell { x: 2, y: 0 }, Direction::West)?;
    /// assert_eq!(walls.reachable(Cell { x: 0, y: 0 }), 5);
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    pub fn reachable(&self, from: Cell) -> u32 {
        if !self.contains(from) {
            return 0;
        }
        self.reached_rows(from).iter().map(|row| row.count_ones()).sum()
    }

    /// The cells of each row, as bits, that can be entered from a cell of the maze.
    pub(crate) fn reached_rows(&self, from: Cell) -> [u16; 16] {
        self.sweep_rows(from, |_| false)
    }

    fn connect_rows(&self, from: Cell, to: Cell) -> bool {
        let (goal, column) = (usize::from(to.y), 1 << to.x);
        let is_there = |reached: &[u16; 16]| reached[goal] & column != 0;
        is_there(&self.sweep_rows(from, is_there))
    }

    /// The cells of each row that can be reached: sweeps down and up row by row, until a whole sweep finds
    /// nothing new, or `is_enough`.
    fn sweep_rows(&self, from: Cell, is_enough: impl Fn(&[u16; 16]) -> bool) -> [u16; 16] {
        let last = self.height() - 1;
        let mut reached = [0_u16; 16];
        reached[usize::from(from.y)] = 1 << from.x;
        loop {
            let before = reached;
            for y in 0..=last {
                let above = if y == 0 { 0 } else { reached[y - 1] & self.north[y] };
                reached[y] = spread(reached[y] | above, self.west[y]);
            }
            for y in (0..last).rev() {
                reached[y] = spread(reached[y] | reached[y + 1] & self.north[y + 1], self.west[y]);
            }
            if reached == before || is_enough(&reached) {
                return reached;
            }
        }
    }

    /// Opens the north sides of a row where `open` has a bit, and closes the others.
    pub(crate) fn set_row_north(&mut self, y: usize, open: u16) {
        self.north[y] = open & (u16::MAX >> (16 - self.width));
    }

    /// Opens the west sides of a row where `open` has a bit, and closes the others.
    pub(crate) fn set_row_west(&mut self, y: usize, open: u16) {
        self.west[y] = open & (u16::MAX >> (16 - self.width)) & !1;
    }

    /// The open north sides of a row as bits; row `height` is empty.
    pub(crate) fn row_north(&self, y: usize) -> u16 {
        self.north[y]
    }

    /// The open west sides of a row as bits.
    pub(crate) fn row_west(&self, y: usize) -> u16 {
        self.west[y]
    }

    fn set(&mut self, cell: Cell, side: Direction, open: bool) -> Result<(), Error> {
        if !self.contains(cell) {
            return Err(self.outside("cell", cell));
        }
        if self.is_outer(cell, side) {
            return Ok(());
        }
        let (x, y) = (cell.x, usize::from(cell.y));
        let (row, bit) = match side {
            Direction::North => (&mut self.north[y], 1 << x),
            Direction::South => (&mut self.north[y + 1], 1 << x),
            Direction::West => (&mut self.west[y], 1 << x),
            Direction::East => (&mut self.west[y], 1 << (x + 1)),
        };
        *row = if open { *row | bit } else { *row & !bit };
        Ok(())
    }

    pub(crate) fn outside(&self, what: &'static str, cell: Cell) -> Error {
        let (x, y) = (cell.x.into(), cell.y.into());
        Error::Outside { what, x, y, width: self.width(), height: self.height() }
    }
}

/// Everything in a row that can be reached from `reached`, where `west` has the
/// open west sides.
fn spread(mut reached: u16, west: u16) -> u16 {
    loop {
        let wider = reached | (reached << 1 & west) | (reached & west) >> 1;
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

fn draw_row(open: u32, length: usize, wall: char) -> String {
    (0..length).map(|x| if open >> x & 1 == 1 { '.' } else { wall }).collect()
}

/// What one of the two lists of rows looks like.
struct Shape {
    rows: &'static str,
    wall: char,
    count: usize,
    length: usize,
}

impl Shape {
    /// The gaps of each row as bits.
    fn read<T: AsRef<str>>(
        &self,
        lines: &[T],
        is_outer: impl Fn(usize, usize) -> bool,
    ) -> Result<Vec<u16>, Error> {
        let &Self { rows, wall, count, length } = self;
        if lines.len() != count {
            return Err(Error::RowCount { rows, found: lines.len(), expected: count });
        }
        let mut gaps = vec![0_u16; count];
        for (row, line) in lines.iter().map(AsRef::as_ref).enumerate() {
            let found = line.chars().count();
            if found != length {
                return Err(Error::RowLength { rows, row, found, expected: length });
            }
            for (column, found) in line.chars().enumerate() {
                match found {
                    '.' if is_outer(row, column) => {
                        return Err(Error::OuterWallOpen { rows, row, column, wall });
                    }
                    '.' => gaps[row] |= 1 << column,
                    found if found == wall => {}
                    found => return Err(Error::WallCharacter { rows, row, column, found, wall }),
                }
            }
        }
        Ok(gaps)
    }
}
