//! The figures of a set, as they are printed.

use ga_hextiles::{Board, Score};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt;

/// A figure for each pair of locations, in the order of the board.
#[derive(Clone, Debug)]
pub(crate) struct Paths<T>(Vec<(String, T)>);

impl<T> Paths<T> {
    pub(crate) fn new(board: &Board, figures: impl IntoIterator<Item = T>) -> Self {
        Self(board.pair_names().zip(figures).collect())
    }
}

impl<T: Serialize> Serialize for Paths<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (pair, figure) in &self.0 {
            map.serialize_entry(pair, figure)?;
        }
        map.end()
    }
}

impl<T: Copy> Paths<T> {
    /// A line for each pair.
    pub(crate) fn lines(&self, figure: impl Fn(T) -> String) -> String {
        // Names come from files and must not send commands to a terminal.
        let plain = |name: &str| name.chars().filter(|letter| !letter.is_control()).collect::<String>();
        let line = |(pair, value): &(String, T)| format!("\n  {:<16} {}", plain(pair), figure(*value));
        self.0.iter().map(line).collect()
    }
}

/// The figures of a set.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Figures {
    pub(crate) bridges: usize,
    pub(crate) duplicates: usize,
    pub(crate) all_joined: usize,
    pub(crate) extra_edges: f64,
    pub(crate) paths: Paths<f64>,
    pub(crate) total: f64,
    pub(crate) standard_error: Option<f64>,
    pub(crate) boards: u64,
    pub(crate) mean_path: f64,
}

impl Figures {
    pub(crate) fn new(board: &Board, score: &Score) -> Self {
        Self {
            bridges: score.bridges,
            duplicates: score.duplicates,
            all_joined: score.all_joined,
            extra_edges: score.extra_edges,
            paths: Paths::new(board, score.paths.iter().copied()),
            total: score.total,
            standard_error: score.standard_error,
            boards: score.boards,
            mean_path: score.mean_path(),
        }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = self.standard_error.map_or(String::new(), |error| format!(" +- {error:.4}"));
        let (bridges, duplicates, all_joined) = (self.bridges, self.duplicates, self.all_joined);
        let (extra_edges, path) = (self.extra_edges, 100.0 * self.mean_path);
        write!(
            f,
            "score {:.4}{error}: bridges {bridges}, duplicates {duplicates}, all joined {all_joined}, ",
            self.total
        )?;
        write!(f, "extra edges {extra_edges:.2}, paths {path:.1} %")?;
        f.write_str(&self.paths.lines(|share| format!("{share:.3}")))
    }
}
