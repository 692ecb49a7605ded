//! Writes and reads all floats in text formats.
//!
//! JSON has no NaN and no infinity. serde writes `null` instead, which cannot be read again as a
//! float. [`Exact`] wraps a serializer or a deserializer. It writes floats that are not finite as
//! "NaN", "inf" and "-inf", at any depth, and passes on all other values unchanged. In formats that
//! are no text it passes on floats, too.

mod read;
mod write;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Wraps a serializer or deserializer, or a part of it, so that it writes and reads all floats.
#[derive(Debug)]
pub(crate) struct Exact<T>(pub(crate) T);

/// Writes a value, with all of its floats.
///
/// Binary formats pass through the same wrapper. Without it, each type of genome and score would be
/// compiled twice for each format.
pub(super) fn serialize<Z: Serializer>(
    value: &impl Serialize,
    serializer: Z,
) -> Result<Z::Ok, Z::Error> {
    value.serialize(Exact(serializer))
}

/// Reads what [`serialize`] wrote.
pub(super) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::deserialize(Exact(deserializer))
}

#[cfg(test)]
mod tests {
    use super::Exact;
    use serde::{Deserialize, Serialize};
    use std::collections::BTreeMap;

    #[derive(Debug, Deserialize, PartialEq, Serialize)]
    struct Everything {
        float: f64,
        single: f32,
        maybe: Option<f64>,
        missing: Option<f64>,
        list: Vec<f64>,
        pair: (f64, i32),
        array: [f32; 2],
        map: BTreeMap<String, f64>,
        newtype: Newtype,
        tuple: Tuple,
        unit: (),
        variants: Vec<Variant>,
        text: String,
        wide: u128,
        sign: char,
        flag: bool,
    }

    #[derive(Debug, Deserialize, PartialEq, Serialize)]
    struct Newtype(f64);

    #[derive(Debug, Deserialize, PartialEq, Serialize)]
    struct Tuple(f64, u8);

    #[derive(Debug, Deserialize, PartialEq, Serialize)]
    enum Variant {
        Unit,
        Newtype(f64),
        Tuple(f64, f64),
        Struct { float: f64 },
    }

    fn everything(float: f64) -> Everything {
        Everything {
            float,
            single: float as f32,
            maybe: Some(float),
            missing: None,
            list: vec![float, 0.1, -0.0],
            pair: (float, -3),
            array: [float as f32, 1e-40],
            map: BTreeMap::from([("key".to_owned(), float)]),
            newtype: Newtype(float),
            tuple: Tuple(float, 7),
            unit: (),
            variants: vec![
                Variant::Unit,
                Variant::Newtype(float),
                Variant::Tuple(float, 1e300),
                Variant::Struct { float },
            ],
            text: "NaN".to_owned(),
            wide: u128::MAX,
            sign: 'x',
            flag: true,
        }
    }

    fn there_and_back(value: &Everything) -> (String, Everything) {
        let mut text = Vec::new();
        value
            .serialize(Exact(&mut serde_json::Serializer::new(&mut text)))
            .unwrap();
        let back = Everything::deserialize(Exact(&mut serde_json::Deserializer::from_slice(&text)))
            .unwrap();
        (String::from_utf8(text).unwrap(), back)
    }

    #[test]
    fn every_float_at_every_depth_comes_back() {
        for float in [
            f64::INFINITY,
            f64::NEG_INFINITY,
            0.1 + 0.2,
            f64::MIN_POSITIVE,
            5e-324,
            3.0,
        ] {
            let value = everything(float);
            assert_eq!(there_and_back(&value).1, value);
        }
    }

    #[test]
    fn nan_is_written_as_text_and_read_as_nan() {
        let (text, back) = there_and_back(&everything(f64::NAN));
        assert!(back.float.is_nan() && back.single.is_nan() && back.maybe.is_some_and(f64::is_nan));
        assert!(text.contains(r#""maybe":"NaN","missing":null"#), "{text}");
        // Twelve floats and one text that happens to look like one.
        assert_eq!(text.matches(r#""NaN""#).count(), 13, "{text}");
    }

    #[test]
    fn other_text_in_the_place_of_a_float_is_refused() {
        let read =
            |text| Newtype::deserialize(Exact(&mut serde_json::Deserializer::from_str(text)));
        assert_eq!(read("\"-inf\"").unwrap(), Newtype(f64::NEG_INFINITY));
        assert!(read("\"infinite\"").is_err());
        assert!(read("null").is_err());
        assert!(read("true").is_err());
    }
}
