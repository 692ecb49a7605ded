use crate::error::Error;
use crate::game::border::{border_cells, clockwise, is_border};
use crate::game::cell::{Cell, Direction};
use crate::game::layout::{Exit, Layout};
use crate::game::maze::Maze;
use crate::game::walls::Walls;
use ga_core::Sampler;
use rand::{Rng, RngExt};

/// A maze with some parts given and the others free.
///
/// As a [`Sampler`], a template draws random [`Layout`]s with the given walls and exit. Each free
/// wall is there with probability 1/2. A free exit is a random cell of the border.
///
/// With feature `serde`, a template is read and written as a [file](crate::format) of one maze.
///
/// ```
/// use ga_theseus::game::{Cell, Direction, Template};
///
/// let mut template = Template::free(6, 6)?;
/// let corner = Cell { x: 0, y: 0 };
/// template.set_theseus(Some(corner))?;
/// template.set_wall(corner, Direction::East, Some(true))?;
/// assert_eq!(template.free_walls(), 59);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "crate::format::DraftFile", into = "crate::format::Draft")
)]
pub struct Template {
    /// The given walls. Here every free wall is closed.
    walls: Walls,
    /// The free walls. Here a side is open if its wall is free.
    free: Walls,
    theseus: Option<Cell>,
    minotaur: Option<Cell>,
    exit: Option<Exit>,
    /// The free walls, each as the north or west side of a cell.
    places: Vec<(Cell, Direction)>,
}

impl Template {
    /// A template of this size with all inner walls, both actors and the exit free.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if the width or height is not 2 to 16.
    pub fn free(width: usize, height: usize) -> Result<Self, Error> {
        Ok(Self::from_walls(
            Walls::blocked(width, height)?,
            Walls::hall(width, height)?,
        ))
    }

    /// A template with all parts of this maze given. Use the setters to make parts free.
    pub fn of(maze: &Maze) -> Self {
        let mut nothing_free = *maze.walls();
        for y in 0..maze.height() {
            nothing_free.set_row_north(y, 0);
            nothing_free.set_row_west(y, 0);
        }
        Self {
            theseus: Some(maze.theseus()),
            minotaur: Some(maze.minotaur()),
            exit: Some(maze.exit()),
            ..Self::from_walls(*maze.walls(), nothing_free)
        }
    }

    /// Reads walls as [`Walls::from_rows`] does. The character `?` is a free wall.
    ///
    /// Both actors and the exit are free. An outer wall is always there, even if it is written as
    /// `?`.
    ///
    /// ```
    /// use ga_theseus::game::Template;
    ///
    /// let template = Template::from_rows(3, 2, &["---", "?-.", "---"], &["|?.|", "|.?|"])?;
    /// assert_eq!(template.free_walls(), 3);
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`Walls::from_rows`].
    pub fn from_rows<T: AsRef<str>>(
        width: usize,
        height: usize,
        h_rows: &[T],
        v_rows: &[T],
    ) -> Result<Self, Error> {
        let put = |rows: &[T], mark: char| -> Vec<String> {
            rows.iter()
                .map(|row| row.as_ref().replace('?', &mark.to_string()))
                .collect()
        };
        let walls = Walls::from_rows(width, height, &put(h_rows, '-'), &put(v_rows, '|'));
        let walls = walls.map_err(|error| match error {
            Error::WallCharacter {
                rows,
                row,
                column,
                found,
                wall,
            } => Error::TemplateCharacter {
                rows,
                row,
                column,
                found,
                wall,
            },
            error => error,
        })?;
        let mut free = Walls::blocked(width, height)?;
        let marks = |rows: &[T], row: usize| -> u16 {
            let marks = rows[row]
                .as_ref()
                .chars()
                .enumerate()
                .filter(|&(_, mark)| mark == '?');
            marks
                .filter(|&(column, _)| column < 16)
                .fold(0, |open, (column, _)| open | 1 << column)
        };
        for y in 0..height {
            free.set_row_north(y, if y == 0 { 0 } else { marks(h_rows, y) });
            free.set_row_west(y, marks(v_rows, y));
        }
        Ok(Self::from_walls(walls, free))
    }

    fn from_walls(walls: Walls, free: Walls) -> Self {
        let theseus = None;
        let minotaur = None;
        let exit = None;
        let mut template = Self {
            walls,
            free,
            theseus,
            minotaur,
            exit,
            places: Vec::new(),
        };
        template.list_places();
        template
    }

    fn list_places(&mut self) {
        let free = self.free;
        let sides = move |cell| [Direction::North, Direction::West].map(|side| (cell, side));
        let places = free
            .cells()
            .flat_map(sides)
            .filter(|&(cell, side)| free.is_open(cell, side));
        self.places = places.collect();
    }

    /// Makes one side of a cell a given wall (`Some(true)`), a given gap (`Some(false)`), or free
    /// (`None`).
    ///
    /// # Errors
    ///
    /// The errors of [`Walls::open`].
    pub fn set_wall(
        &mut self,
        cell: Cell,
        side: Direction,
        wall: Option<bool>,
    ) -> Result<(), Error> {
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
        self.list_places();
        Ok(())
    }

    /// Sets the cell where Theseus starts. `None` makes it free.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] if the maze does not have the cell.
    pub fn set_theseus(&mut self, cell: Option<Cell>) -> Result<(), Error> {
        self.theseus = self.inside("theseus", cell)?;
        Ok(())
    }

    /// Sets the cell where the Minotaur starts. `None` makes it free.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] if the maze does not have the cell.
    pub fn set_minotaur(&mut self, cell: Option<Cell>) -> Result<(), Error> {
        self.minotaur = self.inside("minotaur", cell)?;
        Ok(())
    }

    /// Sets the exit. `None` makes it free: any exit cell on the border.
    ///
    /// # Errors
    ///
    /// The errors of [`Layout::new`].
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

    /// The cell where Theseus has to start, `None` if it is free.
    pub fn theseus(&self) -> Option<Cell> {
        self.theseus
    }

    /// The cell where the Minotaur has to start, `None` if it is free.
    pub fn minotaur(&self) -> Option<Cell> {
        self.minotaur
    }

    /// The given exit, `None` if it is free.
    pub fn exit(&self) -> Option<Exit> {
        self.exit
    }

    /// The number of free walls.
    pub fn free_walls(&self) -> usize {
        self.places.len()
    }

    /// Whether all walls and the exit are given. The template then has only one [`Layout`].
    pub fn is_settled(&self) -> bool {
        self.places.is_empty() && self.exit.is_some()
    }

    /// Whether a maze has all parts that the template gives.
    pub fn fits(&self, maze: &Maze) -> bool {
        let keeps = |given: Option<Cell>, cell: Cell| given.is_none_or(|given| given == cell);
        self.fits_layout(&maze.layout())
            && keeps(self.theseus, maze.theseus())
            && keeps(self.minotaur, maze.minotaur())
    }

    fn fits_layout(&self, layout: &Layout) -> bool {
        let is_free_exit = |exit| matches!(exit, Exit::Cell(cell) if is_border(&self.walls, cell));
        let walls = layout.walls();
        (walls.width(), walls.height()) == (self.width(), self.height())
            && (0..self.height()).all(|y| {
                let north =
                    (walls.row_north(y) ^ self.walls.row_north(y)) & !self.free.row_north(y);
                let west = (walls.row_west(y) ^ self.walls.row_west(y)) & !self.free.row_west(y);
                north | west == 0
            })
            && self
                .exit
                .map_or(is_free_exit(layout.exit()), |exit| exit == layout.exit())
    }

    /// The horizontal walls, as [`from_rows`](Self::from_rows) reads them.
    pub fn h_rows(&self) -> Vec<String> {
        (0..)
            .zip(self.walls.h_rows())
            .map(|(y, row)| with_free(&row, self.free.row_north(y)))
            .collect()
    }

    /// The vertical walls, as [`from_rows`](Self::from_rows) reads them.
    pub fn v_rows(&self) -> Vec<String> {
        (0..)
            .zip(self.walls.v_rows())
            .map(|(y, row)| with_free(&row, self.free.row_west(y)))
            .collect()
    }

    /// The walls of the layout without any free wall.
    pub(crate) fn most_open(&self) -> Walls {
        let mut open = self.walls;
        for y in 0..self.height() {
            open.set_row_north(y, self.walls.row_north(y) | self.free.row_north(y));
            open.set_row_west(y, self.walls.row_west(y) | self.free.row_west(y));
        }
        open
    }

    /// The number of layouts, rounded to a float.
    pub(crate) fn layouts(&self) -> f64 {
        let exits = if self.exit.is_some() {
            1
        } else {
            border_cells(self.width(), self.height())
        };
        self.places.iter().fold(exits as f64, |all, _| 2.0 * all)
    }

    /// The free walls, each as a side of a cell.
    pub(crate) fn places(&self) -> &[(Cell, Direction)] {
        &self.places
    }

    /// The given exit, or a random cell of the border.
    pub(crate) fn draw_exit(&self, rng: &mut dyn Rng) -> Exit {
        self.exit.unwrap_or_else(|| {
            let (width, height) = (self.width(), self.height());
            let number = rng.random_range(0..border_cells(width, height));
            Exit::Cell(clockwise(number, width, height))
        })
    }
}

impl Sampler<Layout> for Template {
    fn sample(&self, rng: &mut dyn Rng) -> Layout {
        let mut walls = self.walls;
        for y in 0..self.height() {
            let (north, west) = (rng.random::<u16>(), rng.random::<u16>());
            walls.set_row_north(y, walls.row_north(y) | north & self.free.row_north(y));
            walls.set_row_west(y, walls.row_west(y) | west & self.free.row_west(y));
        }
        Layout::from_parts(walls, self.draw_exit(rng))
    }
}

/// A row of characters with `?` at the columns whose bits are set.
fn with_free(row: &str, free: u16) -> String {
    (0..)
        .zip(row.chars())
        .map(|(x, mark)| {
            if u32::from(free) >> x & 1 == 1 {
                '?'
            } else {
                mark
            }
        })
        .collect()
}
