use super::crowding::Crowding;
use super::fronts::Fronts;
use super::points::Points;
use super::{Objectives, Values};

/// Ranks individuals by front and crowding distance. Keeps its memory for the next generation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ranking {
    points: Points,
    order: Vec<usize>,
    fronts: Fronts,
    crowding: Crowding,
    distances: Vec<f64>,
    survives: Vec<bool>,
}

impl Ranking {
    /// Ranks all `scores` and chooses the `keep` best. Of the last front that has survivors, the
    /// points with the least crowding distance are removed one after the other. The distances are
    /// those among the survivors.
    pub(crate) fn rank<'a, T: Values + 'a>(
        &mut self,
        scores: impl Iterator<Item = &'a Objectives<T>>,
        keep: usize,
    ) {
        let Self {
            points,
            order,
            fronts,
            crowding,
            distances,
            survives,
        } = self;
        points.read(scores);
        points.sort(order);
        fronts.sort(points, order);
        distances.clear();
        distances.resize(points.len(), 0.0);
        survives.clear();
        survives.resize(points.len(), false);
        let mut left = keep;
        for front in fronts.iter() {
            if left == 0 {
                break;
            }
            for &point in front {
                survives[point] = true;
            }
            crowding.measure(points, front, distances);
            if front.len() > left {
                crowding.prune(points, front, left, distances, |point| {
                    survives[point] = false;
                });
            }
            left = left.saturating_sub(front.len());
        }
    }

    /// Whether the individual at index `point` is among the best.
    pub(crate) fn survives(&self, point: usize) -> bool {
        self.survives[point]
    }

    /// Writes front and crowding distance into the score of a survivor, which was at index `point`.
    ///
    /// Of several survivors with equal objectives, only the first call gets their distance. If the
    /// calls follow the order of the population, ranking it again changes nothing.
    pub(crate) fn place<T>(&mut self, point: usize, score: &mut Objectives<T>) {
        let distance = std::mem::take(&mut self.distances[self.crowding.twin(point)]);
        score.place(self.fronts.number(point), distance);
    }

    /// The indices of the feasible individuals that no other one dominates, best first in the first
    /// objective.
    pub(super) fn first(&self) -> &[usize] {
        let first = self.fronts.iter().next().unwrap_or_default();
        if first
            .first()
            .is_some_and(|&point| self.points.is_feasible(point))
        {
            first
        } else {
            &[]
        }
    }
}

/// Writes the front and the crowding distance of each score, as
/// [`NonDominatedSorting`](crate::replace::NonDominatedSorting) does in each generation.
///
/// - *Cost*: for n scores of two objectives O(n log n) (Jensen 2003, `jensen-2003`); of three
///   objectives O(n log² n) comparisons, by staircases (Kung, Luccio & Preparata 1975,
///   `kung-luccio-preparata-1975`). For m > 3 objectives O(m n √n) to O(m n²), by efficient
///   non-dominated sort with binary search (Zhang et al. 2015, `zhang-et-al-2015`).
///
/// ```
/// use ga_core::objectives::{Objectives, rank};
///
/// let mut scores = [[1, 3], [2, 2], [3, 1], [1, 2]].map(Objectives::new);
/// rank(&mut scores);
/// assert_eq!(scores.map(|score| score.front()), [Some(0), Some(0), Some(0), Some(1)]);
/// assert_eq!(scores[1].crowding(), 2.0);
/// assert_eq!(scores[0].crowding(), f64::INFINITY);
/// ```
#[doc(alias = "fast non-dominated sort")]
pub fn rank<T: Values>(scores: &mut [Objectives<T>]) {
    let mut ranking = Ranking::default();
    ranking.rank(scores.iter(), scores.len());
    for (point, score) in scores.iter_mut().enumerate() {
        ranking.place(point, score);
    }
}
