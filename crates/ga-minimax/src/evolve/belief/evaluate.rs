use super::branch::Branch;
use super::score::{BranchScore, Observation};
use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::game::{Game, Walk};
use ga_core::Asked;
use ga_core::Evaluator;
use ga_core::evaluate::Cohort;
use ga_core::random::Streams;

/// The evaluator of our search: evaluates the ends of new branches until the budget is used up.
#[derive(Clone, Debug)]
pub struct LeafEvaluation<G: Game> {
    walk: Walk<G>,
    meter: Meter,
    /// Whether observations have the keys of their positions.
    has_keys: bool,
    /// Whether the search is closed, because the budget did not suffice for all children of a
    /// parent.
    closed: bool,
    /// The first error of the game. Nothing is evaluated after it.
    fault: Option<Error>,
}

impl<G: Game<Value = f64>> LeafEvaluation<G> {
    pub(crate) fn new(root: &G, has_keys: bool, budget: &Budget) -> Self {
        Self {
            has_keys,
            walk: Walk::new(root),
            meter: budget.meter(),
            closed: false,
            fault: None,
        }
    }

    /// Whether the budget may suffice for another expansion, and the game had no error.
    pub(crate) fn is_open(&self) -> bool {
        !self.closed && self.fault.is_none() && self.meter.is_open()
    }

    pub(crate) const fn fault(&self) -> Option<&Error> {
        self.fault.as_ref()
    }

    /// Observes all children of one parent if the budget suffices for all of them. At the root,
    /// observes as many children as the budget allows, since some moves are better than none.
    fn observe_all(
        &mut self,
        siblings: &[Branch],
        parent: Option<&Branch>,
        scores: &mut Vec<BranchScore>,
    ) -> Result<(), Error> {
        let inherits = |child: &Branch| parent.is_some_and(|parent| parent.line == child.line);
        let at_root = siblings.first().is_none_or(|child| child.depth <= 1);
        let before = scores.len();
        let new = siblings.iter().filter(|child| !inherits(child)).count();
        if at_root || self.meter.left() >= new as u64 {
            for child in siblings {
                let Some(observation) = self.observe(child, inherits(child))? else {
                    break;
                };
                scores.push(BranchScore::Observed(observation));
            }
        }
        if scores.len() - before < siblings.len() {
            self.closed = true;
            if !at_root {
                scores.truncate(before);
            }
        }
        Ok(())
    }

    /// Evaluates the end of the child's line, unless the child inherits its parent's value. Returns
    /// `None` if the budget is used up.
    fn observe(&mut self, child: &Branch, inherits: bool) -> Result<Option<Observation>, Error> {
        let value = if inherits {
            None
        } else if self.meter.spend() {
            self.walk.follow(&child.line)?;
            Some(self.walk.value()?)
        } else {
            return Ok(None);
        };
        self.walk.follow(child.path())?;
        let is_end = child.depth == child.line.len();
        let observation = Observation::here(&mut self.walk, value, is_end)?;
        let key = if self.has_keys {
            self.walk.here().key()
        } else {
            None
        };
        Ok(Some(Observation { key, ..observation }))
    }
}

impl<G: Game<Value = f64>> Asked<Branch> for LeafEvaluation<G> {}

impl<G: Game<Value = f64>> Evaluator<Branch> for LeafEvaluation<G> {
    type Score = BranchScore;

    fn evaluate(&mut self, cohort: Cohort<'_, Branch, BranchScore>, _: Streams) -> usize {
        let before = self.meter.spent();
        let scores = cohort.newborn_scores;
        let mut done = scores.len();
        for siblings in cohort.newborns.chunk_by(Branch::is_sibling) {
            done += siblings.len();
            if !self.closed && self.fault.is_none() {
                let parent = siblings.first().and_then(|child| {
                    cohort
                        .residents
                        .iter()
                        .find(|resident| resident.path() == child.parent())
                });
                self.fault = self.observe_all(siblings, parent, scores).err();
            }
            scores.resize(done, BranchScore::Unknown);
        }
        (self.meter.spent() - before) as usize
    }

    /// Scores change between generations: every observation changes the interests of other
    /// branches.
    fn comparable(&self) -> bool {
        false
    }
}
