use super::points::Points;

/// Sorts points into fronts: the points of front 0 are dominated by none, those of front 1 only by
/// points of front 0, and so on.
#[derive(Clone, Debug, Default)]
pub(super) struct Fronts {
    /// The front of each point.
    numbers: Vec<u32>,
    /// Two objectives: the greatest second gain in each front.
    tops: Vec<f64>,
    /// Three objectives: for each front, its points that no other one of them covers in the second
    /// and third gain. The second gain falls and the third one grows.
    stairs: Vec<Vec<[f64; 2]>>,
    /// More objectives: the point that joined each front last.
    last: Vec<usize>,
    /// More objectives: for each point, the one that joined the same front before it.
    before: Vec<usize>,
    /// All points, front after front, each front in lexicographic order.
    members: Vec<usize>,
    /// The end of each front in `members`.
    ends: Vec<usize>,
}

/// There is no such point.
const NONE: usize = usize::MAX;

impl Fronts {
    /// Sorts all points. `order` is the [order](Points::sort) of the points.
    pub(super) fn sort(&mut self, points: &Points, order: &[usize]) {
        self.numbers.clear();
        self.numbers.resize(points.len(), 0);
        let feasible = order.partition_point(|&point| points.is_feasible(point));
        let numbers = order.partition_point(|&point| !points.is_nan(point));
        let fronts = match points.objectives() {
            2 => self.sort_two(points, &order[..feasible]),
            3 => self.sort_three(points, &order[..feasible]),
            _ => self.sort_many(points, &order[..feasible]),
        };
        let fronts = self.sort_infeasible(points, &order[feasible..numbers], fronts);
        for &point in &order[numbers..] {
            self.numbers[point] = fronts;
        }
        self.gather(order, fronts as usize + 1);
    }

    /// Two objectives, in O(n log n): a sweep along the first objective (Jensen 2003). Returns the
    /// number of fronts.
    fn sort_two(&mut self, points: &Points, order: &[usize]) -> u32 {
        self.tops.clear();
        // There may be as many fronts as points.
        self.tops.reserve(points.len());
        let mut previous = None;
        for &point in order {
            let second = points.gain(point, 1);
            // All points before this one are at least as good in the first objective. So a front
            // dominates this point if its greatest second gain is not smaller. If a front does, all
            // lower fronts do.
            let front = match previous {
                Some(equal) if points.equal(equal, point) => self.numbers[equal] as usize,
                _ => self.tops.partition_point(|&top| top >= second),
            };
            match self.tops.get_mut(front) {
                Some(top) => *top = second,
                None => self.tops.push(second),
            }
            self.numbers[point] = number(front);
            previous = Some(point);
        }
        number(self.tops.len())
    }

    /// Three objectives, in O(n log² n) comparisons: a sweep along the first objective, which keeps
    /// a staircase of each front (Kung, Luccio & Preparata 1975). Returns the number of fronts.
    fn sort_three(&mut self, points: &Points, order: &[usize]) -> u32 {
        self.stairs.iter_mut().for_each(Vec::clear);
        let mut fronts = 0;
        let mut previous = None;
        for &point in order {
            let (second, third) = (points.gain(point, 1), points.gain(point, 2));
            let dominates = |stairs: &Vec<[f64; 2]>| {
                // Of the corners with enough second gain, the last one has the greatest third gain.
                let enough = stairs.partition_point(|corner| corner[0] >= second);
                enough > 0 && stairs[enough - 1][1] >= third
            };
            let front = match previous {
                Some(equal) if points.equal(equal, point) => self.numbers[equal] as usize,
                // If a front dominates this point, all lower fronts do.
                _ => self.stairs[..fronts].partition_point(dominates),
            };
            if front == fronts {
                fronts += 1;
                if self.stairs.len() < fronts {
                    self.stairs.push(Vec::new());
                }
            }
            let stairs = &mut self.stairs[front];
            // The new corner hides those after it that do not have a greater third gain.
            let begin = stairs.partition_point(|corner| corner[0] > second);
            let hidden = stairs[begin..].partition_point(|corner| corner[1] <= third);
            stairs.splice(begin..begin + hidden, [[second, third]]);
            self.numbers[point] = number(front);
            previous = Some(point);
        }
        number(fronts)
    }

    /// Any number of objectives: efficient non-dominated sort with binary search (Zhang et al.
    /// 2015, ENS-BS). Returns the number of fronts.
    fn sort_many(&mut self, points: &Points, order: &[usize]) -> u32 {
        self.last.clear();
        // There may be as many fronts as points.
        self.last.reserve(points.len());
        self.before.clear();
        self.before.resize(points.len(), NONE);
        let mut previous = None;
        for &point in order {
            let front = match previous {
                Some(equal) if points.equal(equal, point) => self.numbers[equal] as usize,
                // If a front dominates this point, all lower fronts do.
                _ => self
                    .last
                    .partition_point(|&last| self.dominated(points, point, last)),
            };
            match self.last.get_mut(front) {
                Some(last) => self.before[point] = std::mem::replace(last, point),
                None => self.last.push(point),
            }
            self.numbers[point] = number(front);
            previous = Some(point);
        }
        number(self.last.len())
    }

    /// Whether `point` is dominated by a point of the front that `last` joined last. The newest
    /// points of a front are the most similar ones, and are compared first.
    fn dominated(&self, points: &Points, point: usize, last: usize) -> bool {
        let mut member = last;
        while member != NONE {
            // The first objective needs no comparison: all members come before `point` in the
            // order.
            if points.covers_rest(member, point) {
                return true;
            }
            member = self.before[member];
        }
        false
    }

    /// Infeasible points, in order of violation: one front for each violation.
    fn sort_infeasible(&mut self, points: &Points, order: &[usize], mut fronts: u32) -> u32 {
        let mut previous = None;
        for &point in order {
            let violation = points.violation(point);
            if previous != Some(violation) {
                fronts += 1;
                previous = Some(violation);
            }
            self.numbers[point] = fronts - 1;
        }
        fronts
    }

    /// Lists the members of `fronts` fronts. The last one may be empty.
    fn gather(&mut self, order: &[usize], fronts: usize) {
        self.ends.clear();
        self.ends.reserve(order.len() + 1);
        self.ends.resize(fronts, 0);
        for &front in &self.numbers {
            self.ends[front as usize] += 1;
        }
        // Until all members have been placed, `ends` holds the next free place of each front.
        let mut begin = 0;
        for end in &mut self.ends {
            begin += std::mem::replace(end, begin);
        }
        self.members.clear();
        self.members.resize(order.len(), 0);
        for &point in order {
            let place = &mut self.ends[self.numbers[point] as usize];
            self.members[*place] = point;
            *place += 1;
        }
    }

    /// The number of the front of `point`.
    pub(super) fn number(&self, point: usize) -> u32 {
        self.numbers[point]
    }

    /// The members of each front, in lexicographic order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[usize]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins
            .zip(&self.ends)
            .map(|(begin, &end)| &self.members[begin..end])
    }
}

/// The number of a front. Populations have fewer individuals than `u32::MAX`.
fn number(front: usize) -> u32 {
    u32::try_from(front).unwrap_or(u32::MAX - 1)
}
