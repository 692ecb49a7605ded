use ga_core::Error;
use ga_core::engine::Memory;

/// Values of a function far from a point: at one other point on each of its axes.
///
/// They tell whether an optimum nearby is one of many. Along a direction, the values of a convex
/// quadratic function bend everywhere alike. If the function bends sharply near an optimum but is
/// flat far away, as a hill with many small valleys is, other optima are likely.
#[derive(Clone, Debug, Default)]
pub(super) struct FarField {
    origin: Vec<f64>,
    /// A coordinate on each axis, and the value there.
    points: Vec<[f64; 2]>,
}

impl FarField {
    pub(super) fn new(origin: &[f64], points: Vec<[f64; 2]>) -> Self {
        Self {
            origin: origin.to_vec(),
            points,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Whether the function is flat far away, beside its `bend` at `point`. There it has this
    /// `value` and `slope`.
    ///
    /// The changes of the value, less those by the slope, are compared with those of a function
    /// that bends like this in all directions. For a quadratic function of n variables whose
    /// greatest bend is this one, their ratio is at least 1 / n.
    pub(super) fn is_flat(&self, point: &[f64], value: f64, slope: &[f64], bend: f64) -> bool {
        /// The greatest ratio of flat functions, for few variables, and times n for many.
        const FEW: f64 = 0.06;
        const MANY: f64 = 0.5;

        let n = point.len();
        if self.points.len() != n || slope.len() != n {
            return false;
        }
        let mut change = 0.0;
        let mut whole = 0.0;
        for (axis, &[far, far_value]) in self.points.iter().enumerate() {
            let coordinate = |at: usize| if at == axis { far } else { self.origin[at] };
            let distance = |at: usize| coordinate(at) - point[at];
            let by_slope: f64 = (0..n).map(|at| distance(at) * slope[at]).sum();
            change += far_value - value - by_slope;
            whole += 0.5 * bend * (0..n).map(|at| distance(at) * distance(at)).sum::<f64>();
        }
        let ratio = change / whole;
        ratio.is_finite() && ratio < FEW.min(MANY / n as f64)
    }

    pub(super) fn memory<G, S>(&self) -> Memory<G, S> {
        Memory::List(vec![
            Memory::Numbers(self.origin.clone()),
            Memory::Numbers(self.points.concat()),
        ])
    }

    pub(super) fn restored<G, S>(memory: Memory<G, S>) -> Result<Self, Error> {
        let [origin, points] = memory.parts()?;
        let origin = origin.numbers()?;
        let points = points.numbers()?;
        let points: Vec<[f64; 2]> = points
            .chunks_exact(2)
            .map(|pair| [pair[0], pair[1]])
            .collect();
        if points.len() != origin.len() && !points.is_empty() {
            return Err(Error::Memory {
                expected: "one far point on each axis",
            });
        }
        Ok(Self { origin, points })
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods)]
mod tests {
    use super::FarField;

    /// The far field of `function` around `origin`, and whether it is flat beside a point with this
    /// bend and without a slope.
    fn is_flat(function: impl Fn(&[f64]) -> f64, origin: &[f64], point: &[f64], bend: f64) -> bool {
        let far = |axis: usize| {
            let mut moved = origin.to_vec();
            moved[axis] += if moved[axis] < 0.5 { 0.4 } else { -0.4 };
            [moved[axis], function(&moved)]
        };
        let field = FarField::new(origin, (0..origin.len()).map(far).collect());
        field.is_flat(point, function(point), &vec![0.0; point.len()], bend)
    }

    #[test]
    fn a_bowl_is_not_flat_and_a_bowl_with_waves_is() {
        let bowl = |x: &[f64]| x.iter().map(|x| (x - 0.5).powi(2)).sum::<f64>();
        let origin = [0.1, 0.7, 0.4, 0.9];
        assert!(!is_flat(bowl, &origin, &[0.5; 4], 2.0));
        // One variable is 10^6 times as steep as the others.
        let narrow = |x: &[f64]| bowl(x) + 1e6 * (x[2] - 0.5).powi(2);
        assert!(!is_flat(narrow, &origin, &[0.5; 4], 2e6));
        // Rastrigin's function with ten waves.
        let wave = |x: &f64| 0.1 - 0.1 * (std::f64::consts::TAU * 10.0 * (x - 0.5)).cos();
        let waves = |x: &[f64]| bowl(x) + x.iter().map(wave).sum::<f64>();
        let bend = 2.0 + 0.1 * (std::f64::consts::TAU * 10.0).powi(2);
        assert!(is_flat(waves, &origin, &[0.1, 0.7, 0.4, 0.9], bend));
        assert!(is_flat(waves, &origin, &[0.5; 4], bend));
    }

    #[test]
    fn values_that_are_no_numbers_tell_nothing() {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(!is_flat(
                |x| if x[0] > 0.4 { value } else { 0.0 },
                &[0.1, 0.2],
                &[0.1, 0.2],
                1.0
            ));
        }
        assert!(!FarField::default().is_flat(&[0.5], 1.0, &[0.0], 1.0));
    }
}
