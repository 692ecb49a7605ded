use crate::{MAX, Value};

/// The part of a game tree that the lines of play seen so far make up, with minimax values.
///
/// Every node is worth what its mover can get from the children that are present, and knows which child that
/// is; absent moves count for nothing. A value is worked out again from the children when the one that supplied
/// it changes: a running minimum would keep what is no longer there. *(Hong, Huang & Lin)*
///
/// ```
/// use ga_minimax::ReservationTree;
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
    nodes: Vec<Slot<V>>,
    players: usize,
    lines: usize,
}

/// A node of a [`ReservationTree`]; means nothing to another tree.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Node(u32);

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Slot<V> {
    value: Option<V>,
    parent: u32,
    first_child: u32,
    next_sibling: u32,
    /// The child that supplies the value.
    best: u32,
    number: u16,
    turn: u8,
}

impl<V> Slot<V> {
    fn new(parent: u32, number: u16, turn: usize) -> Self {
        let turn = turn as u8;
        Self { value: None, parent, first_child: NONE, next_sibling: NONE, best: NONE, number, turn }
    }
}

impl<V: Value> ReservationTree<V> {
    /// A root without a value, where [`MAX`] is to move; `players` move in turn, at most 256.
    pub fn new(players: usize) -> Self {
        Self::with_turn(players, MAX)
    }

    /// A root without a value, where player `turn` is to move.
    pub fn with_turn(players: usize, turn: usize) -> Self {
        Self { nodes: vec![Slot::new(NONE, 0, turn)], players: players.max(1), lines: 0 }
    }

    /// Adds a line of play, the players moving in turn, with what its end is worth; returns the end.
    ///
    /// A line that is known takes the new value. An end that other lines have gone on from is worth what they
    /// make it, now and later. Takes time proportional to the length of the line, times the children of a node.
    pub fn insert(&mut self, line: &[u16], value: V) -> Node {
        let mut node = self.root();
        for &number in line {
            let turn = (self.turn(node) + 1) % self.players;
            node = self.grow(node, number, turn);
        }
        self.reserve(node, value);
        node
    }

    /// The child by this move, made without a value if it is missing; `turn` is who moves there.
    pub fn grow(&mut self, node: Node, number: u16, turn: usize) -> Node {
        let mut last = NONE;
        let mut child = self.nodes[node.0 as usize].first_child;
        while child != NONE {
            let slot = &self.nodes[child as usize];
            if slot.number == number {
                return Node(child);
            }
            last = child;
            child = slot.next_sibling;
        }
        child = self.nodes.len() as u32;
        self.nodes.push(Slot::new(node.0, number, turn));
        match self.nodes.get_mut(last as usize) {
            Some(sibling) => sibling.next_sibling = child,
            None => self.nodes[node.0 as usize].first_child = child,
        }
        Node(child)
    }

    /// Gives an end its value, and all nodes above it what follows.
    pub fn reserve(&mut self, end: Node, value: V) {
        let slot = &mut self.nodes[end.0 as usize];
        if slot.best != NONE {
            return;
        }
        self.lines += usize::from(slot.value.is_none());
        slot.value = Some(value);
        self.rise(end.0);
    }

    /// Corrects the nodes above one whose value changed, as far as they change.
    fn rise(&mut self, mut child: u32) {
        loop {
            let Slot { parent, value, .. } = self.nodes[child as usize];
            let Some(value) = value.filter(|_| parent != NONE) else { return };
            let above = &self.nodes[parent as usize];
            let turn = usize::from(above.turn);
            let best = match above.value {
                // An end that is now played on from forgets what it was worth itself.
                Some(old) if above.best != NONE && value.to(turn) <= old.to(turn) => {
                    if above.best != child || value == old {
                        return;
                    }
                    self.best_child(parent)
                }
                _ => child,
            };
            let value = self.nodes[best as usize].value;
            let above = &mut self.nodes[parent as usize];
            above.best = best;
            if above.value == value {
                return;
            }
            above.value = value;
            child = parent;
        }
    }

    /// The child with a value that its parent's mover likes best, the first of equals.
    fn best_child(&self, parent: u32) -> u32 {
        let slot = &self.nodes[parent as usize];
        let turn = usize::from(slot.turn);
        let (mut best, mut most) = (slot.best, f64::NEG_INFINITY);
        let mut child = slot.first_child;
        while child != NONE {
            let slot = &self.nodes[child as usize];
            if let Some(share) = slot.value.map(|value| value.to(turn)).filter(|&share| share > most) {
                (best, most) = (child, share);
            }
            child = slot.next_sibling;
        }
        best
    }

    /// Where the game stands.
    pub const fn root(&self) -> Node {
        Node(0)
    }

    /// The node that a line leads to, if it is there.
    pub fn find(&self, line: &[u16]) -> Option<Node> {
        line.iter().try_fold(self.root(), |node, &number| {
            self.children(node).find(|&child| self.number(child) == number)
        })
    }

    /// What a node is worth; `None` while no line with a value passes it.
    pub fn value(&self, node: Node) -> Option<V> {
        self.nodes[node.0 as usize].value
    }

    /// Who moves at a node.
    pub fn turn(&self, node: Node) -> usize {
        usize::from(self.nodes[node.0 as usize].turn)
    }

    /// The move that leads to a node; 0 for the root.
    pub fn number(&self, node: Node) -> u16 {
        self.nodes[node.0 as usize].number
    }

    /// The children that are present, in the order of their arrival.
    pub fn children(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let next = |child: u32| Some(child).filter(|&child| child != NONE);
        std::iter::successors(next(self.nodes[node.0 as usize].first_child), move |&child| {
            next(self.nodes[child as usize].next_sibling)
        })
        .map(Node)
    }

    /// The number of lines with a value so far.
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// The line that is best play for everybody, as far as is known.
    pub fn principal_line(&self) -> Vec<u16> {
        let mut line = Vec::new();
        let mut best = self.nodes[0].best;
        while let Some(slot) = self.nodes.get(best as usize) {
            line.push(slot.number);
            best = slot.best;
        }
        line
    }

    /// How near to the root the value of a line's end is carried: H - K + 1.
    ///
    /// H is the `height` of the tree in levels, that of the leaves included: one more than the longest line
    /// has moves. K is the least level, the root's being 1, up to which every node has the value of the end.
    /// An end that other lines went on from is no line's end any more, and has 0, as has one without a value.
    ///
    /// Takes time proportional to the length of the line.
    pub fn fitness(&self, end: Node, height: usize) -> usize {
        let mut slot = &self.nodes[end.0 as usize];
        let Some(value) = slot.value.filter(|_| slot.best == NONE) else { return 0 };
        // Levels from the root down to the highest node that carries the value, less one.
        let mut above = 0;
        let mut carried = true;
        while let Some(parent) = self.nodes.get(slot.parent as usize) {
            carried &= parent.value == Some(value);
            above += usize::from(!carried);
            slot = parent;
        }
        height.saturating_sub(above)
    }
}
