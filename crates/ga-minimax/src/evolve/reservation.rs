use crate::game::{MAX, Value};

/// A reservation tree: the part of a game tree that the inserted lines form, with minimax values
/// (Hong, Huang & Lin, `hong-huang-lin`).
///
/// The value of a node is the best value for its mover among the children in the tree. Moves that
/// are not in the tree are ignored. A node remembers the child that supplies its value. If the
/// value of that child changes, the node's value is computed again from all children. A running
/// minimum would keep the old value.
///
/// ```
/// use ga_minimax::evolve::ReservationTree;
///
/// let mut tree = ReservationTree::new(2);
/// let a = tree.insert(&[1, 3, 2], 6.0);
/// let b = tree.insert(&[1, 1, 1], 5.0);
/// let c = tree.insert(&[1, 3, 4], 7.0);
/// assert_eq!(tree.value(tree.root()), Some(5.0));
/// assert_eq!([a, b, c].map(|leaf| tree.fitness(leaf, 4)), [1, 4, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct ReservationTree<V> {
    /// The data for the way down. Insertion reads many of them, so they are small and separate from
    /// `worths`.
    links: Vec<Link>,
    /// The data for the way up.
    worths: Vec<Worth<V>>,
    players: usize,
    lines: usize,
}

/// A node of one [`ReservationTree`].
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Node(u32);

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Link {
    first_child: u32,
    next_sibling: u32,
    number: u16,
    turn: u8,
}

#[derive(Clone, Copy, Debug)]
struct Worth<V> {
    value: Option<V>,
    parent: u32,
    /// The child that supplies the value of the node.
    best: u32,
}

impl<V: Value> ReservationTree<V> {
    /// A tree that consists of a root without a value. `players` players, at most 256, move in
    /// turn. [`MAX`] moves at the root.
    pub fn new(players: usize) -> Self {
        Self::with_turn(players, MAX)
    }

    /// Like [`new`](Self::new), but player `turn` moves at the root.
    pub fn with_turn(players: usize, turn: usize) -> Self {
        let mut tree = Self {
            links: Vec::new(),
            worths: Vec::new(),
            players: players.clamp(1, 256),
            lines: 0,
        };
        tree.push(NONE, 0, turn);
        tree
    }

    fn push(&mut self, parent: u32, number: u16, turn: usize) {
        self.links.push(Link {
            first_child: NONE,
            next_sibling: NONE,
            number,
            turn: turn as u8,
        });
        self.worths.push(Worth {
            value: None,
            parent,
            best: NONE,
        });
    }

    /// Inserts a line of play with the value of its end, and returns the node at its end. Players
    /// move in turn.
    ///
    /// If the line is in the tree already, it takes the new value. If longer lines continue from
    /// its end, `value` is ignored: the node keeps the value of its children. The time is
    /// proportional to the length of the line times the number of children per node.
    pub fn insert(&mut self, line: &[u16], value: V) -> Node {
        let mut node = self.root();
        let mut turn = self.turn(node);
        for &number in line {
            turn += 1;
            turn = if turn < self.players { turn } else { 0 };
            node = self.grow(node, number, turn);
        }
        self.reserve(node, value);
        node
    }

    /// The child of `node` after move `number`. If it is missing, adds a child without a value at
    /// which player `turn` moves.
    #[inline]
    pub fn grow(&mut self, node: Node, number: u16, turn: usize) -> Node {
        let mut last = NONE;
        let mut child = self.links[node.0 as usize].first_child;
        while let Some(link) = self.links.get(child as usize) {
            if link.number == number {
                return Node(child);
            }
            last = child;
            child = link.next_sibling;
        }
        child = self.links.len() as u32;
        self.push(node.0, number, turn);
        match self.links.get_mut(last as usize) {
            Some(sibling) => sibling.next_sibling = child,
            None => self.links[node.0 as usize].first_child = child,
        }
        Node(child)
    }

    /// Sets the value of a leaf and updates the nodes above it. Does nothing at an inner node.
    #[inline]
    pub fn reserve(&mut self, end: Node, value: V) {
        let worth = &mut self.worths[end.0 as usize];
        if worth.best != NONE {
            return;
        }
        self.lines += usize::from(worth.value.is_none());
        worth.value = Some(value);
        let parent = worth.parent;
        self.rise(end.0, parent, value);
    }

    /// Updates the nodes above `child`, which has a new `value`. Stops at the first node that does
    /// not change.
    fn rise(&mut self, mut child: u32, mut parent: u32, mut value: V) {
        while let Some(above) = self.worths.get(parent as usize) {
            let turn = usize::from(self.links[parent as usize].turn);
            // A former leaf, with `best` still unset, takes the value of its child. An inner node
            // takes the new value only if it is better for its mover.
            if let Some(old) = above
                .value
                .filter(|old| above.best != NONE && value.payoff(turn) <= old.payoff(turn))
            {
                if above.best != child || value == old {
                    return;
                }
                (child, value) = self.best_child(parent, value);
            }
            let above = &mut self.worths[parent as usize];
            above.best = child;
            if above.value == Some(value) {
                return;
            }
            above.value = Some(value);
            (child, parent) = (parent, above.parent);
        }
    }

    /// The best child for the player who moves at the parent, and its value. The present best child
    /// now has `value`. It wins ties; otherwise the first of equal children wins.
    fn best_child(&self, parent: u32, value: V) -> (u32, V) {
        let turn = self.turn(Node(parent));
        let mut best = (self.worths[parent as usize].best, value);
        let mut child = self.links[parent as usize].first_child;
        while let Some(link) = self.links.get(child as usize) {
            if let Some(value) = self.worths[child as usize]
                .value
                .filter(|value| value.payoff(turn) > best.1.payoff(turn))
            {
                best = (child, value);
            }
            child = link.next_sibling;
        }
        best
    }

    /// The node at the root.
    pub const fn root(&self) -> Node {
        Node(0)
    }

    /// The node at the end of a line, or `None` if the line is not in the tree.
    pub fn find(&self, line: &[u16]) -> Option<Node> {
        line.iter().try_fold(self.root(), |node, &number| {
            self.children(node)
                .find(|&child| self.number(child) == number)
        })
    }

    /// The value of a node, or `None` if no line with a value passes through the node.
    pub fn value(&self, node: Node) -> Option<V> {
        self.worths[node.0 as usize].value
    }

    /// The player who moves at a node, counted from 0.
    pub fn turn(&self, node: Node) -> usize {
        usize::from(self.links[node.0 as usize].turn)
    }

    /// The number of the move that leads to a node. For the root it is 0.
    pub fn number(&self, node: Node) -> u16 {
        self.links[node.0 as usize].number
    }

    /// The children of a node, in the order of their insertion.
    pub fn children(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let next = |child: u32| Some(child).filter(|&child| child != NONE);
        std::iter::successors(
            next(self.links[node.0 as usize].first_child),
            move |&child| next(self.links[child as usize].next_sibling),
        )
        .map(Node)
    }

    /// The number of lines that were given a value.
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// The size in memory.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.links[..]) + size_of_val(&self.worths[..])
    }

    /// The line of best play for all players within this tree.
    pub fn principal_line(&self) -> Vec<u16> {
        let mut line = Vec::new();
        let mut best = self.worths[0].best;
        while let Some(link) = self.links.get(best as usize) {
            line.push(link.number);
            best = self.worths[best as usize].best;
        }
        line
    }

    /// The fitness of the line that ends at `end`: H - K + 1. It is greater if minimax carries the
    /// value of the end nearer to the root.
    ///
    /// H is `height`, the number of levels of the tree: the number of moves of the longest line,
    /// plus 1. K is a level, counted from 1 at the root: follow the line from the end up, as long
    /// as each node has the value of the end. K is the level of the last such node. An inner node
    /// and an end without a value have fitness 0.
    ///
    /// The time is proportional to the length of the line.
    pub fn fitness(&self, end: Node, height: usize) -> usize {
        let mut worth = &self.worths[end.0 as usize];
        let Some(value) = worth.value.filter(|_| worth.best == NONE) else {
            return 0;
        };
        // K - 1, the number of levels above the last node that carries the value. All nodes above
        // the first one with another value count.
        let mut above = 0;
        let mut carried = true;
        while let Some(parent) = self.worths.get(worth.parent as usize) {
            carried &= parent.value == Some(value);
            above += usize::from(!carried);
            worth = parent;
        }
        height.saturating_sub(above)
    }
}
