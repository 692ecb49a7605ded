use super::baseline::rolled;
use super::choice::{Choice, Chosen, Player, range_of, sign_of};
use super::nodes::Nodes;
use super::sight::Attention;
use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::game::{Game, LONGEST_LINE, MAX, Walk};

/// The value of a node, `None` if the budget ended. Each ply of a search has some of these on the
/// stack, and a box is smaller than an error.
type Searched = Result<Option<f64>, Box<Error>>;

/// A player that searches all lines by minimax, with iterative deepening (Korf 1985, `korf-1985`).
///
/// If the budget ends during an iteration, the player plays the best move of the previous depth. In
/// a game without estimates there is only one iteration, to the end of the game. If the budget ends
/// during this iteration, the player plays the best of the moves that were searched completely. The
/// search ends at the first depth that finds a win, the best value of [`Game::range`].
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::TicTacToe;
/// use ga_minimax::players::{Minimax, Player};
///
/// let choice = Minimax::default().choose(&TicTacToe::default(), &Budget::default(), 1);
/// assert_eq!(choice?.and_then(|choice| choice.value), Some(0.0)); // a draw
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Minimax {
    /// The greatest depth in moves; `None` searches to the end of the game.
    pub depth: Option<usize>,
}

/// A player that uses alpha-beta search (Knuth & Moore 1975, `knuth-moore-1975`) with iterative
/// deepening (Korf 1985, `korf-1985`). Moves are ordered by the results of the previous depth.
///
/// Each iteration searches the best move of the previous depth first. If the budget ends during an
/// iteration, the player plays the best of the moves that were searched completely. The search ends
/// at the first depth that finds a win, the best value of [`Game::range`].
///
/// Where chance moves, the search averages and leaves out what cannot matter (expectimax with
/// Star1, Ballard 1983, `ballard-1983`); [`depth`](Self::depth) counts the moves of players only.
///
/// The player remembers positions to order moves and to evaluate none of them twice, 16 bytes each.
/// When they reach the bound of the [`Budget`]'s memory, it forgets all positions beyond.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::ConnectFour;
/// use ga_minimax::players::{AlphaBeta, Player};
///
/// let position: ConnectFour = "112233".parse()?;
/// let choice = AlphaBeta::default().choose(&position, &Budget::evaluations(1000), 1);
/// assert_eq!(choice?.map(|choice| choice.chosen), Some(3)); // four in the bottom row
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct AlphaBeta {
    /// The greatest depth in moves; `None` searches to the end of the game.
    pub depth: Option<usize>,
}

impl<G: Game<Value = f64>> Player<G> for Minimax {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if let Some(rolled) = rolled(position, seed) {
            return rolled;
        }
        DepthFirst::new(position, budget, false).deepen(self.depth)
    }
}

impl<G: Game<Value = f64>> Player<G> for AlphaBeta {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if let Some(rolled) = rolled(position, seed) {
            return rolled;
        }
        DepthFirst::new(position, budget, true).deepen(self.depth)
    }
}

/// A node of the game tree that the search has reached. It is kept to order its moves and to avoid
/// a second evaluation. There are millions of nodes, so a node has only 16 bytes.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The value, or NaN if the node has none.
    value: f64,
    /// The first child. 0, the root, is never a child and means that no moves were listed yet.
    first: u32,
    children: u16,
    /// The number of the best move, or [`NONE`] if it is unknown. No move has the number [`NONE`].
    best: u16,
}

const NONE: u16 = u16::MAX;

/// Rounding of the sum of probabilities.
const SLACK: f64 = 1e-12;

const NEW: Node = Node {
    value: f64::NAN,
    first: 0,
    children: 0,
    best: NONE,
};

impl Node {
    /// The number of moves, or `None` if they were not listed.
    fn children(&self) -> Option<u16> {
        (self.first > 0).then_some(self.children)
    }

    /// The result of the last search, or the position's own value if there was no search. If the
    /// search was cut off, the result is a bound.
    fn value(&self) -> Option<f64> {
        Some(self.value).filter(|value| !value.is_nan())
    }

    /// The move that supplies the value.
    fn best(&self) -> Option<u16> {
        Some(self.best).filter(|&best| best != NONE)
    }
}

/// The best move of the root at one depth.
struct Found {
    value: f64,
    line: Vec<u16>,
}

pub(super) struct DepthFirst<G: Game> {
    nodes: Nodes<Node>,
    walk: Walk<G>,
    meter: Meter,
    prune: bool,
    /// The moves that the player overlooks, if it overlooks any.
    attention: Option<Attention>,
    /// Whether a line continued beyond the depth. Then a deeper search can find more.
    cut_off: bool,
    /// The moves of all nodes of the current line, one list after the other. Each list is in the
    /// order of search.
    order: Vec<u16>,
}

impl<G: Game<Value = f64>> DepthFirst<G> {
    fn new(root: &G, budget: &Budget, prune: bool) -> Self {
        let walk = Walk::new(root);
        let meter = budget.meter();
        let nodes = Nodes::new(NEW, budget.memory());
        Self {
            nodes,
            walk,
            meter,
            prune,
            attention: None,
            cut_off: true,
            order: Vec::new(),
        }
    }

    /// Alpha-beta search of the moves that `attention` notices.
    pub(super) fn of_noticed(root: &G, budget: &Budget, attention: Attention) -> Self {
        Self {
            attention: Some(attention),
            ..Self::new(root, budget, true)
        }
    }

    pub(super) fn deepen(mut self, limit: Option<usize>) -> Chosen<G> {
        let mut best = Choice::unevaluated(self.walk.here(), 0);
        if self.expand(0).map_err(|error| *error)? == 0 {
            return Ok(None);
        }
        let limit = limit.unwrap_or(LONGEST_LINE).clamp(1, LONGEST_LINE);
        let mut depth = if self.walk.here().has_estimates() {
            1
        } else {
            limit
        };
        let mut considered = false;
        while self.cut_off {
            self.cut_off = false;
            let (found, finished) = self.root(depth)?;
            let mut is_decided = false;
            if let Some(found) = found.filter(|_| finished || self.prune || !considered) {
                considered = true;
                let here = self.walk.here();
                is_decided = sign_of(here) * found.value >= range_of(here)[1];
                best = self.choice(found);
            }
            if !finished || is_decided || depth == limit {
                break;
            }
            depth += 1;
        }
        let evaluations = self.meter.spent();
        let is_memory_full = self.nodes.was_full();
        self.nodes.release();
        Ok(best.map(|best| best.after(evaluations, is_memory_full)))
    }

    fn choice(&self, Found { value, line }: Found) -> Option<Choice<G::Move, f64>> {
        let Node {
            first, children, ..
        } = self.nodes[0];
        let values = (first..first + u32::from(children))
            .map(|child| self.nodes[child].value())
            .collect();
        Choice::found(self.walk.here(), value, values, line)
    }

    /// Searches the root's moves one after the other. Returns the best of the completed moves, and
    /// whether all moves were completed.
    fn root(&mut self, depth: usize) -> Result<(Option<Found>, bool), Error> {
        let max = self.walk.here().turn() == MAX;
        let mut alpha = f64::NEG_INFINITY;
        let mut beta = f64::INFINITY;
        let mut best: Option<Found> = None;
        let start = self.sort(0, max);
        // If the budget ends, no move keeps its value of the depth before.
        let Node {
            first, children, ..
        } = self.nodes[0];
        for child in first..first + u32::from(children) {
            self.nodes[child].value = f64::NAN;
        }
        for place in start..self.order.len() {
            let number = self.order[place];
            let value = self
                .step(0, number, depth, alpha, beta)
                .map_err(|error| *error)?;
            let Some(value) = value else {
                self.order.truncate(start);
                return Ok((best, false));
            };
            if best.as_ref().is_none_or(|best| {
                if max {
                    value > best.value
                } else {
                    value < best.value
                }
            }) {
                self.nodes[0].best = number;
                let line = self.line();
                best = Some(Found { value, line });
            }
            if self.prune {
                if max {
                    alpha = alpha.max(value);
                } else {
                    beta = beta.min(value);
                }
            }
        }
        self.order.truncate(start);
        Ok((best, true))
    }

    /// Searches a node `depth` moves deep and returns its value, or `None` if the budget ended.
    fn search(&mut self, node: u32, depth: usize, mut alpha: f64, mut beta: f64) -> Searched {
        // Evaluations check the time too, but there may be no evaluation for a long time: on the
        // way down, and if values are known already.
        if depth > 0 && !self.meter.budget().is_timely() {
            return Ok(None);
        }
        let before = self.nodes.len();
        if depth == 0 || self.expand(node)? == 0 {
            return self.leaf(node, depth);
        }
        if G::CHANCE {
            self.walk.moves()?;
            if !self.walk.odds().is_empty() {
                return self.chance(node, depth, [alpha, beta]);
            }
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
        if !self.nodes.has_room(0) {
            self.forget(node, before);
        }
        Ok(best.map(|(value, _)| value))
    }

    /// The expected value of a node where chance moves, `depth` moves of players deep.
    ///
    /// Star1 (Ballard 1983, `ballard-1983`): what did not come up yet has at least the least and at
    /// most the greatest value of the game. So the window of a child is that beyond which it takes
    /// the expected value out of the window of this node. Returns a bound then.
    fn chance(&mut self, node: u32, depth: usize, [alpha, beta]: [f64; 2]) -> Searched {
        let [low, high] = self.walk.here().range();
        let ply = self.walk.line().len();
        let before = self.nodes.len();
        // The expected value of the children so far, and the probability of all others.
        let mut known = 0.0;
        let mut left = 1.0;
        let mut likely = (0.0, NONE);
        for number in 0..self.nodes[node].children {
            let share = self.walk.odds_at(ply)[usize::from(number)];
            left -= share;
            if share > likely.0 {
                likely = (share, number);
            }
            let rest = |value: f64| if left > SLACK { left * value } else { 0.0 };
            let (most, least) = (known + rest(high), known + rest(low));
            let window = if self.prune {
                [
                    ((alpha - most) / share).max(low),
                    ((beta - least) / share).min(high),
                ]
            } else {
                [f64::NEG_INFINITY, f64::INFINITY]
            };
            let Some(value) = self.step(node, number, depth, window[0], window[1])? else {
                return Ok(None);
            };
            known += share * value;
            let bounds = [known + rest(low), known + rest(high)];
            let is_refuted = self.prune && (bounds[0] >= beta || bounds[1] <= alpha);
            if is_refuted && left > SLACK {
                known = if bounds[0] >= beta {
                    bounds[0]
                } else {
                    bounds[1]
                };
                break;
            }
        }
        let slot = &mut self.nodes[node];
        (slot.value, slot.best) = (known, likely.1);
        if !self.nodes.has_room(0) {
            self.forget(node, before);
        }
        Ok(Some(known))
    }

    /// The value of a position in which the game or the search ends. It is a function of its own so
    /// that each ply of a search takes less of the stack.
    fn leaf(&mut self, node: u32, depth: usize) -> Searched {
        // Known from a previous depth if the game ends here.
        let value = match self.nodes[node].value() {
            Some(value) => value,
            None if self.meter.spend() => self.walk.value()?,
            None => return Ok(None),
        };
        self.nodes[node].value = value;
        self.cut_off |= depth == 0 && self.nodes[node].children() != Some(0);
        Ok(Some(value))
    }

    /// Searches one child.
    fn step(&mut self, node: u32, number: u16, depth: usize, alpha: f64, beta: f64) -> Searched {
        let ply = self.walk.line().len();
        self.forward(number)?;
        let child = self.nodes[node].first + u32::from(number);
        // What comes up by chance is no move that a player looks ahead.
        let below = if self.walk.odds_at(ply).is_empty() {
            depth - 1
        } else {
            depth
        };
        let value = self.search(child, below, alpha, beta)?;
        self.walk.back(ply);
        Ok(value)
    }

    /// Makes a move of the current position.
    fn forward(&mut self, number: u16) -> Result<(), Box<Error>> {
        self.walk.moves()?;
        self.walk.step(number);
        Ok(())
    }

    /// Adds the children of the current node, and returns their number.
    fn expand(&mut self, node: u32) -> Result<u16, Box<Error>> {
        if let Some(children) = self.nodes[node].children() {
            return Ok(children);
        }
        let children = self.walk.moves()?;
        let first = self.nodes.add(children, NEW);
        let slot = &mut self.nodes[node];
        (slot.first, slot.children) = (first, children as u16);
        Ok(children as u16)
    }

    /// Removes the nodes below `node` that its search has added: all from `len` on. The node keeps
    /// its value and its best move.
    fn forget(&mut self, node: u32, len: u32) {
        if self.nodes[node].first >= len {
            (self.nodes[node].first, self.nodes[node].children) = (0, 0);
        }
        self.nodes.truncate(len);
    }

    /// Appends a node's moves to `order`, and returns the index where they begin. The previous best
    /// move comes first, then moves by their previous values, then new moves.
    ///
    /// The previous best move is placed first explicitly, since a refuted move may have an equal
    /// value that is only a bound. At the root, the first of equal moves is played, and this is the
    /// best move of the previous depth. So the player prefers the nearer win and the farther loss.
    fn sort(&mut self, node: u32, max: bool) -> usize {
        let start = self.order.len();
        let Node {
            first, children, ..
        } = self.nodes[node];
        let best = self.nodes[node].best();
        match &self.attention {
            Some(attention) => attention.notice(self.walk.line(), children, &mut self.order),
            None => self.order.extend(0..children),
        }
        if self.prune {
            let nodes = &self.nodes;
            let loss = |number: &u16| match nodes[first + u32::from(*number)].value() {
                Some(value) if max => -value,
                Some(value) => value,
                None => f64::INFINITY,
            };
            self.order[start..].sort_by(|left, right| {
                let worse = |number: &u16| best != Some(*number);
                worse(left)
                    .cmp(&worse(right))
                    .then(loss(left).total_cmp(&loss(right)))
            });
        } else if node == 0 {
            self.order[start..].sort_by_key(|&number| best != Some(number));
        }
        start
    }

    /// The line of best play of the last search, as far as it is remembered. Its nodes were
    /// searched with an open window, so their best moves are exact.
    fn line(&self) -> Vec<u16> {
        let mut line = Vec::new();
        let mut node = self.nodes[0];
        while let Some(number) = node.best() {
            line.push(number);
            if node.first == 0 {
                break;
            }
            node = self.nodes[node.first + u32::from(number)];
        }
        line
    }
}
