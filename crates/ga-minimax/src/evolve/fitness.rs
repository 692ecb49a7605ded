use super::genome::Line;
use super::reservation::{Node, ReservationTree};
use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::game::{Game, Walk};
use ga_core::Asked;
use ga_core::Evaluator;
use ga_core::evaluate::Cohort;
use ga_core::random::Streams;

/// The number of survivors scored between two checks of the clock.
const CLOCK_STRIDE: usize = 64;

/// Scores lines by a reservation tree of all lines so far. A line scores more if minimax carries
/// the value of its end nearer to the root, see [`ReservationTree::fitness`] (Hong, Huang & Lin,
/// `hong-huang-lin`).
///
/// The score of a line depends on all other lines, so the survivors of a generation are scored
/// again in the next one. A line has no score if the budget ended before the line was evaluated.
///
/// A resumed run first evaluates its population again. This costs no budget, since the stopped run
/// has already paid for it. With [`Survivors::Everything`](super::paper::Survivors::Everything) the
/// run then continues as if it had not stopped, except that its budget starts again.
#[derive(Clone, Debug)]
pub struct ReservationFitness<G: Game> {
    tree: ReservationTree<G::Value>,
    walk: Walk<G>,
    meter: Meter,
    /// The number of levels of the tree, including the level of the leaves.
    height: usize,
    /// The first error of the game. No line is evaluated after it.
    fault: Option<Error>,
}

impl<G: Game> ReservationFitness<G> {
    /// A fitness for lines from `root`. It evaluates lines until the budget is used up.
    pub fn new(root: &G, budget: &Budget) -> Self {
        // The number of players does not matter: positions say who moves.
        let tree = ReservationTree::with_turn(1, root.turn());
        Self {
            tree,
            walk: Walk::new(root),
            meter: budget.meter(),
            height: 1,
            fault: None,
        }
    }

    /// The tree of all lines so far.
    pub const fn tree(&self) -> &ReservationTree<G::Value> {
        &self.tree
    }

    /// The first error in the values or moves of the game. No line is evaluated after it.
    pub const fn fault(&self) -> Option<&Error> {
        self.fault.as_ref()
    }

    pub(crate) const fn meter(&self) -> &Meter {
        &self.meter
    }

    /// Whether the memory of the budget holds more lines: each is in the tree and in the
    /// population.
    pub(crate) fn has_room(&self) -> bool {
        let line = size_of::<(Line, Option<usize>)>() + self.height * size_of::<u16>();
        self.tree.bytes() + self.tree.lines() * line < self.meter.budget().memory()
    }

    /// The fitness of a line, or `None` if its end has no value.
    pub(crate) fn score(&self, line: &Line) -> Option<usize> {
        let fitness = self.tree.fitness(self.tree.find(&line.0)?, self.height);
        (fitness > 0).then_some(fitness)
    }

    /// Inserts those residents of a resumed run that have a score.
    fn remember(&mut self, residents: &[Line], scores: &[Option<usize>]) -> Result<(), Error> {
        for (resident, _) in residents
            .iter()
            .zip(scores)
            .filter(|(_, score)| score.is_some())
        {
            if !self.meter.budget().is_timely() {
                return Ok(());
            }
            let node = self.walk_to(resident)?;
            self.tree.reserve(node, self.walk.value()?);
            self.height = self.height.max(1 + resident.0.len());
        }
        Ok(())
    }

    /// Plays a line and evaluates its end, unless its value is known.
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

    /// Plays a line in the game and in the tree, and returns the node of its end.
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
}

impl<G: Game> Asked<Line> for ReservationFitness<G> {}

impl<G: Game> Evaluator<Line> for ReservationFitness<G> {
    type Score = Option<usize>;

    fn evaluate(&mut self, cohort: Cohort<'_, Line, Option<usize>>, _: Streams) -> usize {
        let before = self.meter.spent();
        if self.fault.is_none() && self.height == 1 {
            self.fault = self
                .remember(cohort.residents, cohort.resident_scores)
                .err();
        }
        for newborn in cohort.newborns {
            if self.fault.is_none() {
                self.fault = self.insert(newborn).err();
            }
        }
        if !self.meter.budget().is_timely() {
            // Only the next generation needs these scores, and there is none after the deadline.
            cohort.newborn_scores.resize(cohort.newborns.len(), None);
            return (self.meter.spent() - before) as usize;
        }
        cohort
            .newborn_scores
            .extend(cohort.newborns.iter().map(|newborn| self.score(newborn)));
        let residents = cohort
            .residents
            .chunks(CLOCK_STRIDE)
            .zip(cohort.resident_scores.chunks_mut(CLOCK_STRIDE));
        for (residents, scores) in residents.take_while(|_| self.meter.budget().is_timely()) {
            for (resident, score) in residents.iter().zip(scores) {
                *score = self.score(resident);
            }
        }
        (self.meter.spent() - before) as usize
    }

    fn comparable(&self) -> bool {
        false
    }
}
