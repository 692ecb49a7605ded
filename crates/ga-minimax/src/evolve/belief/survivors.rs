use super::branch::Branch;
use super::propagate::Evidence;
use super::score::{BranchScore, Observation};
use super::tree::BeliefTree;
use super::twins::Twins;
use crate::budget::Budget;
use crate::game::Game;
use crate::players::{Explanation, Explored};
use ga_core::breed::Birth;
use ga_core::random::Streams;
use ga_core::{Population, Replacement};

/// The replacement of our search: keeps the `size` open branches of greatest interest. It selects
/// them from all branches observed since the start, not only from the last generation.
///
/// First, the observations at new branches enter the belief tree, where they change beliefs and
/// interests.
#[derive(Clone, Debug)]
pub struct MostInteresting {
    tree: BeliefTree,
    size: usize,
    budget: Budget,
    /// Reused memory: the observations at the children of one parent.
    scratch: Vec<Observation>,
}

impl MostInteresting {
    /// A replacement for searches from `root` with this horizon in plies. `size` is the size of the
    /// population, at least 1. `is_merged` says whether a position that several lines reach is
    /// searched once. When the time of the budget is over, the tree computes only what the choice
    /// of a move needs.
    pub(crate) fn new<G: Game>(
        root: &G,
        horizon: usize,
        size: usize,
        is_merged: bool,
        budget: &Budget,
    ) -> Self {
        let mut tree = BeliefTree::new(root, horizon);
        if is_merged && root.has_estimates() {
            tree.merge(root.key());
        }
        Self {
            tree,
            size,
            budget: budget.clone(),
            scratch: Vec::new(),
        }
    }

    /// The expected value of the move believed to be the best, and the line of expected play.
    pub(crate) fn best(&self) -> Option<(f64, Vec<u16>)> {
        self.tree.best()
    }

    /// The expected value after each move of the root.
    pub(crate) fn values(&self) -> Vec<Option<f64>> {
        self.tree.nodes[0]
            .children()
            .map(|child| Some(self.tree.value(child)))
            .collect()
    }

    /// Why the best move is the best one; `now` is the value of the root.
    pub(crate) fn explain(&self, now: f64) -> Option<Explanation> {
        self.tree.explanation(now)
    }

    /// The tree, `levels` moves deep.
    pub(crate) fn explored(&self, levels: usize) -> Explored<f64> {
        self.tree.explored(levels)
    }

    /// The size of the tree in memory.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.tree.nodes[..])
            + self.tree.evidence.as_ref().map_or(0, Evidence::bytes)
            + self.tree.twins.as_ref().map_or(0, Twins::bytes)
    }

    /// Whether the memory of the budget holds more nodes.
    pub(crate) fn has_room(&self) -> bool {
        self.bytes() < self.budget.memory()
    }

    /// Adds the children of one parent to the tree if all of them were observed. At the root, adds
    /// the children that were observed.
    fn attach(&mut self, siblings: &[Branch], scores: &[BranchScore]) {
        let Some(first) = siblings.first() else {
            return;
        };
        let Some(parent) = self.tree.find(first.parent()) else {
            return;
        };
        self.scratch.clear();
        self.scratch
            .extend(scores.iter().map_while(|score| match score {
                BranchScore::Observed(observation) => Some(*observation),
                _ => None,
            }));
        if self.tree.is_open(parent) && (parent == 0 || self.scratch.len() == siblings.len()) {
            self.tree.attach(parent, siblings, &self.scratch);
        }
    }

    fn attach_all(&mut self, newborns: &Population<Branch, BranchScore>) {
        let mut scores = newborns.scores();
        for siblings in newborns.genomes().chunk_by(Branch::is_sibling) {
            let (these, others) = scores.split_at(siblings.len());
            self.attach(siblings, these);
            scores = others;
        }
    }

    /// Fills the population with the most interesting open branches. If no branch is open, keeps
    /// one individual, since a population must not be empty.
    fn select(
        &mut self,
        residents: &mut Population<Branch, BranchScore>,
        spare: &mut Population<Branch, BranchScore>,
    ) {
        let Self { tree, size, .. } = self;
        let frontier = tree.frontier(*size);
        while residents.len() > frontier.len().max(1) {
            let (branch, score) = residents.swap_remove(residents.len() - 1);
            spare.push(branch, score);
        }
        while residents.len() < frontier.len() {
            residents.push(Branch::default(), BranchScore::Unknown);
        }
        let (branches, scores) = residents.columns_mut();
        scores.fill(BranchScore::Unknown);
        for ((branch, score), &(interest, leaf)) in branches.iter_mut().zip(scores).zip(&frontier) {
            tree.write_branch(leaf as usize, branch);
            *score = BranchScore::Open(interest);
        }
        tree.reuse(frontier);
    }
}

impl Replacement<Branch, BranchScore> for MostInteresting {
    fn replace(
        &mut self,
        residents: &mut Population<Branch, BranchScore>,
        newborns: &mut Population<Branch, BranchScore>,
        _: &[Birth],
        _: Streams,
    ) {
        self.attach_all(newborns);
        if self.tree.update(&|| self.budget.is_timely()) {
            self.select(residents, newborns);
        }
    }

    fn min_survivors(&self, size: usize) -> usize {
        size.min(1)
    }

    /// The founders are the moves of the root.
    fn prepare(&mut self, population: &mut Population<Branch, BranchScore>) {
        if self.tree.is_open(0) {
            self.attach_all(population);
            self.tree.update(&|| true);
            self.select(population, &mut Population::new());
        }
    }
}
