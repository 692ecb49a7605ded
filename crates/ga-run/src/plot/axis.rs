use ga_core::random::ln;

/// The scale of an axis.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Scale {
    /// [`Log`](Self::Log) if all numbers are above 0 and the greatest is at least 100 times the
    /// smallest; [`Linear`](Self::Linear) otherwise.
    #[default]
    Automatic,
    /// Equal distances are equal differences.
    Linear,
    /// Equal distances are equal factors. Numbers of 0 and below cannot be drawn; if there are
    /// some, the axis is linear.
    Log,
}

/// The factor from which on a logarithmic axis shows more.
const WIDE: f64 = 100.0;

/// The greatest absolute value on an axis. Others are drawn at its end: their differences might
/// overflow.
const GREATEST: f64 = 1e300;

/// An axis: numbers, and the places in the picture at which they are drawn.
pub(super) struct Axis {
    ends: [f64; 2],
    places: [f64; 2],
    is_log: bool,
    /// The distance of ticks; on a logarithmic axis in decades.
    step: f64,
}

impl Axis {
    /// An axis for all of these numbers between two places; `None` if there are none.
    pub(super) fn new(
        numbers: impl Iterator<Item = f64>,
        scale: Scale,
        places: [f64; 2],
    ) -> Option<Self> {
        let [low, high] = numbers
            .map(|number| number.clamp(-GREATEST, GREATEST))
            .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], number| {
                [low.min(number), high.max(number)]
            });
        if low > high {
            return None;
        }
        let is_log = low > 0.0
            && match scale {
                Scale::Automatic => high / low >= WIDE,
                Scale::Linear => false,
                Scale::Log => true,
            };
        Some(if is_log {
            Self::logarithmic(low, high, places)
        } else {
            Self::linear(low, high, places)
        })
    }

    /// An axis for whole numbers: no tick is between two of them. `None` if there are no numbers.
    pub(super) fn whole(numbers: impl Iterator<Item = f64>, places: [f64; 2]) -> Option<Self> {
        let axis = Self::new(numbers, Scale::Linear, places)?;
        Some(Self {
            step: axis.step.max(1.0),
            ..axis
        })
    }

    fn linear(low: f64, high: f64, places: [f64; 2]) -> Self {
        // A single number is drawn in the middle.
        let half = if high > low {
            0.0
        } else {
            low.abs().max(1.0) / 2.0
        };
        let ends = [low - half, high + half];
        let step = nice((ends[1] - ends[0]) / 7.0);
        Self {
            ends,
            places,
            is_log: false,
            step,
        }
    }

    fn logarithmic(low: f64, high: f64, places: [f64; 2]) -> Self {
        let decades = [decade(low).floor(), decade(high).ceil()];
        let ends = [decades[0], decades[1].max(decades[0] + 1.0)];
        Self {
            ends,
            places,
            is_log: true,
            step: ((ends[1] - ends[0]) / 6.0).ceil().max(1.0),
        }
    }

    /// The place at which a number is drawn.
    pub(super) fn at(&self, number: f64) -> f64 {
        let number = number.clamp(-GREATEST, GREATEST);
        let value = if self.is_log { decade(number) } else { number };
        let share = (value - self.ends[0]) / (self.ends[1] - self.ends[0]);
        self.places[0] + share.clamp(0.0, 1.0) * (self.places[1] - self.places[0])
    }

    /// The places of the ticks and their labels.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let first = (self.ends[0] / self.step - 1e-9).ceil();
        let count = ((self.ends[1] / self.step + 1e-9).floor() - first) as usize;
        let values = (0..=count.min(20)).map(|tick| (first + tick as f64) * self.step);
        let share = |value: f64| (value - self.ends[0]) / (self.ends[1] - self.ends[0]);
        let place = |value| self.places[0] + share(value) * (self.places[1] - self.places[0]);
        values
            .map(|value| (place(value), self.label(value)))
            .collect()
    }

    pub(super) fn is_log(&self) -> bool {
        self.is_log
    }

    fn label(&self, value: f64) -> String {
        let value = if self.is_log {
            power_of_ten(value as i32)
        } else {
            value
        };
        // Rounded to the step: 3 steps of 0.1 are no 0.30000000000000004.
        let digits = if self.is_log {
            0
        } else {
            (-decade(self.step).floor()).max(0.0) as usize
        };
        match value.abs() {
            // A multiple of the step that is nearly 0.
            size if !self.is_log && size < self.step / 2.0 => String::from("0"),
            size if !(1e-3..1e6).contains(&size) => short(value),
            size if size < 1.0 && self.is_log => value.to_string(),
            _ => format!("{value:.digits$}"),
        }
    }
}

/// A number in scientific notation, with at most three digits.
fn short(value: f64) -> String {
    let text = format!("{value:.2e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    format!(
        "{}e{exponent}",
        digits.trim_end_matches('0').trim_end_matches('.')
    )
}

/// The logarithm to base 10, the same on every platform.
fn decade(number: f64) -> f64 {
    let exact = ln(number) / std::f64::consts::LN_10;
    // The logarithm of a power of ten is a whole number.
    let whole = exact.round();
    if (exact - whole).abs() < 1e-12 * whole.abs().max(1.0) {
        whole
    } else {
        exact
    }
}

/// 10 to the power of `exponent`, rounded correctly.
fn power_of_ten(exponent: i32) -> f64 {
    format!("1e{exponent}").parse().unwrap_or(f64::INFINITY)
}

/// The least of 1, 2 and 5 times a power of ten that is at least `step`.
fn nice(step: f64) -> f64 {
    let exponent = decade(step.max(f64::MIN_POSITIVE)).floor() as i32;
    let power = power_of_ten(exponent);
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|&nice| nice >= step)
        .unwrap_or(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(low: f64, high: f64, scale: Scale) -> Vec<String> {
        let axis = Axis::new([low, high].into_iter(), scale, [0.0, 100.0]).expect("two numbers");
        axis.ticks().into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(
            labels(0.0, 100.0, Scale::Linear),
            ["0", "20", "40", "60", "80", "100"]
        );
        assert_eq!(
            labels(-0.3, 0.31, Scale::Linear),
            ["-0.3", "-0.2", "-0.1", "0", "0.1", "0.2", "0.3"]
        );
        assert_eq!(
            labels(0.0, 0.00041, Scale::Linear),
            ["0", "1e-4", "2e-4", "3e-4", "4e-4"]
        );
        assert_eq!(
            labels(1.0, 1000.0, Scale::Automatic),
            ["1", "10", "100", "1000"]
        );
        assert_eq!(
            labels(0.02, 30.0, Scale::Log),
            ["0.01", "0.1", "1", "10", "100"]
        );
        assert_eq!(
            labels(0.0, 2.5e7, Scale::Linear),
            ["0", "5e6", "1e7", "1.5e7", "2e7", "2.5e7"]
        );
        assert_eq!(
            labels(-5.0, 1e6, Scale::Log).first().map(String::as_str),
            Some("0")
        );
    }

    #[test]
    fn extreme_numbers_stay_within_the_axis() {
        let extremes = [
            0.0,
            -0.0,
            5e-324,
            -1e-300,
            1.0,
            f64::MAX,
            f64::MIN,
            1e16,
            1e16 + 2.0,
        ];
        for low in extremes {
            for high in extremes {
                for scale in [Scale::Automatic, Scale::Linear, Scale::Log] {
                    let axis =
                        Axis::new([low, high].into_iter(), scale, [10.0, 20.0]).expect("numbers");
                    for number in [low, high] {
                        assert!(
                            (10.0..=20.0).contains(&axis.at(number)),
                            "{low} {high} {number}"
                        );
                    }
                    let ticks = axis.ticks();
                    assert!(ticks.len() <= 21, "{low} {high}: {ticks:?}");
                    assert!(
                        ticks.iter().all(|(place, _)| place.is_finite()),
                        "{low} {high}: {ticks:?}"
                    );
                }
            }
        }
        assert!(Axis::new(std::iter::empty(), Scale::Log, [0.0, 1.0]).is_none());
    }
}
