use super::branch::Branch;
use super::score::BranchScore;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Game, Walk};
use ga_core::breed::{Birth, Offspring};
use ga_core::select::{Selection, Tournament};
use ga_core::{Breeder, Selector, State};
use rand::Rng;

/// The breeder of our search: expands selected branches by all their moves. Each parent has one
/// child per move, so all moves of a position are always explored together.
///
/// A parent that is not open has no children.
#[derive(Clone, Debug)]
pub struct ExpandAll<G: Game> {
    /// Selects the parents.
    selector: Tournament,
    /// The number of parents selected per generation; duplicates count once.
    count: usize,
    walk: Walk<G>,
    budget: Budget,
    selection: Selection,
    /// The first error of the game. No parent has children after it.
    fault: Option<Error>,
}

/// The number of children without a play-out between two checks of the clock.
const CLOCK_STRIDE: usize = 256;

impl<G: Game> ExpandAll<G> {
    /// Expands `count` branches per generation until the time of the budget is over.
    pub(crate) fn new(root: &G, selector: Tournament, count: usize, budget: &Budget) -> Self {
        let walk = Walk::new(root);
        let budget = budget.clone();
        Self {
            selector,
            count,
            walk,
            budget,
            selection: Selection::default(),
            fault: None,
        }
    }

    pub(crate) const fn fault(&self) -> Option<&Error> {
        self.fault.as_ref()
    }

    /// The children of the root, or only some of them if the time ends during their play-outs.
    ///
    /// # Errors
    ///
    /// If a position on the way has too many moves.
    pub(crate) fn founders(&mut self, rng: &mut dyn Rng) -> Result<Vec<Branch>, Error> {
        let mut founders = Vec::new();
        self.expand(&Branch::default(), rng, |child| {
            founders.push(child.clone());
        })?;
        Ok(founders)
    }

    /// Passes every child of `parent` to `born`, or only the first ones if the time ends.
    ///
    /// The play-out of the parent begins with one of the moves. The child after this move inherits
    /// the rest of the play-out and needs no new evaluation.
    fn expand(
        &mut self,
        parent: &Branch,
        rng: &mut dyn Rng,
        mut born: impl FnMut(&Branch),
    ) -> Result<(), Error> {
        let Self { walk, budget, .. } = self;
        let mut child = Branch {
            line: parent.path().to_vec(),
            depth: parent.depth + 1,
        };
        walk.follow(parent.path())?;
        let played_out = !walk.here().has_estimates();
        for number in 0..walk.moves()? {
            let number = number as u16;
            child.line.truncate(parent.depth);
            if parent.line.get(parent.depth) == Some(&number) {
                child.line.clone_from(&parent.line);
            } else if played_out {
                walk.back(parent.depth);
                walk.moves()?;
                walk.step(number);
                if !walk.play_out(rng, budget)? {
                    return Ok(());
                }
                child.line.extend_from_slice(&walk.line()[parent.depth..]);
            } else {
                if usize::from(number) % CLOCK_STRIDE == CLOCK_STRIDE - 1 && !budget.is_timely() {
                    return Ok(());
                }
                child.line.push(number);
            }
            born(&child);
        }
        Ok(())
    }
}

impl<G: Game> Breeder<Branch, BranchScore> for ExpandAll<G> {
    fn breed(
        &mut self,
        state: &State<Branch, BranchScore>,
        offspring: &mut Offspring<Branch>,
        rng: &mut dyn Rng,
    ) {
        let mut selection = std::mem::take(&mut self.selection);
        let genomes = state.population().genomes();
        let scores = state.population().scores();
        selection.clear();
        self.selector
            .select(scores, self.count, &mut selection, rng);
        selection.parents.sort_unstable();
        selection.parents.dedup();
        for &parent in selection
            .parents
            .iter()
            .filter(|&&parent| scores[parent].is_open())
        {
            if self.fault.is_some() || !self.budget.is_timely() {
                break;
            }
            let birth = Birth::from_parent(parent);
            let expanded = self.expand(&genomes[parent], rng, |child| {
                offspring.push_copy(child, birth);
            });
            self.fault = expanded.err();
        }
        self.selection = selection;
    }

    fn min_population(&self, _: &State<Branch, BranchScore>) -> usize {
        Selector::<BranchScore>::min_population(&self.selector)
    }
}
