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
    const WHOLE: Self = Self { first: 0.0, step: 1.0, parts: 1.0 };

    /// The nearest of the numbers that is not less, or not greater. A measure divides, too, so the
    /// number is its value bit for bit.
    fn next(self, from: f64, is_up: bool) -> f64 {
        let n = ((from * self.parts - self.first) / self.step).round();
        let number = |off: f64| (self.first + (n + off) * self.step) / self.parts;
        let mut near = [-1.0, 0.0, 1.0].map(number);
        if !is_up {
            near.reverse();
        }
        let is_beyond = |number: &f64| if is_up { *number >= from } else { *number <= from };
        near.into_iter().find(is_beyond).unwrap_or(from)
    }
}

impl Bounds {
    const NONE: Self = Self { least: f64::INFINITY, most: f64::NEG_INFINITY, steps: None };

    fn new(least: f64, most: f64, steps: Option<Steps>) -> Self {
        let all = Self { least, most, steps };
        all.within(least, most).map_or(Self::NONE, |(least, most)| Self { least, most, steps })
    }

    fn any(least: f64, most: f64) -> Self {
        Self::new(least, most, None)
    }

    fn whole(least: usize, most: usize) -> Self {
        Self::new(least as f64, most as f64, Some(Steps::WHOLE))
    }

    /// The least and the greatest value in a range, `None` if it has no value.
    pub(crate) fn within(&self, low: f64, high: f64) -> Option<(f64, f64)> {
        let (low, high) = (low.max(self.least), high.min(self.most));
        if low > high {
            return None;
        }
        let Some(steps) = self.steps else { return Some((low, high)) };
        let ends = (steps.next(low, true), steps.next(high, false));
        (ends.0 <= ends.1).then_some(ends)
    }

    /// The greatest value below a range that has no value, and the least above it, if there are
    /// both.
    pub(crate) fn around(&self, low: f64, high: f64) -> Option<(f64, f64)> {
        Some((self.within(self.least, low)?.1, self.within(high, self.most)?.0))
    }
}

impl Measure {
    /// The values that a measure can have for levels with these numbers of tiles.
    pub(crate) fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        if self.needed().into_iter().any(|tiles| counts.of(tiles).1 == 0) {
            return Bounds::NONE;
        }
        let (width, height) = (counts.template.width(), counts.template.height());
        let up_to = |tiles: Tiles| Bounds::whole(0, counts.of(tiles).1);
        match self {
            Self::Count(_) | Self::Share(_) => self.counted(counts).unwrap_or(Bounds::NONE),
            Self::DeadEnds(measure) => up_to(measure.0),
            Self::Branchings(measure) => up_to(measure.0),
            Self::Regions(measure) if measure.is_share() => Bounds::any(0.0, 1.0),
            Self::Regions(measure) => {
                let (least, most) = counts.of(measure.tiles);
                Bounds::whole(least.min(1), most.min(measure.most(width, height)))
            }
            Self::LongestPath(measure) => Bounds::whole(0, counts.of(measure.0).1.saturating_sub(1)),
            // A leg comes to no cell twice.
            Self::Way(way) => Bounds::whole(0, way.legs().len() * (width * height - 1)),
            Self::JumpWay(_) => Bounds::whole(0, width * height),
            Self::Border(measure) => {
                let most = (width.min(height) - 1) / 2;
                if measure.is_mean() { Bounds::any(0.0, most as f64) } else { Bounds::whole(0, most) }
            }
            Self::Pattern(measure) => Bounds::whole(0, measure.places(width, height)),
            Self::Reachable(_) | Self::JumpReach(_) | Self::Near(_) | Self::Tightness(_) => {
                Bounds::any(0.0, 1.0)
            }
            Self::Own(_) | Self::Command(_) => Bounds::any(f64::NEG_INFINITY, f64::INFINITY),
        }
    }

    /// The values of a measure that counts cells.
    fn counted(&self, counts: &Counts<'_>) -> Option<Bounds> {
        let (tiles, parts) = self.tiles_and_parts(counts)?;
        let first = counts.template.fixed_cells(tiles) as f64;
        let steps = Steps { first, step: counts.template.step() as f64, parts };
        let (least, most) = counts.of(tiles);
        Some(Bounds::new(least as f64 / parts, most as f64 / parts, Some(steps)))
    }

    /// The tiles whose cells are counted, and by what their number is divided.
    fn tiles_and_parts(&self, counts: &Counts<'_>) -> Option<(Tiles, f64)> {
        match self {
            Self::Count(measure) => Some((measure.0, 1.0)),
            Self::Share(measure) => {
                Some((measure.0, (counts.template.width() * counts.template.height()) as f64))
            }
            _ => None,
        }
    }

    /// The numbers of cells with which the value is in a range; `None` if the measure does not
    /// count cells, or no number is.
    pub(crate) fn limits(&self, low: f64, high: f64, counts: &Counts<'_>) -> Option<(Tiles, usize, usize)> {
        let (tiles, parts) = self.tiles_and_parts(counts)?;
        let (least, most) = self.bounds(counts).within(low, high)?;
        Some((tiles, (least * parts).round() as usize, (most * parts).round() as usize))
    }

    /// The value is missing if a level has no cell of one of these sets.
    fn needed(&self) -> Vec<Tiles> {
        match self {
            Self::Regions(measure) if measure.is_share() => vec![measure.tiles],
            Self::LongestPath(measure) => vec![measure.0],
            Self::Tightness(measure) => vec![measure.0],
            Self::Border(measure) => vec![measure.tiles],
            Self::Near(measure) => vec![measure.tiles],
            Self::Way(way) => [way.from()].into_iter().chain(way.goals()).collect(),
            Self::JumpWay(way) => vec![way.from, way.to],
            Self::Reachable(measure) => vec![measure.from, measure.goals],
            Self::JumpReach(measure) => vec![measure.from, measure.goals],
            _ => Vec::new(),
        }
    }
}
