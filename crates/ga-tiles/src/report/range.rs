use super::FONT;
use crate::error::Error;
use ga_core::text::xml;
use std::fmt::Write;

/// The width of the field and of the space around it, in pixels.
const FIELD: f64 = 480.0;
const MARGIN: f64 = 64.0;
/// The shades of the key at the right of the field, at most.
const SHADES: usize = 5;

/// One axis of a heat map: a measure, its range, and the number of bins.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    name: String,
    low: f64,
    high: f64,
    bins: usize,
    /// The values at the ends, as they are written.
    ends: [f64; 2],
}

impl Axis {
    /// The greatest number of bins: 512.
    pub const BINS: usize = 512;

    /// An axis from `low` to `high` with `bins` bins; 20 to 50 bins are usual.
    ///
    /// # Errors
    ///
    /// [`Error::Range`] if `low` is not below `high`, or one of them is not finite.
    /// [`Error::Scale`] if `bins` is not 1 to 512.
    pub fn new(name: impl Into<String>, low: f64, high: f64, bins: usize) -> Result<Self, Error> {
        if !(low.is_finite() && high.is_finite() && low < high && (high - low).is_finite()) {
            return Err(Error::Range { low, high });
        }
        if !(1..=Self::BINS).contains(&bins) {
            return Err(Error::Scale {
                what: "the number of bins, 1 to 512,",
                value: bins as f64,
            });
        }
        Ok(Self {
            name: name.into(),
            low,
            high,
            bins,
            ends: [low, high],
        })
    }

    /// An axis over all finite `values`. If all are equal, the value is in the middle.
    ///
    /// If all are whole numbers, it has at most `bins` bins, and each bin has equally many whole
    /// numbers. Otherwise some bins would be empty for all levels.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new). [`Error::Range`] also if no value is finite.
    pub fn over(
        name: impl Into<String>,
        values: impl IntoIterator<Item = f64>,
        bins: usize,
    ) -> Result<Self, Error> {
        let mut low = f64::INFINITY;
        let mut high = f64::NEG_INFINITY;
        let mut whole = true;
        for value in values.into_iter().filter(|value| value.is_finite()) {
            (low, high) = (low.min(value), high.max(value));
            // Above this, the neighbours of a whole number are not 1 apart.
            whole &= value.fract() == 0.0 && value.abs() < 1e15;
        }
        if whole && low <= high && bins > 0 {
            let numbers = high - low + 1.0;
            let step = (numbers / bins as f64).ceil();
            let bins = (numbers / step).ceil();
            let last = low + step * bins - 1.0;
            return Ok(Self {
                ends: [low, last],
                ..Self::new(name, low - 0.5, last + 0.5, bins as usize)?
            });
        }
        // A range of one value becomes wider; a range of none stays empty and is refused.
        let half = if low < high {
            0.0
        } else {
            (low.abs() * 1e-9).max(0.5)
        };
        Self::new(name, low - half, high + half, bins)
    }

    /// The bin of a value, `None` if it is outside the range. The upper end is in the last bin.
    pub fn bin(&self, value: f64) -> Option<usize> {
        let inside = value >= self.low && value <= self.high;
        let share = (value - self.low) / (self.high - self.low);
        inside.then(|| ((share * self.bins as f64) as usize).min(self.bins - 1))
    }
}

/// The expressive range of a set of levels as a heat map (Smith and Whitehead 2010).
///
/// Each point of `levels` has the two measures of a level. The colour of a bin says how many levels
/// are in it: white is none, the darkest colour the most; the key at the right has the numbers of
/// some colours. Empty areas show which levels a search
/// does not find. The line below the field says how many levels are outside, among them those with
/// a value that does not exist.
///
/// ```
/// use ga_tiles::report::{Axis, expressive_range};
///
/// let levels = [(28.0, 0.4), (31.0, 0.5), (40.0, 0.5), (f64::NAN, 0.6)];
/// let path = Axis::over("path", levels.iter().map(|level| level.0), 10)?;
/// let floor = Axis::new("share of floor", 0.0, 1.0, 10)?;
/// let picture = expressive_range(&path, &floor, &levels);
/// assert!(picture.contains("3 levels, at most 1 in a bin, 1 outside"));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
///
/// *Cost*: one step per level and one per bin.
///
/// *Reference*: Smith and Whitehead (2010), `smith-whitehead-2010` in docs/papers.md.
pub fn expressive_range(x: &Axis, y: &Axis, levels: &[(f64, f64)]) -> String {
    let mut counts = vec![0usize; x.bins * y.bins];
    for &(across, up) in levels {
        if let Some((column, row)) = x.bin(across).zip(y.bin(up)) {
            counts[row * x.bins + column] += 1;
        }
    }
    let inside = counts.iter().sum::<usize>();
    let most = counts.iter().copied().max().unwrap_or(0);
    let side = FIELD + 2.0 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side:.0}\" height=\"{side:.0}\" \
         viewBox=\"0 0 {side:.0} {side:.0}\" role=\"img\">\n\
         <rect width=\"{side:.0}\" height=\"{side:.0}\" fill=\"#ffffff\"/>\n"
    );
    let (width, height) = (FIELD / x.bins as f64, FIELD / y.bins as f64);
    svg.push_str("<g shape-rendering=\"crispEdges\">\n");
    for (bin, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (column, row) = (bin % x.bins, bin / x.bins);
        let left = MARGIN + column as f64 * width;
        let top = MARGIN + FIELD - (row + 1) as f64 * height;
        let _ = writeln!(
            svg,
            "<rect x=\"{left:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" \
             fill=\"{}\"><title>{count}</title></rect>",
            shade(count, most)
        );
    }
    let end = MARGIN + FIELD;
    let middle = MARGIN + FIELD / 2.0;
    let _ = write!(
        svg,
        "</g>\n<rect x=\"{MARGIN:.0}\" y=\"{MARGIN:.0}\" width=\"{FIELD:.0}\" height=\"{FIELD:.0}\" \
         fill=\"none\" stroke=\"#404040\"/>\n"
    );
    for (row, &count) in keys(most).iter().enumerate() {
        let top = MARGIN + row as f64 * 20.0;
        let _ = writeln!(
            svg,
            "<rect x=\"{:.0}\" y=\"{top:.0}\" width=\"14\" height=\"14\" fill=\"{}\"/>\n\
             <text x=\"{:.0}\" y=\"{:.0}\" {FONT}>{count}</text>",
            end + 10.0,
            shade(count, most),
            end + 28.0,
            top + 12.0
        );
    }
    let mut text = |x: f64, y: f64, anchor: &str, turn: &str, text: &str| {
        let text = xml(text);
        let _ = writeln!(
            svg,
            "<text x=\"{x:.0}\" y=\"{y:.0}\" text-anchor=\"{anchor}\" {FONT}{turn}>{text}</text>"
        );
    };
    text(MARGIN, end + 18.0, "start", "", &x.ends[0].to_string());
    text(end, end + 18.0, "end", "", &x.ends[1].to_string());
    text(middle, end + 18.0, "middle", "", &x.name);
    text(MARGIN - 6.0, end, "end", "", &y.ends[0].to_string());
    text(
        MARGIN - 6.0,
        MARGIN + 12.0,
        "end",
        "",
        &y.ends[1].to_string(),
    );
    let left = MARGIN - 20.0;
    let turn = format!(
        " transform=\"rotate(-90 {:.0} {middle:.0})\"",
        MARGIN - 20.0
    );
    text(left, middle, "middle", &turn, &y.name);
    let outside = levels.len() - inside;
    let caption = format!("{inside} levels, at most {most} in a bin, {outside} outside");
    text(middle, end + 42.0, "middle", "", &caption);
    svg.push_str("</svg>\n");
    svg
}

/// The numbers in the key, the greatest first: equal steps of the shade, without repetitions.
fn keys(most: usize) -> Vec<usize> {
    let step = |shade: usize| {
        let share = shade as f64 / SHADES as f64;
        ((share * share * most as f64).round() as usize).max(1)
    };
    let mut keys: Vec<usize> = (1..=SHADES)
        .rev()
        .map(step)
        .filter(|&count| count <= most)
        .collect();
    keys.dedup();
    keys
}

/// The colour of a bin. The square root makes bins with few levels visible.
fn shade(count: usize, most: usize) -> String {
    const PALE: [f64; 3] = [214.0, 230.0, 244.0];
    const DARK: [f64; 3] = [8.0, 48.0, 107.0];
    let share = (count as f64 / most.max(1) as f64).sqrt();
    let part = |index: usize| (PALE[index] + (DARK[index] - PALE[index]) * share).round() as u8;
    format!("#{:02x}{:02x}{:02x}", part(0), part(1), part(2))
}
