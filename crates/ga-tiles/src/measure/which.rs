use super::Value;

/// Which of several numbers is the value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Which {
    Sum,
    Least,
    Mean,
    Greatest,
}

impl Which {
    /// The value for these numbers; missing if there are none.
    pub(super) fn of(self, numbers: impl Iterator<Item = usize>) -> Value {
        let mut least = usize::MAX;
        let mut greatest = 0;
        let mut sum = 0;
        let mut count = 0;
        for number in numbers {
            (least, greatest) = (least.min(number), greatest.max(number));
            (sum, count) = (sum + number, count + 1);
        }
        match self {
            _ if count == 0 => Value::missing(1),
            Self::Sum => Value::count(sum),
            Self::Least => Value::count(least),
            Self::Mean => Value::Number(sum as f64 / f64::from(count)),
            Self::Greatest => Value::count(greatest),
        }
    }
}
