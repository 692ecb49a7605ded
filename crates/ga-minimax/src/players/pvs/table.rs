//! The table of positions of [`Pvs`](super::Pvs).

/// What the table knows about a position. All values are those for the player who moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) value: f64,
    /// The depth of the search that found the value, or [`COMPLETE`].
    pub(super) depth: u16,
    /// The number of the best move, or [`NONE`].
    pub(super) best: u16,
    pub(super) bound: Bound,
}

/// The depth of a value that does not change with more depth: every line was searched to its end.
pub(super) const COMPLETE: u16 = u16::MAX;

/// No move.
pub(super) const NONE: u16 = u16::MAX;

/// What a value says about the minimax value of its depth.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Bound {
    Exact,
    /// The minimax value is at least this.
    AtLeast,
    /// The minimax value is at most this.
    AtMost,
    /// There is no entry.
    Empty,
}

impl Entry {
    const EMPTY: Self = Self {
        key: 0,
        value: 0.0,
        depth: 0,
        best: NONE,
        bound: Bound::Empty,
    };

    /// The value, if a search of this depth with this window need not look further.
    pub(super) fn answers(&self, depth: usize, alpha: f64, beta: f64) -> bool {
        usize::from(self.depth) >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::AtLeast => self.value >= beta,
                Bound::AtMost => self.value <= alpha,
                Bound::Empty => false,
            }
    }
}

/// A hash table that doubles until it reaches its bound, and then replaces what cost least.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    used: usize,
    /// The greatest number of entries.
    most: usize,
    is_full: bool,
}

/// The entries among which a position has its place, side by side in memory.
const WAYS: usize = 2;

/// The number of entries of a new table.
const FIRST: usize = 1 << 12;

impl Table {
    /// An empty table of at most this many bytes, or of its first size.
    pub(super) fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<Entry>()).max(WAYS);
        // The greatest power of two.
        let most = 1 << most.ilog2();
        Self {
            entries: vec![Entry::EMPTY; FIRST.min(most)],
            used: 0,
            most,
            is_full: false,
        }
    }

    /// Whether entries were lost because the table has its greatest size.
    pub(super) const fn is_full(&self) -> bool {
        self.is_full
    }

    fn places(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.entries.len() - 1;
        // The upper bits of a product depend on all bits of the key. The mask leaves out what a
        // number of 32 bits cannot hold.
        let upper = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize;
        let start = WAYS.wrapping_mul(upper);
        (0..WAYS).map(move |way| (start + way) & mask)
    }

    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        let found = |place: usize| self.entries[place];
        self.places(key)
            .map(found)
            .find(|entry| entry.key == key && entry.bound != Bound::Empty)
    }

    pub(super) fn keep(&mut self, entry: Entry) {
        if 2 * self.used > self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        self.put(entry);
    }

    fn put(&mut self, entry: Entry) {
        let mut worst: Option<usize> = None;
        for place in self.places(entry.key) {
            let found = &self.entries[place];
            if found.bound == Bound::Empty || found.key == entry.key {
                self.used += usize::from(found.bound == Bound::Empty);
                self.entries[place] = entry;
                return;
            }
            if worst.is_none_or(|worst| found.depth < self.entries[worst].depth) {
                worst = Some(place);
            }
        }
        if let Some(place) = worst {
            self.is_full |= self.entries.len() >= self.most;
            self.entries[place] = entry;
        }
    }

    fn grow(&mut self) {
        let size = 2 * self.entries.len();
        let old = std::mem::replace(&mut self.entries, vec![Entry::EMPTY; size]);
        self.used = 0;
        for entry in old.into_iter().filter(|entry| entry.bound != Bound::Empty) {
            self.put(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, depth: u16) -> Entry {
        Entry {
            key,
            value: key as f64,
            depth,
            best: 0,
            bound: Bound::Exact,
        }
    }

    #[test]
    fn a_table_grows_and_finds_nearly_all() {
        let mut table = Table::new(1 << 20);
        for key in 1..=15_000 {
            table.keep(entry(key, 1));
        }
        let found = (1..=15_000).filter(|&key| {
            table
                .find(key)
                .is_some_and(|entry| entry.value.to_bits() == (key as f64).to_bits())
        });
        assert!(found.count() > 12_000);
        assert!(table.find(15_001).is_none());
        assert!(table.entries.len() * size_of::<Entry>() <= 1 << 20);
    }

    #[test]
    fn a_full_table_keeps_what_cost_most() {
        let mut table = Table::new(2 * size_of::<Entry>());
        for key in 1..=100 {
            table.keep(entry(key, if key == 7 { 9 } else { 1 }));
        }
        assert!(table.find(7).is_some() && table.is_full());
        assert_eq!(
            (1..=100).filter(|&key| table.find(key).is_some()).count(),
            2
        );
    }
}
