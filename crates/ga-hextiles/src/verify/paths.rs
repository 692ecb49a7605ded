use crate::game::Board;
use ga_core::text::plain;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A figure for each pair of locations, in the order of [`Board::pairs`]. It is written as an
/// object whose fields are the names of the pairs, such as `Hut-Well`.
#[derive(Clone, Debug, PartialEq)]
pub struct Paths<T>(pub Vec<(String, T)>);

impl<T> Paths<T> {
    /// The figures of all pairs of a board.
    pub fn new(board: &Board, figures: impl IntoIterator<Item = T>) -> Self {
        Self(board.pair_names().zip(figures).collect())
    }

    /// A line for each pair, for a terminal.
    pub fn lines(&self, figure: impl Fn(&T) -> String) -> String {
        let line =
            |(pair, value): &(String, T)| format!("\n  {:<16} {}", plain(pair), figure(value));
        self.0.iter().map(line).collect()
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
