use crate::walk::Walk;
use crate::{Budget, Error, Game, Line, Meter, Node, ReservationTree};
use ga_core::Evaluator;
use ga_core::evaluate::Cohort;
use ga_core::random::Streams;

/// The clock is looked at after so many residents: there may be many, and scoring them all would be late.
const HASTE: usize = 64;

/// Scores lines of play by the tree that all of them make up: how near to the root the value of a line's end is
/// carried, see [`ReservationTree::fitness`].
///
/// A score depends on the lines that others bring, so everybody is scored again each generation. A line that
/// the budget did not suffice for has none.
///
/// A new one that meets residents, in a resumed run, first remembers their values, which were paid for before. So
/// where [everybody survives](crate::Survivors::Everything) the run goes on as if it had not stopped, apart from
/// the budget, which begins anew.
#[derive(Clone, Debug)]
pub struct Reserve<G: Game> {
    tree: ReservationTree<G::Value>,
    walk: Walk<G>,
    meter: Meter,
    /// Levels of the tree, that of the leaves included.
    height: usize,
    /// What is wrong with the game; nothing is evaluated any more.
    fault: Option<Error>,
}

impl<G: Game> Reserve<G> {
    /// Scores lines from `root`, as long as the budget lasts.
    pub fn new(root: &G, budget: &Budget) -> Self {
        // How many players there are is of no importance: whose turn it is, the positions know.
        let tree = ReservationTree::with_turn(1, root.turn());
        Self { tree, walk: Walk::new(root), meter: budget.meter(), height: 1, fault: None }
    }

    /// All that was seen.
    pub const fn tree(&self) -> &ReservationTree<G::Value> {
        &self.tree
    }

    /// What was spent.
    pub const fn meter(&self) -> &Meter {
        &self.meter
    }

    /// What is wrong with the game, if anything was found. The search for a move is over then.
    pub const fn fault(&self) -> Option<&Error> {
        self.fault.as_ref()
    }

    /// Takes in the lines that had a score before the run was resumed.
    fn remember(&mut self, residents: &[Line], scores: &[Option<usize>]) -> Result<(), Error> {
        for (resident, _) in residents.iter().zip(scores).filter(|(_, score)| score.is_some()) {
            if !self.meter.budget().is_timely() {
                return Ok(());
            }
            let node = self.walk_to(resident)?;
            self.tree.reserve(node, self.walk.value()?);
            self.height = self.height.max(1 + resident.0.len());
        }
        Ok(())
    }

    /// Plays a line and has its end valued, unless it is known.
    fn insert(&mut self, line: &Line) -> Result<(), Error> {
        if !self.meter.is_open() {
            return Ok(());
        }
        let node = self.walk_to(line)?;
        if self.tree.value(node).is_none() && self.meter.spend() {
            self.tree.reserve(node, self.walk.value()?);
            self.height = self.height.max(1 + line.0.len());
        }
        Ok(())
    }

    /// Plays a line on the board and in the tree; the node where it ends.
    fn walk_to(&mut self, line: &Line) -> Result<Node, Error> {
        let mut node = self.tree.root();
        self.walk.back(0);
        for &number in &line.0 {
            self.walk.moves()?;
            self.walk.step(number);
            node = self.tree.grow(node, number, self.walk.here().turn());
        }
        Ok(node)
    }

    /// How near to the root this line's value is carried; `None` where it has none.
    pub(crate) fn score(&self, line: &Line) -> Option<usize> {
        let fitness = self.tree.fitness(self.tree.find(&line.0)?, self.height);
        (fitness > 0).then_some(fitness)
    }
}

impl<G: Game> Evaluator<Line> for Reserve<G> {
    type Score = Option<usize>;

    fn evaluate(&mut self, cohort: Cohort<'_, Line, Option<usize>>, _: Streams) -> usize {
        let before = self.meter.spent();
        if self.fault.is_none() && self.height == 1 {
            self.fault = self.remember(cohort.residents, cohort.resident_scores).err();
        }
        for newborn in cohort.newborns {
            if self.fault.is_none() {
                self.fault = self.insert(newborn).err();
            }
        }
        if !self.meter.budget().is_timely() {
            // Scores are for the next generation, which there will not be.
            cohort.newborn_scores.resize(cohort.newborns.len(), None);
            return (self.meter.spent() - before) as usize;
        }
        cohort.newborn_scores.extend(cohort.newborns.iter().map(|newborn| self.score(newborn)));
        let residents = cohort.residents.chunks(HASTE).zip(cohort.resident_scores.chunks_mut(HASTE));
        for (residents, scores) in residents.take_while(|_| self.meter.budget().is_timely()) {
            for (resident, score) in residents.iter().zip(scores) {
                *score = self.score(resident);
            }
        }
        (self.meter.spent() - before) as usize
    }

    fn comparable_across_generations(&self) -> bool {
        false
    }
}
