use crate::error::Error;
use crate::expected::Expected;
use crate::genome::BitString;

/// Reads and writes an integer from a range as some bits of a [`BitString`], the most significant
/// bit first.
///
/// Every bit pattern stands for a number. If the size of the range is not a power of two, some
/// numbers have several codes. The codes are in ascending order and evenly distributed: no number
/// has two more codes than another number.
///
/// In Gray code (Gray 1953) successive codes differ in one bit, so one flipped bit can make a small
/// step. In plain binary code, successive codes may differ in all bits.
///
/// ```
/// use ga_core::genome::{BitString, IntegerCode};
///
/// let level = IntegerCode::gray(1, 6)?;
/// let mut genome = BitString::zeros(level.bits());
/// level.write(&mut genome, 0, 4);
/// assert_eq!(level.read(&genome, 0), 4);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "Gray code")]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct IntegerCode {
    low: i64,
    /// The number of integers in the range: at most 2^63.
    count: u64,
    bits: u32,
    gray: bool,
}

impl IntegerCode {
    /// The plain binary code of the numbers from `low` to `high`, both included.
    ///
    /// # Errors
    ///
    /// If `low` is above `high`, or if the range has more than 2<sup>63</sup> numbers.
    pub fn binary(low: i64, high: i64) -> Result<Self, Error> {
        if low > high {
            let (low, high) = (low as f64, high as f64);
            return Err(Error::Interval {
                name: "the range of an integer code",
                index: None,
                low,
                high,
            });
        }
        let Some(span) = high.checked_sub(low) else {
            let value = high as f64 - low as f64;
            let most = (1u64 << 63) as f64;
            let expected = Expected::Within(1.0, most);
            return Err(Error::Parameter {
                name: "the number of integers",
                value,
                expected,
            });
        };
        Ok(Self {
            low,
            count: span as u64 + 1,
            bits: u64::BITS - (span as u64).leading_zeros(),
            gray: false,
        })
    }

    /// The Gray code of the numbers from `low` to `high`, both included.
    ///
    /// # Errors
    ///
    /// The errors of [`binary`](Self::binary).
    pub fn gray(low: i64, high: i64) -> Result<Self, Error> {
        Ok(Self {
            gray: true,
            ..Self::binary(low, high)?
        })
    }

    const fn high(&self) -> i64 {
        self.low + (self.count - 1) as i64
    }

    /// The number of bits of each code: the smallest number that suffices for the range.
    pub const fn bits(&self) -> usize {
        self.bits as usize
    }

    /// The number whose code begins at locus `first`.
    ///
    /// # Panics
    ///
    /// If the genome ends before the code does.
    pub fn read(&self, genome: &BitString, first: usize) -> i64 {
        if self.bits == 0 {
            return self.low;
        }
        let word = genome.extract(first, self.bits()).reverse_bits() >> (64 - self.bits);
        let code = if self.gray { from_gray(word) } else { word };
        // Scales the code to the size of the range, rounding down.
        let place = (u128::from(code) * u128::from(self.count)) >> self.bits;
        self.low + place as i64
    }

    /// Writes the first code of `number`, beginning at locus `first`. If `number` is outside the
    /// range, it is clamped.
    ///
    /// # Panics
    ///
    /// If the genome ends before the code does.
    pub fn write(&self, genome: &mut BitString, first: usize, number: i64) {
        let high = self.high();
        let place = (number.clamp(self.low, high) - self.low) as u128;
        let code = (place << self.bits).div_ceil(u128::from(self.count)) as u64;
        let word = if self.gray { code ^ code >> 1 } else { code };
        for bit in 0..self.bits() {
            genome.set(first + bit, word >> (self.bits() - 1 - bit) & 1 == 1);
        }
    }
}

/// The serialized form: `{"low": 1, "high": 6, "gray": true}`, which is checked when it is read.
#[cfg(feature = "serde")]
mod serial {
    use super::IntegerCode;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    #[derive(Deserialize, Serialize)]
    #[serde(rename = "IntegerCode", deny_unknown_fields)]
    struct Plain {
        low: i64,
        high: i64,
        gray: bool,
    }

    impl Serialize for IntegerCode {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            Plain {
                low: self.low,
                high: self.high(),
                gray: self.gray,
            }
            .serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for IntegerCode {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Plain { low, high, gray } = Plain::deserialize(deserializer)?;
            let code = if gray {
                Self::gray(low, high)
            } else {
                Self::binary(low, high)
            };
            code.map_err(D::Error::custom)
        }
    }
}

/// Decodes a Gray code: bit `i` of the number is the parity of the bits of `code` from bit `i`
/// upwards.
fn from_gray(code: u64) -> u64 {
    [1, 2, 4, 8, 16, 32]
        .into_iter()
        .fold(code, |word, shift| word ^ word >> shift)
}
