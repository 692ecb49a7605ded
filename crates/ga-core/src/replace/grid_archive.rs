use super::{Replacement, in_order, retire};
use crate::feature::{Features, Grid};
use crate::random::Streams;
use crate::score::Score;
use crate::state::{Birth, Population};

/// The mark of an empty cell. A grid has at most 2^30 cells.
const EMPTY: u32 = u32::MAX;

/// An archive with one resident per cell of a [`Grid`] of features: the replacement of MAP-Elites
/// (Mouret & Clune 2015).
///
/// The population is the archive: a newborn enters the cell of its features if the cell is empty,
/// or replaces the resident of the cell if the newborn is better. So the population grows until all
/// cells that can be reached are filled. A resident keeps its place in the population until a
/// better one of the same cell takes it.
///
/// - *Parents*: [`Random`](crate::select::Random) is usual;
///   [`Tournament`](crate::select::Tournament) prefers good residents, and
///   [`LeastVisited`](crate::breed::LeastVisited) those that had few children.
/// - *Cells*: more cells keep more individuals, and each cell is improved more slowly. Some
///   thousands are usual.
/// - *Cost*: one cell and one comparison per newborn; 4 bytes per cell.
/// - *Limits*: a score that [is not a number](Score::is_nan) enters only if there is no other
///   individual, and leaves when another one arrives.
/// - *Instead*: [`DistanceArchive`](crate::replace::DistanceArchive) needs no bounds.
///
/// [`Illumination`](crate::observe::Illumination) has the figures of an archive and its picture.
///
/// ```
/// use ga_core::Featured;
/// use ga_core::feature::Grid;
/// use ga_core::mutate::Gaussian;
/// use ga_core::prelude::*;
/// use ga_core::replace::GridArchive;
/// use ga_core::select::Random;
///
/// let bounds = Bounds::uniform(3, 0.0..=1.0)?;
/// let mutator = Gaussian::new(&bounds).rate(1.0)?.deviation(0.2)?;
/// let fitness = |x: &Vec<f64>| Featured { quality: -x[2], features: [x[0], x[1]] };
/// let scheme = Scheme {
///     breeder: Recombine { selector: Random, crossover: (), mutator, offspring: 10 },
///     evaluator: Serial::new(fitness),
///     replacement: GridArchive::new(Grid::new([(0.0, 1.0), (0.0, 1.0)], [5, 5])?),
/// };
/// let mut engine = scheme.found(&bounds).size(10).seed(1)?;
/// engine.run(Generations(500));
/// assert_eq!(engine.state().population().len(), 25);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "MAP-Elites")]
#[doc(alias = "quality diversity")]
#[doc(alias = "illumination")]
pub struct GridArchive<const N: usize> {
    grid: Grid<N>,
    /// The place of the resident of each cell. Its length is 0 before the first use.
    places: Vec<u32>,
}

impl<const N: usize> GridArchive<N> {
    /// An archive with one resident per cell of `grid`.
    pub const fn new(grid: Grid<N>) -> Self {
        Self {
            grid,
            places: Vec::new(),
        }
    }

    /// The grid.
    pub const fn grid(&self) -> &Grid<N> {
        &self.grid
    }

    /// The index in the population of the resident of `cell`; `None` if the cell is empty.
    pub fn place(&self, cell: usize) -> Option<usize> {
        self.places
            .get(cell)
            .filter(|&&place| place != EMPTY)
            .map(|&place| place as usize)
    }

    fn cell<S: Score + Features<N>>(&self, score: &S) -> Option<usize> {
        if score.is_nan() {
            None
        } else {
            score
                .features()
                .and_then(|features| self.grid.cell(features))
        }
    }

    /// Lets a newborn enter its cell, if the cell is empty or has a worse resident.
    fn enter<G, S: Score + Features<N>>(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        child: usize,
    ) {
        let Some(cell) = self.cell(&newborns.scores()[child]) else {
            return;
        };
        let (genomes, scores) = newborns.columns_mut();
        if self.places[cell] != EMPTY {
            let place = self.places[cell] as usize;
            if scores[child].order(&residents.scores()[place]).is_gt() {
                residents.swap_with(place, &mut genomes[child], &mut scores[child]);
            }
        } else if residents.len() == 1 && self.cell(&residents.scores()[0]).is_none() {
            residents.swap_with(0, &mut genomes[child], &mut scores[child]);
            self.places[cell] = 0;
        } else {
            self.places[cell] = residents.len() as u32;
            let (genome, score) = newborns.swap_remove(child);
            residents.push(genome, score);
        }
    }

    /// Finds the cell of each resident. Moves those that lose their cell to the end and returns the
    /// number of the others. At least one resident stays, even if its score is not a number.
    fn settle<G, S: Score + Features<N>>(&mut self, residents: &mut Population<G, S>) -> usize {
        self.places.clear();
        self.places.resize(self.grid.len(), EMPTY);
        let mut kept = 0;
        for index in 0..residents.len() {
            let Some(cell) = self.cell(&residents.scores()[index]) else {
                continue;
            };
            if self.places[cell] == EMPTY {
                self.places[cell] = kept as u32;
                residents.swap(kept, index);
                kept += 1;
            } else {
                let place = self.places[cell] as usize;
                if residents.scores()[index]
                    .order(&residents.scores()[place])
                    .is_gt()
                {
                    residents.swap(place, index);
                }
            }
        }
        kept.max(1).min(residents.len())
    }
}

impl<G, S: Score + Features<N>, const N: usize> Replacement<G, S> for GridArchive<N> {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        _: &[Birth],
        _: Streams,
    ) {
        if self.places.is_empty() {
            let kept = self.settle(residents);
            retire(residents, kept, newborns);
        }
        in_order(newborns, |newborns, child, _| {
            self.enter(residents, newborns, child);
        });
    }

    fn min_survivors(&self, _: usize) -> usize {
        1
    }

    fn prepare(&mut self, population: &mut Population<G, S>) {
        let kept = self.settle(population);
        retire(population, kept, &mut Population::new());
    }

    fn after_rescoring(&mut self, _: &Population<G, S>) {
        // Other scores, other cells. The next replacement sorts the residents into them.
        self.places.clear();
    }
}
