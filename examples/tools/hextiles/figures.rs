//! The figures of a set, as they are printed and written.

use ga_hextiles::verify::{Paths, SetFigures};
use ga_hextiles::{Board, Score};
use serde::Serialize;
use std::fmt;

/// A line for each pair.
pub(crate) fn lines<T: Copy>(paths: &Paths<T>, figure: impl Fn(T) -> String) -> String {
    // Names come from files and must not send commands to a terminal.
    let plain = |name: &str| name.chars().filter(|letter| !letter.is_control()).collect::<String>();
    let line = |(pair, value): &(String, T)| format!("\n  {:<16} {}", plain(pair), figure(*value));
    paths.0.iter().map(line).collect()
}

/// The figures of a set.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Figures(pub(crate) SetFigures);

impl Figures {
    pub(crate) fn new(board: &Board, score: &Score) -> Self {
        Self(SetFigures::new(board, score))
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figures = &self.0;
        let error = figures.standard_error.map_or(String::new(), |error| format!(" +- {error:.4}"));
        let (bridges, duplicates, all_joined) = (figures.bridges, figures.duplicates, figures.all_joined);
        let (extra_edges, path) = (figures.extra_edges, 100.0 * figures.mean_path);
        write!(
            f,
            "score {:.4}{error}: bridges {bridges}, duplicates {duplicates}, all joined {all_joined}, ",
            figures.total
        )?;
        write!(f, "extra edges {extra_edges:.2}, paths {path:.1} %")?;
        f.write_str(&lines(&figures.paths, |share| format!("{share:.3}")))
    }
}
