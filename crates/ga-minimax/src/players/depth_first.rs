use super::nodes::Nodes;
use crate::walk::Walk;
use crate::{Budget, Choice, Chosen, Error, Game, LONGEST_LINE, MAX, Meter, Player};

/// Exhaustive minimax: looks at everything up to a depth, and deepens as long as the budget lasts.
///
/// A depth that is not finished counts for nothing, unless it is the only one: a game that judges only its end
/// is searched to the end at once, and then the move is the best of those that were finished.
///
/// ```
/// use ga_minimax::{Budget, Player, games::TicTacToe, players::Minimax};
///
/// let choice = Minimax::default().choose(&TicTacToe::default(), &Budget::default(), 1);
/// assert_eq!(choice?.and_then(|choice| choice.value), Some(0.0)); // a draw
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Minimax {
    /// The greatest depth in moves; without it, to the end of the game.
    pub depth: Option<usize>,
}

/// Alpha-beta search *(Knuth & Moore 1975)* that deepens as long as the budget lasts *(Korf 1985)* and orders
/// moves by what the depth before found.
///
/// Of a depth that is not finished the moves that are count, the best of the depth before being first among
/// them.
///
/// ```
/// use ga_minimax::{Budget, Player, games::ConnectFour, players::AlphaBeta};
///
/// let position: ConnectFour = "112233".parse()?;
/// let choice = AlphaBeta::default().choose(&position, &Budget::evaluations(1000), 1);
/// assert_eq!(choice?.map(|choice| choice.chosen), Some(3)); // four in the bottom row
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct AlphaBeta {
    /// The greatest depth in moves; without it, to the end of the game.
    pub depth: Option<usize>,
}

impl<G: Game<Value = f64>> Player<G> for Minimax {
    fn choose(&mut self, position: &G, budget: &Budget, _: u64) -> Chosen<G> {
        DepthFirst::new(position, budget, false).deepen(self.depth)
    }
}

impl<G: Game<Value = f64>> Player<G> for AlphaBeta {
    fn choose(&mut self, position: &G, budget: &Budget, _: u64) -> Chosen<G> {
        DepthFirst::new(position, budget, true).deepen(self.depth)
    }
}

/// A node that was reached, kept for the order of its moves and so that no value is asked for
/// twice. There are millions, so it is packed in 16 bytes.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// NaN if there is none.
    value: f64,
    /// 0, which is the root and no child, if the moves were not listed yet.
    first: u32,
    children: u16,
    /// [`NONE`] if there is none: a position has fewer moves.
    best: u16,
}

const NONE: u16 = u16::MAX;

const NEW: Node = Node { value: f64::NAN, first: 0, children: 0, best: NONE };

impl Node {
    /// How many moves there are, if they were listed.
    fn children(&self) -> Option<u16> {
        (self.first > 0).then_some(self.children)
    }

    /// What the last search found, or the position's own value; a bound where it was cut short.
    fn value(&self) -> Option<f64> {
        Some(self.value).filter(|value| !value.is_nan())
    }

    /// The move that the value came from.
    fn best(&self) -> Option<u16> {
        Some(self.best).filter(|&best| best != NONE)
    }
}

/// The best of the root's moves at one depth.
struct Found {
    number: u16,
    value: f64,
    line: Vec<u16>,
}

struct DepthFirst<G: Game> {
    nodes: Nodes<Node>,
    walk: Walk<G>,
    meter: Meter,
    prune: bool,
    /// Whether a game went on beyond the depth.
    cut_off: bool,
    /// The moves of the nodes on the way, in the order of trial.
    order: Vec<u16>,
}

impl<G: Game<Value = f64>> DepthFirst<G> {
    fn new(root: &G, budget: &Budget, prune: bool) -> Self {
        let (walk, meter) = (Walk::new(root), budget.meter());
        Self { nodes: Nodes::new(NEW), walk, meter, prune, cut_off: true, order: Vec::new() }
    }

    fn deepen(mut self, limit: Option<usize>) -> Chosen<G> {
        let mut best = Choice::unconsidered(self.walk.here(), 0);
        if self.expand(0)? == 0 {
            return Ok(None);
        }
        let limit = limit.unwrap_or(LONGEST_LINE).clamp(1, LONGEST_LINE);
        let mut depth = if self.walk.here().judges_inner() { 1 } else { limit };
        let mut considered = false;
        while self.cut_off {
            self.cut_off = false;
            let (found, finished) = self.root(depth)?;
            if let Some(found) = found.filter(|_| finished || self.prune || !considered) {
                considered = true;
                best = self.choice(found);
            }
            if !finished || depth == limit {
                break;
            }
            depth += 1;
        }
        let evaluations = self.meter.spent();
        self.nodes.release();
        Ok(best.map(|best| Choice { evaluations, ..best }))
    }

    fn choice(&self, Found { number, value, line }: Found) -> Option<Choice<G::Move, f64>> {
        let choice = Choice::unconsidered(self.walk.here(), usize::from(number))?;
        Some(Choice { value: Some(value), line, ..choice })
    }

    /// Searches the root's moves one after the other; the best of those that were finished, and whether all
    /// were.
    fn root(&mut self, depth: usize) -> Result<(Option<Found>, bool), Error> {
        let max = self.walk.here().turn() == MAX;
        let (mut alpha, mut beta) = (f64::NEG_INFINITY, f64::INFINITY);
        let mut best: Option<Found> = None;
        let start = self.sort(0, max);
        for place in start..self.order.len() {
            let number = self.order[place];
            let Some(value) = self.step(0, number, depth, alpha, beta)? else {
                self.order.truncate(start);
                return Ok((best, false));
            };
            if best.as_ref().is_none_or(|best| if max { value > best.value } else { value < best.value }) {
                self.nodes[0].best = number;
                best = Some(Found { number, value, line: self.line() });
            }
            if self.prune {
                if max { alpha = alpha.max(value) } else { beta = beta.min(value) }
            }
        }
        self.order.truncate(start);
        Ok((best, true))
    }

    /// What the node is worth `depth` moves deep; `None` if the budget ended.
    fn search(
        &mut self,
        node: u32,
        depth: usize,
        mut alpha: f64,
        mut beta: f64,
    ) -> Result<Option<f64>, Error> {
        // It may be long before an evaluation looks at the clock: on the way down, and where much
        // is known already.
        if depth > 0 && !self.meter.budget().is_timely() {
            return Ok(None);
        }
        if depth == 0 || self.expand(node)? == 0 {
            // The end of a game is met at every depth again.
            let value = match self.nodes[node].value() {
                Some(value) => value,
                None if self.meter.spend() => self.walk.value()?,
                None => return Ok(None),
            };
            self.nodes[node].value = value;
            self.cut_off |= depth == 0 && self.nodes[node].children() != Some(0);
            return Ok(Some(value));
        }
        let max = self.walk.here().turn() == MAX;
        let mut best: Option<(f64, u16)> = None;
        let start = self.sort(node, max);
        for place in start..self.order.len() {
            let number = self.order[place];
            let Some(value) = self.step(node, number, depth, alpha, beta)? else {
                self.order.truncate(start);
                return Ok(None);
            };
            if best.is_none_or(|(best, _)| if max { value > best } else { value < best }) {
                best = Some((value, number));
            }
            if max {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if self.prune && alpha >= beta {
                break;
            }
        }
        self.order.truncate(start);
        if let Some((value, number)) = best {
            let node = &mut self.nodes[node];
            (node.value, node.best) = (value, number);
        }
        Ok(best.map(|(value, _)| value))
    }

    /// Searches one child.
    fn step(
        &mut self,
        node: u32,
        number: u16,
        depth: usize,
        alpha: f64,
        beta: f64,
    ) -> Result<Option<f64>, Error> {
        let ply = self.walk.line().len();
        self.walk.moves()?;
        self.walk.step(number);
        let child = self.nodes[node].first + u32::from(number);
        let value = self.search(child, depth - 1, alpha, beta)?;
        self.walk.back(ply);
        Ok(value)
    }

    /// Makes the children of the node where the walk stands; how many there are.
    fn expand(&mut self, node: u32) -> Result<u16, Error> {
        if let Some(children) = self.nodes[node].children() {
            return Ok(children);
        }
        let children = self.walk.moves()?;
        let first = self.nodes.add(children, NEW);
        let slot = &mut self.nodes[node];
        (slot.first, slot.children) = (first, children as u16);
        Ok(children as u16)
    }

    /// Puts a node's moves at the end of `order`, those first that did best the last time, then
    /// those never tried; returns where they begin. A move that was refuted may look as good as the
    /// best one, whose value is no bound: that comes first of all.
    ///
    /// At the root the first of equals is played. That is the best move of the search before, so a
    /// win that needs fewer moves is preferred, and so is a loss that takes more.
    fn sort(&mut self, node: u32, max: bool) -> usize {
        let start = self.order.len();
        let Node { first, children, .. } = self.nodes[node];
        let best = self.nodes[node].best();
        self.order.extend(0..children);
        if self.prune {
            let nodes = &self.nodes;
            let loss = |number: &u16| match nodes[first + u32::from(*number)].value() {
                Some(value) if max => -value,
                Some(value) => value,
                None => f64::INFINITY,
            };
            self.order[start..].sort_by(|left, right| {
                let worse = |number: &u16| best != Some(*number);
                worse(left).cmp(&worse(right)).then(loss(left).total_cmp(&loss(right)))
            });
        } else if node == 0 {
            self.order[start..].sort_by_key(|&number| best != Some(number));
        }
        start
    }

    /// The line that the last search expects: at every node of it the window was open.
    fn line(&self) -> Vec<u16> {
        let mut line = Vec::new();
        let mut node = self.nodes[0];
        while let Some(number) = node.best() {
            line.push(number);
            node = self.nodes[node.first + u32::from(number)];
        }
        line
    }
}
