//! More mazes like the ones that a person picked: interactive evolution (Takagi 2001).
//!
//! ```
//! use ga_checkpoint::evolve::like::{Like, tour_like};
//! use ga_checkpoint::{Grid, Layout, Maze};
//!
//! let shown = [
//!     Grid::from_rows(&["......", ".####.", ".#....", ".#.##.", ".#..#.", "...#.."])?,
//!     Grid::from_rows(&[".#....", ".#.##.", ".#..#.", ".##.#.", ".#..#.", "...#.."])?,
//! ]
//! .map(|walls| Maze::standard(Layout::Walls(walls)));
//! let ranges = Vec::from_iter(tour_like(&shown, 0.2));
//! let breed = Like::new(&shown, &[0, 1], ranges, 1, 0.2)?;
//! let child = breed.child(&shown, 0, 2000, || false)?;
//! assert!(child.is_met && !shown.contains(&child.genome));
//! # Ok::<(), ga_checkpoint::Error>(())
//! ```

#[cfg(feature = "serde")]
mod search;

#[cfg(feature = "serde")]
pub use search::{Mazes, Wishes};

use super::fitness::{Measure, Range, Within};
use super::genome::{Chromatic, Direct, Encoding};
use super::operators::{ExchangeRectangle, FlipNearby, Repaint};
use crate::error::Error;
use crate::game::{Floor, Layout, Maze};
use crate::solve::Solver;
use ga_core::genome::{BitString, RelativeHamming};
use ga_core::interactive::{Bred, MoreLike};

/// The usual number of evaluations for each maze.
pub const EVALUATIONS: u64 = 10_000;

/// The number of cells that a mutation repaints on average.
const REPAINTED: f64 = 2.0;

/// Breeds mazes that are like the ones that were liked, keep ranges of measures, and differ from
/// all that were shown.
///
/// Parents exchange a rectangle of cells ([`ExchangeRectangle`]). The mutator is [`FlipNearby`] for
/// mazes with walls and [`Repaint`] for mazes with colours. The distance is the share of cells that
/// differ, so `far` is a share, too. [`MoreLike`] says what a child keeps. All children have the
/// course of the mazes that were liked, and its cells are free.
#[derive(Clone, Debug)]
pub struct Like {
    liked: Vec<usize>,
    kind: Kind,
}

/// What mazes consist of.
#[derive(Clone, Debug)]
enum Kind {
    Walls {
        within: Within<Direct>,
        more: MoreLike<ExchangeRectangle, FlipNearby, RelativeHamming>,
    },
    Colours {
        within: Within<Chromatic>,
        more: MoreLike<ExchangeRectangle, Repaint, RelativeHamming>,
    },
}

/// The lengths of the best tours of these mazes, widened by `far`: what more mazes like them have.
/// `None` if no maze has a tour.
pub fn tour_like<'a>(mazes: impl IntoIterator<Item = &'a Maze>, far: f64) -> Option<Range> {
    let mut solver = Solver::default();
    let tours = mazes
        .into_iter()
        .map(|maze| solver.tour_length(&maze.floor(), maze.course()));
    let tours: Vec<f64> = tours.filter(|&tour| tour > 0).map(f64::from).collect();
    let least = tours.iter().copied().reduce(f64::min)?;
    let most = tours.iter().copied().reduce(f64::max)?;
    let low = (least * (1.0 - far)).max(1.0).ceil();
    let high = (most * (1.0 + far)).floor();
    Range::new(Measure::Tour, low as u32, high as u32).ok()
}

impl Like {
    /// Breeds mazes like those of `shown` with the indices `liked`, in these ranges. `far` is a
    /// share above 0: 0.05 gives small variants, 0.15 siblings, 0.4 distant relatives.
    ///
    /// # Errors
    ///
    /// If `far` is not a positive number, or an index is not one of `shown`; [`Error::Unlike`] if
    /// the mazes that were liked have different sizes, courses or representations.
    pub fn new(
        shown: &[Maze],
        liked: &[usize],
        ranges: Vec<Range>,
        seed: u64,
        far: f64,
    ) -> Result<Self, Error> {
        let least = liked.iter().map(|&index| index + 1).max().unwrap_or(1);
        ga_core::Error::at_least(least, "the number of mazes that were shown", shown.len())?;
        let first = &shown[liked.first().copied().unwrap_or(0)];
        if let Some(place) = liked
            .iter()
            .position(|&index| !first.is_like(&shown[index]))
        {
            return Err(Error::Unlike {
                number: liked[place] + 1,
            });
        }
        let course = first.course().clone();
        let rewards = Vec::new();
        let crossover = ExchangeRectangle::new(course.size().width());
        let kind = match first.layout() {
            Layout::Walls(_) => {
                let mutator = FlipNearby::new(&course);
                let within = Within {
                    encoding: Direct::new(course, true),
                    rewards,
                    ranges,
                };
                Kind::Walls {
                    within,
                    more: MoreLike::new((crossover, mutator, RelativeHamming), seed, far)?,
                }
            }
            Layout::Colours(colours) => {
                let rate = (REPAINTED / course.size().cells() as f64).min(1.0);
                let mutator = Repaint::new(rate, colours.palette())?;
                let encoding = Chromatic::new(course, colours.palette(), colours.adjacency())?;
                let within = Within {
                    encoding,
                    rewards,
                    ranges,
                };
                Kind::Colours {
                    within,
                    more: MoreLike::new((crossover, mutator, RelativeHamming), seed, far)?,
                }
            }
        };
        Ok(Self {
            liked: liked.to_vec(),
            kind,
        })
    }

    /// Breeds the maze of this number; see [`MoreLike::breed`]. `shown` are the mazes that were
    /// given to [`new`](Self::new), and after them the children so far.
    ///
    /// # Errors
    ///
    /// Those of [`MoreLike::breed`].
    pub fn child(
        &self,
        shown: &[Maze],
        number: usize,
        evaluations: u64,
        is_over: impl Fn() -> bool,
    ) -> Result<Bred<Maze>, Error> {
        match &self.kind {
            Kind::Walls { within, more } => {
                let genomes: Vec<BitString> = shown
                    .iter()
                    .map(|maze| walls(&within.encoding, maze))
                    .collect();
                let lack = shortfall(within);
                let bred = more.breed(&genomes, &self.liked, number, evaluations, lack, is_over)?;
                Ok(bred.map(|genome| within.encoding.maze(&genome)))
            }
            Kind::Colours { within, more } => {
                let genomes: Vec<Vec<u8>> = shown.iter().map(painted).collect();
                let lack = shortfall(within);
                let bred = more.breed(&genomes, &self.liked, number, evaluations, lack, is_over)?;
                Ok(bred.map(|genome| within.encoding.maze(&genome)))
            }
        }
    }
}

/// How far a genome is from the ranges.
fn shortfall<E: Encoding>(within: &Within<E>) -> impl FnMut(&E::Genome) -> f64 {
    let mut solver = Solver::default();
    let mut floor = Floor::default();
    move |genome| {
        within.encoding.write_floor(genome, &mut floor);
        within
            .merit(&mut solver, &floor, within.encoding.course())
            .missed
            .into()
    }
}

/// The walls of a maze as a genome; those of a maze of another size or with colours are no genome
/// of this encoding, and so differ from all others.
fn walls(encoding: &Direct, maze: &Maze) -> BitString {
    match maze.layout() {
        Layout::Walls(grid) if grid.size() == encoding.course().size() => encoding.genome(grid),
        _ => BitString::zeros(0),
    }
}

/// The colours of a maze as a genome, none for a maze with walls.
fn painted(maze: &Maze) -> Vec<u8> {
    let Layout::Colours(colours) = maze.layout() else {
        return Vec::new();
    };
    colours
        .size()
        .iter()
        .filter_map(|cell| colours.colour(cell))
        .collect()
}
