//! Evolutionary Monte Carlo tree search (Baier & Cowling 2018, `baier-cowling-2018`).

use super::budget::Budget;
use super::judge::Trial;
use super::{Rival, carry_out, greedy_cells};
use ga_core::Mutator;
use ga_core::random::{Stream, below};
use ga_units::evolve::genome::{Plan, TurnView};
use ga_units::evolve::lookahead::Weights;
use ga_units::evolve::operators::ResolveConflicts;
use ga_units::{Battle, Error};

/// A tree of plans for this turn. The root is the plan of the greedy script, and each edge sends
/// one unit to another cell. UCB chooses the node to expand.
///
/// Bridge burning: the time has `phases`, and after each the best child becomes the root. With
/// `after` above 0 the horizon lies beyond the turn, as in the second paper of that year. The paper
/// repairs what a mutation made impossible; here units that meet on a cell go beside it.
#[derive(Clone, Debug)]
pub struct EvolutionaryMcts {
    /// The constant of UCB.
    pub exploration: f64,
    /// Greatest number of children of a node.
    pub children: usize,
    /// Phases of bridge burning. 1 is without.
    pub phases: u32,
    /// Turns of the greedy script after the plan.
    pub after: u32,
    /// The weights of the evaluation.
    pub weights: Weights,
}

impl Default for EvolutionaryMcts {
    fn default() -> Self {
        Self {
            exploration: 0.05,
            children: 16,
            phases: 20,
            after: 1,
            weights: Weights::EVOLVED,
        }
    }
}

struct Node {
    plan: Plan,
    /// The value of the plan itself.
    own: f64,
    count: f64,
    sum: f64,
    children: Vec<usize>,
}

impl Node {
    const fn new(plan: Plan, own: f64) -> Self {
        Self {
            plan,
            own,
            count: 1.0,
            sum: own,
            children: Vec::new(),
        }
    }
}

impl EvolutionaryMcts {
    /// The path from `root` to the node that gets a new child.
    fn path(&self, nodes: &[Node], root: usize) -> Vec<usize> {
        let mut path = vec![root];
        let mut at = root;
        while nodes[at].children.len() >= self.children.max(1) {
            let total = nodes[at].count.ln();
            let bound = |node: usize| {
                let Node { count, sum, .. } = &nodes[node];
                sum / count + self.exploration * (total / count).sqrt()
            };
            let best = nodes[at]
                .children
                .iter()
                .copied()
                .max_by(|&a, &b| bound(a).total_cmp(&bound(b)));
            let Some(best) = best else { break };
            at = best;
            path.push(at);
        }
        path
    }

    fn value(&self, plan: &Plan, trial: &mut Trial) -> f64 {
        trial.reset();
        trial.follow(&plan.0);
        trial.play_on(self.after);
        trial.judge.bounded(&trial.battle)
    }
}

/// The child that was visited most often, and of those the best.
fn favourite(nodes: &[Node], root: usize) -> Option<usize> {
    nodes[root]
        .children
        .iter()
        .copied()
        .max_by(|&left, &right| {
            let (left, right) = (&nodes[left], &nodes[right]);
            let mean = || (left.sum / left.count).total_cmp(&(right.sum / right.count));
            left.count.total_cmp(&right.count).then_with(mean)
        })
}

impl Rival for EvolutionaryMcts {
    fn act(&mut self, battle: &mut Battle, seed: u64, budget: &Budget) -> Result<(), Error> {
        let before = battle.clone();
        let view = TurnView::new(&before);
        let units = view.units().len();
        if units == 0 {
            return Ok(());
        }
        let mut trial = Trial::new(&before, self.weights);
        let mut rng = Stream::seeded(seed);
        let repair = ResolveConflicts::new(&view);
        let mut plan = Plan(greedy_cells(&view, &mut trial));
        repair.mutate(&mut plan, &mut rng);
        if !budget.more() {
            return carry_out(battle, &plan.0);
        }
        let own = self.value(&plan, &mut trial);
        let mut nodes = vec![Node::new(plan, own)];
        let mut root = 0;
        let mut best = 0;
        let mut phase = 1;
        while budget.more() {
            if budget.used() * f64::from(self.phases) >= f64::from(phase) {
                phase += 1;
                root = favourite(&nodes, root).unwrap_or(root);
            }
            let path = self.path(&nodes, root);
            let parent = path[path.len() - 1];
            let mut plan = nodes[parent].plan.clone();
            let unit = below(&mut rng, units);
            let destinations = view.destinations(unit);
            plan.0[unit] = destinations[below(&mut rng, destinations.len())];
            repair.mutate(&mut plan, &mut rng);
            let own = self.value(&plan, &mut trial);
            let child = nodes.len();
            if own > nodes[best].own {
                best = child;
            }
            nodes[parent].children.push(child);
            nodes.push(Node::new(plan, own));
            for node in path {
                nodes[node].count += 1.0;
                nodes[node].sum += own;
            }
        }
        carry_out(battle, &nodes[best].plan.0)
    }
}
