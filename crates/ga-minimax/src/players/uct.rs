use super::baseline::rolled;
use super::choice::{Choice, Chosen, Player, first_best, sign_of};
use super::nodes::Nodes;
use super::widening::Widening;
use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::evolve::belief::{Normal, Rest, Step};
use crate::game::{Game, Walk};
use ga_core::random::{self, Stream, unit};
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Range;

/// A player that uses UCT: Monte-Carlo tree search with upper confidence bounds (Kocsis &
/// Szepesvári 2006, `kocsis-szepesvari-2006`).
///
/// Plays the move with the best mean value. In our matches this rule did better than playing the
/// move with the most visits.
///
/// A result far beyond all estimates, for example an infinite one, enters a mean as twice the
/// greatest estimate. So all such wins count equally, and estimates still matter.
///
/// With [`widening`](Self::widening), a position has few moves at first and more with its visits.
///
/// Where chance moves, an iteration draws what comes up, so means become expected values.
///
/// When the tree reaches half of the bound of the [`Budget`]'s memory, it gets no new nodes, and
/// the search plays out its leaves again and again. The other half is for the values of lines that
/// were played out.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::ConnectFour;
/// use ga_minimax::players::{Player, Uct};
///
/// let position: ConnectFour = "112233".parse()?;
/// let choice = Uct::default().choose(&position, &Budget::evaluations(1000), 1);
/// assert_eq!(choice?.map(|choice| choice.chosen), Some(3)); // four in the bottom row
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[doc(alias = "MCTS")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uct {
    /// The weight of the confidence bound, in standard deviations of all values so far.
    pub exploration: f64,
    /// How a new node is evaluated.
    pub rollout: Rollout,
    /// How many moves of a position are considered; `None`: all.
    pub widening: Option<Widening>,
}

/// How a new node of [`Uct`] is evaluated. Games without estimates always use play-outs.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Rollout {
    /// The value at the end of a random play-out.
    Playout,
    /// The estimate of the position.
    Position,
    /// The estimate of the position, plus the expected rest of the game. This rest is what best
    /// play adds until the given depth, counted in plies from the root, as
    /// [`GeneticPlayer`](super::GeneticPlayer) computes it.
    Offset(usize),
}

impl Default for Uct {
    fn default() -> Self {
        Self {
            exploration: 1.0,
            rollout: Rollout::Playout,
            widening: None,
        }
    }
}

impl<G: Game<Value = f64>> Player<G> for Uct {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if let Some(rolled) = rolled(position, seed) {
            return rolled;
        }
        let mut search = Search::new(*self, position, budget, seed);
        search.expand(0)?;
        let mut idle = 0;
        while search.meter.is_open()
            && idle < MOST_IDLE_ITERATIONS
            && search.nodes[0].children != Some(0)
        {
            let spent = search.meter.spent();
            search.iterate()?;
            idle = if search.meter.spent() == spent {
                idle + 1
            } else {
                0
            };
        }
        let choice = search.choice();
        search.nodes.release();
        Ok(choice)
    }
}

/// The search gives up after this many iterations in a row without an evaluation.
const MOST_IDLE_ITERATIONS: u32 = 1000;

/// A result greater than this multiple of the greatest estimate counts as a win with the value of
/// exactly this multiple.
const BEYOND: f64 = 2.0;

/// A result of this size or more always counts as a win, because the squares of greater values
/// overflow.
const HUGE: f64 = 1e100;

/// The bytes of a line that was played out. A hash table that has just grown is half empty.
const END: usize = 2 * size_of::<(u64, Seen)>();

/// The number of changes that must be observed before the rest of the game is computed from them.
const ENOUGH_STEPS: u32 = 56;

#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    children: Option<u16>,
    visits: u32,
    /// The number of wins of MAX minus the number of wins of MIN. Only results beyond the range of
    /// estimates count as wins.
    wins: i32,
    /// The sum of all other values.
    sum: f64,
    /// The value of the position when the node was new.
    seen: Option<Seen>,
}

impl Node {
    /// The children that it has so far.
    fn children(&self) -> Range<u32> {
        self.first..self.first + u32::from(self.children.unwrap_or(0))
    }
}

const NEW: Node = Node {
    first: 0,
    children: None,
    visits: 0,
    wins: 0,
    sum: 0.0,
    seen: None,
};

/// The value of a position.
#[derive(Clone, Copy, Debug)]
enum Seen {
    /// A value within the range of estimates.
    Value(f64),
    /// A result beyond the range of estimates: 1 if MAX wins, -1 if MIN wins.
    Win(i32),
}

struct Search<G: Game> {
    settings: Uct,
    nodes: Nodes<Node>,
    walk: Walk<G>,
    meter: Meter,
    rng: Stream,
    path: Vec<u32>,
    /// The values of lines that were played out, by a hash of the line.
    ends: HashMap<u64, Seen, BuildHasherDefault<DefaultHasher>>,
    /// The greatest number of these lines.
    most_ends: usize,
    /// The greatest absolute value so far, without results beyond the range of estimates.
    range: f64,
    spread: Spread,
    steps: Spread,
    rest: Option<Rest>,
}

/// The running mean and variance of a sequence (Welford 1962, `welford-1962`).
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
            nodes: Nodes::new(NEW, budget.memory() / 2),
            walk: Walk::new(root),
            meter: budget.meter(),
            rng: Stream::seeded(seed),
            path: Vec::new(),
            ends: HashMap::default(),
            most_ends: budget.memory() / 2 / END,
            range: 0.0,
            spread: Spread::default(),
            steps: Spread::default(),
            rest: None,
        }
    }

    /// One iteration: goes down to a new node or an end, evaluates it, and updates the path.
    fn iterate(&mut self) -> Result<(), Error> {
        self.walk.back(0);
        self.path.clear();
        self.path.push(0);
        let mut node = 0;
        while self.nodes[node].visits > 0 || node == 0 {
            self.expand(node)?;
            self.walk.moves()?;
            let Some(number) = self.select(node) else {
                break;
            };
            self.walk.step(number);
            node = self.nodes[node].first + u32::from(number);
            self.path.push(node);
        }
        let Some(seen) = self.see(node)? else {
            return Ok(());
        };
        for &node in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            match seen {
                Seen::Value(value) => node.sum += value,
                Seen::Win(winner) => node.wins += winner,
            }
        }
        Ok(())
    }

    /// The child to visit: a child without a visit that may be considered, or else the child with
    /// the greatest bound. If chance moves, any child by its probability.
    fn select(&mut self, node: u32) -> Option<u16> {
        let Node {
            first,
            children,
            visits,
            ..
        } = self.nodes[node];
        if !self.walk.odds().is_empty() {
            // Without children there is no room for them.
            return (children.unwrap_or(0) > 0).then(|| self.walk.any_move(&mut self.rng));
        }
        if let Some(number) = self.next(node) {
            return Some(number);
        }
        let sign = sign_of(self.walk.here());
        let scale = self.settings.exploration * self.spread.variance().sqrt();
        let log = random::ln(f64::from(visits.max(1)));
        let bound = |number: u16| {
            let child = &self.nodes[first + u32::from(number)];
            match f64::from(child.visits) {
                0.0 => f64::NEG_INFINITY,
                visits => sign * self.sum(child) / visits + scale * (log / visits).sqrt(),
            }
        };
        let children = (0..children.unwrap_or(0)).map(|number| (number, bound(number)));
        first_best(children, |child| child.1).map(|(number, _)| number)
    }

    /// The next child without a visit, if one may be considered: the first one; with widening that
    /// of the greatest gain, of equal ones any.
    fn next(&mut self, node: u32) -> Option<u16> {
        let Node {
            first,
            children,
            visits,
            ..
        } = self.nodes[node];
        let children = children.unwrap_or(0);
        let nodes = &self.nodes;
        let mut new = (0..children).filter(|&number| nodes[first + u32::from(number)].visits == 0);
        let Some(widening) = self.settings.widening else {
            return new.next();
        };
        let tried = usize::from(children) - new.clone().count();
        if tried >= usize::from(widening.considered(visits, children)) {
            return None;
        }
        let here = self.walk.here();
        let moves = self.walk.list();
        let rng = &mut self.rng;
        let ranked = new.map(|number| {
            (
                (here.hint(moves[usize::from(number)]).gain, unit(rng)),
                number,
            )
        });
        first_best(ranked, |new| new.0).map(|(_, number)| number)
    }

    /// The value of a win in a mean.
    fn win(&self) -> f64 {
        if self.range > 0.0 {
            BEYOND * self.range
        } else {
            1.0
        }
    }

    fn sum(&self, node: &Node) -> f64 {
        match node.wins {
            0 => node.sum,
            wins => node.sum + f64::from(wins) * self.win(),
        }
    }

    /// Adds the children of the current node, if the memory holds them.
    fn expand(&mut self, node: u32) -> Result<(), Error> {
        if self.nodes[node].children.is_none() {
            let children = self.walk.moves()?;
            if node > 0 && !self.nodes.has_room(children) {
                return Ok(());
            }
            let first = self.nodes.add(children, NEW);
            let node = &mut self.nodes[node];
            (node.first, node.children) = (first, Some(children as u16));
        }
        Ok(())
    }

    /// Evaluates the current position, which is the end of the path. Returns `None` if the budget
    /// ended.
    fn see(&mut self, node: u32) -> Result<Option<Seen>, Error> {
        if !self.walk.here().has_estimates() || self.settings.rollout == Rollout::Playout {
            return self.play_out();
        }
        if let Some(seen) = self.nodes[node].seen {
            return Ok(Some(self.with_rest(seen, node)?));
        }
        if !self.meter.spend() {
            return Ok(None);
        }
        let seen = self.sort(self.walk.value()?)?;
        self.nodes[node].seen = Some(seen);
        if let ([.., above, _], None, Seen::Value(value)) = (&self.path[..], &self.rest, seen) {
            if let Some(Seen::Value(before)) = self.nodes[*above].seen {
                self.steps.add(value - before);
            }
        }
        let seen = self.with_rest(seen, node)?;
        self.count(seen);
        Ok(Some(seen))
    }

    /// The value after a random play-out, or `None` if the budget ended.
    fn play_out(&mut self) -> Result<Option<Seen>, Error> {
        if !self.walk.play_out(&mut self.rng, self.meter.budget())? {
            return Ok(None);
        }
        let line = self.ends.hasher().hash_one(self.walk.line());
        if let Some(&seen) = self.ends.get(&line) {
            return Ok(Some(seen));
        }
        if !self.meter.spend() {
            return Ok(None);
        }
        let value = self.walk.value()?;
        let seen = if value.abs() < HUGE || G::CHANCE {
            self.range = self.range.max(value.abs());
            Seen::Value(value)
        } else {
            Seen::win(value)
        };
        if self.ends.len() < self.most_ends {
            self.ends.insert(line, seen);
        }
        self.count(seen);
        Ok(Some(seen))
    }

    /// Separates results beyond the range of estimates from all other values.
    fn sort(&mut self, value: f64) -> Result<Seen, Error> {
        // Listing the moves is expensive, and only few values are beyond the range. Values that
        // chance averages count as they are.
        if !G::CHANCE && value.abs() > BEYOND * self.range && self.walk.moves()? == 0 {
            let comparable = self.range == 0.0 && value.abs() < HUGE;
            return Ok(if comparable {
                Seen::Value(value)
            } else {
                Seen::win(value)
            });
        }
        if self.range == 0.0 && value != 0.0 {
            // This is the first estimate. The spread so far came from results, and their size has
            // no meaning.
            self.spread = Spread::default();
        }
        self.range = self.range.max(value.abs());
        Ok(Seen::Value(value))
    }

    fn count(&mut self, seen: Seen) {
        self.spread.add(match seen {
            Seen::Value(value) => value,
            Seen::Win(winner) => f64::from(winner) * self.win(),
        });
    }

    /// Adds the expected rest of the game to a value. A win stays as it is.
    fn with_rest(&mut self, seen: Seen, node: u32) -> Result<Seen, Error> {
        match seen {
            Seen::Value(value) => Ok(Seen::Value(value + self.rest(node)?)),
            Seen::Win(_) => Ok(seen),
        }
    }

    /// The expected rest of the game after the current position.
    fn rest(&mut self, node: u32) -> Result<f64, Error> {
        let Rollout::Offset(horizon) = self.settings.rollout else {
            return Ok(0.0);
        };
        if self.nodes[node].children == Some(0) || self.walk.moves()? == 0 {
            return Ok(0.0);
        }
        if self.rest.is_none() && self.steps.count >= ENOUGH_STEPS {
            let expanded = || self.nodes.iter().filter_map(|node| node.children);
            let moves = expanded().map(f64::from).sum::<f64>() / expanded().count() as f64;
            let step = Step {
                change: Normal::new(0.0, self.steps.variance()),
                moves,
            };
            self.rest = Some(Rest::new([step; 2], horizon));
        }
        let here = self.walk.here();
        let ply = self.walk.line().len();
        Ok(self.rest.as_ref().map_or(0.0, |rest| {
            rest.of(here.turn(), horizon.saturating_sub(ply)).mean
        }))
    }

    /// The move with the best mean. The line continues with the most visited moves.
    fn choice(&mut self) -> Option<Choice<G::Move, f64>> {
        self.walk.back(0);
        let sign = sign_of(self.walk.here());
        let mean = |node: u32| self.sum(&self.nodes[node]) / f64::from(self.nodes[node].visits);
        let visits = |&node: &u32| self.nodes[node].visits;
        let visited = |node: u32| self.nodes[node].children().filter(|node| visits(node) > 0);
        let number = |node: u32, child: u32| (child - self.nodes[node].first) as u16;
        let choice = match first_best(visited(0), |&child| sign * mean(child)) {
            None => Choice::unevaluated(self.walk.here(), 0),
            Some(best) => {
                let seen = |child: u32| (visits(&child) > 0).then(|| mean(child));
                let values = self.nodes[0].children().map(seen).collect();
                let mut line = vec![number(0, best)];
                let mut node = best;
                while let Some(child) = first_best(visited(node), visits) {
                    line.push(number(node, child));
                    node = child;
                }
                Choice::found(self.walk.here(), mean(best), values, line)
            }
        };
        let is_memory_full = self.nodes.was_full() || self.ends.len() >= self.most_ends;
        Some(choice?.after(self.meter.spent(), is_memory_full))
    }
}

impl Seen {
    fn win(value: f64) -> Self {
        Self::Win(if value > 0.0 { 1 } else { -1 })
    }
}
