use super::Sample;

/// The ranks of two samples in their union.
pub(super) struct Ranks {
    /// Groups of equal numbers, in ascending order: how many are of the left sample, and how many
    /// of both.
    pub(super) groups: Vec<(usize, usize)>,
}

impl Ranks {
    pub(super) fn of(left: &Sample, right: &Sample) -> Self {
        let mut all: Vec<(f64, usize)> = left.numbers().iter().map(|&number| (number, 1)).collect();
        all.extend(right.numbers().iter().map(|&number| (number, 0)));
        all.sort_by(|one, other| one.0.total_cmp(&other.0));
        let groups = all.chunk_by(|one, other| one.0.total_cmp(&other.0).is_eq());
        Self {
            groups: groups
                .map(|tied| (tied.iter().map(|&(_, left)| left).sum(), tied.len()))
                .collect(),
        }
    }

    /// Twice the mean rank of each group, which is a whole number, and the group.
    pub(super) fn doubled(&self) -> impl Iterator<Item = (usize, (usize, usize))> {
        let mut before = 0;
        self.groups.iter().map(move |&(left, tied)| {
            let doubled = 2 * before + tied + 1;
            before += tied;
            (doubled, (left, tied))
        })
    }

    /// Twice the number of pairs in which the left number is greater; equal numbers count as half a
    /// pair.
    pub(super) fn doubled_wins(&self) -> u128 {
        let left: usize = self.groups.iter().map(|&(left, _)| left).sum();
        let sum: u128 = self
            .doubled()
            .map(|(rank, (left, _))| rank as u128 * left as u128)
            .sum();
        sum - left as u128 * (left as u128 + 1)
    }
}
