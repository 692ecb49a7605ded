//! The improved search: lines grow where it is undecided which one best play follows.

mod normal;
mod outlook;
mod rest;
mod stem;

pub use stem::{Broods, Stem};

use crate::walk::Walk;
use crate::{Budget, Choice, Chosen, Error, Game, Meter, Player};
use ga_core::{Cohort, Engine, Evaluator, Scheme, Streams, Top, Tournament, Truncation};
use outlook::{Outlook, Seen};
use std::num::NonZeroUsize;

pub(crate) use normal::Normal;
pub(crate) use rest::{Rest, Step};

/// Our search, a player: a population of lines that grow by whole broods, scored by how probably best play
/// follows them and how uncertain their ends are.
///
/// ```
/// use ga_minimax::{Budget, Genetic, Player, games::{Leaves, RandomTree}};
///
/// let tree = RandomTree::new(Leaves::Correlated, 7, 7, 1)?;
/// let budget = Budget::evaluations(1267);
/// let choice = Genetic::default().choose(&tree, &budget, 1)?.expect("there are moves");
/// assert!(choice.evaluations <= 1267);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Genetic {
    /// How many of the lines may breed: the fittest.
    pub parents: NonZeroUsize,
    /// How many of them compete to have a brood.
    pub tournament: NonZeroUsize,
    /// How many broods a generation has; more once the population is large.
    pub broods: NonZeroUsize,
    /// Plies from the root up to which the rest of the game is reckoned with, in games that judge inner
    /// positions.
    pub horizon: usize,
    /// Ends the search after this many generations, whatever the budget.
    pub generations: Option<u64>,
}

impl Default for Genetic {
    fn default() -> Self {
        let number = |number: usize| NonZeroUsize::MIN.saturating_add(number - 1);
        let (parents, tournament, broods) = (number(20), number(7), number(4));
        Self { parents, tournament, broods, horizon: 7, generations: None }
    }
}

/// Scores lines by the beliefs that all of them make up.
#[derive(Clone, Debug)]
pub struct Believe<G: Game> {
    outlook: Outlook,
    walk: Walk<G>,
    meter: Meter,
    brood: Vec<Seen>,
    open: bool,
    /// What is wrong with the game.
    fault: Option<Error>,
}

impl<G: Game<Value = f64>> Believe<G> {
    /// Scores lines from `root` with this horizon, as long as the budget lasts.
    pub fn new(root: &G, horizon: usize, budget: &Budget) -> Self {
        Self {
            outlook: Outlook::new(root.turn(), root.judges_inner(), horizon),
            walk: Walk::new(root),
            meter: budget.meter(),
            brood: Vec::new(),
            open: true,
            fault: None,
        }
    }

    /// Whether there is budget for another brood, as far as was seen.
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// What was spent.
    pub const fn meter(&self) -> &Meter {
        &self.meter
    }

    /// What is wrong with the game, if anything was found. The search for a move is over then.
    pub const fn fault(&self) -> Option<&Error> {
        self.fault.as_ref()
    }

    /// Sees all children of one parent; those of the root as far as the budget goes, others all or none.
    fn see(&mut self, siblings: &[Stem]) {
        let Some(parent) = siblings.first().map(|child| &child.line[..child.grown - 1]) else { return };
        let Some(node) = self.outlook.find(parent) else { return };
        self.brood.clear();
        let new = siblings.iter().filter(|child| self.inherited(node, child).is_none()).count();
        if parent.is_empty() || self.meter.left() >= new as u64 {
            for child in siblings {
                match self.look(node, child) {
                    Ok(Some(seen)) => self.brood.push(seen),
                    Ok(None) => break,
                    Err(fault) => {
                        self.fault = Some(fault);
                        break;
                    }
                }
            }
        }
        if self.brood.len() == siblings.len() || parent.is_empty() {
            self.outlook.attach(node, &self.brood);
        }
        self.open &= self.brood.len() == siblings.len();
    }

    /// The value of a child that goes on as its parent did.
    fn inherited(&self, parent: usize, child: &Stem) -> Option<f64> {
        self.outlook.inherited(parent, *child.stem().last()?)
    }

    /// Plays a line to its end, unless its value is known.
    fn look(&mut self, parent: usize, child: &Stem) -> Result<Option<Seen>, Error> {
        let value = match self.inherited(parent, child) {
            Some(value) => value,
            None if self.meter.spend() => {
                self.walk.follow(&child.line)?;
                self.walk.value()?
            }
            None => return Ok(None),
        };
        self.walk.follow(child.stem())?;
        let turn = self.walk.here().turn() as u8;
        let random_moves = (child.line.len() - child.grown) as u16;
        let toward = child.line.get(child.grown).copied();
        let over = random_moves == 0 && self.walk.moves()? == 0;
        Ok(Some(Seen { value, random_moves, toward, turn, over }))
    }

    /// The best move, as far as is believed; `None` if the root has none.
    pub fn choice(&self) -> Option<Choice<G::Move, f64>> {
        let Some((value, line)) = self.outlook.best() else {
            return Choice::unconsidered(self.walk.root(), 0);
        };
        let number = line.first().copied().map_or(0, usize::from);
        let choice = Choice::unconsidered(self.walk.root(), number)?;
        Some(Choice { value: Some(value), line, evaluations: self.meter.spent(), ..choice })
    }

    fn score(&self, stem: &Stem) -> Option<f64> {
        self.outlook.find(stem.stem()).and_then(|node| self.outlook.interest(node))
    }
}

impl<G: Game<Value = f64>> Evaluator<Stem> for Believe<G> {
    type Score = Option<f64>;

    fn evaluate(&mut self, cohort: Cohort<'_, Stem, Option<f64>>, _: Streams) -> usize {
        let before = self.meter.spent();
        for siblings in cohort.newborns.chunk_by(Stem::is_sibling) {
            if self.open {
                self.see(siblings);
            }
        }
        self.outlook.update();
        cohort.newborn_scores.extend(cohort.newborns.iter().map(|newborn| self.score(newborn)));
        for (resident, score) in cohort.residents.iter().zip(cohort.resident_scores) {
            *score = self.score(resident);
        }
        (self.meter.spent() - before) as usize
    }

    fn lasting(&self) -> bool {
        false
    }
}

/// The three decisions of our search.
pub type GeneticScheme<G> = Scheme<Broods<G, Top<Tournament>>, Believe<G>, Truncation>;

impl Genetic {
    /// The search as a scheme, from `root` and for as long as the budget lasts; its founders are
    /// [`Broods::founders`].
    ///
    /// # Errors
    ///
    /// None with the settings that there are; the engine's parts could refuse others.
    pub fn scheme<G: Game<Value = f64>>(&self, root: &G, budget: &Budget) -> Result<GeneticScheme<G>, Error> {
        let selector = Top::new(self.parents.get(), Tournament::new(self.tournament.get())?)?;
        Ok(Scheme {
            breeder: Broods::new(root, selector, self.broods.get(), budget),
            evaluator: Believe::new(root, self.horizon, budget),
            replacement: Truncation::new(usize::MAX)?,
        })
    }

    fn search<G: Game<Value = f64>>(&self, root: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        let mut scheme = self.scheme(root, budget)?;
        let founders = scheme.breeder.founders(&mut Streams::report(seed).survival());
        let mut engine = Engine::found(scheme, founders, seed)?;
        let unsettled = |score: &Option<f64>| score.is_some();
        while engine.scheme().evaluator.is_open()
            && engine.scheme().breeder.fault().is_none()
            && self.generations.is_none_or(|limit| engine.state().generation() < limit)
            && engine.state().population().scores().iter().any(unsettled)
        {
            engine.step();
        }
        let Scheme { breeder, evaluator, .. } = engine.scheme();
        breeder
            .fault()
            .or(evaluator.fault())
            .map_or_else(|| Ok(evaluator.choice()), |fault| Err(fault.clone()))
    }
}

impl<G: Game<Value = f64>> Player<G> for Genetic {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if Walk::new(position).moves()? == 0 {
            return Ok(None);
        }
        self.search(position, budget, seed)
    }
}
