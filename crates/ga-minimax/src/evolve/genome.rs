use crate::error::write_line;
use ga_core::Linear;
use std::fmt;
use std::ops::Range;

/// The genome of the paper's search: a line of play, as the numbers of its moves from the root on,
/// counted from 0.
///
/// As text, moves are numbered from 1, as in `1-3-4`.
///
/// ```
/// use ga_minimax::evolve::Line;
///
/// assert_eq!(Line(vec![0, 2, 3]).to_string(), "1-3-4");
/// ```
#[derive(Debug, Default, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Line(pub Vec<u16>);

// Not derived: a derived `clone_from` would allocate.
impl Clone for Line {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Linear for Line {
    fn loci(&self) -> usize {
        self.0.loci()
    }

    fn swap_locus(&mut self, other: &mut Self, locus: usize) {
        self.0.swap_locus(&mut other.0, locus);
    }

    fn swap_block(&mut self, other: &mut Self, block: usize, mask: u64) {
        self.0.swap_block(&mut other.0, block, mask);
    }

    fn swap_segment(&mut self, other: &mut Self, segment: Range<usize>) {
        self.0.swap_segment(&mut other.0, segment);
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_line(f, &self.0)
    }
}
