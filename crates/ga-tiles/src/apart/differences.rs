use crate::error::Error;
use crate::measure::Value;
use ga_core::genome::Distance;

/// The greatest difference of the values of measures, in units of their scales.
///
/// Two levels are at least 1 apart if any value differs by its scale or more: with a path of scale
/// 5 and a count of enemies of scale 1, if the paths differ by 5 steps, or the enemies by 1.
///
/// - *Missing values*: two missing values are equal. A missing value and a number are infinitely
///   far apart. Gaps do not count.
/// - *Different lengths*: a value that only one list has is missing in the other one. Values
///   without a scale are not compared.
///
/// ```
/// use ga_core::genome::Distance;
/// use ga_tiles::apart::Differences;
/// use ga_tiles::measure::Value::{Missing, Number};
///
/// let differences = Differences::new(&[5.0, 1.0])?;
/// let (left, right) = (vec![Number(35.0), Number(2.0)], vec![Number(42.0), Number(3.0)]);
/// assert_eq!(differences.between(&left, &right), 7.0 / 5.0);
/// let missing = vec![Missing { gap: 1.0 }, Number(2.0)];
/// assert_eq!(differences.between(&left, &missing), f64::INFINITY);
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "Chebyshev distance")]
#[derive(Clone, Debug, PartialEq)]
pub struct Differences {
    scales: Vec<f64>,
}

impl Differences {
    /// Divides the differences of the values by these scales, in the order of the values.
    ///
    /// # Errors
    ///
    /// [`Error::Scale`] if a scale is not a positive number.
    pub fn new(scales: &[f64]) -> Result<Self, Error> {
        if let Some(&value) = scales
            .iter()
            .find(|&&scale| !(scale > 0.0 && scale.is_finite()))
        {
            return Err(Error::Scale {
                what: "the scale of a difference",
                value,
            });
        }
        Ok(Self {
            scales: scales.to_vec(),
        })
    }
}

impl Distance<Vec<Value>> for Differences {
    fn between(&self, left: &Vec<Value>, right: &Vec<Value>) -> f64 {
        let number =
            |values: &[Value], place: usize| values.get(place).and_then(|value| value.number());
        let differences = self.scales.iter().enumerate().map(|(place, scale)| {
            match (number(left, place), number(right, place)) {
                (None, None) => 0.0,
                // Also two equal infinities.
                (Some(left), Some(right)) if left.total_cmp(&right).is_eq() => 0.0,
                (Some(left), Some(right)) => {
                    let difference = (left - right).abs() / scale;
                    if difference.is_nan() {
                        f64::INFINITY
                    } else {
                        difference
                    }
                }
                _ => f64::INFINITY,
            }
        });
        differences.fold(0.0, f64::max)
    }
}
