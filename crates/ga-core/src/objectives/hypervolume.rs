use super::Values;
use std::cmp::Ordering;

/// The hypervolume: the volume of the part of objective space that is dominated by `points` and
/// that dominates `reference` (Zitzler & Thiele 1999, `zitzler-thiele-1999`).
///
/// The more a front extends, and the closer it comes to the true front, the greater its
/// hypervolume. It is the usual figure to compare fronts by.
///
/// - *Reference*: slightly worse than the worst value of interest in each objective. Compare
///   hypervolumes with the same reference only.
/// - Points that are not better than `reference` in each objective add nothing, nor do points with
///   a NaN. A reference with a NaN gives 0. If a point that counts is infinitely far from the
///   reference, the hypervolume is infinite.
/// - *Cost*: exact. One sort for two objectives. For three objectives, a sweep over the third one
///   keeps the front of the other two (Fonseca, Paquete & López-Ibáñez 2006,
///   `fonseca-paquete-lopez-ibanez-2006`): O(n log n) comparisons. Each further objective costs a
///   factor of n.
///
/// ```
/// use ga_core::objectives::hypervolume;
/// use std::cmp::Reverse;
///
/// let costs = [[1.0, 3.0], [2.0, 1.0], [3.0, 3.0]].map(|costs| costs.map(Reverse));
/// assert_eq!(hypervolume(&costs, &[Reverse(4.0), Reverse(4.0)]), 7.0);
/// ```
///
/// The hypervolume of a run is `hypervolume(engine.state().front().iter().map(|(_, score)|
/// score.values()), &reference)`.
#[doc(alias = "S-metric")]
#[doc(alias = "indicator")]
pub fn hypervolume<'a, T: Values + 'a>(
    points: impl IntoIterator<Item = &'a T>,
    reference: &T,
) -> f64 {
    // Distances from the reference, one row for each point that counts.
    let mut rows = Vec::new();
    for point in points {
        let begin = rows.len();
        rows.extend(
            (0..T::COUNT).map(|objective| point.gain(objective) - reference.gain(objective)),
        );
        // A NaN is not above 0.
        if !rows[begin..].iter().all(|&distance| distance > 0.0) {
            rows.truncate(begin);
        } else if rows[begin..].iter().any(|distance| distance.is_infinite()) || T::COUNT == 0 {
            return if T::COUNT == 0 { 1.0 } else { f64::INFINITY };
        }
    }
    let points: Vec<&[f64]> = rows.chunks_exact(T::COUNT.max(1)).collect();
    volume(points, T::COUNT)
}

/// The volume of the union of boxes from 0 to each point, in the first `objectives` dimensions.
fn volume(mut points: Vec<&[f64]>, objectives: usize) -> f64 {
    if objectives <= 1 {
        return points.iter().map(|point| point[0]).fold(0.0, f64::max);
    }
    // From the farthest slice on: a slice is the union of the boxes of all points so far.
    let last = objectives - 1;
    points.sort_unstable_by(|left, right| right[last].total_cmp(&left[last]));
    let mut stairs = Stairs::default();
    let mut sum = 0.0;
    for (index, point) in points.iter().enumerate() {
        let thickness = point[last] - points.get(index + 1).map_or(0.0, |next| next[last]);
        let area = match objectives {
            2 => stairs.widen(point[0]),
            3 => stairs.add(point[0], point[1]),
            _ if thickness > 0.0 => volume(points[..=index].to_vec(), last),
            _ => 0.0,
        };
        sum += thickness * area;
    }
    sum
}

/// The union of rectangles from 0 to some points. Its outline is a staircase.
#[derive(Default)]
struct Stairs {
    /// The corners, from left to right; the second coordinate falls.
    corners: Vec<[f64; 2]>,
    area: f64,
}

impl Stairs {
    /// One dimension: the length of the union of segments from 0.
    fn widen(&mut self, length: f64) -> f64 {
        self.area = self.area.max(length);
        self.area
    }

    /// Adds the rectangle to the corner (`x`, `y`), and returns the area of the union.
    fn add(&mut self, x: f64, y: f64) -> f64 {
        let right = self.corners.partition_point(|corner| corner[0] < x);
        let height = self.corners.get(right).map_or(0.0, |corner| corner[1]);
        if height >= y {
            return self.area;
        }
        // The new corner hides those to the left that are not higher, and one with the same x.
        let left = self.corners[..right].partition_point(|corner| corner[1] > y);
        let end = match self
            .corners
            .get(right)
            .map(|corner| corner[0].total_cmp(&x))
        {
            Some(Ordering::Equal) => right + 1,
            _ => right,
        };
        let mut begin = left
            .checked_sub(1)
            .map_or(0.0, |corner| self.corners[corner][0]);
        for corner in &self.corners[left..right] {
            self.area += (corner[0] - begin) * (y - corner[1]);
            begin = corner[0];
        }
        self.area += (x - begin) * (y - height);
        self.corners.splice(left..end, [[x, y]]);
        self.area
    }
}
