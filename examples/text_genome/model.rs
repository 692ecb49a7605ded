//! A stand-in for the outside program, such as a language model.

use ga_core::feature::Features;
use ga_core::prelude::*;
use ga_core::random::Stream;
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// What the model is asked: the text to change, and a number so that it changes it differently.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct Request {
    pub(crate) parent: String,
    pub(crate) number: u64,
}

/// What the model has written, and how good it is.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct Written {
    pub(crate) text: String,
    quality: f64,
    features: [f64; 2],
}

impl Score for Written {
    fn order(&self, other: &Self) -> Ordering {
        self.quality.order(&other.quality)
    }
}

impl Features<2> for Written {
    fn features(&self) -> Option<&[f64; 2]> {
        Some(&self.features)
    }
}

/// The stand-in for the model: it changes a letter, or adds one.
pub(crate) fn write(request: Request) -> Written {
    let mut rng = Stream::seeded(request.number);
    let mut letters: Vec<u8> = request.parent.into_bytes();
    match letters.len() {
        0 => letters.push(b'a'),
        len => letters[rng.random_range(0..len)] = rng.random_range(b'a'..=b'e'),
    }
    if rng.random_bool(0.3) && letters.len() < 20 {
        letters.push(rng.random_range(b'a'..=b'e'));
    }
    judge(String::from_utf8_lossy(&letters).into_owned())
}

/// How good a text is, and its features: the work of your program, not of the model.
pub(crate) fn judge(text: String) -> Written {
    let letters = text.as_bytes();
    let quality = letters.windows(2).filter(|pair| pair[0] < pair[1]).count() as f64;
    let vowels = letters
        .iter()
        .filter(|letter| b"ae".contains(letter))
        .count() as f64;
    let features = [letters.len() as f64, vowels];
    Written {
        text,
        quality,
        features,
    }
}
