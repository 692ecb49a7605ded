use std::ops::RangeInclusive;
use std::str::FromStr;

/// A range with both ends included.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Range(pub(super) RangeInclusive<u32>);

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || String::from("expected LEAST..MOST, both included, as in 30..40, or 30.. or ..40 or 35");
        let number = |text: &str, open: u32| match text {
            "" => Ok(open),
            text => text.parse().map_err(|_| wrong()),
        };
        let range = match text.split_once("..") {
            Some(("", "")) => return Err(wrong()),
            Some((least, most)) => number(least, 0)?..=number(most.trim_start_matches('='), u32::MAX)?,
            None => {
                let exactly = text.parse().map_err(|_| wrong())?;
                exactly..=exactly
            }
        };
        if range.is_empty() {
            return Err(format!("{} is more than {}, expected LEAST..MOST", range.start(), range.end()));
        }
        Ok(Self(range))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_of_moves_has_both_ends_or_one_or_is_one_number() {
        let range = |text: &str| text.parse::<Range>().map(|Range(range)| range);
        assert_eq!(range("30..40"), Ok(30..=40));
        assert_eq!(range("30..=40"), Ok(30..=40));
        assert_eq!(range("30.."), Ok(30..=u32::MAX));
        assert_eq!(range("..40"), Ok(0..=40));
        assert_eq!(range("35"), Ok(35..=35));
        for text in ["", "..", "a..b", "-1..3", "3..4..5", "1.5", "4294967296", "40..30"] {
            assert!(range(text).is_err(), "{text}");
        }
    }
}
