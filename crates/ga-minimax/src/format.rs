//! Files of the example: lines of play, and trees whose leaves are listed.
//!
//! Reading goes through drafts, in which nothing is checked yet, so that what is wrong can be said with its
//! place:
//!
//! ```
//! use ga_minimax::format::{DraftLines, Lines};
//!
//! let draft: DraftLines = serde_json::from_str(r#"{"depth": 3, "lines": [{"moves": [1, 0, 2], "value": 6}]}"#)?;
//! assert_eq!(Lines::try_from(draft).unwrap_err().to_string(), "line 1, move 2: 0, expected 1 to 65535");
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::Error;
use crate::games::ListedTree;
use ga_draft::read_from_object;
use serde::{Deserialize, Serialize};

/// The deepest tree that lines may come from.
const MOST_DEPTH: u64 = 1000;

/// Lines of play in the order of their insertion.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(try_from = "DraftLines", into = "DraftLines")]
pub struct Lines {
    /// The greatest number of moves of a line, 1 to 1000.
    pub depth: usize,
    /// Numbers of moves, counted from 1 as in the file, with what the end of the line is worth.
    pub lines: Vec<(Vec<u16>, f64)>,
}

/// Lines as they are written, nothing checked.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftLines {
    /// The greatest number of moves of a line.
    pub depth: u64,
    /// The lines.
    pub lines: Vec<DraftLine>,
}

/// A line as it is written, nothing checked.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftLine {
    /// Numbers of moves, counted from 1.
    pub moves: Vec<i64>,
    /// What the end of the line is worth.
    pub value: f64,
}

read_from_object!(DraftLines, "an object with a list \"lines\"");
read_from_object!(DraftLine, "a line, an object with \"moves\" and \"value\"");
read_from_object!(DraftTree, "a tree, an object with \"depth\", \"branching\" and \"leaves\"");

impl TryFrom<DraftLines> for Lines {
    type Error = Error;

    fn try_from(draft: DraftLines) -> Result<Self, Error> {
        let depth = draft.depth;
        if !(1..=MOST_DEPTH).contains(&depth) {
            return Err(Error::Range { field: "depth", found: depth, least: 1, most: MOST_DEPTH });
        }
        let depth = depth as usize;
        let checked = |(index, DraftLine { moves, value }): (usize, DraftLine)| {
            let line = index + 1;
            if !(1..=depth).contains(&moves.len()) {
                return Err(Error::LineLength { line, found: moves.len(), depth });
            }
            let number = |(ply, found): (usize, i64)| match u16::try_from(found) {
                Ok(number) if number > 0 => Ok(number),
                _ => Err(Error::LineMove { line, ply: ply + 1, found }),
            };
            Ok((moves.into_iter().enumerate().map(number).collect::<Result<_, _>>()?, value))
        };
        let lines = draft.lines.into_iter().enumerate().map(checked).collect::<Result<_, _>>()?;
        Ok(Self { depth, lines })
    }
}

impl From<Lines> for DraftLines {
    fn from(lines: Lines) -> Self {
        let draft = |(moves, value): (Vec<u16>, f64)| {
            let moves = moves.into_iter().map(i64::from).collect();
            DraftLine { moves, value }
        };
        Self { depth: lines.depth as u64, lines: lines.lines.into_iter().map(draft).collect() }
    }
}

/// A tree as it is written, nothing checked; [`ListedTree`] is what it becomes.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftTree {
    /// The number of moves of every line.
    pub depth: u64,
    /// The number of moves at every position.
    pub branching: u64,
    /// The values of all ends of lines, in the order of their moves.
    pub leaves: Vec<f64>,
}

impl TryFrom<DraftTree> for ListedTree {
    type Error = Error;

    fn try_from(draft: DraftTree) -> Result<Self, Error> {
        Self::new(draft.depth, draft.branching, draft.leaves)
    }
}
