/// What is known of the function along one axis: points of the unit interval with their values, in
/// the order of the points. Smaller values are better.
#[derive(Clone, Debug, Default)]
pub(super) struct Axis {
    pub(super) points: Vec<[f64; 2]>,
}

impl Axis {
    /// The place of the best value.
    pub(super) fn best(&self) -> usize {
        let better = |best: usize, place: usize| {
            if self.points[place][1] < self.points[best][1] {
                place
            } else {
                best
            }
        };
        (1..self.points.len()).fold(0, better)
    }

    pub(super) fn best_point(&self) -> [f64; 2] {
        self.points[self.best()]
    }

    /// Adds a point, if there is none very close to it.
    pub(super) fn add(&mut self, x: f64, value: f64) {
        let place = self.points.partition_point(|point| point[0] < x);
        if self.points.get(place).is_some_and(|point| point[0] <= x) {
            return;
        }
        self.points.insert(place, [x, value]);
    }

    /// The value at a point that was added.
    pub(super) fn value_at(&self, x: f64) -> Option<f64> {
        let place = self.points.partition_point(|point| point[0] < x);
        self.points
            .get(place)
            .filter(|point| point[0] <= x)
            .map(|point| point[1])
    }

    /// The next point to try; `None` if all intervals are narrower than `narrowest`.
    ///
    /// `turn` counts the calls. Every second one is the lowest point of the parabola through the
    /// best point and its neighbours, if it is a new one.
    pub(super) fn next(&self, turn: u64, narrowest: f64) -> Option<f64> {
        let &[first, .., last] = &self.points[..] else {
            let x = self.points.first().map_or(0.5, |point| point[0]);
            return Some(if x < 0.5 { x + 0.4 } else { x - 0.4 });
        };
        if self.points.len() <= 4 {
            if self.points.len() == 3
                && let Some(x) = self.parabola(narrowest)
            {
                return Some(x);
            }
            // The ends of the axis.
            if first[0] > narrowest {
                return Some(0.0);
            }
            if last[0] < 1.0 - narrowest {
                return Some(1.0);
            }
        }
        if turn % 2 == 1 {
            if let Some(x) = self.parabola(narrowest) {
                return Some(x);
            }
        } else if turn % 8 != 6 && self.has_one_valley() {
            if let Some(x) = self.nearer(narrowest) {
                return Some(x);
            }
        }
        self.easiest(narrowest)
    }

    /// Whether values only fall up to the best point and only rise after it, at enough points to
    /// tell.
    fn has_one_valley(&self) -> bool {
        let (before, after) = self.points.split_at(self.best());
        self.points.len() > 6
            && before.is_sorted_by(|a, b| a[1] >= b[1])
            && after.is_sorted_by(|a, b| a[1] <= b[1])
    }

    /// A point in the wider one of the two intervals beside the best point, which brings the ends
    /// around it together.
    fn nearer(&self, narrowest: f64) -> Option<f64> {
        let best = self.best();
        let x = self.points[best][0];
        let gap = |place: Option<usize>| {
            place
                .and_then(|place| self.points.get(place))
                .map_or(0.0, |point| point[0] - x)
        };
        let (left, right) = (gap(best.checked_sub(1)), gap(Some(best + 1)));
        let (short, long) = if -left < right {
            (-left, right)
        } else {
            (right, left)
        };
        let step = (0.38 * long.abs()).min(3.0 * short);
        (step > narrowest).then_some(x + step.copysign(long))
    }

    /// The lowest point of a parabola through the best point and its neighbours, or the next two if
    /// it is the first or the last one.
    fn parabola(&self, narrowest: f64) -> Option<f64> {
        let first = self
            .best()
            .saturating_sub(1)
            .min(self.points.len().checked_sub(3)?);
        let &[left, middle, right] = &self.points[first..first + 3] else {
            return None;
        };
        let (a, b) = (middle[0] - left[0], right[0] - middle[0]);
        let (low, high) = ((middle[1] - left[1]) / a, (right[1] - middle[1]) / b);
        let x = f64::midpoint(left[0], middle[0]) - low * (a + b) / (2.0 * (high - low));
        // It has to divide the interval that it is in.
        let gap = [left, middle, right]
            .into_iter()
            .map(|point| (point[0] - x).abs())
            .fold(f64::INFINITY, f64::min);
        (x.is_finite()
            && low < high
            && x > left[0]
            && x < right[0]
            && gap > narrowest
            && gap > 1e-3 * (a + b))
            .then_some(x)
    }

    /// The middle of the easiest interval. An interval is easy if a flat parabola through its ends
    /// reaches a value a little better than the best one.
    fn easiest(&self, narrowest: f64) -> Option<f64> {
        /// How much better, as a part of the range of values.
        const BETTER: f64 = 1e-3;

        let finite = || {
            self.points
                .iter()
                .map(|point| point[1])
                .filter(|value| value.is_finite())
        };
        let least = finite().fold(f64::INFINITY, f64::min);
        let greatest = finite().fold(f64::NEG_INFINITY, f64::max);
        let goal = least - BETTER * (greatest - least);
        let mut easiest = None;
        for pair in self.points.windows(2) {
            let [from, low] = pair[0];
            let [to, high] = pair[1];
            let width = to - from;
            if width <= 2.0 * narrowest {
                continue;
            }
            let root = ((low - goal).max(0.0).sqrt() + (high - goal).max(0.0).sqrt()) / width;
            let bend = if root.is_nan() { f64::INFINITY } else { root };
            if easiest
                .is_none_or(|(least, widest, _)| bend < least || bend <= least && width > widest)
            {
                easiest = Some((bend, width, f64::midpoint(from, to)));
            }
        }
        easiest.map(|(_, _, x)| x)
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods)]
mod tests {
    use super::Axis;

    fn search(value: impl Fn(f64) -> f64, evaluations: u64) -> [f64; 2] {
        let mut axis = Axis::default();
        axis.add(0.4, value(0.4));
        for turn in 0..evaluations {
            let Some(x) = axis.next(turn, 1e-9) else {
                break;
            };
            axis.add(x, value(x));
        }
        axis.best_point()
    }

    #[test]
    fn the_best_of_eleven_valleys_is_found_in_fifty_evaluations() {
        for least in [0.13, 0.5, 0.77] {
            let value = |x: f64| {
                let x = 10.24 * (x - least);
                10.0 + x * x - 10.0 * (std::f64::consts::TAU * x).cos()
            };
            let [x, value] = search(value, 50);
            assert!(
                (x - least).abs() < 1e-3 && value < 1e-2,
                "{least}: {x} {value}"
            );
        }
    }

    #[test]
    fn one_valley_is_found_exactly_and_a_slope_has_its_end() {
        assert!(search(|x| (x - 0.7) * (x - 0.7), 10)[1] < 1e-15);
        assert!(search(|x| (x - 0.7).abs(), 60)[1] < 1e-4);
        assert_eq!(search(|x| -x, 10)[0].to_bits(), 1.0_f64.to_bits());
        assert!(search(|_| f64::INFINITY, 50)[1].is_infinite());
        assert!(search(|_| 0.0, 50)[1] == 0.0);
    }
}
