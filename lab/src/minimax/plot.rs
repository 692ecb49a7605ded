use std::fmt::Write;

/// A curve of a [`plot`].
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Curve {
    /// The name in the legend, without characters that SVG escapes.
    pub(super) name: String,
    /// The points, as pairs of x and y. Points with a y of 0 or less are not drawn, because the
    /// vertical axis is logarithmic.
    pub(super) points: Vec<(f64, f64)>,
}

const COLOURS: [&str; 6] = ["#c00", "#06c", "#080", "#a50", "#80c", "#444"];

/// Draws curves as an SVG picture. The vertical axis is logarithmic, with one line per power of
/// ten.
///
/// `heading` is the title, `across` names the horizontal axis, and `up` names the vertical axis.
pub(super) fn plot(heading: &str, across: &str, up: &str, curves: &[Curve]) -> String {
    let points = || {
        curves
            .iter()
            .flat_map(|curve| &curve.points)
            .filter(|point| point.1 > 0.0)
    };
    let least_x = points().map(|point| point.0).fold(f64::INFINITY, f64::min);
    let most_x = points().map(|point| point.0).fold(least_x + 1.0, f64::max);
    let least = points()
        .map(|point| decades(point.1))
        .fold(f64::INFINITY, f64::min)
        .floor();
    let most = points()
        .map(|point| decades(point.1))
        .fold(least + 1.0, f64::max)
        .ceil();
    let x = |value: f64| 70.0 + 400.0 * (value - least_x) / (most_x - least_x);
    let y = |power: f64| 330.0 - 280.0 * (power - least) / (most - least);
    let mut shapes = String::new();
    if least.is_finite() {
        for power in least as i32..=most as i32 {
            let at = y(f64::from(power));
            let _ = writeln!(
                shapes,
                "<line x1=\"70\" y1=\"{at:.1}\" x2=\"470\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"62\" y=\"{:.1}\" text-anchor=\"end\">1e{power}</text>",
                at + 4.0
            );
        }
        for step in least_x.ceil() as i64..=most_x as i64 {
            let _ = writeln!(
                shapes,
                "<text x=\"{:.1}\" y=\"350\" text-anchor=\"middle\">{step}</text>",
                x(step as f64)
            );
        }
    }
    for (index, curve) in curves.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let mut path = String::new();
        for &(across, up) in curve.points.iter().filter(|point| point.1 > 0.0) {
            let _ = write!(path, "{:.1},{:.1} ", x(across), y(decades(up)));
        }
        let row = 60.0 + 18.0 * index as f64;
        let _ = writeln!(
            shapes,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"485\" y=\"{row:.1}\" fill=\"{colour}\">{}</text>",
            path.trim_end(),
            curve.name
        );
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 380\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"70\" y=\"25\" font-size=\"15\">{heading}</text>\n\
         <text x=\"270\" y=\"372\" text-anchor=\"middle\">{across}</text>\n\
         <text x=\"70\" y=\"42\">{up}</text>\n{shapes}</svg>\n"
    )
}

/// The logarithm to base 10, a whole number for powers of 10, the same on all platforms.
fn decades(number: f64) -> f64 {
    let decades = ga_core::random::ln(number) / std::f64::consts::LN_10;
    let whole = decades.round();
    if (decades - whole).abs() < 1e-9 {
        whole
    } else {
        decades
    }
}
