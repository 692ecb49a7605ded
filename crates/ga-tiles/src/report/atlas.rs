use super::FONT;
use crate::format::{Legend, svg};
use crate::level::Level;
use ga_core::text::xml;
use std::cmp::Ordering;
use std::fmt::Write;

/// The longer side of a thumbnail and the space between two, in pixels.
const SIDE: f64 = 84.0;
const GAP: f64 = 12.0;
/// The height of a line that names a measure.
const LINE: f64 = 24.0;

/// A level of an atlas.
#[derive(Clone, Copy, Debug)]
pub struct Thumbnail<'a> {
    /// The level.
    pub level: &'a Level,
    /// Its name, which is shown when the mouse is over it.
    pub id: &'a str,
    /// The measure from left to right, and the measure from the bottom up.
    pub at: (f64, f64),
}

/// One page with thumbnails of all levels, in the order of two measures.
///
/// The levels are sorted by the first measure and divided into columns of equal length; each column
/// is sorted by the second measure, the greatest at the top. So no two thumbnails overlap, and
/// similar levels are near each other. Values that are not numbers come last.
///
/// `measures` has the names of both: below the page and at its left are a name and the range of its
/// values, with an arrow towards the greater ones. An empty name leaves this out, and so does a
/// measure without a number.
///
/// ```
/// use ga_tiles::format::Legend;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::report::{Thumbnail, atlas};
///
/// let legend = Legend::new(Alphabet::new("#.")?);
/// let level = legend.alphabet().read("##\n#.")?;
/// let levels = [Thumbnail { level: &level, id: "a", at: (1.0, 2.0) }];
/// let page = atlas(&levels, &legend, ["path", "ends"]);
/// assert!(page.contains("<title>a: 1, 2</title>") && page.contains("path 1 \u{2192}"));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
pub fn atlas(levels: &[Thumbnail<'_>], legend: &Legend, measures: [&str; 2]) -> String {
    let captions = [
        caption(measures[0], levels.iter().map(|one| one.at.0)),
        caption(measures[1], levels.iter().map(|one| one.at.1)),
    ];
    let order = arrange(&levels.iter().map(|one| one.at).collect::<Vec<_>>());
    let (columns, rows) = (order.len().max(1), order.first().map_or(1, Vec::len));
    // All thumbnails have one scale, at which the largest level fits its place.
    let largest =
        |side: fn(&Level) -> usize| levels.iter().map(|one| side(one.level)).max().unwrap_or(1);
    let place = [largest(Level::width), largest(Level::height)];
    let cell = SIDE / place[0].max(place[1]) as f64;
    let place = place.map(|cells| cells as f64 * cell);
    // The second measure is named at the left, the first one below.
    let left = if captions[1].is_some() { LINE } else { 0.0 };
    let below = if captions[0].is_some() { LINE } else { 0.0 };
    let start = |axis: usize, index: usize| {
        let first = if axis == 0 { left + GAP } else { GAP };
        first + index as f64 * (place[axis] + GAP)
    };
    let width = start(0, columns);
    let bottom = start(1, rows);
    let height = bottom + below;
    let mut page = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#ffffff\"/>\n"
    );
    for (column, places) in order.iter().enumerate() {
        for (row, thumbnail) in places.iter().map(|&place| &levels[place]).enumerate() {
            // A smaller level is in the middle of its place.
            let centred = |axis: usize, index, cells: usize| {
                start(axis, index) + (place[axis] - cells as f64 * cell) / 2.0
            };
            let level = thumbnail.level;
            let corner = [
                centred(0, column, level.width()),
                centred(1, row, level.height()),
            ];
            draw(&mut page, thumbnail, legend, corner, cell);
        }
    }
    let ends = [
        format!("x=\"{:.0}\" y=\"{:.0}\"", left + GAP, bottom + LINE / 2.0),
        {
            let [x, y] = [LINE, bottom - GAP].map(|place| format!("{place:.0}"));
            format!("x=\"{x}\" y=\"{y}\" transform=\"rotate(-90 {x} {y})\"")
        },
    ];
    for (end, caption) in ends.iter().zip(&captions) {
        if let Some(caption) = caption {
            let _ = writeln!(page, "<text {end} {FONT}>{caption}</text>");
        }
    }
    page.push_str("</svg>\n");
    page
}

/// The name of a measure and the range of its values, for an axis; `None` if there is nothing to
/// say.
fn caption(name: &str, values: impl Iterator<Item = f64>) -> Option<String> {
    let numbers = values.filter(|value| !value.is_nan());
    let range = numbers.fold(None, |range: Option<(f64, f64)>, value| {
        Some(range.map_or((value, value), |(low, high)| {
            (low.min(value), high.max(value))
        }))
    });
    let (low, high) = range.filter(|_| !name.is_empty())?;
    let high = if low < high {
        format!(" to {}", short(high))
    } else {
        String::new()
    };
    Some(format!("{} {}{high} \u{2192}", xml(name), short(low)))
}

/// A number with at most three digits after the point, without the sign of a negative zero.
fn short(value: f64) -> f64 {
    let rounded = (value * 1000.0).round() / 1000.0 + 0.0;
    if rounded.is_finite() { rounded } else { value }
}

/// The places of an [`atlas`]: its columns from left to right, each with the indices of its levels
/// from the top down. `at` has the two measures of each level.
///
/// ```
/// use ga_tiles::report::arrange;
///
/// assert_eq!(arrange(&[(2.0, 0.0), (1.0, 0.0), (1.0, 5.0)]), [vec![2, 1], vec![0]]);
/// ```
pub fn arrange(at: &[(f64, f64)]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..at.len()).collect();
    order.sort_by(|&one, &other| ascending(at[one].0, at[other].0));
    // As many columns as rows, if all are full.
    let rows = at.len().saturating_sub(1).isqrt() + 1;
    let column = |levels: &[usize]| {
        let mut levels = levels.to_vec();
        levels.sort_by(|&one, &other| ascending(-at[one].1, -at[other].1));
        levels
    };
    order.chunks(rows).map(column).collect()
}

/// The order of two values; what is not a number comes last.
fn ascending(one: f64, other: f64) -> Ordering {
    one.is_nan()
        .cmp(&other.is_nan())
        .then(one.partial_cmp(&other).unwrap_or(Ordering::Equal))
}

fn draw(
    page: &mut String,
    thumbnail: &Thumbnail<'_>,
    legend: &Legend,
    [x, y]: [f64; 2],
    cell: f64,
) {
    let level = thumbnail.level;
    let (across, up) = thumbnail.at;
    let id = xml(thumbnail.id);
    let _ = writeln!(
        page,
        "<g transform=\"translate({x:.2} {y:.2}) scale({cell:.4})\" shape-rendering=\"crispEdges\">\
         <title>{id}: {across}, {up}</title>"
    );
    svg::cells(page, level, legend, false);
    page.push_str("</g>\n");
}
