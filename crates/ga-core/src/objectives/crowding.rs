use super::points::Points;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// There is no neighbour.
const NONE: usize = usize::MAX;

/// The crowding distances of the points of one front.
#[derive(Clone, Debug, Default)]
pub(super) struct Crowding {
    /// For each objective and point, the neighbours with the next better and the next worse gain.
    neighbours: Vec<[usize; 2]>,
    /// For each objective, half of the difference of the front's greatest and smallest finite gain.
    extents: Vec<f64>,
    /// The points with different gains.
    line: Vec<usize>,
    /// For each point, the first point with the same gains.
    twins: Vec<usize>,
    /// The points by crowding distance, as it was when they were added; see [`prune`](Self::prune).
    heap: BinaryHeap<Crowded>,
}

/// A point in the heap: the least distance, then the highest index, comes out first.
#[derive(Clone, Copy, Debug)]
struct Crowded {
    distance: f64,
    point: usize,
}

impl Ord for Crowded {
    fn cmp(&self, other: &Self) -> Ordering {
        other
            .distance
            .total_cmp(&self.distance)
            .then(self.point.cmp(&other.point))
    }
}

impl PartialOrd for Crowded {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Crowded {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Crowded {}

impl Crowding {
    /// Computes the crowding distances of the points in `front` (Deb et al. 2002) and writes them
    /// to `distances`. `front` is in lexicographic order. Of several points with the same gains,
    /// all but the first [twin](Self::twin) have distance 0 (Fortin & Parizeau 2013).
    pub(super) fn measure(&mut self, points: &Points, front: &[usize], distances: &mut [f64]) {
        self.line(points, front, distances);
        if front.first().is_some_and(|&point| points.is_nan(point)) {
            // Values that are not numbers have no neighbours. If there are only such points, no
            // other front has cleared the neighbours of the ranking before.
            self.neighbours.clear();
            self.neighbours
                .resize(points.objectives() * points.len(), [NONE; 2]);
            return;
        }
        self.link(points);
        for &point in &self.line {
            distances[point] = self.distance(points, point);
        }
    }

    /// Removes points from `front` until `keep` of them are left, and calls `remove` for each.
    ///
    /// Removes the point with the least crowding distance, updates the distances of its neighbours,
    /// and repeats (Kukkonen & Deb 2006). [`measure`](Self::measure) was called for `front` before.
    pub(super) fn prune(
        &mut self,
        points: &Points,
        front: &[usize],
        keep: usize,
        distances: &mut [f64],
        mut remove: impl FnMut(usize),
    ) {
        self.heap.clear();
        self.heap.reserve(points.len());
        self.heap.extend(front.iter().map(|&point| Crowded {
            distance: distances[point],
            point,
        }));
        let mut size = front.len();
        while size > keep {
            let Some(Crowded { distance, point }) = self.heap.pop() else {
                return;
            };
            // Distances only grow. So an entry that is out of date came out too early.
            if distance < distances[point] {
                self.heap.push(Crowded {
                    distance: distances[point],
                    point,
                });
                continue;
            }
            remove(point);
            size -= 1;
            self.unlink(points, point, distances);
        }
    }

    /// The first point with the same gains as `point`, whose front was measured.
    pub(super) fn twin(&self, point: usize) -> usize {
        self.twins[point]
    }

    /// Collects the points of `front` with different gains, and sets all distances to 0.
    fn line(&mut self, points: &Points, front: &[usize], distances: &mut [f64]) {
        self.line.clear();
        // No front is larger, so these lists do not grow any more.
        self.line.reserve(points.len());
        self.twins.resize(points.len(), NONE);
        for &point in front {
            distances[point] = 0.0;
            match self.line.last() {
                Some(&last) if points.equal(last, point) => {}
                _ => self.line.push(point),
            }
            self.twins[point] = *self.line.last().unwrap_or(&point);
        }
    }

    /// Finds the neighbours of the points of the line in each objective.
    fn link(&mut self, points: &Points) {
        self.neighbours.clear();
        self.neighbours
            .resize(points.objectives() * points.len(), [NONE; 2]);
        self.extents.clear();
        for objective in 0..points.objectives() {
            let gain = |point: usize| points.gain(point, objective);
            // The line is in lexicographic order. If the objective does not sort it strictly, sort
            // it. The order of equal gains does not depend on indices.
            let falls = self
                .line
                .is_sorted_by(|&left, &right| gain(left) > gain(right));
            let grows = self
                .line
                .is_sorted_by(|&left, &right| gain(left) < gain(right));
            if objective > 0 && !falls && !grows {
                self.line.sort_unstable_by(|&left, &right| {
                    gain(right)
                        .total_cmp(&gain(left))
                        .then_with(|| points.lexicographic(left, right))
                });
            }
            for pair in self.line.windows(2) {
                self.neighbours[objective * points.len() + pair[0]][1] = pair[1];
                self.neighbours[objective * points.len() + pair[1]][0] = pair[0];
            }
            let mut finite = self
                .line
                .iter()
                .map(|&point| gain(point))
                .filter(|gain| gain.is_finite());
            let first = finite.next().unwrap_or(0.0);
            let last = finite.next_back().unwrap_or(first);
            self.extents.push((first / 2.0 - last / 2.0).abs());
        }
    }

    /// The crowding distance of a point of the line.
    fn distance(&self, points: &Points, point: usize) -> f64 {
        let mut sum = 0.0;
        for (objective, extent) in self.extents.iter().enumerate() {
            let [better, worse] = self.neighbours[objective * points.len() + point];
            if better == NONE || worse == NONE {
                return f64::INFINITY;
            }
            let high = points.gain(better, objective);
            let low = points.gain(worse, objective);
            // Halves do not overflow. Equal infinities have no gap between them.
            let gap = if high.total_cmp(&low).is_eq() {
                0.0
            } else {
                (high / 2.0 - low / 2.0).abs()
            };
            if gap > 0.0 {
                sum += gap / extent;
            }
        }
        sum
    }

    /// Takes a point out of the line, and updates the distances of its neighbours.
    fn unlink(&mut self, points: &Points, point: usize, distances: &mut [f64]) {
        for objective in 0..points.objectives() {
            let row = objective * points.len();
            let [better, worse] = self.neighbours[row + point];
            if better != NONE {
                self.neighbours[row + better][1] = worse;
            }
            if worse != NONE {
                self.neighbours[row + worse][0] = better;
            }
        }
        for objective in 0..points.objectives() {
            for neighbour in self.neighbours[objective * points.len() + point] {
                if neighbour != NONE {
                    distances[neighbour] = self.distance(points, neighbour);
                }
            }
        }
    }
}
