//! The same position once: a leaf whose position is known elsewhere in the tree takes the belief
//! from there.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// The keys of all nodes, and the first node of each key that was expanded.
#[derive(Clone, Debug, Default)]
pub(super) struct Twins {
    /// The key of each node, 0 if it has none.
    keys: Vec<u64>,
    expanded: HashMap<u64, u32, BuildHasherDefault<DefaultHasher>>,
}

impl Twins {
    /// Adds the next node.
    pub(super) fn push(&mut self, key: Option<u64>) {
        self.keys.push(key.unwrap_or(0));
    }

    /// Notes that a node was expanded.
    pub(super) fn expand(&mut self, node: usize) {
        if self.keys[node] != 0 {
            self.expanded.entry(self.keys[node]).or_insert(node as u32);
        }
    }

    /// The expanded node with the same position as this leaf.
    pub(super) fn of(&self, leaf: usize) -> Option<usize> {
        self.expanded
            .get(&self.keys[leaf])
            .map(|&node| node as usize)
            .filter(|&node| node != leaf)
    }

    /// The size in memory.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.keys[..]) + self.expanded.capacity() * 2 * size_of::<(u64, u32)>()
    }
}
