//! An index of points by their distances to a few of them, the pivots (Micó, Oncina & Vidal 1994).
//!
//! By the triangle inequality, two points whose distances to a pivot differ by at least `reach` are
//! at least `reach` apart. So only the other points have to be measured.

/// The greatest number of pivots.
const MOST: usize = 6;

/// Below this number of points, all of them are measured.
const FEW: usize = 16;

/// The number of points that serve as queries when the number of pivots is chosen.
const SAMPLES: usize = 32;

/// The share of a distance that may be a rounding error.
const ROUNDING: f64 = 1e-9;

/// The index. It never changes which points are found, only how many are measured.
#[derive(Clone, Debug)]
pub(super) struct Pivots<P> {
    chosen: Vec<P>,
    /// The distances of each point to all pivots.
    rows: Vec<f64>,
    /// The distance of each point to the first pivot, in ascending order, with its place.
    order: Vec<(f64, usize)>,
    /// The distances of the last point that was located.
    query: Vec<f64>,
    /// The number of points at which the pivots are chosen again.
    next: usize,
}

impl<P> Default for Pivots<P> {
    fn default() -> Self {
        Self {
            chosen: Vec::new(),
            rows: Vec::new(),
            order: Vec::new(),
            query: Vec::new(),
            next: FEW,
        }
    }
}

impl<P: Clone> Pivots<P> {
    /// Measures the distances of a point to the pivots. Returns whether they are numbers.
    pub(super) fn locate(&mut self, point: &P, between: impl Fn(&P, &P) -> f64) -> bool {
        self.query.clear();
        self.query
            .extend(self.chosen.iter().map(|pivot| between(point, pivot)));
        !self.query.iter().any(|distance| distance.is_nan())
    }

    /// The places of all points that may be closer than `reach` to the point that was located last,
    /// out of `len` places.
    pub(super) fn near(&self, reach: f64, len: usize) -> impl Iterator<Item = usize> + '_ {
        let (all, window) = match self.query.first() {
            None => (0..len, &[][..]),
            Some(first) => {
                let low = (first * (1.0 - ROUNDING) - reach) / (1.0 + ROUNDING);
                let high = (first * (1.0 + ROUNDING) + reach) / (1.0 - ROUNDING);
                let from = self.order.partition_point(|(distance, _)| *distance < low);
                let to = self
                    .order
                    .partition_point(|(distance, _)| *distance <= high);
                (0..0, &self.order[from..to.max(from)])
            }
        };
        let places = all.chain(window.iter().map(|(_, place)| *place));
        places.filter(move |place| may_be_near(&self.query, self.row(*place), reach))
    }

    fn row(&self, place: usize) -> &[f64] {
        let width = self.chosen.len();
        &self.rows[place * width..][..width]
    }

    /// Adds the point that was located last, at the next place.
    pub(super) fn push(&mut self) {
        self.rows.extend(&self.query);
        if let Some(&first) = self.query.first() {
            self.insert(first, self.order.len());
        }
    }

    /// Puts the point that was located last at `place`, instead of the one that is there.
    pub(super) fn replace(&mut self, place: usize) {
        let width = self.chosen.len();
        if let Some(&first) = self.query.first() {
            let at = self.find(place);
            self.order.remove(at);
            self.rows[place * width..][..width].copy_from_slice(&self.query);
            self.insert(first, place);
        }
    }

    /// Removes the point at `place`. The last point moves to this place.
    pub(super) fn swap_remove(&mut self, place: usize) {
        let width = self.chosen.len();
        if width > 0 {
            let last = self.order.len() - 1;
            let at = self.find(last);
            self.order[at].1 = place;
            let at = self.find(place);
            self.order.remove(at);
            self.rows.copy_within(last * width.., place * width);
            self.rows.truncate(last * width);
        }
    }

    fn insert(&mut self, first: f64, place: usize) {
        let at = self
            .order
            .partition_point(|(distance, _)| *distance < first);
        self.order.insert(at, (first, place));
    }

    /// The index in `order` of the point at `place`, by its row.
    fn find(&self, place: usize) -> usize {
        let first = self.row(place)[0];
        let from = self
            .order
            .partition_point(|(distance, _)| *distance < first);
        let equal = self.order[from..]
            .iter()
            .position(|(_, other)| *other == place);
        from + equal.unwrap_or(0)
    }

    /// Chooses new pivots if the number of points doubled: each is the farthest from those before
    /// it. Their number is the one that leaves the fewest measurements, which may be none.
    pub(super) fn grow<'a>(
        &mut self,
        len: usize,
        point: impl Fn(usize) -> Option<&'a P>,
        between: impl Fn(&P, &P) -> f64,
        reach: f64,
    ) where
        P: 'a,
    {
        if len < self.next {
            return;
        }
        *self = Self {
            next: 2 * len,
            ..Self::default()
        };
        let Some(points) = (0..len).map(point).collect::<Option<Vec<&P>>>() else {
            return;
        };
        let column = |pivot: usize| {
            points
                .iter()
                .map(|other| between(points[pivot], other))
                .collect()
        };
        let mut nearest: Vec<f64> = column(0);
        let mut places = Vec::new();
        let mut columns: Vec<Vec<f64>> = Vec::new();
        while places.len() < MOST {
            let farthest = (0..len).max_by(|one, other| nearest[*one].total_cmp(&nearest[*other]));
            let Some(pivot) = farthest else { break };
            let distances = column(pivot);
            if distances.iter().any(|distance| distance.is_nan()) {
                break;
            }
            nearest
                .iter_mut()
                .zip(&distances)
                .for_each(|(least, distance)| *least = least.min(*distance));
            places.push(pivot);
            columns.push(distances);
        }
        let width = cheapest(&columns, reach);
        self.chosen = places[..width]
            .iter()
            .map(|&pivot| points[pivot].clone())
            .collect();
        self.rows = (0..len)
            .flat_map(|place| columns[..width].iter().map(move |c| c[place]))
            .collect();
        if let Some(first) = columns[..width].first() {
            self.order = first.iter().copied().zip(0..).collect();
            self.order
                .sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
        }
    }
}

/// Whether two points may be closer than `reach`, as far as their distances to the pivots show.
fn may_be_near(one: &[f64], other: &[f64], reach: f64) -> bool {
    // The comparison is false if infinite distances are subtracted: then the point is measured.
    !one.iter()
        .zip(other)
        .any(|(one, other)| (one - other).abs() - ROUNDING * (one + other) >= reach)
}

/// The number of columns with the fewest measurements per query: one for each pivot, and one for
/// each point that the pivots do not exclude. The points themselves are the queries.
fn cheapest(columns: &[Vec<f64>], reach: f64) -> usize {
    let len = columns.first().map_or(0, Vec::len);
    let queries = (0..len).step_by((len / SAMPLES).max(1));
    let mut near = [0; MOST + 1];
    for query in queries.clone() {
        for place in 0..len {
            let excludes = |column: &Vec<f64>| {
                !may_be_near(&column[query..=query], &column[place..=place], reach)
            };
            let first = columns.iter().position(excludes).unwrap_or(columns.len());
            near[..=first].iter_mut().for_each(|count| *count += 1);
        }
    }
    let cost = |width: &usize| width * queries.len() + near[*width];
    (0..=columns.len()).min_by_key(cost).unwrap_or(0)
}
