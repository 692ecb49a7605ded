use crate::feature::{Features, Grid};
use crate::score::Score;
use crate::state::Population;

/// What a population covers of the space of features: the figures of an archive, and its picture.
///
/// A [`Grid`] divides the features into cells. Each cell counts with the best individual in it. So
/// the figures of any two populations with the same features can be compared, of whatever archive
/// or algorithm they are. The numbers are [utilities](Score::utility); individuals whose score or a
/// feature is not a number do not count.
///
/// The cost is that of sorting the individuals.
///
/// ```
/// use ga_core::{Featured, Population};
/// use ga_core::feature::Grid;
/// use ga_core::observe::Illumination;
///
/// let scores = [(5.0, 0.1), (7.0, 0.2), (4.0, 0.9)];
/// let featured = |(quality, feature)| ('x', Featured { quality, features: [feature] });
/// let population: Population<_, _> = scores.into_iter().map(featured).collect();
/// let illumination = Illumination::of(&Grid::new([(0.0, 1.0)], [4])?, &population);
/// assert_eq!((illumination.filled(), illumination.coverage()), (2, 0.5));
/// assert_eq!((illumination.qd_score(0.0), illumination.best()), (11.0, Some(7.0)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[doc(alias = "QD score")]
#[doc(alias = "coverage")]
#[doc(alias = "heat map")]
pub struct Illumination<const N: usize> {
    grid: Grid<N>,
    /// The filled cells in ascending order, each with its best number.
    cells: Vec<(usize, f64)>,
}

impl<const N: usize> Illumination<N> {
    /// The figures of a population over the cells of `grid`.
    pub fn of<G, S: Score + Features<N>>(grid: &Grid<N>, population: &Population<G, S>) -> Self {
        let number = |score: &S| {
            let cell = grid.cell(score.features()?)?;
            Some((cell, score.utility().filter(|_| !score.is_nan())?))
        };
        let mut cells: Vec<(usize, f64)> = population.scores().iter().filter_map(number).collect();
        // The best of each cell comes first.
        cells.sort_unstable_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
        cells.dedup_by_key(|(cell, _)| *cell);
        Self { grid: *grid, cells }
    }

    /// The grid.
    pub const fn grid(&self) -> &Grid<N> {
        &self.grid
    }

    /// The filled cells in ascending order, each with the number of its best individual.
    pub fn cells(&self) -> &[(usize, f64)] {
        &self.cells
    }

    /// The number of filled cells.
    pub fn filled(&self) -> usize {
        self.cells.len()
    }

    /// The share of cells that are filled, from 0 to 1.
    pub fn coverage(&self) -> f64 {
        self.cells.len() as f64 / self.grid.len() as f64
    }

    /// The QD score: the sum over all filled cells of the number minus `offset` (Pugh et al. 2015).
    ///
    /// `offset` is the least possible number, so that a new cell never lowers the sum. For numbers
    /// from 0 on, it is 0. An infinite number in a cell makes the sum and the mean infinite or NaN.
    pub fn qd_score(&self, offset: f64) -> f64 {
        // The sum of nothing is -0.
        self.cells
            .iter()
            .map(|(_, number)| number - offset)
            .sum::<f64>()
            + 0.0
    }

    /// The greatest number; `None` if no cell is filled.
    pub fn best(&self) -> Option<f64> {
        self.cells
            .iter()
            .map(|(_, number)| *number)
            .max_by(f64::total_cmp)
    }

    /// The mean number of the filled cells; `None` if no cell is filled.
    pub fn mean(&self) -> Option<f64> {
        (!self.cells.is_empty()).then(|| self.qd_score(0.0) / self.cells.len() as f64)
    }
}
