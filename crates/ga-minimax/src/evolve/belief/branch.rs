/// The genome of our search: a branch of the tree, and the random play-out that follows it.
///
/// A play-out is a sequence of random moves to the end of the game. If the game has estimates,
/// there is no play-out.
#[derive(Debug, Default, Eq, Hash, PartialEq)]
pub struct Branch {
    /// The index of each move in its position's list of moves: first the branch, then the play-out.
    pub line: Vec<u16>,
    /// The number of moves of the branch, without the play-out.
    pub depth: usize,
}

// Not derived: a derived `clone_from` would allocate.
impl Clone for Branch {
    fn clone(&self) -> Self {
        Self {
            line: self.line.clone(),
            depth: self.depth,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.line.clone_from(&source.line);
        self.depth = source.depth;
    }
}

impl Branch {
    /// The moves of the branch, without the play-out.
    pub(super) fn path(&self) -> &[u16] {
        &self.line[..self.depth]
    }

    /// The moves of the parent's branch.
    pub(super) fn parent(&self) -> &[u16] {
        &self.line[..self.depth.saturating_sub(1)]
    }

    /// Whether both branches have the same parent.
    pub(super) fn is_sibling(&self, other: &Self) -> bool {
        self.depth == other.depth && self.parent() == other.parent()
    }
}
