//! The improved search: lines grow where it is undecided which one best play follows.

mod believe;
mod change;
mod evidence;
mod frontier;
mod look;
mod normal;
mod rest;
mod scale;
mod sight;
mod stem;
mod tree;
mod weigh;

pub use believe::Believe;
pub use look::Look;
pub use sight::{Seen, Sight};
pub use stem::{Broods, Stem};

use crate::release::release;
use crate::walk::Walk;
use crate::{Budget, Choice, Chosen, Error, Game, Player};
use ga_core::random::Stream;
use ga_core::select::Tournament;
use ga_core::{Engine, Scheme};
use std::num::NonZeroUsize;

pub(crate) use normal::Normal;
pub(crate) use rest::{Rest, Step};

/// Our search, a player: a population of lines that grow by whole broods, scored by how probably
/// best play follows them and how uncertain their ends are.
///
/// ```
/// use ga_minimax::{Budget, Genetic, Player, games::{Leaves, RandomTree}};
///
/// let tree = RandomTree::new(Leaves::Correlated, 7, 7, 1)?;
/// let choice = Genetic::default().choose(&tree, &Budget::evaluations(1267), 1)?.expect("there are moves");
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
    /// Plies from the root up to which the rest of the game is reckoned with, in games that judge
    /// inner positions.
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

/// The three decisions of our search.
pub type GeneticScheme<G> = Scheme<Broods<G, Tournament>, Look<G>, Believe>;

impl Genetic {
    /// The search as a scheme, from `root` and for as long as the budget lasts; its founders are
    /// [`Broods::founders`].
    ///
    /// # Errors
    ///
    /// None with the settings that there are; the engine's parts could refuse others.
    pub fn scheme<G: Game<Value = f64>>(&self, root: &G, budget: &Budget) -> Result<GeneticScheme<G>, Error> {
        let selector = Tournament::new(self.tournament.get())?;
        Ok(Scheme {
            breeder: Broods::new(root, selector, self.broods.get(), budget),
            evaluator: Look::new(root, budget),
            replacement: Believe::new(root, self.horizon, self.parents, budget),
        })
    }

    /// The best move, as far as a search believes that runs by this scheme; `None` if the root has
    /// no moves.
    ///
    /// # Errors
    ///
    /// If the search found something wrong with the game.
    pub fn choice<G: Game<Value = f64>>(scheme: &GeneticScheme<G>) -> Chosen<G> {
        let Scheme { breeder, evaluator, replacement } = scheme;
        if let Some(fault) = breeder.fault().or(evaluator.fault()) {
            return Err(fault.clone());
        }
        let evaluations = evaluator.meter().spent();
        let best = replacement.best();
        let number = best.as_ref().and_then(|(_, line)| line.first()).copied().unwrap_or(0);
        let choice = Choice::unconsidered(evaluator.root(), usize::from(number));
        Ok(choice.map(|choice| match best {
            Some((value, line)) => Choice { value: Some(value), line, evaluations, ..choice },
            None => Choice { evaluations, ..choice },
        }))
    }

    fn search<G: Game<Value = f64>>(&self, root: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        let mut scheme = self.scheme(root, budget)?;
        let founders = scheme.breeder.founders(&mut Stream::seeded(seed));
        if founders.is_empty() {
            return Self::choice(&scheme);
        }
        let mut engine = Engine::from_founders(scheme, founders, seed)?;
        // Every step looks at a new brood, or the budget is over, or a fault was found.
        while engine.scheme().evaluator.is_open()
            && engine.scheme().breeder.fault().is_none()
            && self.generations.is_none_or(|limit| engine.state().generation() < limit)
            && engine.state().population().scores().iter().any(Sight::is_open)
        {
            engine.step();
        }
        let choice = Self::choice(engine.scheme());
        let (Scheme { replacement, .. }, _) = engine.into_parts();
        let bytes = replacement.bytes();
        release(replacement, bytes);
        choice
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
