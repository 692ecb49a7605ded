use crate::error::Error;
use ga_core::rand::Rng;
use ga_core::random::below;
use std::ops::Range;

/// The greatest width and height of the rectangles of an operator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Limits {
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Limits {
    /// # Errors
    ///
    /// If the width or height is 0.
    pub(super) fn new([width, height]: [(&'static str, usize); 2]) -> Result<Self, Error> {
        for (name, value) in [width, height] {
            ga_core::Error::at_least(1, name, value)?;
        }
        Ok(Self {
            width: width.1,
            height: height.1,
        })
    }
}

/// A length from 1 to `longest`, or to `len` if this is less.
pub(super) fn length(longest: usize, len: usize, rng: &mut dyn Rng) -> usize {
    1 + below(rng, longest.min(len))
}

/// An interval of 1 to `longest` places out of `len`: first its length, then its start.
pub(super) fn interval(longest: usize, len: usize, rng: &mut dyn Rng) -> Range<usize> {
    let length = length(longest, len, rng);
    let start = below(rng, len - length + 1);
    start..start + length
}
