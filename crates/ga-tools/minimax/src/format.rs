//! Files of lines of play, and of trees with listed leaves.
//!
//! Reading goes through drafts, in which nothing is checked yet, so that an error can name its
//! place.

use cli::Failure;
use ga_minimax::Error;
use ga_minimax::game::ListedTree;
use ga_request::read_from_object;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The greatest depth of a tree of lines.
const MOST_DEPTH: u64 = 1000;

/// Lines of play, in the order of their insertion.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Lines {
    /// The greatest number of moves of a line, 1 to 1000.
    pub(crate) depth: usize,
    /// The moves, numbered from 1 as in the file, and the value of the end of the line.
    pub(crate) lines: Vec<(Vec<u16>, f64)>,
}

/// The file of [`Lines`], unchecked.
#[derive(Deserialize, Serialize)]
#[serde(remote = "Self")]
pub(crate) struct DraftLines {
    depth: u64,
    lines: Vec<DraftLine>,
}

#[derive(Deserialize, Serialize)]
#[serde(remote = "Self")]
struct DraftLine {
    moves: Vec<i64>,
    value: f64,
}

/// The file of a [`Tree`], unchecked.
#[derive(Deserialize, Serialize)]
#[serde(remote = "Self")]
pub(crate) struct DraftTree {
    pub(crate) depth: u64,
    branching: u64,
    leaves: Vec<DraftLeaf>,
}

/// The value of a leaf: for MAX, or for each player.
#[derive(Serialize)]
#[serde(untagged)]
enum DraftLeaf {
    One(f64),
    Many(Vec<f64>),
}

// Not derived: an untagged enum does not say what it found.
impl<'de> Deserialize<'de> for DraftLeaf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OneOrMany;

        impl<'de> Visitor<'de> for OneOrMany {
            type Value = DraftLeaf;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number")
            }

            fn visit_f64<E>(self, value: f64) -> Result<DraftLeaf, E> {
                Ok(DraftLeaf::One(value))
            }

            fn visit_i64<E>(self, value: i64) -> Result<DraftLeaf, E> {
                Ok(DraftLeaf::One(value as f64))
            }

            fn visit_u64<E>(self, value: u64) -> Result<DraftLeaf, E> {
                Ok(DraftLeaf::One(value as f64))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut shares: A) -> Result<DraftLeaf, A::Error> {
                let mut many = Vec::new();
                while let Some(share) = shares.next_element()? {
                    many.push(share);
                }
                Ok(DraftLeaf::Many(many))
            }
        }

        deserializer.deserialize_any(OneOrMany)
    }
}

/// A tree for two or more players.
pub(crate) enum Tree {
    Two(ListedTree),
    Three(ListedTree<[f64; 3]>),
    Four(ListedTree<[f64; 4]>),
}

read_from_object!(DraftLines, "an object with a list \"lines\"");
read_from_object!(DraftLine, "a line, an object with \"moves\" and \"value\"");
read_from_object!(
    DraftTree,
    "a tree, an object with \"depth\", \"branching\" and \"leaves\""
);

impl TryFrom<DraftLines> for Lines {
    type Error = Failure;

    fn try_from(draft: DraftLines) -> Result<Self, Failure> {
        let depth = draft.depth;
        if !(1..=MOST_DEPTH).contains(&depth) {
            return Err(Error::Range {
                field: "depth",
                found: depth,
                least: 1,
                most: MOST_DEPTH,
            }
            .into());
        }
        let depth = depth as usize;
        let lines = draft
            .lines
            .into_iter()
            .zip(1..)
            .map(|(line, number)| line.check(number, depth));
        Ok(Self {
            depth,
            lines: lines.collect::<Result<_, _>>()?,
        })
    }
}

impl DraftLine {
    /// The moves and the value of line `number`, counted from 1.
    fn check(self, number: usize, depth: usize) -> Result<(Vec<u16>, f64), Failure> {
        let found = self.moves.len();
        if !(1..=depth).contains(&found) {
            return Err(Failure::refused(format!(
                "line {number}: {}, expected 1 to {depth}",
                cli::counted(found, "move")
            )));
        }
        let check = |(found, ply): (i64, usize)| match u16::try_from(found) {
            Ok(found) if found > 0 => Ok(found),
            _ => Err(Failure::refused(format!(
                "line {number}, move {ply}: {found}, expected 1 to 65535"
            ))),
        };
        let moves = self.moves.into_iter().zip(1..).map(check);
        Ok((moves.collect::<Result<_, _>>()?, self.value))
    }
}

impl TryFrom<DraftTree> for Tree {
    type Error = Failure;

    fn try_from(draft: DraftTree) -> Result<Self, Failure> {
        let DraftTree {
            depth,
            branching,
            leaves,
        } = draft;
        match leaves.first() {
            Some(DraftLeaf::Many(shares)) if shares.len() == 3 => Ok(Self::Three(ListedTree::new(
                depth,
                branching,
                shares_of(leaves)?,
            )?)),
            Some(DraftLeaf::Many(shares)) if shares.len() == 4 => Ok(Self::Four(ListedTree::new(
                depth,
                branching,
                shares_of(leaves)?,
            )?)),
            Some(DraftLeaf::Many(shares)) => {
                let sentence = format!(
                    "leaf 1: {} shares, expected 3 or 4, or a number",
                    shares.len()
                );
                Err(Failure::refused(sentence))
            }
            _ => {
                let number = |(leaf, number): (DraftLeaf, usize)| match leaf {
                    DraftLeaf::One(value) => Ok(value),
                    DraftLeaf::Many(_) => Err(Failure::refused(format!(
                        "leaf {number}: a list, expected a number as leaf 1"
                    ))),
                };
                let leaves = leaves
                    .into_iter()
                    .zip(1..)
                    .map(number)
                    .collect::<Result<_, _>>()?;
                Ok(Self::Two(ListedTree::new(depth, branching, leaves)?))
            }
        }
    }
}

/// The shares of all leaves, `N` each.
fn shares_of<const N: usize>(leaves: Vec<DraftLeaf>) -> Result<Vec<[f64; N]>, Failure> {
    let shares = |(leaf, number): (DraftLeaf, usize)| {
        let shares = if let DraftLeaf::Many(shares) = leaf {
            shares
        } else {
            Vec::new()
        };
        let expected =
            |_| Failure::refused(format!("leaf {number}: expected {N} shares as in leaf 1"));
        shares.try_into().map_err(expected)
    };
    leaves.into_iter().zip(1..).map(shares).collect()
}
