use super::Measure;
use crate::level::Tiles;
use crate::template::Counts;

/// The values that a measure can have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// No value is less. It is infinite if nothing is known, and above `most` if there are no
    /// values.
    pub(crate) least: f64,
    /// No value is greater.
    pub(crate) most: f64,
    /// The values between them; `None` if all numbers may be values.
    steps: Option<Steps>,
}

/// The numbers `(first + n * step) / parts` with whole numbers n.
#[derive(Clone, Copy, Debug)]
struct Steps {
    first: f64,
    step: f64,
    parts: f64,
}

impl Steps {
    const WHOLE: Self = Self {
        first: 0.0,
        step: 1.0,
        parts: 1.0,
    };

    /// The nearest of the numbers that is not less, or not greater. A measure divides, too, so the
    /// number is its value bit for bit.
    fn next(self, from: f64, is_up: bool) -> f64 {
        let n = ((from * self.parts - self.first) / self.step).round();
        let number = |off: f64| (self.first + (n + off) * self.step) / self.parts;
        let mut near = [-1.0, 0.0, 1.0].map(number);
        if !is_up {
            near.reverse();
        }
        let is_beyond = |number: &f64| {
            if is_up {
                *number >= from
            } else {
                *number <= from
            }
        };
        near.into_iter().find(is_beyond).unwrap_or(from)
    }
}

impl Bounds {
    const NONE: Self = Self {
        least: f64::INFINITY,
        most: f64::NEG_INFINITY,
        steps: None,
    };

    fn new(least: f64, most: f64, steps: Option<Steps>) -> Self {
        let all = Self { least, most, steps };
        all.within(least, most)
            .map_or(Self::NONE, |(least, most)| Self { least, most, steps })
    }

    pub(super) fn any(least: f64, most: f64) -> Self {
        Self::new(least, most, None)
    }

    pub(super) fn whole(least: usize, most: usize) -> Self {
        Self::new(least as f64, most as f64, Some(Steps::WHOLE))
    }

    /// The values times a factor other than 0.
    pub(super) fn times(self, factor: f64) -> Self {
        if self.least > self.most {
            return Self::NONE;
        }
        let ends = [self.least * factor, self.most * factor];
        let (least, most) = if factor > 0.0 {
            (ends[0], ends[1])
        } else {
            (ends[1], ends[0])
        };
        let is_whole = self
            .steps
            .is_some_and(|steps| steps.parts.total_cmp(&1.0).is_eq());
        let steps = (is_whole && factor.fract().abs() < f64::MIN_POSITIVE).then_some(Steps::WHOLE);
        Self { least, most, steps }
    }

    /// The sums of two values.
    pub(super) fn plus(self, other: Self) -> Self {
        if self.least > self.most || other.least > other.most {
            return Self::NONE;
        }
        let (least, most) = (self.least + other.least, self.most + other.most);
        Self {
            least,
            most,
            steps: self.steps.and(other.steps).map(|_| Steps::WHOLE),
        }
    }

    /// The least and the greatest value in a range, `None` if it has no value.
    pub(crate) fn within(&self, low: f64, high: f64) -> Option<(f64, f64)> {
        let (low, high) = (low.max(self.least), high.min(self.most));
        if low > high {
            return None;
        }
        let Some(steps) = self.steps else {
            return Some((low, high));
        };
        let ends = (steps.next(low, true), steps.next(high, false));
        (ends.0 <= ends.1).then_some(ends)
    }

    /// The greatest value below a range that has no value, and the least above it, if there are
    /// both.
    pub(crate) fn around(&self, low: f64, high: f64) -> Option<(f64, f64)> {
        Some((
            self.within(self.least, low)?.1,
            self.within(high, self.most)?.0,
        ))
    }
}

/// A number of cells that is a value.
pub(super) struct Counted {
    /// The tiles of the cells.
    pub(super) tiles: Tiles,
    /// By what their number is divided.
    pub(super) parts: f64,
}

impl Counted {
    pub(super) fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        let Self { tiles, parts } = *self;
        let first = counts.template.fixed_cells(tiles) as f64;
        let steps = Steps {
            first,
            step: counts.template.step() as f64,
            parts,
        };
        let (least, most) = counts.of(tiles);
        Bounds::new(least as f64 / parts, most as f64 / parts, Some(steps))
    }
}

impl Measure {
    /// The values that a measure can have for levels with these numbers of tiles.
    pub(crate) fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        let is_missing = |tiles: &Tiles| counts.of(*tiles).1 == 0;
        if self.kind().needed().iter().any(is_missing) {
            Bounds::NONE
        } else {
            self.kind().bounds(counts)
        }
    }

    /// The numbers of cells with which the value is in a range; `None` if the measure does not
    /// count cells, or no number is.
    pub(crate) fn limits(
        &self,
        low: f64,
        high: f64,
        counts: &Counts<'_>,
    ) -> Option<(Tiles, usize, usize)> {
        let Counted { tiles, parts } = self.kind().counted(counts)?;
        let (least, most) = self.bounds(counts).within(low, high)?;
        Some((
            tiles,
            (least * parts).round() as usize,
            (most * parts).round() as usize,
        ))
    }
}
