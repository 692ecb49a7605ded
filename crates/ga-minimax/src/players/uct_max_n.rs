use super::baseline::rolled;
use super::choice::{Choice, Chosen, Player, first_best};
use super::nodes::Nodes;
use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::game::{Game, Value, Walk};
use ga_core::random::{self, Stream};
use std::ops::Range;

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

impl<V> Node<V> {
    /// The children that it has so far.
    fn children(&self) -> Range<u32> {
        self.first..self.first + u32::from(self.children.unwrap_or(0))
    }
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
        first_best(children, |child| child.1).map_or(0, |best| best.0)
    }

    /// The move of the root with the most visits. The line continues with the most visited moves.
    fn choice(&self) -> Option<Choice<G::Move, G::Value>> {
        let visits = |&node: &u32| self.nodes[node].visits;
        let visited = |node: u32| {
            let children = self.nodes[node].children();
            first_best(children.filter(|child| visits(child) > 0), visits)
        };
        let choice = match visited(0) {
            None => Choice::unevaluated(self.walk.root(), 0),
            Some(best) => {
                let mut line = Vec::new();
                let mut node = 0;
                while let Some(child) = visited(node) {
                    line.push((child - self.nodes[node].first) as u16);
                    node = child;
                }
                let value = |child: u32| (visits(&child) > 0).then(|| self.mean(child));
                let values = self.nodes[0].children().map(value).collect();
                Choice::found(self.walk.root(), self.mean(best), values, line)
            }
        };
        Some(choice?.after(self.meter.spent(), self.nodes.was_full()))
    }
}
