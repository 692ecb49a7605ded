use crate::genetic::{Normal, Rest, Step};
use crate::walk::Walk;
use crate::{Budget, Choice, Chosen, Error, Game, MAX, Meter, Player};
use ga_core::{Stream, Streams};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// Monte-Carlo tree search by upper confidence bounds *(Kocsis & Szepesvári 2006)*.
///
/// The final move is that of the best mean, which did better here than that of the most visits.
///
/// ```
/// use ga_minimax::{Budget, Player, games::ConnectFour, players::Uct};
///
/// let position: ConnectFour = "112233".parse()?;
/// let choice = Uct::default().choose(&position, &Budget::evaluations(1000), 1);
/// assert_eq!(choice?.map(|choice| choice.chosen), Some(3)); // four in the bottom row
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uct {
    /// The weight of the confidence bound, in standard deviations of all values seen.
    pub exploration: f64,
    /// How a new node gets a value.
    pub rollout: Rollout,
}

/// How a new node of [`Uct`] gets a value. Where only the end of the game has one, by [`Rollout::Playout`].
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Rollout {
    /// The value of the end of the game after random moves.
    Playout,
    /// The value of the position.
    Position,
    /// The value of the position and the expected rest of the game up to this many plies from the root, as
    /// [`Genetic`](crate::Genetic) reckons it.
    Offset(usize),
}

impl Default for Uct {
    fn default() -> Self {
        Self { exploration: 1.0, rollout: Rollout::Playout }
    }
}

impl<G: Game<Value = f64>> Player<G> for Uct {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        let mut search = Search::new(*self, position, budget, seed);
        search.expand(0)?;
        let mut idle = 0;
        while search.meter.is_open() && idle < PATIENCE && search.nodes.len() > 1 {
            let spent = search.meter.spent();
            search.iterate()?;
            idle = if search.meter.spent() == spent { idle + 1 } else { 0 };
        }
        Ok(search.choice())
    }
}

/// The search gives up after so many iterations in a row that brought nothing new.
const PATIENCE: u32 = 1000;

/// The moves of so many nodes tell what a move changes.
const ENOUGH: u32 = 56;

#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    children: Option<u16>,
    visits: u32,
    /// Sum of the values for MAX.
    sum: f64,
    /// The value seen when the node was new.
    seen: Option<f64>,
}

const NEW: Node = Node { first: 0, children: None, visits: 0, sum: 0.0, seen: None };

struct Search<G: Game> {
    settings: Uct,
    nodes: Vec<Node>,
    walk: Walk<G>,
    meter: Meter,
    rng: Stream,
    path: Vec<u32>,
    /// Ends of lines that were played out: their values are known.
    ends: HashMap<Vec<u16>, f64, BuildHasherDefault<DefaultHasher>>,
    spread: Spread,
    steps: Spread,
    rest: Option<Rest>,
}

/// Mean and standard deviation of numbers as they come (Welford 1962).
#[derive(Clone, Copy, Debug, Default)]
struct Spread {
    count: u32,
    mean: f64,
    squares: f64,
}

impl Spread {
    fn add(&mut self, value: f64) {
        self.count += 1;
        let old = value - self.mean;
        self.mean += old / f64::from(self.count);
        self.squares += old * (value - self.mean);
    }

    fn variance(&self) -> f64 {
        self.squares / f64::from(self.count.max(1))
    }
}

impl<G: Game<Value = f64>> Search<G> {
    fn new(settings: Uct, root: &G, budget: &Budget, seed: u64) -> Self {
        Self {
            settings,
            nodes: vec![NEW],
            walk: Walk::new(root),
            meter: budget.meter(),
            rng: Streams::report(seed).survival(),
            path: Vec::new(),
            ends: HashMap::default(),
            spread: Spread::default(),
            steps: Spread::default(),
            rest: None,
        }
    }

    /// Down to a new node or the end, its value, and up again.
    fn iterate(&mut self) -> Result<(), Error> {
        self.walk.back(0);
        self.path.clear();
        self.path.push(0);
        let mut node = 0;
        while self.nodes[node].visits > 0 || node == 0 {
            self.expand(node)?;
            let Some(number) = self.select(node) else { break };
            self.walk.moves()?;
            self.walk.step(number);
            node = self.nodes[node].first as usize + usize::from(number);
            self.path.push(node as u32);
        }
        let Some(value) = self.value(node)? else { return Ok(()) };
        for &node in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.sum += value;
        }
        Ok(())
    }

    /// The child to go to: the first that was never visited, else that of the greatest bound.
    fn select(&self, node: usize) -> Option<u16> {
        let Node { first, children, visits, .. } = self.nodes[node];
        let sign = if self.walk.here().turn() == MAX { 1.0 } else { -1.0 };
        let scale = self.settings.exploration * self.spread.variance().sqrt();
        let log = f64::from(visits.max(1)).ln();
        let bound = |number: u16| {
            let child = self.nodes[first as usize + usize::from(number)];
            match f64::from(child.visits) {
                0.0 => f64::INFINITY,
                visits => sign * child.sum / visits + scale * (log / visits).sqrt(),
            }
        };
        let children = (0..children.unwrap_or(0)).map(|number| (number, bound(number)));
        children.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(number, _)| number)
    }

    fn expand(&mut self, node: usize) -> Result<(), Error> {
        if self.nodes[node].children.is_none() {
            let children = self.walk.moves()? as u16;
            self.nodes[node].first = self.nodes.len() as u32;
            self.nodes[node].children = Some(children);
            self.nodes.extend(std::iter::repeat_n(NEW, usize::from(children)));
        }
        Ok(())
    }

    /// What the position looks like where the walk stands; `None` if the budget ended.
    fn value(&mut self, node: usize) -> Result<Option<f64>, Error> {
        let playout = !self.walk.here().judges_inner() || self.settings.rollout == Rollout::Playout;
        if playout {
            if !self.walk.play_out(&mut self.rng, self.meter.budget())? {
                return Ok(None);
            }
            if let Some(&value) = self.ends.get(self.walk.line()) {
                return Ok(Some(value));
            }
        } else if let Some(value) = self.nodes[node].seen {
            return Ok(Some(value + self.rest(node)?));
        }
        if !self.meter.spend() {
            return Ok(None);
        }
        let value = self.walk.value()?;
        if playout {
            self.ends.insert(self.walk.line().to_vec(), value);
            self.spread.add(value);
            return Ok(Some(value));
        }
        self.nodes[node].seen = Some(value);
        if let [.., above, _] = self.path[..] {
            if let Some(before) = self.nodes[above as usize].seen.filter(|_| self.rest.is_none()) {
                self.steps.add(value - before);
            }
        }
        let value = value + self.rest(node)?;
        self.spread.add(value);
        Ok(Some(value))
    }

    /// The expected rest of the game from where the walk stands.
    fn rest(&mut self, node: usize) -> Result<f64, Error> {
        let Rollout::Offset(horizon) = self.settings.rollout else { return Ok(0.0) };
        if self.nodes[node].children == Some(0) || self.walk.moves()? == 0 {
            return Ok(0.0);
        }
        if self.rest.is_none() && self.steps.count >= ENOUGH {
            let expanded = || self.nodes.iter().filter_map(|node| node.children);
            let moves = expanded().map(f64::from).sum::<f64>() / expanded().count() as f64;
            let step = Step { change: Normal::new(0.0, self.steps.variance()), moves };
            self.rest = Some(Rest::new([step; 2], horizon));
        }
        let (here, ply) = (self.walk.here(), self.walk.line().len());
        Ok(self.rest.as_ref().map_or(0.0, |rest| rest.of(here.turn(), horizon.saturating_sub(ply)).mean))
    }

    /// The move of the best mean; the line goes on by visits.
    fn choice(&mut self) -> Option<Choice<G::Move, f64>> {
        self.walk.back(0);
        let evaluations = self.meter.spent();
        let sign = if self.walk.here().turn() == MAX { 1.0 } else { -1.0 };
        let mean = |node: &Node| node.sum / f64::from(node.visits);
        let visited = |node: Node| {
            (node.first..node.first + u32::from(node.children.unwrap_or(0)))
                .filter(|&child| self.nodes[child as usize].visits > 0)
        };
        let best = visited(self.nodes[0]).reduce(|best, next| {
            let [old, new] = [best, next].map(|child| sign * mean(&self.nodes[child as usize]));
            if new > old { next } else { best }
        });
        let number = best.map_or(0, |best| best - self.nodes[0].first);
        let choice = Choice { evaluations, ..Choice::unconsidered(self.walk.here(), number as usize)? };
        let Some(best) = best else { return Some(choice) };
        let mut line = vec![number as u16];
        let mut node = self.nodes[best as usize];
        while let Some(child) = visited(node).reduce(|best, next| {
            if self.nodes[next as usize].visits > self.nodes[best as usize].visits { next } else { best }
        }) {
            line.push((child - node.first) as u16);
            node = self.nodes[child as usize];
        }
        Some(Choice { value: Some(mean(&self.nodes[best as usize])), line, ..choice })
    }
}
