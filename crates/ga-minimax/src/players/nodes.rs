use super::release::release;
use std::ops::{Index, IndexMut};

/// The nodes of a tree, indexed by number.
///
/// The nodes are stored in blocks, so a growing tree is never copied. Copying one large vector
/// could delay a choice beyond its deadline.
#[derive(Clone, Debug)]
pub(crate) struct Nodes<T: Send + 'static> {
    /// The blocks. All but the last one are full.
    blocks: Vec<Vec<T>>,
    /// The number of nodes that the memory holds.
    most: usize,
    /// Whether the memory was full at some time.
    was_full: bool,
}

/// A block has 2^`BITS` nodes.
const BITS: u32 = 14;

const BLOCK: usize = 1 << BITS;

impl<T: Copy + Send + 'static> Nodes<T> {
    /// A tree that consists of the root. Its nodes should take at most `bytes` bytes.
    pub(crate) fn new(root: T, bytes: usize) -> Self {
        // Nodes are numbered by 32 bits, and a search may add some nodes beyond the bound.
        let most = (bytes / size_of::<T>()).min(u32::MAX as usize / 2);
        let mut nodes = Self {
            blocks: Vec::new(),
            most,
            was_full: false,
        };
        nodes.add(1, root);
        nodes
    }

    /// Adds `count` copies of `node`, and returns the number of the first copy.
    pub(crate) fn add(&mut self, count: usize, node: T) -> u32 {
        let first = self.len();
        for _ in 0..count {
            match self.blocks.last_mut() {
                Some(block) if block.len() < BLOCK => block.push(node),
                _ => {
                    // Most trees are small, so the first block grows as needed.
                    let mut block =
                        Vec::with_capacity(if self.blocks.is_empty() { 0 } else { BLOCK });
                    block.push(node);
                    self.blocks.push(block);
                }
            }
        }
        first
    }

    /// Whether the memory holds `count` more nodes.
    pub(crate) fn has_room(&mut self, count: usize) -> bool {
        let has_room = self.len() as usize + count <= self.most;
        self.was_full |= !has_room;
        has_room
    }

    /// Whether [`has_room`](Self::has_room) was false at some time.
    pub(crate) const fn was_full(&self) -> bool {
        self.was_full
    }

    /// Removes all nodes but the first `len`.
    pub(crate) fn truncate(&mut self, len: u32) {
        self.blocks.truncate((len as usize).div_ceil(BLOCK));
        if let Some(last) = self.blocks.last_mut() {
            last.truncate((len as usize - 1) % BLOCK + 1);
        }
    }

    pub(crate) fn len(&self) -> u32 {
        let before = self.blocks.len().saturating_sub(1) << BITS;
        (before + self.blocks.last().map_or(0, Vec::len)) as u32
    }

    /// Frees the memory without delaying an answer.
    pub(crate) fn release(self)
    where
        T: Send + 'static,
    {
        let bytes = self.len() as usize * size_of::<T>();
        release(self, bytes);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.blocks.iter().flatten()
    }
}

impl<T: Send + 'static> Index<u32> for Nodes<T> {
    type Output = T;

    #[inline]
    fn index(&self, node: u32) -> &T {
        &self.blocks[(node >> BITS) as usize][node as usize % BLOCK]
    }
}

impl<T: Send + 'static> IndexMut<u32> for Nodes<T> {
    #[inline]
    fn index_mut(&mut self, node: u32) -> &mut T {
        &mut self.blocks[(node >> BITS) as usize][node as usize % BLOCK]
    }
}

// A search that returns early must not wait for a large tree either.
impl<T: Send + 'static> Drop for Nodes<T> {
    fn drop(&mut self) {
        let bytes = (self.blocks.len() << BITS) * size_of::<T>();
        release(std::mem::take(&mut self.blocks), bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_keep_their_numbers_across_blocks() {
        let mut nodes = Nodes::new(0u32, 1 << 20);
        for number in 1..=30_000u32 {
            assert_eq!(nodes.add(2, number), 2 * number - 1);
        }
        nodes[BLOCK as u32] += 1_000_000;
        for number in (1..=30_000).filter(|number| 2 * number != BLOCK as u32) {
            assert_eq!((nodes[2 * number - 1], nodes[2 * number]), (number, number));
        }
        assert_eq!(nodes[BLOCK as u32], BLOCK as u32 / 2 + 1_000_000);
        assert_eq!(nodes.iter().count(), 60_001);
        assert_eq!(
            [202_143, 202_144].map(|count| nodes.has_room(count)),
            [true, false],
            "2^18 nodes of 4 bytes"
        );
        assert!(nodes.was_full());
        for len in [60_000, 2 * BLOCK as u32, BLOCK as u32 + 1, 1] {
            nodes.truncate(len);
            assert_eq!((nodes.len(), nodes.iter().count()), (len, len as usize));
        }
        assert_eq!((nodes.add(1, 7), nodes[1]), (1, 7));
    }
}
