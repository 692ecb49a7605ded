use crate::level::Symmetry;

/// The cells of a way, and their images, to be compared with many other ways.
///
/// The distance of two ways is the share of cells that only one of them has, among all cells of
/// both (Jaccard 1901), from 0 to 1. With images, the least share counts.
#[derive(Debug)]
pub(crate) struct Routes(Vec<Vec<(u8, u8)>>);

impl Routes {
    /// The way that [`Way::route`](crate::measure::Way::route) writes, in levels of this size.
    pub(crate) fn new(
        text: &str,
        (width, height): (usize, usize),
        has_images: bool,
    ) -> Option<Self> {
        let own = cells(text)?;
        let symmetries = Symmetry::of(width, height);
        let image = |symmetry: &Symmetry| {
            let mapped = own
                .iter()
                .map(|&(x, y)| symmetry.cell(x.into(), y.into(), width, height));
            let mut image: Vec<(u8, u8)> = mapped.map(|(x, y)| (x as u8, y as u8)).collect();
            image.sort_unstable();
            image
        };
        let symmetries = if has_images {
            symmetries
        } else {
            &symmetries[..1]
        };
        Some(Self(symmetries.iter().map(image).collect()))
    }

    /// The distance of another way; `None` if its text is none.
    pub(crate) fn between(&self, other: &str) -> Option<f64> {
        let other = cells(other)?;
        self.0
            .iter()
            .map(|own| share(own, &other))
            .min_by(f64::total_cmp)
    }
}

/// The cells of a way in ascending order.
fn cells(text: &str) -> Option<Vec<(u8, u8)>> {
    let (start, letters) = text.split_once(' ')?;
    let (x, y) = start.split_once(',')?;
    let mut at: (u8, u8) = (x.parse().ok()?, y.parse().ok()?);
    let mut cells = vec![at];
    for letter in letters.bytes() {
        at = match letter {
            b'N' => (at.0, at.1.checked_sub(1)?),
            b'E' => (at.0.checked_add(1)?, at.1),
            b'S' => (at.0, at.1.checked_add(1)?),
            b'W' => (at.0.checked_sub(1)?, at.1),
            _ => return None,
        };
        cells.push(at);
    }
    cells.sort_unstable();
    cells.dedup();
    Some(cells)
}

/// The share of cells that only one of two ascending lists has.
fn share(left: &[(u8, u8)], right: &[(u8, u8)]) -> f64 {
    let mut one = 0;
    let mut other = 0;
    let mut both = 0;
    while let (Some(left), Some(right)) = (left.get(one), right.get(other)) {
        one += usize::from(left <= right);
        other += usize::from(right <= left);
        both += usize::from(left == right);
    }
    let all = left.len() + right.len() - both;
    (all - both) as f64 / all.max(1) as f64
}
