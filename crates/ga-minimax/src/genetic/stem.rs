use crate::walk::Walk;
use crate::{Budget, Error, Game};
use ga_core::{Birth, Breeder, Brood, Selection, Selector, State};
use rand::Rng;

/// A line of play that has grown to a stem, and goes on at random from there.
#[derive(Debug, Default, Eq, Hash, PartialEq)]
pub struct Stem {
    /// Numbers of moves, counted from 0.
    pub line: Vec<u16>,
    /// How many of them are the stem. The others are there to reach the end of a game that has values only
    /// there.
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
        self.grown == other.grown && self.line[..self.grown - 1] == other.line[..other.grown - 1]
    }

    /// The moves of the stem alone.
    pub fn stem(&self) -> &[u16] {
        &self.line[..self.grown]
    }
}

/// Breeds whole broods: of each parent one child for every move that its stem can go on with, so that nothing
/// is ever half explored.
///
/// Parents whose score is `None`, those who had their brood or are at the end of the game, have no children.
#[derive(Clone, Debug)]
pub struct Broods<G: Game, S> {
    /// Who breeds.
    pub selector: S,
    /// How many broods a generation has, at most.
    pub count: usize,
    walk: Walk<G>,
    budget: Budget,
    selection: Selection,
    /// What is wrong with the game; there are no broods any more.
    fault: Option<Error>,
}

/// A generation has one brood more for so many individuals: one generation costs as much time as there are.
const SHARE: usize = 128;

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

    /// The first generation: every move of the root.
    pub fn founders(&mut self, rng: &mut dyn Rng) -> Vec<Stem> {
        let mut founders = Vec::new();
        self.fault = self.grow(&Stem::default(), rng, |child| founders.push(child.clone())).err();
        founders
    }

    /// Every child of `parent`. The child that goes on as its parent did shows nothing new.
    fn grow(&mut self, parent: &Stem, rng: &mut dyn Rng, mut born: impl FnMut(&Stem)) -> Result<(), Error> {
        let Self { walk, budget, .. } = self;
        let mut child = Stem { line: Vec::new(), grown: parent.grown + 1 };
        walk.follow(parent.stem())?;
        let played_out = !walk.here().judges_inner();
        for number in 0..walk.moves()? as u16 {
            if parent.line.get(parent.grown) == Some(&number) {
                child.line.clone_from(&parent.line);
            } else {
                walk.follow(parent.stem())?;
                walk.moves()?;
                walk.step(number);
                if played_out && !walk.play_out(rng, budget)? {
                    return Ok(());
                }
                child.line.clear();
                child.line.extend_from_slice(walk.line());
            }
            born(&child);
        }
        Ok(())
    }
}

impl<G: Game, S: Selector<Option<f64>>> Breeder<Stem, Option<f64>> for Broods<G, S> {
    fn breed(&mut self, state: &State<Stem, Option<f64>>, brood: &mut Brood<Stem>, rng: &mut dyn Rng) {
        let mut selection = std::mem::take(&mut self.selection);
        let (genomes, scores) = (state.population().genomes(), state.population().scores());
        let broods = self.count.max(scores.len() / SHARE);
        selection.clear();
        self.selector.select(scores, broods, &mut selection, rng);
        let mut parents = std::mem::take(&mut selection.parents);
        parents.sort_unstable();
        parents.dedup();
        for &parent in parents.iter().filter(|&&parent| scores[parent].is_some()) {
            if !self.budget.is_timely() || self.fault.is_some() {
                break;
            }
            let birth = Birth { parents: [Some(parent), None], victim: None };
            let grown = self.grow(&genomes[parent], rng, |child| {
                brood.push_copy(child, birth);
            });
            self.fault = grown.err();
        }
        selection.parents = parents;
        self.selection = selection;
    }

    fn required(&self, _: &State<Stem, Option<f64>>) -> usize {
        self.selector.required()
    }
}
