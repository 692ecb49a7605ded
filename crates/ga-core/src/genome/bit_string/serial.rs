//! The serialized form: `{"loci": 4, "bits": "0110"}` in text formats, a pair of length and words
//! in binary formats. The length is written so that missing bits are noticed.

use super::BitString;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Deserialize, Serialize)]
#[serde(rename = "BitString")]
struct Text {
    loci: usize,
    bits: String,
}

impl Serialize for BitString {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            Text {
                loci: self.len,
                bits: self.to_string(),
            }
            .serialize(serializer)
        } else {
            (self.len, self.words()).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for BitString {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (len, bits) = if deserializer.is_human_readable() {
            let Text { loci, bits } = Text::deserialize(deserializer)?;
            (loci, bits.parse::<Self>().map_err(D::Error::custom)?)
        } else {
            let (len, words) = <(usize, Vec<u64>)>::deserialize(deserializer)?;
            let unused = words
                .last()
                .is_some_and(|last| len % 64 != 0 && last >> (len % 64) != 0);
            if words.len() != len.div_ceil(64) || unused {
                return Err(D::Error::custom(format_args!(
                    "{} words do not hold {len} bits",
                    words.len()
                )));
            }
            (len, Self::from_words(words, len))
        };
        if bits.len == len {
            Ok(bits)
        } else {
            Err(D::Error::custom(format_args!(
                "a bit string of {len} loci has {} bits",
                bits.len
            )))
        }
    }
}
