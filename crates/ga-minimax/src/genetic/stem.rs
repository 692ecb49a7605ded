use crate::walk::Walk;
use crate::{Budget, Error, Game};
use ga_core::breed::{Birth, Offspring};
use ga_core::select::Selection;
use ga_core::{Breeder, Selector, State};
use rand::Rng;

use super::Sight;

/// A line of play that has grown to a stem, and goes on at random from there.
#[derive(Debug, Default, Eq, Hash, PartialEq)]
pub struct Stem {
    /// Numbers of moves, counted from 0.
    pub line: Vec<u16>,
    /// The number of moves of the stem. The moves after it lead to the end of the game, if the game
    /// has values only there.
    pub grown: usize,
}

impl Clone for Stem {
    fn clone(&self) -> Self {
        Self { line: self.line.clone(), grown: self.grown }
    }

    fn clone_from(&mut self, source: &Self) {
        self.line.clone_from(&source.line);
        self.grown = source.grown;
    }
}

impl Stem {
    /// Whether both grew from one parent.
    pub(crate) fn is_sibling(&self, other: &Self) -> bool {
        self.grown == other.grown && self.before() == other.before()
    }

    /// The moves of the stem alone.
    pub fn stem(&self) -> &[u16] {
        &self.line[..self.grown]
    }

    /// The stem of the parent.
    pub(crate) fn before(&self) -> &[u16] {
        &self.line[..self.grown.saturating_sub(1)]
    }
}

/// Breeds whole broods: of each parent one child for every move that its stem can go on with, so
/// that no position is ever half explored.
///
/// Parents that are not [open](Sight::Open) have no children.
#[derive(Clone, Debug)]
pub struct Broods<G: Game, S> {
    /// Selects the parents.
    pub selector: S,
    /// The greatest number of broods of a generation.
    pub count: usize,
    walk: Walk<G>,
    budget: Budget,
    selection: Selection,
    /// What is wrong with the game; there are no broods any more.
    fault: Option<Error>,
}

/// The clock is read after this many children that take no time of their own.
const HASTE: usize = 256;

impl<G: Game, S> Broods<G, S> {
    /// Broods of lines from `root`, none once the time of the budget is over.
    pub fn new(root: &G, selector: S, count: usize, budget: &Budget) -> Self {
        let (walk, budget) = (Walk::new(root), budget.clone());
        Self { selector, count, walk, budget, selection: Selection::default(), fault: None }
    }

    /// What is wrong with the game, if anything was found.
    pub const fn fault(&self) -> Option<&Error> {
        self.fault.as_ref()
    }

    /// The first generation: every move of the root; of a game that is played out, as many as time
    /// allows.
    pub fn founders(&mut self, rng: &mut dyn Rng) -> Vec<Stem> {
        let mut founders = Vec::new();
        let grown = self.grow(&Stem::default(), rng, |child| founders.push(child.clone()));
        self.fault = grown.err();
        founders
    }

    /// Every child of `parent`, or the first ones if time is over. The child that goes on as its
    /// parent did shows nothing new.
    fn grow(&mut self, parent: &Stem, rng: &mut dyn Rng, mut born: impl FnMut(&Stem)) -> Result<(), Error> {
        let Self { walk, budget, .. } = self;
        let mut child = Stem { line: parent.stem().to_vec(), grown: parent.grown + 1 };
        walk.follow(parent.stem())?;
        let played_out = !walk.here().judges_inner();
        for number in 0..walk.moves()? {
            let number = number as u16;
            child.line.truncate(parent.grown);
            if parent.line.get(parent.grown) == Some(&number) {
                child.line.clone_from(&parent.line);
            } else if played_out {
                walk.back(parent.grown);
                walk.moves()?;
                walk.step(number);
                if !walk.play_out(rng, budget)? {
                    return Ok(());
                }
                child.line.extend_from_slice(&walk.line()[parent.grown..]);
            } else {
                if usize::from(number) % HASTE == HASTE - 1 && !budget.is_timely() {
                    return Ok(());
                }
                child.line.push(number);
            }
            born(&child);
        }
        Ok(())
    }
}

impl<G: Game, S: Selector<Sight>> Breeder<Stem, Sight> for Broods<G, S> {
    fn breed(&mut self, state: &State<Stem, Sight>, brood: &mut Offspring<Stem>, rng: &mut dyn Rng) {
        let mut selection = std::mem::take(&mut self.selection);
        let (genomes, scores) = (state.population().genomes(), state.population().scores());
        selection.clear();
        self.selector.select(scores, self.count, &mut selection, rng);
        selection.parents.sort_unstable();
        selection.parents.dedup();
        for &parent in selection.parents.iter().filter(|&&parent| scores[parent].is_open()) {
            if self.fault.is_some() || !self.budget.is_timely() {
                break;
            }
            let birth = Birth::from_parent(parent);
            let grown = self.grow(&genomes[parent], rng, |child| {
                brood.push_copy(child, birth);
            });
            self.fault = grown.err();
        }
        self.selection = selection;
    }

    fn min_population(&self, _: &State<Stem, Sight>) -> usize {
        self.selector.min_population()
    }
}
