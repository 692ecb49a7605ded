mod board;
mod sweep;
mod words;

use crate::game::{Cell, Layout, Position, Walls, Win};
use sweep::Sweep;
use words::Words;

/// The start from which Theseus needs the most actions to get out.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Farthest {
    /// Length of a shortest solution from this start, in actions.
    pub moves: u32,
    /// The cells of both actors. If several starts are farthest, this is the first one by Theseus's
    /// cell, then by the Minotaur's cell. Cells are counted row by row from the top left.
    pub start: Position,
}

/// Retrograde analysis: a search backwards from the exit, for all starts at once.
///
/// The search works in layers. The first layer has the starts that win with one action, the second
/// layer the starts that win with two, and so on. For each cell of Theseus, the possible cells of
/// the Minotaur are the bits of a word. Shifts find, for all these cells at once, where the
/// Minotaur stood before his reply. Theseus's column decides from which cells he steps east or
/// west, and Theseus's row decides from which cells he steps north or south. No table of steps is
/// built.
///
/// A `Retrograde` owns the memory of an analysis. Use one for many layouts, of any sizes. It
/// allocates memory for layouts beyond 8x8 when it first meets a larger shape.
///
/// ```
/// use ga_theseus::game::{Cell, Direction, Exit, Layout, Walls, Win};
/// use ga_theseus::solve::{Retrograde, Solver};
///
/// let mut walls = Walls::hall(4, 3)?;
/// walls.close(Cell { x: 2, y: 0 }, Direction::South)?;
/// let layout = Layout::new(walls, Exit::Cell(Cell { x: 3, y: 0 }))?;
/// let farthest = Retrograde::default().farthest(&layout, Win::After).expect("there is a way out");
/// let maze = layout.maze(farthest.start.theseus, farthest.start.minotaur)?;
/// let figures = Solver::default().figures(&maze, Win::After);
/// assert_eq!(figures.map(|figures| figures.moves), Some(farthest.moves));
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Retrograde {
    /// For mazes of up to 8x8.
    one: Sweep<u64, 128>,
    // The names of the other fields have the number of words and the bits of a row. Each field
    // takes 9 to 48 kilobytes after its first use.
    two_by_8: Option<Box<Sweep<Words<2, 8>, 256>>>,
    two_by_10: Option<Box<Sweep<Words<2, 10>, 256>>>,
    two_by_12: Option<Box<Sweep<Words<2, 12>, 256>>>,
    two_by_16: Option<Box<Sweep<Words<2, 16>, 256>>>,
    three_by_12: Option<Box<Sweep<Words<3, 12>, 256>>>,
    three_by_16: Option<Box<Sweep<Words<3, 16>, 256>>>,
    four_by_16: Option<Box<Sweep<Words<4, 16>, 512>>>,
}

/// Calls a method of the smallest sweep that has room for the layout. This is a macro because each
/// sweep has another type.
macro_rules! sweep {
    ($of:expr, $layout:expr, $method:ident $arguments:tt) => {
        match ($layout.width(), $layout.height()) {
            (..=8, ..=8) => $of.one.$method $arguments,
            (..=8, _) => $of.two_by_8.get_or_insert_default().$method $arguments,
            (_, ..=8) => $of.two_by_16.get_or_insert_default().$method $arguments,
            (..=10, ..=12) => $of.two_by_10.get_or_insert_default().$method $arguments,
            (..=12, ..=10) => $of.two_by_12.get_or_insert_default().$method $arguments,
            (..=12, _) => $of.three_by_12.get_or_insert_default().$method $arguments,
            (_, ..=12) => $of.three_by_16.get_or_insert_default().$method $arguments,
            _ => $of.four_by_16.get_or_insert_default().$method $arguments,
        }
    };
}

impl Retrograde {
    /// The start with the longest shortest solution, `None` if no start has a solution.
    pub fn farthest(&mut self, layout: &Layout, win: Win) -> Option<Farthest> {
        let (moves, start) = sweep!(self, layout, farthest(layout, win))?;
        Some(Farthest { moves, start })
    }

    /// The length of the shortest solution from every start.
    pub fn distances(&mut self, layout: &Layout, win: Win) -> Distances {
        let cells = layout.width() * layout.height();
        let width = layout.width();
        let mut distances = Distances {
            walls: *layout.walls(),
            moves: vec![0; cells * cells],
        };
        let mut note = |moves: u32, start: Position| {
            let square = |cell: Cell| usize::from(cell.y) * width + usize::from(cell.x);
            // There are fewer than 2^16 starts and each layer has at least one, so 16 bits suffice.
            distances.moves[square(start.theseus) * cells + square(start.minotaur)] = moves as u16;
        };
        sweep!(self, layout, starts(layout, win, &mut note));
        distances
    }
}

/// The lengths of the shortest solutions of a layout, by start.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Distances {
    walls: Walls,
    /// By Theseus's square, then by the Minotaur's square; 0 for no solution.
    moves: Vec<u16>,
}

impl Distances {
    /// Length of the shortest solution from a start, in actions. `None` if the start has no
    /// solution or a cell is outside the maze. If Theseus starts on the Minotaur or on the exit
    /// cell, there is no solution.
    pub fn moves(&self, start: Position) -> Option<u32> {
        let Position { theseus, minotaur } = start;
        if !self.walls.contains(theseus) || !self.walls.contains(minotaur) {
            return None;
        }
        let cells = self.walls.width() * self.walls.height();
        let width = self.walls.width();
        let square = |cell: Cell| usize::from(cell.y) * width + usize::from(cell.x);
        let moves = self.moves[square(theseus) * cells + square(minotaur)];
        (moves > 0).then(|| moves.into())
    }

    /// Every start that has a solution, with the length of its shortest solution. The order is by
    /// Theseus's cell, then by the Minotaur's cell.
    pub fn starts(&self) -> impl Iterator<Item = (Position, u32)> + '_ {
        let cells = self.walls.width() * self.walls.height();
        let width = self.walls.width();
        let cell = move |square: usize| Cell {
            x: (square % width) as u8,
            y: (square / width) as u8,
        };
        self.moves
            .iter()
            .enumerate()
            .filter(|&(_, &moves)| moves > 0)
            .map(move |(pair, &moves)| {
                (
                    Position {
                        theseus: cell(pair / cells),
                        minotaur: cell(pair % cells),
                    },
                    moves.into(),
                )
            })
    }
}
