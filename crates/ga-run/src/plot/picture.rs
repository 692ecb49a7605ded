use ga_core::text::xml;
use std::fmt::{self, Write};

use super::axis::{Axis, Scale};
use super::curve::{Column, Figure, curve, places};
use super::{Across, Plot, Point};

/// The width of the picture, and the ends of the horizontal axis.
const WIDTH: f64 = 760.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 740.0;
/// The space above the first panel, between panels, and below the last one.
const TOP: f64 = 44.0;
const GAP: f64 = 34.0;
const BOTTOM: f64 = 48.0;

/// A line: its figure, its name, and how it is drawn.
struct Style {
    figure: Figure,
    name: &'static str,
    colour: &'static str,
    dashes: &'static str,
}

/// A panel: its title, its height and its lines.
struct Panel {
    title: &'static str,
    height: f64,
    lines: &'static [Style],
}

// The two colours of the first panel also differ in lightness, and the lines in their dashes.
const PANELS: [Panel; 3] = [
    Panel {
        title: "score",
        height: 260.0,
        lines: &[
            Style {
                figure: Figure::Best,
                name: "best",
                colour: "#1b3f73",
                dashes: "none",
            },
            Style {
                figure: Figure::Mean,
                name: "mean",
                colour: "#c06014",
                dashes: "7 4",
            },
        ],
    },
    Panel {
        title: "spread",
        height: 120.0,
        lines: &[Style {
            figure: Figure::Spread,
            name: "standard deviation",
            colour: "#4d4d4d",
            dashes: "2 3",
        }],
    },
    Panel {
        title: "diversity",
        height: 120.0,
        lines: &[Style {
            figure: Figure::Diversity,
            name: "mean distance",
            colour: "#2f6b3a",
            dashes: "10 3 2 3",
        }],
    },
];

/// A panel with its curves, the vertical axis and its top.
struct Drawn {
    panel: &'static Panel,
    curves: Vec<(&'static Style, Vec<Column>)>,
    axis: Axis,
    top: f64,
}

pub(super) fn draw(plot: &Plot, logs: &[Vec<Point>]) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut out, plot, logs);
    out
}

fn write(out: &mut String, plot: &Plot, logs: &[Vec<Point>]) -> fmt::Result {
    let places = places(logs, plot.across);
    let across = Axis::whole(places.iter().copied(), [LEFT, RIGHT]);
    let panels = panels(plot, logs, &places);
    let end = panels
        .last()
        .map_or(TOP + GAP, |drawn| drawn.top + drawn.panel.height);
    let height = end + BOTTOM;
    let title = xml(&plot.title);
    let text = describe(plot, logs, &panels);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-labelledby=\"title text\" font-family=\"sans-serif\" font-size=\"13\">"
    )?;
    writeln!(
        out,
        "<title id=\"title\">{title}</title>\n<desc id=\"text\">{}</desc>",
        xml(&text)
    )?;
    writeln!(
        out,
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
    )?;
    writeln!(
        out,
        "<text x=\"{LEFT}\" y=\"22\" font-size=\"16\">{title}</text>"
    )?;
    let Some(across) = across.filter(|_| !panels.is_empty()) else {
        writeln!(out, "<text x=\"{LEFT}\" y=\"60\">no numbers</text>")?;
        return writeln!(out, "</svg>");
    };
    for drawn in &panels {
        panel(out, drawn, &across, plot.scale, logs.len() > 1)?;
    }
    for (x, label) in across.ticks() {
        writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{label}</text>",
            end + 18.0
        )?;
    }
    let name = match plot.across {
        Across::Generations => "generation",
        Across::Evaluations => "evaluations",
    };
    let middle = f64::midpoint(LEFT, RIGHT);
    writeln!(
        out,
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{name}</text>",
        end + 38.0
    )?;
    if logs.len() > 1 {
        let note = format!(
            "lines: medians of {} runs; areas: between the quartiles",
            logs.len()
        );
        let y = end + 38.0;
        writeln!(
            out,
            "<text x=\"{RIGHT}\" y=\"{y}\" font-size=\"11\" text-anchor=\"end\">{note}</text>"
        )?;
    }
    writeln!(out, "</svg>")
}

/// The panels that have numbers, below each other.
fn panels(plot: &Plot, logs: &[Vec<Point>], places: &[f64]) -> Vec<Drawn> {
    let mut top = TOP;
    let drawn = PANELS.iter().filter_map(|panel| {
        let curves: Vec<_> = panel
            .lines
            .iter()
            .map(|style| (style, curve(logs, style.figure, plot.across, places)))
            .collect();
        let numbers = curves
            .iter()
            .flat_map(|(_, curve)| curve.iter().flat_map(|column| column.quartiles));
        // The scale is that of the scores; the other panels choose for themselves.
        let scale = if panel.title == PANELS[0].title {
            plot.scale
        } else {
            Scale::Automatic
        };
        let begin = top + GAP / 2.0;
        let axis = Axis::new(numbers, scale, [begin + panel.height, begin])?;
        top = begin + panel.height + GAP / 2.0;
        Some(Drawn {
            panel,
            curves,
            axis,
            top: begin,
        })
    });
    drawn.collect()
}

fn panel(
    out: &mut String,
    drawn: &Drawn,
    across: &Axis,
    scale: Scale,
    has_areas: bool,
) -> fmt::Result {
    let Drawn {
        panel,
        curves,
        axis,
        top,
    } = drawn;
    let bottom = top + panel.height;
    writeln!(out, "<g id=\"{}\">", panel.title)?;
    for (y, label) in axis.ticks() {
        writeln!(
            out,
            "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"#dddddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            LEFT - 8.0,
            y + 4.5
        )?;
    }
    for (x, _) in across.ticks() {
        writeln!(out, "<path d=\"M{x:.1} {bottom}v5\" stroke=\"#666666\"/>")?;
    }
    writeln!(
        out,
        "<path d=\"M{LEFT} {top}V{bottom}H{RIGHT}\" fill=\"none\" stroke=\"#666666\"/>"
    )?;
    for (style, curve) in curves
        .iter()
        .filter(|(_, curve)| has_areas && !curve.is_empty())
    {
        write!(
            out,
            "<path fill=\"{}\" fill-opacity=\"0.18\" stroke=\"none\" d=\"",
            style.colour
        )?;
        let upper = curve
            .iter()
            .map(|column| (column.across, column.quartiles[2]));
        line(
            out,
            upper.chain(
                curve
                    .iter()
                    .rev()
                    .map(|column| (column.across, column.quartiles[0])),
            ),
            across,
            axis,
        )?;
        writeln!(out, "Z\"/>")?;
    }
    for (style, curve) in curves.iter().filter(|(_, curve)| !curve.is_empty()) {
        let Style { colour, dashes, .. } = style;
        if let [column] = &curve[..] {
            // A line through a single point is invisible.
            let (x, y) = (across.at(column.across), axis.at(column.quartiles[1]));
            writeln!(
                out,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"/>"
            )?;
            continue;
        }
        write!(
            out,
            "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-linejoin=\"round\" \
             stroke-dasharray=\"{dashes}\" d=\""
        )?;
        line(
            out,
            curve
                .iter()
                .map(|column| (column.across, column.quartiles[1])),
            across,
            axis,
        )?;
        writeln!(out, "\"/>")?;
    }
    legend(out, drawn, scale)?;
    writeln!(out, "</g>")
}

/// The title of a panel and the names of its lines, above it.
fn legend(out: &mut String, drawn: &Drawn, scale: Scale) -> fmt::Result {
    let y = drawn.top - 6.0;
    let scale = match (drawn.axis.is_log(), scale) {
        (true, _) => ", logarithmic",
        (false, Scale::Log) if drawn.panel.title == PANELS[0].title => {
            ", linear: not all are above 0"
        }
        (false, _) => "",
    };
    writeln!(
        out,
        "<text x=\"{LEFT}\" y=\"{y}\">{}{scale}</text>",
        drawn.panel.title
    )?;
    let shown: Vec<_> = drawn
        .curves
        .iter()
        .filter(|(_, curve)| !curve.is_empty())
        .collect();
    for (
        place,
        (
            Style {
                name,
                colour,
                dashes,
                ..
            },
            _,
        ),
    ) in shown.iter().rev().enumerate()
    {
        let x = RIGHT - 100.0 * place as f64;
        writeln!(
            out,
            "<path d=\"M{} {}h34\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>\
             <text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{name}</text>",
            x - 52.0 - 6.6 * name.len() as f64,
            y - 4.0
        )?;
    }
    Ok(())
}

fn line(
    out: &mut String,
    points: impl Iterator<Item = (f64, f64)>,
    across: &Axis,
    up: &Axis,
) -> fmt::Result {
    let mut command = 'M';
    for (x, y) in points {
        write!(out, "{command}{:.1} {:.1}", across.at(x), up.at(y))?;
        command = 'L';
    }
    Ok(())
}

/// The description for readers who do not see the picture.
fn describe(plot: &Plot, logs: &[Vec<Point>], panels: &[Drawn]) -> String {
    let across = match plot.across {
        Across::Generations => "generations",
        Across::Evaluations => "evaluations",
    };
    let mut text = match logs.len() {
        1 => format!("One run over its {across}."),
        runs => format!("Medians and quartiles of {runs} runs over their {across}."),
    };
    for (style, curve) in panels.iter().flat_map(|drawn| &drawn.curves) {
        if let (Some(first), Some(last)) = (curve.first(), curve.last()) {
            let [_, from, _] = first.quartiles;
            let [low, to, high] = last.quartiles;
            let _ = write!(text, " {}: from {from} to {to}", style.name);
            if logs.len() > 1 {
                let _ = write!(text, " (quartiles {low} and {high})");
            }
            text.push('.');
        }
    }
    text
}
