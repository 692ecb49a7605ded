use super::{Seen, Sight, Stem};
use crate::walk::Walk;
use crate::{Budget, Error, Game, Meter};
use ga_core::Evaluator;
use ga_core::evaluate::Cohort;
use ga_core::random::Streams;

/// Looks at the ends of lines, as long as the budget lasts.
#[derive(Clone, Debug)]
pub struct Look<G: Game> {
    walk: Walk<G>,
    meter: Meter,
    /// A brood could not be paid for.
    closed: bool,
    fault: Option<Error>,
}

impl<G: Game<Value = f64>> Look<G> {
    /// Looks at lines from `root`.
    pub fn new(root: &G, budget: &Budget) -> Self {
        Self { walk: Walk::new(root), meter: budget.meter(), closed: false, fault: None }
    }

    /// Whether there is budget for another brood, as far as is known, and nothing is wrong with the
    /// game.
    pub fn is_open(&self) -> bool {
        !self.closed && self.fault.is_none() && self.meter.is_open()
    }

    /// What was spent.
    pub const fn meter(&self) -> &Meter {
        &self.meter
    }

    /// What is wrong with the game, if anything was found. The search for a move is over then.
    pub const fn fault(&self) -> Option<&Error> {
        self.fault.as_ref()
    }

    pub(super) fn root(&self) -> &G {
        self.walk.root()
    }

    /// Looks at all children of one parent; those of the root as far as the budget goes, others all
    /// or none.
    fn see(
        &mut self,
        siblings: &[Stem],
        parent: Option<&Stem>,
        sights: &mut Vec<Sight>,
    ) -> Result<(), Error> {
        let known = |child: &Stem| parent.is_some_and(|parent| parent.line == child.line);
        let at_root = siblings.first().is_none_or(|child| child.grown <= 1);
        let before = sights.len();
        let new = siblings.iter().filter(|child| !known(child)).count();
        if at_root || self.meter.left() >= new as u64 {
            for child in siblings {
                let Some(seen) = self.look(child, known(child))? else { break };
                sights.push(Sight::Seen(seen));
            }
        }
        if sights.len() - before < siblings.len() {
            self.closed = true;
            if !at_root {
                sights.truncate(before);
            }
        }
        Ok(())
    }

    /// Plays a line to its end, unless its value is known; `None` if the budget is used up.
    fn look(&mut self, child: &Stem, known: bool) -> Result<Option<Seen>, Error> {
        let value = if known {
            None
        } else if self.meter.spend() {
            self.walk.follow(&child.line)?;
            Some(self.walk.value()?)
        } else {
            return Ok(None);
        };
        self.walk.follow(child.stem())?;
        let over = child.grown == child.line.len() && self.walk.moves()? == 0;
        Ok(Some(Seen { value, turn: self.walk.here().turn(), over }))
    }
}

impl<G: Game<Value = f64>> Evaluator<Stem> for Look<G> {
    type Score = Sight;

    fn evaluate(&mut self, cohort: Cohort<'_, Stem, Sight>, _: Streams) -> usize {
        let before = self.meter.spent();
        let sights = cohort.newborn_scores;
        let mut done = sights.len();
        for siblings in cohort.newborns.chunk_by(Stem::is_sibling) {
            done += siblings.len();
            if !self.closed && self.fault.is_none() {
                let parent = siblings.first().and_then(|child| {
                    cohort.residents.iter().find(|resident| resident.stem() == child.before())
                });
                self.fault = self.see(siblings, parent, sights).err();
            }
            sights.resize(done, Sight::Unseen);
        }
        (self.meter.spent() - before) as usize
    }

    /// What was seen becomes an interest, and interest changes with what other lines show.
    fn comparable_across_generations(&self) -> bool {
        false
    }
}
