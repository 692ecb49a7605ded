//! Mazes of which some parts are given and the rest is free.

use crate::{Cell, Direction, Error, Exit, Layout, Maze, Walls, Wish};
use ga_core::Sampler;
use rand::{Rng, RngExt};

/// What is given of a maze, and what is free.
///
/// It is a source of random [`Layout`]s that keep what is given.
///
/// ```
/// use ga_theseus::{Cell, Direction, Template};
///
/// let mut template = Template::free(6, 6)?;
/// let corner = Cell { x: 0, y: 0 };
/// template.set_theseus(Some(corner))?;
/// template.set_wall(corner, Direction::East, Some(true))?;
/// assert_eq!(template.free_walls(), 59);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    /// The given walls; what is free is closed.
    walls: Walls,
    /// Open where a wall is free.
    free: Walls,
    theseus: Option<Cell>,
    minotaur: Option<Cell>,
    exit: Option<Exit>,
    /// The places of the free walls, each as the north or west side of a cell.
    places: Vec<(Cell, Direction)>,
}

impl Template {
    /// Everything is free.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] where a side is not 2 to 16.
    pub fn free(width: usize, height: usize) -> Result<Self, Error> {
        Ok(Self::within(Walls::blocked(width, height)?, Walls::hall(width, height)?))
    }

    /// Everything is given, to be set free part by part.
    pub fn of(maze: &Maze) -> Self {
        Self {
            theseus: Some(maze.theseus()),
            minotaur: Some(maze.minotaur()),
            exit: Some(maze.exit()),
            ..Self::within(*maze.walls(), nothing(maze.walls()))
        }
    }

    /// Walls as in [`Walls::from_rows`], where `?` is a wall that may be there or not. Actors and
    /// exit are free. Outer walls are there in any case, also where a `?` stands for one.
    ///
    /// ```
    /// use ga_theseus::Template;
    ///
    /// let template = Template::from_rows(3, 2, &["---", "?-.", "---"], &["|?.|", "|.?|"])?;
    /// assert_eq!(template.free_walls(), 3);
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Walls::from_rows`].
    pub fn from_rows<T: AsRef<str>>(
        width: usize,
        height: usize,
        h_rows: &[T],
        v_rows: &[T],
    ) -> Result<Self, Error> {
        let put = |rows: &[T], mark: char| -> Vec<String> {
            rows.iter().map(|row| row.as_ref().replace('?', &mark.to_string())).collect()
        };
        let walls = Walls::from_rows(width, height, &put(h_rows, '-'), &put(v_rows, '|'));
        let walls = walls.map_err(|error| match error {
            Error::WallCharacter { rows, row, column, found, wall } => {
                Error::TemplateCharacter { rows, row, column, found, wall }
            }
            error => error,
        })?;
        let mut free = Walls::blocked(width, height)?;
        let marks = |rows: &[T], row: usize| -> u16 {
            let marks = rows[row].as_ref().chars().enumerate().filter(|&(_, mark)| mark == '?');
            marks.filter(|&(column, _)| column < 16).fold(0, |open, (column, _)| open | 1 << column)
        };
        for y in 0..height {
            free.set_row_north(y, if y == 0 { 0 } else { marks(h_rows, y) });
            free.set_row_west(y, marks(v_rows, y));
        }
        Ok(Self::within(walls, free))
    }

    fn within(walls: Walls, free: Walls) -> Self {
        let mut template =
            Self { walls, free, theseus: None, minotaur: None, exit: None, places: Vec::new() };
        template.list();
        template
    }

    fn list(&mut self) {
        let free = self.free;
        let sides = move |cell| [Direction::North, Direction::West].map(|side| (cell, side));
        let places = cells(&free).flat_map(sides).filter(|&(cell, side)| free.is_open(cell, side));
        self.places = places.collect();
    }

    /// Gives a wall (`Some(true)`), a gap (`Some(false)`), or leaves it free.
    ///
    /// # Errors
    ///
    /// As [`Walls::open`].
    pub fn set_wall(&mut self, cell: Cell, side: Direction, wall: Option<bool>) -> Result<(), Error> {
        match wall {
            Some(true) => self.walls.close(cell, side)?,
            Some(false) => self.walls.open(cell, side)?,
            None => {
                self.free.open(cell, side)?;
                self.walls.close(cell, side)?;
            }
        }
        if wall.is_some() {
            self.free.close(cell, side)?;
        }
        self.list();
        Ok(())
    }

    /// Gives the cell where Theseus starts, or leaves it free.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`].
    pub fn set_theseus(&mut self, cell: Option<Cell>) -> Result<(), Error> {
        self.theseus = self.inside("theseus", cell)?;
        Ok(())
    }

    /// Gives the cell where the Minotaur starts, or leaves it free.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`].
    pub fn set_minotaur(&mut self, cell: Option<Cell>) -> Result<(), Error> {
        self.minotaur = self.inside("minotaur", cell)?;
        Ok(())
    }

    /// Gives the way out, or leaves it free: then it is an exit cell on the border.
    ///
    /// # Errors
    ///
    /// As [`Layout::new`].
    pub fn set_exit(&mut self, exit: Option<Exit>) -> Result<(), Error> {
        if let Some(exit) = exit {
            Layout::new(self.walls, exit)?;
        }
        self.exit = exit;
        Ok(())
    }

    fn inside(&self, what: &'static str, cell: Option<Cell>) -> Result<Option<Cell>, Error> {
        match cell {
            Some(cell) if !self.walls.contains(cell) => Err(self.walls.outside(what, cell)),
            cell => Ok(cell),
        }
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.walls.width()
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.walls.height()
    }

    /// Where Theseus has to start, `None` where that is free.
    pub fn theseus(&self) -> Option<Cell> {
        self.theseus
    }

    /// Where the Minotaur has to start, `None` where that is free.
    pub fn minotaur(&self) -> Option<Cell> {
        self.minotaur
    }

    /// The way out that there has to be, `None` where that is free.
    pub fn exit(&self) -> Option<Exit> {
        self.exit
    }

    /// How many walls may be there or not.
    pub fn free_walls(&self) -> usize {
        self.places.len()
    }

    /// Whether walls and exit are given, so that there is one [`Layout`] only.
    pub fn is_settled(&self) -> bool {
        self.places.is_empty() && self.exit.is_some()
    }

    /// Whether a maze has everything that is given.
    pub fn fits(&self, maze: &Maze) -> bool {
        let keeps = |given: Option<Cell>, cell: Cell| given.is_none_or(|given| given == cell);
        let layout = maze.layout();
        self.fits_layout(&layout)
            && keeps(self.theseus, maze.theseus())
            && keeps(self.minotaur, maze.minotaur())
    }

    /// Looks for what rules out every maze of the template that meets a wish, before any search.
    ///
    /// ```
    /// use ga_theseus::{Cell, Direction, Template, Wish};
    ///
    /// let mut template = Template::free(3, 3)?;
    /// let corner = Cell { x: 0, y: 0 };
    /// for side in [Direction::East, Direction::South] {
    ///     template.set_wall(corner, side, Some(true))?;
    /// }
    /// assert!(template.check(&Wish::default()).is_err());
    /// assert!(template.check(&Wish { sealed_cells: Some(1), ..Wish::default() }).is_ok());
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NoMoves`], [`Error::LostAtOnce`], [`Error::CutOff`] and [`Error::Sealed`].
    pub fn check(&self, wish: &Wish) -> Result<(), Error> {
        if wish.moves.as_ref().is_some_and(|moves| *moves.end() == 0) {
            return Err(Error::NoMoves);
        }
        let mut open = self.walls;
        for y in 0..self.height() {
            open.set_row_north(y, self.walls.row_north(y) | self.free.row_north(y));
            open.set_row_west(y, self.walls.row_west(y) | self.free.row_west(y));
        }
        let is_border = |cell: &Cell| Direction::ALL.into_iter().any(|side| open.is_outer(*cell, side));
        let exits: Vec<Cell> = match self.exit {
            Some(exit) => vec![exit.cell()],
            None => cells(&open).filter(is_border).collect(),
        };
        if let Some(theseus) = self.theseus {
            if self.minotaur == Some(theseus) || self.exit == Some(Exit::Cell(theseus)) {
                return Err(Error::LostAtOnce { theseus });
            }
            if !exits.iter().any(|&exit| open.connect(theseus, exit)) {
                return Err(Error::CutOff { theseus });
            }
        }
        let reachable = exits
            .into_iter()
            .filter(|&exit| self.theseus.is_none_or(|theseus| open.connect(theseus, exit)))
            .map(|exit| open.reachable(exit));
        let sealed = (self.width() * self.height()) as u32 - reachable.max().unwrap_or(0);
        match wish.sealed_cells {
            Some(allowed) if sealed > allowed => Err(Error::Sealed { sealed, allowed }),
            _ => Ok(()),
        }
    }

    /// How many layouts there are, as far as a float can tell.
    pub(crate) fn layouts(&self) -> f64 {
        let exits = if self.exit.is_some() { 1 } else { 2 * (self.width() + self.height()) - 4 };
        exits as f64 * (self.places.len() as f64).exp2()
    }

    fn fits_layout(&self, layout: &Layout) -> bool {
        let border = |exit: Exit| {
            let Exit::Cell(cell) = exit else { return false };
            Direction::ALL.into_iter().any(|side| self.walls.is_outer(cell, side))
        };
        let walls = layout.walls();
        (walls.width(), walls.height()) == (self.width(), self.height())
            && (0..self.height()).all(|y| {
                let north = (walls.row_north(y) ^ self.walls.row_north(y)) & !self.free.row_north(y);
                let west = (walls.row_west(y) ^ self.walls.row_west(y)) & !self.free.row_west(y);
                north | west == 0
            })
            && self.exit.map_or(border(layout.exit()), |exit| exit == layout.exit())
    }

    /// The free walls, each as a side of a cell.
    pub(crate) fn places(&self) -> &[(Cell, Direction)] {
        &self.places
    }

    /// A free wall by its number, as a side of a cell.
    pub(crate) fn place(&self, number: usize) -> (Cell, Direction) {
        self.places[number]
    }

    /// Another exit, if it is free: any cell of the border.
    pub(crate) fn draw_exit(&self, rng: &mut dyn Rng) -> Exit {
        self.exit.unwrap_or_else(|| {
            let (width, height) = (self.width(), self.height());
            // Around the maze, each side without its last corner.
            let place = rng.random_range(0..2 * (width + height) - 4);
            let (x, y) = if place < width - 1 {
                (place, 0)
            } else if place < width + height - 2 {
                (width - 1, place - (width - 1))
            } else if place < 2 * width + height - 3 {
                (2 * width + height - 3 - place, height - 1)
            } else {
                (0, 2 * (width + height) - 4 - place)
            };
            Exit::Cell(Cell { x: x as u8, y: y as u8 })
        })
    }
}

/// Every free wall is there half of the time, and a free exit anywhere on the border.
impl Sampler<Layout> for Template {
    fn sample(&self, rng: &mut dyn Rng) -> Layout {
        let mut walls = self.walls;
        for y in 0..self.height() {
            let (north, west) = (rng.random::<u16>(), rng.random::<u16>());
            walls.set_row_north(y, walls.row_north(y) | north & self.free.row_north(y));
            walls.set_row_west(y, walls.row_west(y) | west & self.free.row_west(y));
        }
        let mut rng = rng;
        Layout::within(walls, self.draw_exit(&mut rng))
    }
}

/// No gap anywhere.
fn nothing(walls: &Walls) -> Walls {
    let mut blocked = *walls;
    for y in 0..walls.height() {
        blocked.set_row_north(y, 0);
        blocked.set_row_west(y, 0);
    }
    blocked
}

/// Every cell, row by row.
fn cells(walls: &Walls) -> impl Iterator<Item = Cell> + use<> {
    let (width, height) = (walls.width() as u8, walls.height() as u8);
    (0..height).flat_map(move |y| (0..width).map(move |x| Cell { x, y }))
}
