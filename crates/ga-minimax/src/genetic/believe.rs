use super::tree::{Node, Tree};
use super::{Seen, Sight, Stem};
use crate::{Budget, Game};
use ga_core::breed::Birth;
use ga_core::random::Streams;
use ga_core::{Population, Replacement};
use std::num::NonZeroUsize;

/// The reservation tree of beliefs, from which the survivors are taken: of all lines ever seen
/// those stay that it would help most to know more about.
///
/// What newborns show is added to the tree and changes the beliefs above it. Then the population is
/// the `size` lines of greatest interest, whether they were born in this generation or long ago.
#[derive(Clone, Debug)]
pub struct Believe {
    tree: Tree,
    size: NonZeroUsize,
    budget: Budget,
    brood: Vec<Seen>,
}

impl Believe {
    /// Beliefs about `root` with this horizon, and a population of `size` lines. Once the time of
    /// the budget is over, nothing more is worked out than a choice needs.
    pub fn new<G: Game<Value = f64>>(root: &G, horizon: usize, size: NonZeroUsize, budget: &Budget) -> Self {
        let tree = Tree::new(root.turn(), root.judges_inner(), horizon);
        Self { tree, size, budget: budget.clone(), brood: Vec::new() }
    }

    /// What the move is worth that is believed to be the best one, and the line of play that is
    /// expected.
    pub fn best(&self) -> Option<(f64, Vec<u16>)> {
        self.tree.best()
    }

    /// The size of the tree in memory, about.
    pub(super) fn bytes(&self) -> usize {
        self.tree.nodes.capacity() * size_of::<Node>()
    }

    /// Adds a brood to the tree, if it was seen; of the root's, what was seen.
    fn attach(&mut self, siblings: &[Stem], sights: &[Sight]) {
        let Some(eldest) = siblings.first() else { return };
        let Some(parent) = self.tree.find(eldest.before()) else { return };
        self.brood.clear();
        self.brood.extend(sights.iter().map_while(|sight| match sight {
            Sight::Seen(seen) => Some(*seen),
            _ => None,
        }));
        if self.tree.is_open(parent) && (parent == 0 || self.brood.len() == siblings.len()) {
            self.tree.attach(parent, siblings, &self.brood);
        }
    }

    fn attach_all(&mut self, newborns: &Population<Stem, Sight>) {
        let mut sights = newborns.scores();
        for siblings in newborns.genomes().chunk_by(Stem::is_sibling) {
            let (these, others) = sights.split_at(siblings.len());
            self.attach(siblings, these);
            sights = others;
        }
    }

    /// Makes the lines of greatest interest the population. One line stays if there are none.
    fn select(&mut self, residents: &mut Population<Stem, Sight>, spare: &mut Population<Stem, Sight>) {
        let Self { tree, size, .. } = self;
        let frontier = tree.frontier(size.get());
        while residents.len() > frontier.len().max(1) {
            let (stem, sight) = residents.swap_remove(residents.len() - 1);
            spare.push(stem, sight);
        }
        while residents.len() < frontier.len() {
            residents.push(Stem::default(), Sight::Unseen);
        }
        let (stems, sights) = residents.columns_mut();
        sights.fill(Sight::Unseen);
        for ((stem, sight), &(interest, leaf)) in stems.iter_mut().zip(sights).zip(&frontier) {
            tree.line(leaf as usize, stem);
            *sight = Sight::Open(interest);
        }
        tree.reuse(frontier);
    }
}

impl Replacement<Stem, Sight> for Believe {
    fn replace(
        &mut self,
        residents: &mut Population<Stem, Sight>,
        newborns: &mut Population<Stem, Sight>,
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

    /// Founders are the moves of the root.
    fn prepare(&mut self, population: &mut Population<Stem, Sight>) {
        if self.tree.is_open(0) {
            self.attach_all(population);
            self.tree.update(&|| true);
            self.select(population, &mut Population::new());
        }
    }
}
