use crate::game::{MAX, Value};

/// The reservation tree: the part of a game tree that consists of the inserted lines, with minimax
/// values (Hong, Huang & Lin, `hong-huang-lin`).
///
/// The value of a node is the best value for its mover among the children that are present; absent
/// moves are ignored. A node knows the child that supplies its value. If that child changes, the
/// value is computed again from all children. A running minimum would keep a value that no child
/// has any more.
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
    /// The data for the way down. They are small and separate from `worths`, since insertion reads
    /// many of them.
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
    /// The child that supplies the value.
    best: u32,
}

impl<V: Value> ReservationTree<V> {
    /// A tree that consists of a root without a value. [`MAX`] moves there, then `players` players,
    /// at most 256, move in turn.
    pub fn new(players: usize) -> Self {
        Self::with_turn(players, MAX)
    }

    /// As [`new`](Self::new), but player `turn` moves at the root.
    pub fn with_turn(players: usize, turn: usize) -> Self {
        let mut tree =
            Self { links: Vec::new(), worths: Vec::new(), players: players.clamp(1, 256), lines: 0 };
        tree.push(NONE, 0, turn);
        tree
    }

    fn push(&mut self, parent: u32, number: u16, turn: usize) {
        self.links.push(Link { first_child: NONE, next_sibling: NONE, number, turn: turn as u8 });
        self.worths.push(Worth { value: None, parent, best: NONE });
    }

    /// Inserts a line of play with the value of its end, and returns its end. Players move in turn.
    ///
    /// A known line takes the new value. If other lines continue from the end, the value is
    /// ignored: the node keeps the value that its children give it. The time is proportional to the
    /// length of the line times the number of children per node.
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

    /// The child after move `number`, at which player `turn` moves. Adds the child without a value
    /// if it is missing.
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

    /// Updates the nodes above a node whose value changed, up to the first that does not change.
    fn rise(&mut self, mut child: u32, mut parent: u32, mut value: V) {
        while let Some(above) = self.worths.get(parent as usize) {
            let turn = usize::from(self.links[parent as usize].turn);
            // A former leaf, with `best` still unset, drops its own value for that of its child. An
            // inner node keeps its value unless the new one is better for its mover.
            if let Some(old) =
                above.value.filter(|old| above.best != NONE && value.payoff(turn) <= old.payoff(turn))
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

    /// The best child for the player who moves at the parent, and its value. If
    /// several children are equally good, it is the present best child, which now has `value`, or
    /// else the first one.
    fn best_child(&self, parent: u32, value: V) -> (u32, V) {
        let turn = self.turn(Node(parent));
        let mut best = (self.worths[parent as usize].best, value);
        let mut child = self.links[parent as usize].first_child;
        while let Some(link) = self.links.get(child as usize) {
            if let Some(value) =
                self.worths[child as usize].value.filter(|value| value.payoff(turn) > best.1.payoff(turn))
            {
                best = (child, value);
            }
            child = link.next_sibling;
        }
        best
    }

    /// The root.
    pub const fn root(&self) -> Node {
        Node(0)
    }

    /// The node at the end of a line, if the tree has it.
    pub fn find(&self, line: &[u16]) -> Option<Node> {
        line.iter().try_fold(self.root(), |node, &number| {
            self.children(node).find(|&child| self.number(child) == number)
        })
    }

    /// The value of a node; `None` if no line with a value passes it.
    pub fn value(&self, node: Node) -> Option<V> {
        self.worths[node.0 as usize].value
    }

    /// The player who moves at a node.
    pub fn turn(&self, node: Node) -> usize {
        usize::from(self.links[node.0 as usize].turn)
    }

    /// The number of the move that leads to a node; 0 for the root.
    pub fn number(&self, node: Node) -> u16 {
        self.links[node.0 as usize].number
    }

    /// The children that are present, in the order of their insertion.
    pub fn children(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let next = |child: u32| Some(child).filter(|&child| child != NONE);
        std::iter::successors(next(self.links[node.0 as usize].first_child), move |&child| {
            next(self.links[child as usize].next_sibling)
        })
        .map(Node)
    }

    /// The number of lines that were given a value.
    pub const fn lines(&self) -> usize {
        self.lines
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

    /// The fitness of a line by its end: H - K + 1, which measures how near to the root the value
    /// of the end is carried.
    ///
    /// H is the `height` of the tree in levels, including that of the leaves: the number of moves
    /// of the longest line, plus 1. K is a level, counted from 1 at the root: the one nearest to
    /// the root such that all nodes from there down to the end have the value of the end. The
    /// fitness of an inner node and of an end without a value is 0.
    ///
    /// The time is proportional to the length of the line.
    pub fn fitness(&self, end: Node, height: usize) -> usize {
        let mut worth = &self.worths[end.0 as usize];
        let Some(value) = worth.value.filter(|_| worth.best == NONE) else { return 0 };
        // The number of levels above the highest node that carries the value, K - 1: once the chain
        // is broken, all nodes further up count.
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
