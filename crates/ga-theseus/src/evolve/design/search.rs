use super::fitness::{DesignFitness, Placed, Scratch};
use super::founders::UnsealedLayouts;
use super::journal::{Ended, Moment};
use super::{Design, Designer, Stop};
use crate::error::Error;
use crate::evolve::Ask;
use crate::evolve::operators::FlipFreeWalls;
use crate::evolve::ours::{COLDEST, HOTTEST, POPULATION};
use crate::evolve::variety::Specimen;
use crate::game::{Layout, Maze};
use crate::solve::Solver;
use crate::solve::difficulty::Difficulty;
use ga_core::breed::MutateEach;
use ga_core::evaluate::Parallel;
use ga_core::random::Streams;
use ga_core::replace::ReplicaExchange;
use ga_core::terminate::{Stagnation, Target};
use ga_core::{Checkpoint, Scheme, State, StopReason};
use rand::Rng;
use std::cell::Cell;

/// The number of generations without a better maze after which a search restarts.
const PATIENCE: u64 = 4_000;

/// The number of evaluations per layout of a small template before a search gives up.
const LOOKS: f64 = 32.0;

impl Designer {
    /// Searches until a maze meets the requirements. If `until_met`, returns the first such maze,
    /// otherwise the best maze that is found in `effort` evaluations.
    pub(in super::super) fn pursue(
        &mut self,
        stop: Stop<'_>,
        until_met: bool,
    ) -> Result<Option<Design>, Error> {
        self.requirements.check(&self.template)?;
        let mut nearest: Option<Design> = None;
        let enough = self.spent.evaluations as f64 + self.most_evaluations();
        loop {
            let (maze, given) = self.search(&mut *stop, until_met)?;
            let reason = given.unwrap_or(StopReason::Target);
            if let Some(mut design) = maze.and_then(|maze| self.describe(&maze, reason)) {
                if let Some(specimen) = self.met(&design) {
                    design.is_met = true;
                    self.collection.add(specimen);
                    self.spent.designed += 1;
                    return Ok(Some(design));
                }
                let sealed = |design: &Design| {
                    self.requirements
                        .sealed_shortfall(design.maze.sealed_cells())
                };
                let is_nearer = |nearest: &Design| {
                    (sealed(&design), design.shortfall) < (sealed(nearest), nearest.shortfall)
                };
                if nearest.as_ref().is_none_or(is_nearer) {
                    nearest = Some(design);
                }
            }
            let is_enough = self.template.is_settled() || self.spent.evaluations as f64 >= enough;
            let given = given.or(is_enough.then_some(StopReason::Stagnation));
            if let Some(stop) = given {
                return Ok(nearest.map(|design| Design { stop, ..design }));
            }
        }
    }

    /// The number of evaluations after which a search gives up, even if the caller allows more.
    ///
    /// It equals `effort` if no maze of this size is known to need the required moves. Otherwise it
    /// is large enough that every layout of the template was very likely scored.
    fn most_evaluations(&self) -> f64 {
        let moves = self.requirements.moves.as_ref();
        let is_too_long = self
            .longest()
            .zip(moves)
            .is_some_and(|(most, moves)| *moves.start() > most);
        if is_too_long {
            self.effort as f64
        } else {
            LOOKS * self.template.layouts()
        }
    }

    /// Runs one search from new founders. Returns its best maze, and the caller's reason if the
    /// caller ended the search.
    fn search(
        &mut self,
        stop: Stop<'_>,
        until_met: bool,
    ) -> Result<(Option<Maze>, Option<StopReason>), Error> {
        if let Some(&ended) = self.journal.ended.get(self.searches as usize) {
            self.count(&ended);
            return Ok((ended.best, ended.is_cut.then_some(StopReason::Cancelled)));
        }
        let present = self.resumed();
        let Self {
            template,
            requirements,
            aim,
            win,
            collection,
            effort,
            ..
        } = &*self;
        let aim = *aim;
        let win = *win;
        let others = collection;
        let fitness = DesignFitness {
            template,
            requirements,
            aim,
            win,
            others,
            until_met,
        };
        let scheme = Scheme {
            breeder: MutateEach(FlipFreeWalls::new(template)?),
            evaluator: Parallel::new::<Layout>(fitness),
            replacement: ReplicaExchange::relative(COLDEST..=HOTTEST)?,
        };
        let seed = Streams::report(self.seed)
            .round(self.searches)
            .survival()
            .next_u64();
        let founders = UnsealedLayouts {
            template,
            sealed_cells: requirements.sealed_cells,
        };
        let begin = scheme.found(&founders).size(POPULATION);
        let mut engine = begin.start_or_resume(seed, present)?;
        let given = Cell::new(None);
        let before = self.spent;
        let journal = &self.journal;
        // The caller gets the sum over all searches.
        let ask = Ask::new(|state: &State<Layout, f64>| {
            given.set(stop(&Moment::new(before.with(state), journal, Some(state))));
            given.get()
        });
        let most = self.most_evaluations();
        let is_enough = |state: &State<Layout, f64>| {
            let evaluations = state.evaluations();
            template.is_settled()
                || !until_met && evaluations >= *effort
                || evaluations as f64 >= most
        };
        let target = if until_met {
            fitness.goal()
        } else {
            f64::INFINITY
        };
        engine.run((Target(target), ask, is_enough, Stagnation(PATIENCE)));
        let state = engine.state();
        let best = best(&fitness, state);
        let generations = state.generation();
        let evaluations = state.evaluations();
        let given = given.get();
        let ended = Ended {
            best,
            generations,
            evaluations,
            is_cut: given.is_some(),
        };
        let present = given.map(|_| engine.checkpoint());
        drop(engine);
        self.count(&ended);
        self.note(ended, present);
        Ok((best, given))
    }

    /// The state in which the next search continues, if it is one of the journal.
    fn resumed(&mut self) -> Option<Checkpoint<Layout, f64>> {
        let present = self.resumed.take();
        if present.is_none() {
            // If the caller ended the search before, it does not go on.
            self.journal.present = None;
            self.journal.ended.extend(self.cut.take());
        }
        present
    }

    /// Adds a search to the journal.
    fn note(&mut self, ended: Ended, present: Option<Checkpoint<Layout, f64>>) {
        if ended.is_cut {
            // It is the present search until another one begins.
            (self.journal.present, self.cut) = (present, Some(ended));
        } else {
            self.journal.ended.push(ended);
            self.journal.present = None;
        }
    }

    fn count(&mut self, ended: &Ended) {
        self.spent.generations += ended.generations;
        self.spent.evaluations += ended.evaluations;
        self.searches += 1;
    }

    fn describe(&self, maze: &Maze, stop: StopReason) -> Option<Design> {
        let path = Solver::default()
            .breadth_first(maze, self.win)
            .solution?
            .path;
        let difficulty = Difficulty::of(maze, self.win)?;
        let shortfall = self.requirements.shortfall(maze, &path, Some(&difficulty));
        Some(Design {
            maze: *maze,
            path,
            difficulty,
            shortfall,
            is_met: false,
            stop,
        })
    }

    /// The maze as a specimen, if it meets the requirements and the collection admits it.
    fn met(&self, design: &Design) -> Option<Specimen> {
        let specimen = Specimen::new(&design.maze, self.win).filter(|_| design.shortfall <= 0.0)?;
        self.collection.admits(&specimen).then_some(specimen)
    }
}

/// The best maze among the champion and the residents. Compares the excess of sealed cells first,
/// then the shortfall, then the reward.
fn best(fitness: &DesignFitness<'_>, state: &State<Layout, f64>) -> Option<Maze> {
    let mut scratch = Scratch::default();
    let champion = state.best().map(|(genome, _)| genome);
    let layouts = champion.into_iter().chain(state.population().genomes());
    let placed = layouts.filter_map(|layout| fitness.place(layout, &mut scratch));
    // Cells that cannot be entered look like a mistake, so fewer of them come before a better
    // length.
    let better = |one: &Placed, other: &Placed| {
        (one.sealed, one.shortfall, -one.reward) < (other.sealed, other.shortfall, -other.reward)
    };
    placed
        .reduce(|best, next| if better(&next, &best) { next } else { best })
        .map(|placed| placed.maze)
}
