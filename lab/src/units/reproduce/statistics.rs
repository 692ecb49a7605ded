//! Summaries with 95 % intervals.

use cli::{Failure, Variant};
use ga_run::statistics;
use serde_json::{Map as Object, Value, json};

pub(super) fn object(value: &Value) -> Object<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

/// The 95 % interval of a share (Wilson 1927, `wilson-1927`).
pub(super) fn wilson(count: u64, of: u64) -> [f64; 2] {
    let interval = statistics::wilson(count as f64, of as f64);
    interval.map_or([0.0, 1.0], |interval| [interval.low, interval.high])
}

/// A summary with 95 % intervals: Wilson intervals for shares, normal ones for means. They are null
/// for a single run.
pub(super) fn with_intervals(
    variant: &Variant,
    counts: &[u64; 3],
) -> Result<Object<String, Value>, Failure> {
    let mut summary = object(&serde_json::to_value(variant.summary())?);
    let [won, lost, drawn] = *counts;
    let runs = won + lost + drawn;
    let means: Vec<(String, Option<[f64; 2]>)> = summary
        .iter()
        .filter_map(|(name, mean)| {
            let figure = name.strip_prefix("mean_")?;
            let sd = summary.get(&format!("sd_{figure}"))?.as_f64();
            let interval = sd.zip(mean.as_f64()).map(|(sd, mean)| {
                let half = 1.96 * sd / (runs as f64).sqrt();
                [mean - half, mean + half]
            });
            Some((figure.to_owned(), interval))
        })
        .filter(|(figure, ..)| is_aspect(figure))
        .collect();
    for (figure, interval) in means {
        summary.insert(format!("interval_{figure}"), json!(interval));
    }
    for (name, count) in [("win", won), ("loss", lost), ("draw", drawn)] {
        summary.insert(format!("interval_{name}"), json!(wilson(count, runs)));
    }
    let decided = (won + lost > 0).then(|| wilson(won, won + lost));
    summary.insert("interval_win_of_decided".to_owned(), json!(decided));
    Ok(summary)
}

/// Whether a figure of a match is an aspect of it, and not its number, its place or its winner.
fn is_aspect(figure: &str) -> bool {
    !["game", "swapped", "winner"].contains(&figure)
}

/// The "increase value" of the paper: the differences between the means of two summaries.
pub(super) fn increases(
    summary: &Object<String, Value>,
    base: &Object<String, Value>,
) -> Vec<(String, Value)> {
    let increase = |(name, mean): (&String, &Value)| {
        let figure = name
            .strip_prefix("mean_")
            .filter(|figure| is_aspect(figure))?;
        let increase = mean
            .as_f64()
            .zip(base.get(name)?.as_f64())
            .map(|(mean, base)| mean - base);
        Some((format!("increase_{figure}"), json!(increase)))
    };
    summary.iter().filter_map(increase).collect()
}
