//! How much two mazes differ, whichever way they are held, and collections of mazes that do.
//!
//! ```
//! use ga_theseus::variety::{Collection, Specimen, Variety};
//! use ga_theseus::{Cell, Exit, Maze, Symmetry, Walls, rules::Win};
//!
//! let (theseus, minotaur) = (Cell { x: 1, y: 0 }, Cell { x: 3, y: 1 });
//! let maze = Maze::new(Walls::hall(4, 2)?, theseus, minotaur, Exit::Cell(Cell { x: 0, y: 0 }))?;
//! let mut collection = Collection::new(Variety::default());
//! let specimen = Specimen::new(&maze, Win::After).expect("a way out");
//! assert!(collection.admits(&specimen));
//! collection.add(specimen);
//! let mirrored = Specimen::new(&maze.image(Symmetry::HalfTurn), Win::After).expect("a way out");
//! assert!(!collection.admits(&mirrored));
//! # Ok::<(), ga_theseus::Error>(())
//! ```

use crate::rules::{Path, Win};
use crate::solve::Solver;
use crate::{Maze, Symmetry, Walls};

/// How much any two mazes of a collection differ at least, in all of their images.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variety {
    /// In this share of the inner walls that there can be, 0 to 1.
    pub walls: f64,
    /// In this share of the longer path, as an edit distance, 0 to 1.
    pub path: f64,
}

/// A fifth of the walls, which are 12 of 60 at 6x6, and a quarter of the path.
impl Default for Variety {
    fn default() -> Self {
        Self { walls: 0.2, path: 0.25 }
    }
}

/// A maze with its solution, and its images with theirs.
#[derive(Clone, Debug, PartialEq)]
pub struct Specimen {
    maze: Maze,
    path: Path,
    /// The image of the solution, then the solution of the image, which may be another.
    images: [(Walls, [Path; 2]); 4],
}

/// How little two mazes differ: the least over all images.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Likeness {
    /// Number of inner walls that are in one and not in the other.
    pub walls: u32,
    /// Number of actions to insert, remove or replace that make one solution the other.
    pub path: usize,
}

impl Specimen {
    /// Solves a maze and its images; `None` where there is no solution.
    pub fn new(maze: &Maze, win: Win) -> Option<Self> {
        let mut solver = Solver::default();
        let path = solver.breadth_first(maze, win).solution?.path;
        let images = Symmetry::ALL.map(|symmetry| {
            let image = maze.image(symmetry);
            let solution = solver.breadth_first(&image, win).solution.map(|found| found.path);
            (*image.walls(), [path.image(symmetry), solution.unwrap_or_default()])
        });
        Some(Self { maze: *maze, path, images })
    }

    /// The maze.
    pub fn maze(&self) -> &Maze {
        &self.maze
    }

    /// Its shortest solution, the first of several.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How little it differs from another maze; `None` where that has another size.
    ///
    /// Of every image both the mirrored solution and its own are compared, so that nobody who
    /// holds the maze otherwise, or solves it again, finds it more alike.
    pub fn likeness(&self, other: &Self) -> Option<Likeness> {
        let paths = |one: &Self, other: &Self| {
            let images = one.images.iter().flat_map(|image| &image.1);
            images.map(|path| path.edit_distance(&other.path)).min().unwrap_or(0)
        };
        let path = paths(self, other).min(paths(other, self));
        self.wall_likeness(other.maze.walls()).map(|walls| Likeness { walls, path })
    }

    /// In how few walls it differs from others, in any image; `None` where those have another size.
    pub fn wall_likeness(&self, walls: &Walls) -> Option<u32> {
        self.images.iter().filter_map(|image| image.0.differences(walls)).min()
    }
}

/// Mazes of which any two differ.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Collection {
    variety: Variety,
    specimens: Vec<Specimen>,
}

impl Collection {
    /// An empty collection.
    pub fn new(variety: Variety) -> Self {
        Self { variety, specimens: Vec::new() }
    }

    /// Whether a maze differs enough from all that are there.
    pub fn admits(&self, newcomer: &Specimen) -> bool {
        self.admits_walls(newcomer.maze.walls())
            && self.specimens.iter().all(|specimen| {
                let length = specimen.path.len().max(newcomer.path.len()) as f64;
                specimen
                    .likeness(newcomer)
                    .is_none_or(|likeness| likeness.path as f64 >= self.variety.path * length)
            })
    }

    /// Whether walls differ enough from all that are there: the cheap half of [`admits`](Self::admits).
    pub fn admits_walls(&self, walls: &Walls) -> bool {
        let places = f64::from(walls.places());
        self.specimens.iter().all(|specimen| {
            specimen.wall_likeness(walls).is_none_or(|walls| f64::from(walls) >= self.variety.walls * places)
        })
    }

    /// Adds a maze, whether it is [admitted](Self::admits) or not.
    pub fn add(&mut self, specimen: Specimen) {
        self.specimens.push(specimen);
    }

    /// What is there, in the order in which it came.
    pub fn specimens(&self) -> &[Specimen] {
        &self.specimens
    }
}

impl Path {
    /// The least number of actions to insert, remove or replace that make one path the other.
    ///
    /// ```
    /// use ga_theseus::rules::Path;
    ///
    /// let (one, other): (Path, Path) = ("NNE.W".parse()?, "NEE.".parse()?);
    /// assert_eq!(one.edit_distance(&other), 2);
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    pub fn edit_distance(&self, other: &Self) -> usize {
        // Of the table of all beginnings one row is kept.
        let mut row: Vec<usize> = (0..=other.len()).collect();
        for (done, action) in self.iter().enumerate() {
            let mut corner = std::mem::replace(&mut row[0], done + 1);
            for (place, theirs) in other.iter().enumerate() {
                let replaced = corner + usize::from(action != theirs);
                corner = row[place + 1];
                row[place + 1] = replaced.min(corner + 1).min(row[place] + 1);
            }
        }
        row[other.len()]
    }
}

impl Walls {
    /// How many inner walls are in one and not in the other; `None` for walls of another size.
    ///
    /// ```
    /// use ga_theseus::Walls;
    ///
    /// let (hall, blocked) = (Walls::hall(6, 6)?, Walls::blocked(6, 6)?);
    /// assert_eq!(hall.differences(&blocked), Some(60));
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    pub fn differences(&self, other: &Self) -> Option<u32> {
        let rows = |y| {
            let north = self.row_north(y) ^ other.row_north(y);
            let west = self.row_west(y) ^ other.row_west(y);
            north.count_ones() + west.count_ones()
        };
        let same = self.width() == other.width() && self.height() == other.height();
        same.then(|| (0..self.height()).map(rows).sum())
    }
}
