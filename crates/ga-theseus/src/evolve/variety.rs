//! Variety: how much two mazes differ, and collections of mazes that differ. A mirrored or turned
//! maze counts as the same maze.
//!
//! ```
//! use ga_theseus::evolve::variety::{Collection, Specimen, Variety};
//! use ga_theseus::game::{Cell, Exit, Maze, Symmetry, Walls, Win};
//!
//! let (theseus, minotaur) = (Cell { x: 1, y: 0 }, Cell { x: 3, y: 1 });
//! let maze = Maze::new(Walls::hall(4, 2)?, theseus, minotaur, Exit::Cell(Cell { x: 0, y: 0 }))?;
//! let mut collection = Collection::new(Variety::default());
//! let specimen = Specimen::new(&maze, Win::After).expect("a solution");
//! assert!(collection.admits(&specimen));
//! collection.add(specimen);
//! let turned = Specimen::new(&maze.image(Symmetry::HalfTurn), Win::After).expect("a solution");
//! assert!(!collection.admits(&turned));
//! # Ok::<(), ga_theseus::Error>(())
//! ```

use crate::game::{Maze, Path, Symmetry, Walls, Win};
use crate::solve::Solver;

/// How much any two mazes of a collection must differ, in walls and in solutions.
///
/// A maze is compared with all images of the other maze under [`Symmetry`]. The smallest difference
/// counts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Variety {
    /// The least number of differing inner walls, as a share of all possible inner walls, 0 to 1.
    pub walls: f64,
    /// The least edit distance of the solutions, as a share of the longer solution's length, 0 to
    /// 1.
    pub path: f64,
}

/// A fifth of the possible walls (12 of 60 at 6x6) and a quarter of the path.
impl Default for Variety {
    fn default() -> Self {
        Self {
            walls: 0.2,
            path: 0.25,
        }
    }
}

/// A solvable maze and its images under [`Symmetry`], each with its solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Specimen {
    maze: Maze,
    path: Path,
    /// By symmetry: the walls of the image, the image of the solution, and the solution of the
    /// image. The two solutions may differ.
    images: [(Walls, [Path; 2]); 4],
}

/// How much two mazes differ. Each field is the smallest value over all images of a maze.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Difference {
    /// The number of inner walls that only one of the two mazes has.
    pub walls: u32,
    /// The [edit distance](Path::edit_distance) of the solutions.
    pub path: usize,
}

impl Specimen {
    /// Solves a maze and its images. `None` if the maze has no solution.
    pub fn new(maze: &Maze, win: Win) -> Option<Self> {
        let mut solver = Solver::default();
        let path = solver.breadth_first(maze, win).solution?.path;
        let images = Symmetry::ALL.map(|symmetry| {
            let image = maze.image(symmetry);
            let solution = solver
                .breadth_first(&image, win)
                .solution
                .map(|found| found.path);
            (
                *image.walls(),
                [path.image(symmetry), solution.unwrap_or_default()],
            )
        });
        Some(Self {
            maze: *maze,
            path,
            images,
        })
    }

    /// The maze.
    pub fn maze(&self) -> &Maze {
        &self.maze
    }

    /// The maze's first shortest solution.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The difference from another maze, `None` if their sizes differ.
    ///
    /// For each symmetry, the other maze's solution is compared with the image of this solution and
    /// with the solution of the image. The same is done with both mazes exchanged. The smallest
    /// edit distance counts.
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        let paths = |one: &Self, other: &Self| {
            let images = one.images.iter().flat_map(|image| &image.1);
            images
                .map(|path| path.edit_distance(&other.path))
                .min()
                .unwrap_or(0)
        };
        let path = paths(self, other).min(paths(other, self));
        self.wall_difference(other.maze.walls())
            .map(|walls| Difference { walls, path })
    }

    /// The smallest number of differing walls over all images, `None` if the sizes differ.
    pub fn wall_difference(&self, walls: &Walls) -> Option<u32> {
        self.images
            .iter()
            .filter_map(|image| image.0.differences(walls))
            .min()
    }
}

/// A collection of mazes. New mazes are compared with all mazes in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Collection {
    variety: Variety,
    specimens: Vec<Specimen>,
}

impl Collection {
    /// An empty collection.
    pub fn new(variety: Variety) -> Self {
        Self {
            variety,
            specimens: Vec::new(),
        }
    }

    /// Whether a maze differs enough from all mazes in the collection. Mazes of different sizes
    /// always differ enough.
    pub fn admits(&self, newcomer: &Specimen) -> bool {
        self.admits_walls(newcomer.maze.walls())
            && self.specimens.iter().all(|specimen| {
                let length = specimen.path.len().max(newcomer.path.len()) as f64;
                specimen
                    .difference(newcomer)
                    .is_none_or(|difference| difference.path as f64 >= self.variety.path * length)
            })
    }

    /// Whether walls differ enough from the walls of all mazes in the collection. This is the cheap
    /// part of [`admits`](Self::admits).
    pub fn admits_walls(&self, walls: &Walls) -> bool {
        let least = self.variety.walls * f64::from(walls.places());
        self.specimens.iter().all(|specimen| {
            specimen
                .wall_difference(walls)
                .is_none_or(|difference| f64::from(difference) >= least)
        })
    }

    /// Adds a maze without a check that the collection [admits](Self::admits) it.
    pub fn add(&mut self, specimen: Specimen) {
        self.specimens.push(specimen);
    }

    /// The mazes, in the order in which they were added.
    pub fn specimens(&self) -> &[Specimen] {
        &self.specimens
    }
}
