//! Efficiency over the number of workers, as SVG: a panel for each mode.

use std::fmt::Write;

/// A line of a panel: workers and efficiency.
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 40.0;
const TOP: f64 = 30.0;
/// Colours that differ also for readers who see few, and dashes for print.
const STYLES: [(&str, &str); 4] = [
    ("#0072b2", "1 0"),
    ("#d55e00", "6 3"),
    ("#009e73", "2 3"),
    ("#000000", "8 3 2 3"),
];

fn across(panel: usize, workers: f64) -> f64 {
    LEFT + panel as f64 * (WIDTH + 20.0) + (workers.log10() - 1.0) / 3.0 * WIDTH
}

fn down(efficiency: f64) -> f64 {
    TOP + (1.0 - efficiency.clamp(0.0, 1.0)) * HEIGHT
}

/// Draws all panels beside each other.
pub(crate) fn draw(panels: &[(&str, Vec<Line>)]) -> String {
    let width = LEFT + panels.len() as f64 * (WIDTH + 20.0);
    let height = TOP + HEIGHT + 60.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"11\" role=\"img\"><title>Share of the time in which simulated workers work</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (panel, (name, lines)) in panels.iter().enumerate() {
        panel_of(&mut svg, panel, name, lines);
    }
    let y = TOP + HEIGHT + 48.0;
    for (index, line) in panels
        .first()
        .map(|(_, lines)| lines)
        .into_iter()
        .flatten()
        .enumerate()
    {
        let x = LEFT + 110.0 * index as f64;
        let (colour, dashes) = STYLES[index % STYLES.len()];
        let _ = writeln!(
            svg,
            "<path d=\"M{x} {y} h30\" stroke=\"{colour}\" stroke-dasharray=\"{dashes}\" stroke-width=\"2\"/>\
             <text x=\"{}\" y=\"{}\">{} an item</text>",
            x + 36.0,
            y + 4.0,
            line.name
        );
    }
    svg + "</svg>\n"
}

fn panel_of(svg: &mut String, panel: usize, name: &str, lines: &[Line]) {
    let (left, right) = (across(panel, 10.0), across(panel, 10_000.0));
    let _ = writeln!(
        svg,
        "<text x=\"{left}\" y=\"{}\" font-weight=\"bold\">{name}</text>",
        TOP - 10.0
    );
    for percent in [0, 25, 50, 75, 100] {
        let y = down(f64::from(percent) / 100.0);
        let _ = writeln!(svg, "<path d=\"M{left} {y} H{right}\" stroke=\"#ddd\"/>");
        if panel == 0 {
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{percent} %</text>",
                LEFT - 4.0,
                y + 4.0
            );
        }
    }
    for workers in [10.0, 100.0, 1000.0, 10_000.0] {
        let (x, y) = (across(panel, workers), TOP + HEIGHT + 16.0);
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{workers}</text>"
        );
    }
    let middle = f64::midpoint(left, right);
    let y = TOP + HEIGHT + 30.0;
    let _ = writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\">workers</text>"
    );
    for (line, (colour, dashes)) in lines.iter().zip(STYLES) {
        let points = line.points.iter().map(|&(workers, efficiency)| {
            format!("{:.1},{:.1}", across(panel, workers), down(efficiency))
        });
        let points = points.collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            svg,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-dasharray=\"{dashes}\" \
             stroke-width=\"2\"/>"
        );
    }
}
