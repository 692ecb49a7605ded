//! Pictures of mazes: SVG, and text for a terminal.
//!
//! Both functions draw the walls or colours, the entrance, the exit and the chosen [`Layers`].
//!
//! ```
//! use ga_checkpoint::{Grid, Layout, Maze, draw};
//!
//! let maze = Maze::standard(Layout::Walls(Grid::from_rows(&["..#", "#..", "..."])?));
//! let text = draw::text(&maze, draw::Layers::all(), draw::Ink::Plain);
//! assert_eq!(text, "S 1 ██\n██1 1 \n..  X \n");
//! assert!(draw::svg(&maze, draw::Layers::all()).starts_with("<svg"));
//! # Ok::<(), ga_checkpoint::Error>(())
//! ```

mod svg;
mod text;

pub use svg::svg;
pub use text::{Ink, text};

use crate::error::Error;
use crate::game::{Cell, Maze};
use crate::solve::{Solver, culs_de_sac};

/// A part of a picture that can be left out.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Layer {
    /// The checkpoints, as letters in listed order.
    Checkpoints,
    /// The best tour, one colour per leg.
    Tour,
    /// The shortest path from entrance to exit.
    ExitPath,
    /// The culs-de-sac, shaded; see `solve::culs_de_sac`.
    DeadEnds,
}

impl std::str::FromStr for Layer {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "checkpoints" => Ok(Self::Checkpoints),
            "tour" => Ok(Self::Tour),
            "exit-path" => Ok(Self::ExitPath),
            "dead-ends" => Ok(Self::DeadEnds),
            _ => Err(Error::Layer {
                found: text.to_owned(),
            }),
        }
    }
}

/// The layers that a picture shows.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Layers {
    hidden: u8,
}

impl Layers {
    /// All layers.
    pub const fn all() -> Self {
        Self { hidden: 0 }
    }

    /// These layers without `layer`.
    #[must_use]
    pub const fn without(self, layer: Layer) -> Self {
        Self {
            hidden: self.hidden | 1 << layer as u8,
        }
    }

    /// Whether `layer` is drawn.
    pub const fn show(self, layer: Layer) -> bool {
        self.hidden >> layer as u8 & 1 == 0
    }
}

/// The cells that each layer shows. Layers that are not drawn are empty.
struct Scene {
    legs: Vec<Vec<Cell>>,
    exit_path: Vec<Cell>,
    dead_ends: Vec<u64>,
}

impl Scene {
    fn of(maze: &Maze, layers: Layers) -> Self {
        let floor = maze.floor();
        let course = maze.course();
        let mut solver = Solver::default();
        let tour = solver
            .tour(&floor, course)
            .filter(|_| layers.show(Layer::Tour));
        let legs = tour.map_or(vec![], |tour| solver.trace(&floor, course, &tour));
        let exit_path = solver.path(&floor, course.entrance(), course.exit());
        let exit_path = exit_path.filter(|_| layers.show(Layer::ExitPath));
        let reach = solver.reach(&floor, course.entrance());
        let dead_ends = if layers.show(Layer::DeadEnds) {
            culs_de_sac(&floor, course, &reach)
        } else {
            vec![]
        };
        Self {
            legs,
            exit_path: exit_path.unwrap_or_default(),
            dead_ends,
        }
    }

    fn is_dead_end(&self, cell: Cell) -> bool {
        self.dead_ends
            .get(usize::from(cell.y))
            .is_some_and(|row| row >> cell.x & 1 == 1)
    }
}

/// The letter of the checkpoint at index `place`: A, B, C and so on.
fn letter(place: usize) -> char {
    char::from(b'A' + (place % 26) as u8)
}
