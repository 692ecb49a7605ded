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
    /// The way down, small because much of it is read.
    links: Vec<Link>,
    /// The way up.
    worths: Vec<Worth<V>>,
    players: usize,
    lines: usize,
}

/// A node of a [`ReservationTree`]; means nothing to another tree.
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
    /// A root without a value, where [`MAX`] is to move; `players` move in turn, at most 256.
    pub fn new(players: usize) -> Self {
        Self::with_turn(players, MAX)
    }

    /// A root without a value, where player `turn` is to move.
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

    /// Adds a line of play, the players moving in turn, with what its end is worth; returns the end.
    ///
    /// A line that is known takes the new value. An end that other lines have gone on from is worth what they
    /// make it, now and later. Takes time proportional to the length of the line, times the children of a node.
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

    /// The child by this move, made without a value if it is missing; `turn` is who moves there.
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

    /// Gives an end its value, and all nodes above it what follows.
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

    /// Corrects the nodes above one whose value changed, as far as they change.
    fn rise(&mut self, mut child: u32, mut parent: u32, mut value: V) {
        while let Some(above) = self.worths.get(parent as usize) {
            let turn = usize::from(self.links[parent as usize].turn);
            // An end that is now played on from forgets what it was worth itself.
            if let Some(old) = above.value.filter(|old| above.best != NONE && value.to(turn) <= old.to(turn))
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

    /// The child that its parent's mover likes best, the first of equals, and its value; the present one, worth
    /// `value`, where it is as good as any.
    fn best_child(&self, parent: u32, value: V) -> (u32, V) {
        let turn = self.turn(Node(parent));
        let mut best = (self.worths[parent as usize].best, value);
        let mut child = self.links[parent as usize].first_child;
        while let Some(link) = self.links.get(child as usize) {
            if let Some(value) =
                self.worths[child as usize].value.filter(|value| value.to(turn) > best.1.to(turn))
            {
                best = (child, value);
            }
            child = link.next_sibling;
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
        self.worths[node.0 as usize].value
    }

    /// Who moves at a node.
    pub fn turn(&self, node: Node) -> usize {
        usize::from(self.links[node.0 as usize].turn)
    }

    /// The move that leads to a node; 0 for the root.
    pub fn number(&self, node: Node) -> u16 {
        self.links[node.0 as usize].number
    }

    /// The children that are present, in the order of their arrival.
    pub fn children(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let next = |child: u32| Some(child).filter(|&child| child != NONE);
        std::iter::successors(next(self.links[node.0 as usize].first_child), move |&child| {
            next(self.links[child as usize].next_sibling)
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
        let mut best = self.worths[0].best;
        while let Some(link) = self.links.get(best as usize) {
            line.push(link.number);
            best = self.worths[best as usize].best;
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
        let mut worth = &self.worths[end.0 as usize];
        let Some(value) = worth.value.filter(|_| worth.best == NONE) else { return 0 };
        // Levels from the root down to the highest node that carries the value, less one.
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
