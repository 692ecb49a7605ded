//! Cells that a symmetry makes equal.

use crate::level::Symmetry;

/// The orbits of a rectangle: each cell belongs to one, and its cells are always equal. Without a
/// symmetry each cell is an orbit.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Orbits {
    /// The cells of all orbits, one orbit after the other, in ascending order within each.
    cells: Box<[u16]>,
    /// Where each orbit starts in `cells`, and the end of the last one.
    starts: Box<[u16]>,
}

impl Orbits {
    /// The orbits under these symmetries and all that follow from them, in the order of their first
    /// cells.
    pub(super) fn new(width: usize, height: usize, symmetries: &[Symmetry]) -> Self {
        let mut cells = Vec::with_capacity(width * height);
        let mut starts = vec![0];
        let mut seen = vec![false; width * height];
        for first in 0..width * height {
            if seen[first] {
                continue;
            }
            let start = cells.len();
            seen[first] = true;
            cells.push(first as u16);
            let mut next = start;
            while next < cells.len() {
                let cell = usize::from(cells[next]);
                for symmetry in symmetries {
                    let (x, y) = symmetry.cell(cell % width, cell / width, width, height);
                    let image = y * width + x;
                    if !std::mem::replace(&mut seen[image], true) {
                        cells.push(image as u16);
                    }
                }
                next += 1;
            }
            cells[start..].sort_unstable();
            starts.push(cells.len() as u16);
        }
        Self {
            cells: cells.into(),
            starts: starts.into(),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        (0..self.len()).map(|orbit| self.get(orbit))
    }

    /// The orbits that `keep` accepts, in the same order.
    pub(super) fn retain(&self, mut keep: impl FnMut(&[u16]) -> bool) -> Self {
        let mut cells = Vec::new();
        let mut starts = vec![0];
        for orbit in self.iter().filter(|orbit| keep(orbit)) {
            cells.extend_from_slice(orbit);
            starts.push(cells.len() as u16);
        }
        Self {
            cells: cells.into(),
            starts: starts.into(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn get(&self, orbit: usize) -> &[u16] {
        &self.cells[usize::from(self.starts[orbit])..usize::from(self.starts[orbit + 1])]
    }

    /// Whether each orbit is a single cell.
    pub(super) fn are_cells(&self) -> bool {
        self.cells.len() == self.len()
    }
}
