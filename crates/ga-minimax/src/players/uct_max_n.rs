use super::baseline::rolled;
use super::choice::{Choice, Chosen, Player};
use super::nodes::Nodes;
use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::game::{Game, Value, Walk};
use ga_core::random::{self, Stream};

/// UCT for any number of players (Sturtevant 2008, `sturtevant-2008`): the means are shares of all
/// players, and each node is chosen by the share of the player who moves there.
///
/// New nodes are played out at random, or have the estimate of their position if
/// [`is_estimated`](Self::is_estimated). Plays the move that was tried most often.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::ThreeInARow;
/// use ga_minimax::players::{Player, UctMaxN};
///
/// let position: ThreeInARow = "XX..OO..Z..Z....".parse()?;
/// let choice = UctMaxN::default().choose(&position, &Budget::evaluations(2000), 1)?;
/// assert_eq!(choice.map(|choice| choice.chosen), Some(2)); // three in a row
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UctMaxN {
    /// The weight of the confidence bound, in units of a share: 0.3 to 1 if shares are from 0 to 1.
    pub exploration: f64,
    /// Whether a new node has the estimate of its position, in a game with estimates.
    pub is_estimated: bool,
}

impl Default for UctMaxN {
    fn default() -> Self {
        Self {
            exploration: 0.5,
            is_estimated: false,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Node<V> {
    first: u32,
    children: Option<u16>,
    visits: u32,
    sum: V,
}

struct Search<G: Game> {
    settings: UctMaxN,
    nodes: Nodes<Node<G::Value>>,
    walk: Walk<G>,
    meter: Meter,
    rng: Stream,
    path: Vec<u32>,
}

impl<G: Game> Player<G> for UctMaxN {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if let Some(rolled) = rolled(position, seed) {
            return rolled;
        }
        let new = Node {
            first: 0,
            children: None,
            visits: 0,
            sum: G::Value::ZERO,
        };
        let mut search = Search {
            settings: *self,
            nodes: Nodes::new(new, budget.memory()),
            walk: Walk::new(position),
            meter: budget.meter(),
            rng: Stream::seeded(seed),
            path: Vec::new(),
        };
        if search.walk.moves()? == 0 {
            return Ok(None);
        }
        while search.iterate(new)? {}
        let choice = search.choice();
        search.nodes.release();
        Ok(choice)
    }
}

impl<G: Game> Search<G> {
    /// Goes down to a new node or an end, evaluates it, and updates the path. Returns false if the
    /// budget ended.
    fn iterate(&mut self, new: Node<G::Value>) -> Result<bool, Error> {
        self.walk.back(0);
        self.path.clear();
        self.path.push(0);
        let mut node = 0;
        while self.nodes[node].visits > 0 || node == 0 {
            let moves = self.walk.moves()?;
            if self.nodes[node].children.is_none() && (node == 0 || self.nodes.has_room(moves)) {
                let first = self.nodes.add(moves, new);
                let node = &mut self.nodes[node];
                (node.first, node.children) = (first, Some(moves as u16));
            }
            if self.nodes[node]
                .children
                .is_none_or(|children| children == 0)
            {
                break;
            }
            let number = if self.walk.odds().is_empty() {
                self.select(node)
            } else {
                self.walk.any_move(&mut self.rng)
            };
            self.walk.step(number);
            node = self.nodes[node].first + u32::from(number);
            self.path.push(node);
        }
        let is_played_out = !(self.settings.is_estimated && self.walk.here().has_estimates());
        if is_played_out && !self.walk.play_out(&mut self.rng, self.meter.budget())?
            || !self.meter.spend()
        {
            return Ok(false);
        }
        let value = self.walk.value()?;
        for &node in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.sum = node.sum.plus(value, 1.0);
        }
        Ok(true)
    }

    /// The mean value of a node that was visited.
    fn mean(&self, node: u32) -> G::Value {
        let Node { visits, sum, .. } = self.nodes[node];
        G::Value::ZERO.plus(sum, 1.0 / f64::from(visits))
    }

    /// The child to visit: the first child without a visit, or else the child with the greatest
    /// bound.
    fn select(&self, node: u32) -> u16 {
        let Node {
            first,
            children,
            visits,
            ..
        } = self.nodes[node];
        let turn = self.walk.here().turn();
        let log = random::ln(f64::from(visits.max(1)));
        let bound = |number: u16| match self.nodes[first + u32::from(number)].visits {
            0 => f64::INFINITY,
            visits => {
                let spread = self.settings.exploration * (log / f64::from(visits)).sqrt();
                self.mean(first + u32::from(number)).payoff(turn) + spread
            }
        };
        let children = (0..children.unwrap_or(0)).map(|number| (number, bound(number)));
        children
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .map_or(0, |best| best.0)
    }

    /// The move of the root with the most visits. The line continues with the most visited moves.
    fn choice(&self) -> Option<Choice<G::Move, G::Value>> {
        let visited = |node: u32| {
            let Node {
                first, children, ..
            } = self.nodes[node];
            let children = (first..first + u32::from(children.unwrap_or(0)))
                .filter(|&child| self.nodes[child].visits > 0);
            children.reduce(|best, next| {
                if self.nodes[next].visits > self.nodes[best].visits {
                    next
                } else {
                    best
                }
            })
        };
        let mut line = Vec::new();
        let mut node = 0;
        while let Some(child) = visited(node) {
            line.push((child - self.nodes[node].first) as u16);
            node = child;
        }
        let number = line.first().copied().unwrap_or(0);
        let choice = Choice::unevaluated(self.walk.root(), usize::from(number))?;
        let evaluations = self.meter.spent();
        let is_memory_full = self.nodes.was_full();
        let choice = Choice {
            evaluations,
            is_memory_full,
            ..choice
        };
        if line.is_empty() {
            return Some(choice);
        }
        let Node {
            first, children, ..
        } = self.nodes[0];
        let value = |child: u32| (self.nodes[child].visits > 0).then(|| self.mean(child));
        let values = (first..first + u32::from(children.unwrap_or(0)))
            .map(value)
            .collect();
        Some(Choice {
            value: value(first + u32::from(number)),
            values,
            line,
            ..choice
        })
    }
}
