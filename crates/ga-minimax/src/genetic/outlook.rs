use super::normal::Normal;
use super::rest::{Rest, Step};
use std::ops::Range;

/// A reservation tree of beliefs: what every position reached is worth after best play, as a mean and a
/// variance, and how probable it is that best play passes it.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    nodes: Vec<Node>,
    rest: Rest,
    /// The variance of what a move changes.
    variance: f64,
    /// The number of nodes when that was last measured.
    measured: usize,
    /// Nodes whose children changed.
    changed: Vec<u32>,
    /// Memory of [`Outlook::weigh`].
    shares: Vec<f64>,
    /// Whether positions were seen themselves, and not only ends of lines from them.
    judged: bool,
    /// The depth in plies from the root up to which the rest of the game is reckoned with.
    horizon: usize,
}

/// How a position looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    /// The value that was seen: of the position, or of the end of a random line from it.
    pub(crate) value: f64,
    /// How many random moves before that end.
    pub(crate) random_moves: u16,
    /// The first of them.
    pub(crate) toward: Option<u16>,
    /// Who moves.
    pub(crate) turn: u8,
    /// Whether the game is over here.
    pub(crate) over: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    seen: Seen,
    depth: u16,
    children: u16,
    first: u32,
    parent: u32,
    /// What all that was seen under this node says about its value as it stands, before play goes on.
    evidence: Normal,
    /// What all that was seen anywhere says about it.
    standing: Normal,
    /// What it is worth after best play.
    worth: Normal,
    /// The probability that its parent's mover likes it best.
    liked: f64,
    /// The probability that best play passes it; at the root's children, how undecided that is.
    reach: f64,
}

impl Node {
    fn new(seen: Seen, depth: u16, parent: u32) -> Self {
        let zero = Normal::default();
        let (evidence, standing, worth) = (zero, zero, zero);
        Self { seen, depth, children: 0, first: 0, parent, evidence, standing, worth, liked: 1.0, reach: 1.0 }
    }

    fn brood(&self) -> Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.children)
    }
}

/// What moves change is measured again whenever the tree has grown by this factor.
const GROWTH: usize = 2;

/// Interest in a line that passes the move believed to be the best, decided or not: a game has surprises that a
/// normal distribution thinks impossible.
const DOUBT: f64 = 0.1;

/// Broods that count as much as the assumption that a move of a player changes nothing on average.
const ASSUMED_BROODS: f64 = 8.0;

impl Outlook {
    /// Of a root where player `turn` moves; `judged` if positions can be seen themselves.
    pub(crate) fn new(turn: usize, judged: bool, horizon: usize) -> Self {
        let seen = Seen { value: 0.0, random_moves: 0, toward: None, turn: turn as u8, over: false };
        Self {
            nodes: vec![Node::new(seen, 0, 0)],
            rest: Rest::default(),
            variance: 0.0,
            measured: 0,
            changed: Vec::new(),
            shares: Vec::new(),
            judged,
            horizon,
        }
    }

    pub(crate) fn find(&self, line: &[u16]) -> Option<usize> {
        line.iter().try_fold(0, |node, &number| {
            let node: &Node = &self.nodes[node];
            (number < node.children).then(|| node.first as usize + usize::from(number))
        })
    }

    /// The value that was seen at the end of this node's random moves, if they begin with this one.
    pub(crate) fn inherited(&self, node: usize, number: u16) -> Option<f64> {
        let Seen { value, toward, .. } = self.nodes[node].seen;
        (toward == Some(number)).then_some(value)
    }

    /// Adds the whole brood of a node, in the order of the moves.
    pub(crate) fn attach(&mut self, parent: usize, brood: &[Seen]) {
        let first = self.nodes.len() as u32;
        let node = &mut self.nodes[parent];
        (node.first, node.children) = (first, brood.len() as u16);
        let depth = node.depth + 1;
        self.nodes.extend(brood.iter().map(|&seen| Node::new(seen, depth, parent as u32)));
        self.changed.push(parent as u32);
    }

    /// How much it would help to know more about this node; `None` where nothing more can be known.
    pub(crate) fn interest(&self, node: usize) -> Option<f64> {
        let node = &self.nodes[node];
        (node.children == 0 && !node.seen.over).then(|| node.reach * node.worth.variance.sqrt())
    }

    /// The root's best move and what it is worth, as far as is believed, with the line expected.
    pub(crate) fn best(&self) -> Option<(f64, Vec<u16>)> {
        let best = self.likeliest(0)?;
        let mut line = Vec::new();
        let mut node = Some(best);
        while let Some(child) = node {
            line.push((child - self.nodes[self.nodes[child].parent as usize].first as usize) as u16);
            node = self.likeliest(child);
        }
        Some((self.nodes[best].worth.mean, line))
    }

    /// The child of greatest mean for its parent's mover, the first of equals.
    fn likeliest(&self, node: usize) -> Option<usize> {
        let Node { seen, .. } = self.nodes[node];
        let gain = |child: usize| {
            if seen.turn == 0 { self.nodes[child].worth.mean } else { -self.nodes[child].worth.mean }
        };
        self.nodes[node].brood().reduce(|best, child| if gain(child) > gain(best) { child } else { best })
    }

    /// Believes what was attached since the last time.
    pub(crate) fn update(&mut self) {
        let all = self.nodes.len() >= GROWTH * self.measured;
        if all {
            self.measure();
        }
        if !self.judged {
            self.gather();
            self.spread();
        }
        if all || !self.judged {
            for node in (0..self.nodes.len()).rev() {
                self.weigh(node);
            }
        } else {
            self.weigh_changed();
        }
        self.changed.clear();
        self.pass();
    }

    /// What moves change, from what was seen of whole broods.
    fn measure(&mut self) {
        self.measured = self.nodes.len();
        let (mut squares, mut freedom) = (0.0, 0.0);
        let (mut moves, mut broods, mut changes) = ([0.0; 2], [0.0; 2], [0.0; 2]);
        let mut rises = [0.0; 2];
        for node in self.nodes.iter().filter(|node| node.children > 0) {
            let mover = usize::from(node.seen.turn).min(1);
            moves[mover] += f64::from(node.children);
            broods[mover] += 1.0;
            // Ends of the game too: that a move can win at once is the greatest change there is.
            let seen = || self.nodes[node.brood()].iter().map(|child| child.seen);
            let count = f64::from(node.children);
            let mean = seen().map(|seen| seen.value).sum::<f64>() / count;
            squares += seen()
                .map(|seen| (seen.value - mean).powi(2) / (1.0 + f64::from(seen.random_moves)))
                .sum::<f64>();
            freedom += count - 1.0;
            if self.judged && node.depth > 0 {
                rises[mover] += mean - node.seen.value;
                changes[mover] += 1.0;
            }
        }
        self.variance = if freedom > 0.0 { squares / freedom } else { 0.0 };
        let steps = [0, 1].map(|mover| Step {
            change: Normal::new(rises[mover] / (changes[mover] + ASSUMED_BROODS), self.variance),
            // A player who has not moved yet has as many moves as the other one.
            moves: (moves[mover] / broods[mover]).max(if broods[mover] == 0.0 {
                moves[1 - mover] / broods[1 - mover]
            } else {
                1.0
            }),
        });
        let plies = self.nodes.iter().map(|node| usize::from(node.seen.random_moves)).max().unwrap_or(0);
        self.rest = Rest::new(steps, self.horizon.max(plies));
    }

    /// Upwards: what was seen under each node says about it.
    fn gather(&mut self) {
        for place in (0..self.nodes.len()).rev() {
            let node = &self.nodes[place];
            let evidence = if node.children == 0 {
                Normal::new(node.seen.value, f64::from(node.seen.random_moves) * self.variance)
            } else {
                let sources = self.nodes[node.brood()].iter().map(|child| self.message(child));
                let (precision, weighted) = sources.fold((0.0, 0.0), |(precision, weighted), source| {
                    (precision + 1.0 / source.variance, weighted + source.mean / source.variance)
                });
                Normal::new(weighted / precision, 1.0 / precision)
            };
            self.nodes[place].evidence = evidence;
        }
    }

    /// What a child says about its parent: the move between them is unknown.
    fn message(&self, child: &Node) -> Normal {
        Normal::new(child.evidence.mean, (child.evidence.variance + self.variance).max(f64::MIN_POSITIVE))
    }

    /// Downwards: what was seen elsewhere says about each node.
    fn spread(&mut self) {
        self.nodes[0].standing = self.nodes[0].evidence;
        for place in 1..self.nodes.len() {
            let node = &self.nodes[place];
            let (mine, above) = (self.message(node), self.nodes[node.parent as usize].standing);
            let evidence = node.evidence;
            // The belief about the parent, without what this child itself contributed to it.
            let precision = 1.0 / above.variance - 1.0 / mine.variance;
            let standing = if evidence.variance == 0.0 || precision * mine.variance < 1e-9 {
                evidence
            } else {
                let mean = (above.mean / above.variance - mine.mean / mine.variance) / precision;
                let prior = 1.0 / precision + self.variance;
                let total = 1.0 / prior + 1.0 / evidence.variance;
                Normal::new((mean / prior + evidence.mean / evidence.variance) / total, 1.0 / total)
            };
            self.nodes[place].standing = standing;
        }
    }

    /// The nodes above those that changed, from the deepest up.
    fn weigh_changed(&mut self) {
        let mut above = std::mem::take(&mut self.changed);
        // Children come after their parents, so the last nodes are the first to be done.
        for place in 0..above.len() {
            let mut node = above[place];
            for child in self.nodes[node as usize].brood() {
                self.weigh(child);
            }
            while node > 0 {
                node = self.nodes[node as usize].parent;
                above.push(node);
            }
        }
        above.sort_unstable_by(|left, right| right.cmp(left));
        above.dedup();
        for &node in &above {
            self.weigh(node as usize);
        }
        self.changed = above;
    }

    /// What a node is worth after best play, and which child its mover likes.
    fn weigh(&mut self, place: usize) {
        let node = self.nodes[place];
        let turn = usize::from(node.seen.turn);
        if node.children == 0 {
            self.nodes[place].worth = match (node.seen.over, self.judged) {
                (true, _) => Normal::new(node.seen.value, 0.0),
                (_, true) => {
                    let rest = self.rest.of(turn, self.horizon.saturating_sub(usize::from(node.depth)));
                    Normal::new(node.seen.value, 0.0).plus(rest)
                }
                _ => node.standing.plus(self.rest.of(turn, usize::from(node.seen.random_moves))),
            };
            return;
        }
        let sided = |worth: Normal| if turn == 0 { worth } else { worth.negated() };
        let mut best = sided(self.nodes[node.first as usize].worth);
        self.shares.clear();
        for child in node.brood().skip(1) {
            let (greater, share) = best.greater(sided(self.nodes[child].worth));
            best = greater;
            self.shares.push(share);
        }
        let mut later = 1.0;
        for child in node.brood().rev() {
            let share = if child > node.first as usize { self.shares.pop().unwrap_or(0.0) } else { 0.0 };
            self.nodes[child].liked = later * (1.0 - share);
            later *= share;
        }
        self.nodes[place].worth = sided(best);
    }

    /// Downwards: how probably best play passes each node.
    fn pass(&mut self) {
        for place in 1..self.nodes.len() {
            let Node { liked, parent, .. } = self.nodes[place];
            self.nodes[place].reach = match parent {
                // What is decided, for or against, need not be known better.
                0 => (liked * (1.0 - liked)).max(0.0).sqrt() + DOUBT * liked,
                parent => self.nodes[parent as usize].reach * liked,
            };
        }
    }
}
