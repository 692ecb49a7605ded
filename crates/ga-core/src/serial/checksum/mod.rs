//! The checksum of a value, which does not depend on the format that the value is written in.
//!
//! A serializer feeds the value to a cyclic redundancy check instead of writing it. Numbers are fed
//! as their bits, so floats count exactly; all NaN count as equal. White space, the order of fields
//! and the order of a map's entries have no influence. The order of a sequence counts. So a
//! `HashSet` in a genome may have another checksum after it was read again, and a `BTreeSet` has
//! the same.

mod crc;
mod feed;

use crc::Crc;
use feed::{Feed, Unfit};
use serde::Serialize;

/// The checksum of `value` as sixteen hexadecimal digits.
pub(crate) fn of(value: &impl Serialize, human_readable: bool) -> Result<String, Unfit> {
    let mut crc = Crc::new();
    value.serialize(Feed {
        crc: &mut crc,
        human_readable,
    })?;
    Ok(format!("{:016x}", crc.value()))
}

/// Compares the checksum of `value` with the one that was read. `what` names the value, with its
/// article.
pub(super) fn check(
    what: &str,
    value: &impl Serialize,
    human_readable: bool,
    read: &str,
) -> Result<(), String> {
    let checksum = of(value, human_readable).map_err(|error| error.to_string())?;
    if checksum == read {
        Ok(())
    } else {
        Err(format!(
            "{what} was altered, or is read with other types: its checksum is {checksum}, and {read} was written"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::of;
    use serde::Serialize;
    use std::collections::{BTreeMap, HashMap, HashSet};

    fn sum(value: &impl Serialize) -> String {
        of(value, true).unwrap()
    }

    #[test]
    fn values_that_differ_have_different_checksums() {
        #[derive(Serialize)]
        enum Kind {
            One,
            Two,
            Many(u8, u8),
            New(u8),
            Named { one: u8 },
        }
        let sums = [
            sum(&0u8),
            sum(&0u64),
            sum(&0i64),
            sum(&0.0f64),
            sum(&-0.0f64),
            sum(&0.0f32),
            sum(&f64::NAN),
            sum(&f64::INFINITY),
            sum(&0u128),
            sum(&false),
            sum(&true),
            sum(&'0'),
            sum(&"0"),
            sum(&""),
            sum(&()),
            sum(&None::<u8>),
            sum(&Some(0u8)),
            sum(&Some(Some(0u8))),
            sum(&[0u8; 0]),
            sum(&Vec::<u8>::new()),
            sum(&vec![0u8]),
            sum(&vec![0u8, 0]),
            sum(&vec![vec![0u8], vec![0]]),
            sum(&vec![vec![0u8, 0]]),
            sum(&vec![vec![0u8, 0], vec![]]),
            sum(&(1u8, 2u8)),
            sum(&(2u8, 1u8)),
            sum(&["a", "bc"]),
            sum(&["ab", "c"]),
            sum(&Kind::One),
            sum(&Kind::Two),
            sum(&Kind::Many(1, 2)),
            sum(&Kind::New(1)),
            sum(&Kind::Named { one: 1 }),
            sum(&BTreeMap::from([(1u8, 2u8)])),
            sum(&BTreeMap::from([(2u8, 1u8)])),
            sum(&BTreeMap::from([(1u8, 2u8), (2, 1)])),
            sum(&BTreeMap::from([(1u8, 1u8), (2, 2)])),
        ];
        let different: HashSet<&String> = sums.iter().collect();
        // An array of no elements is written as a tuple, which is a sequence.
        assert_eq!(different.len(), sums.len() - 1);
    }

    #[test]
    fn what_means_the_same_has_the_same_checksum() {
        let other = f64::from_bits(f64::NAN.to_bits() ^ 1 ^ 1 << 63);
        assert!(other.is_nan());
        assert_eq!(sum(&f64::NAN), sum(&other));
        let keys = || (0..50u8).map(|key| (key, key.wrapping_mul(7)));
        assert_eq!(
            sum(&keys().collect::<HashMap<_, _>>()),
            sum(&keys().rev().collect::<BTreeMap<_, _>>())
        );
    }
}
