//! A table of positions.

/// What the table knows about a position. All values are those for the player who moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<P> {
    pub(crate) key: u64,
    /// The position itself, if equal keys do not suffice.
    pub(crate) position: P,
    pub(crate) value: f64,
    /// The depth of the search that found the value, or [`COMPLETE`]. Of two entries for one place,
    /// the one with the greater depth stays.
    pub(crate) depth: u16,
    /// The number of the best move, or [`NONE`].
    pub(crate) best: u16,
    pub(crate) bound: Bound,
}

/// The depth of a value that does not change with more depth: every line was searched to its end.
pub(crate) const COMPLETE: u16 = u16::MAX;

/// No move.
pub(crate) const NONE: u16 = u16::MAX;

/// What a value says about the minimax value of its depth.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Bound {
    Exact,
    /// The minimax value is at least this.
    AtLeast,
    /// The minimax value is at most this.
    AtMost,
}

impl<P> Entry<P> {
    /// The value, if a search of this depth with this window need not look further.
    pub(crate) fn answers(&self, depth: usize, alpha: f64, beta: f64) -> bool {
        usize::from(self.depth) >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::AtLeast => self.value >= beta,
                Bound::AtMost => self.value <= alpha,
            }
    }
}

/// A hash table that doubles until it reaches its bound, and then replaces what cost least.
#[derive(Clone, Debug)]
pub(crate) struct Table<P> {
    entries: Vec<Option<Entry<P>>>,
    used: usize,
    /// The greatest number of entries.
    most: usize,
    is_full: bool,
}

/// The entries among which a position has its place, side by side in memory.
const WAYS: usize = 2;

/// The number of entries of a new table.
const FIRST: usize = 1 << 12;

impl<P> Table<P> {
    /// An empty table of at most this many bytes, or of its first size.
    pub(crate) fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<Option<Entry<P>>>()).max(WAYS);
        // The greatest power of two.
        let most = 1 << most.ilog2();
        Self {
            entries: empty(FIRST.min(most)),
            used: 0,
            most,
            is_full: false,
        }
    }

    /// Whether entries were lost because the table has its greatest size.
    pub(crate) const fn is_full(&self) -> bool {
        self.is_full
    }

    /// What is known about the position with this key that `is_same` accepts.
    #[inline]
    pub(crate) fn find(&self, key: u64, is_same: impl Fn(&P) -> bool) -> Option<&Entry<P>> {
        places(self.entries.len(), key)
            .filter_map(|place| self.entries[place].as_ref())
            .find(|entry| entry.key == key && is_same(&entry.position))
    }

    pub(crate) fn has(&self, key: u64) -> bool {
        places(self.entries.len(), key).any(|place| {
            self.entries[place]
                .as_ref()
                .is_some_and(|entry| entry.key == key)
        })
    }

    pub(crate) fn keep(&mut self, entry: Entry<P>) {
        if 2 * self.used > self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        self.put(entry);
    }

    fn put(&mut self, entry: Entry<P>) {
        let mut worst: Option<(usize, u16)> = None;
        for place in places(self.entries.len(), entry.key) {
            let slot = &mut self.entries[place];
            let Some(found) = slot.as_ref().filter(|found| found.key != entry.key) else {
                self.used += usize::from(slot.is_none());
                *slot = Some(entry);
                return;
            };
            if worst.is_none_or(|(_, depth)| found.depth < depth) {
                worst = Some((place, found.depth));
            }
        }
        if let Some((place, _)) = worst {
            self.is_full |= self.entries.len() >= self.most;
            self.entries[place] = Some(entry);
        }
    }

    fn grow(&mut self) {
        let size = 2 * self.entries.len();
        let old = std::mem::replace(&mut self.entries, empty(size));
        self.used = 0;
        old.into_iter().flatten().for_each(|entry| self.put(entry));
    }
}

/// The places of a key in a table of this size.
fn places(size: usize, key: u64) -> impl Iterator<Item = usize> {
    let mask = size - 1;
    // The upper bits of a product depend on all bits of the key. The mask leaves out what a number
    // of 32 bits cannot hold.
    let upper = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize;
    let start = WAYS.wrapping_mul(upper);
    (0..WAYS).map(move |way| (start + way) & mask)
}

fn empty<P>(size: usize) -> Vec<Option<Entry<P>>> {
    std::iter::repeat_with(|| None).take(size).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, depth: u16) -> Entry<()> {
        Entry {
            key,
            position: (),
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
                .find(key, |()| true)
                .is_some_and(|entry| entry.value.to_bits() == (key as f64).to_bits())
        });
        assert!(found.count() > 12_000);
        assert!(table.find(15_001, |()| true).is_none());
        assert!(table.entries.len() * size_of::<Option<Entry<()>>>() <= 1 << 20);
    }

    #[test]
    fn a_full_table_keeps_what_cost_most() {
        let mut table = Table::new(2 * size_of::<Option<Entry<()>>>());
        for key in 1..=100 {
            table.keep(entry(key, if key == 7 { 9 } else { 1 }));
        }
        assert!(table.find(7, |()| true).is_some() && table.is_full());
        assert_eq!(
            (1..=100)
                .filter(|&key| table.find(key, |()| true).is_some())
                .count(),
            2
        );
    }
}
