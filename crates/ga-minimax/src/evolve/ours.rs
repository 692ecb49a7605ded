//! Our scheme: a Bayesian best-first search with Gaussian back-up, run by an evolutionary engine.
//!
//! The genome is a branch of the tree. A generation expands a few branches by all their moves,
//! evaluates the new leaves, and updates a tree of beliefs about minimax values. The population
//! then consists of the open leaves of greatest interest: the probability that best play reaches
//! the leaf, times the standard deviation of its value. There is no crossover and no mutation.
//!
//! Beliefs are backed up by Clark's formulas for the maximum of normal variables (Clark 1961,
//! `clark-1961`). In a game without estimates, leaves are played out at random, and Gaussian belief
//! propagation turns the results into beliefs about all positions (Pearl 1988, `pearl-1988`).
//!
//! [`GeneticPlayer`](crate::players::GeneticPlayer) runs the scheme and plays the move that it
//! finds.

use super::belief::{Branch, BranchScore, ExpandAll, LeafEvaluation, MostInteresting};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Game;
use ga_core::random::Stream;
use ga_core::select::Tournament;
use ga_core::{Engine, Scheme};

/// The parameters of our search.
///
/// `parents`, `tournament` and `expansions` have little influence. With a population of one, the
/// search is plain best-first search and plays equally well.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Parameters {
    /// The size of the population, at least 1. Parents are selected from it.
    pub parents: usize,
    /// The size of the tournaments that select parents, at least 1.
    pub tournament: usize,
    /// The greatest number of branches expanded per generation, at least 1.
    pub expansions: usize,
    /// The depth in plies up to which the search looks ahead in games with estimates. The search
    /// adds to the estimate of a leaf what it expects from best play between the leaf and this
    /// depth. Use the depth of the tree, or 4 to 9 in a board game.
    pub horizon: usize,
    /// Whether a position that several lines reach is searched once, in a game with estimates and
    /// [keys](Game::key) (Childs, Brodeur & Kocsis 2008, `childs-brodeur-kocsis-2008`). The other
    /// lines take the belief from there.
    #[cfg_attr(feature = "serde", serde(default))]
    pub is_merged: bool,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            parents: 20,
            tournament: 7,
            expansions: 4,
            horizon: 7,
            is_merged: false,
        }
    }
}

/// The scheme that [`Parameters::scheme`] returns.
pub type GeneticScheme<G> = Scheme<ExpandAll<G>, LeafEvaluation<G>, MostInteresting>;

impl Parameters {
    /// A scheme that searches from `root` until the budget is used up.
    ///
    /// # Errors
    ///
    /// If `parents`, `tournament` or `expansions` is 0.
    ///
    /// ```
    /// use ga_core::Engine;
    /// use ga_minimax::Budget;
    /// use ga_minimax::game::ConnectFour;
    /// use ga_minimax::scheme::ours::{self, Parameters};
    ///
    /// let (root, budget) = ("112233".parse::<ConnectFour>()?, Budget::evaluations(200));
    /// let scheme = Parameters::default().scheme(&root, &budget)?;
    /// let founders = Parameters::default().founders(&root, &budget, 1)?;
    /// let mut engine = scheme.founders(founders).seed(1)?;
    /// while ours::is_open(&engine) {
    ///     engine.step();
    /// }
    /// let (value, line) = ours::best(engine.scheme())?.expect("the game goes on");
    /// assert_eq!((value, line[0]), (1.0, 3)); // four in the bottom row
    /// # Ok::<(), ga_minimax::Error>(())
    /// ```
    pub fn scheme<G: Game<Value = f64>>(
        &self,
        root: &G,
        budget: &Budget,
    ) -> Result<GeneticScheme<G>, Error> {
        for (field, found) in [("parents", self.parents), ("expansions", self.expansions)] {
            if found == 0 {
                return Err(Error::Range {
                    field,
                    found: 0,
                    least: 1,
                    most: u64::MAX,
                });
            }
        }
        let selector = Tournament::new(self.tournament)?;
        Ok(Scheme {
            breeder: ExpandAll::new(root, selector, self.expansions, budget),
            evaluator: LeafEvaluation::new(root, self.is_merged, budget),
            replacement: MostInteresting::new(
                root,
                self.horizon,
                self.parents,
                self.is_merged,
                budget,
            ),
        })
    }

    /// The first generation: one branch per move of the root, or fewer branches if the time of the
    /// budget ends during the play-outs.
    ///
    /// # Errors
    ///
    /// If a position on the way has too many moves, or if `tournament` is 0.
    pub fn founders<G: Game>(
        &self,
        root: &G,
        budget: &Budget,
        seed: u64,
    ) -> Result<Vec<Branch>, Error> {
        let selector = Tournament::new(self.tournament)?;
        ExpandAll::new(root, selector, self.expansions, budget).founders(&mut Stream::seeded(seed))
    }
}

/// An engine that runs our search.
pub type GeneticEngine<G> = Engine<Branch, ExpandAll<G>, LeafEvaluation<G>, MostInteresting>;

/// Whether a run can continue: the budget is not used up, the memory holds more positions, at least
/// one branch can be expanded, and the game has caused no error.
pub fn is_open<G: Game<Value = f64>>(engine: &GeneticEngine<G>) -> bool {
    let Scheme {
        breeder,
        evaluator,
        replacement,
    } = engine.scheme();
    evaluator.is_open()
        && replacement.has_room()
        && breeder.fault().is_none()
        && engine
            .state()
            .population()
            .scores()
            .iter()
            .any(BranchScore::is_open)
}

/// The expected value of the best move, and the expected line of play, which begins with this move.
/// `None` if nothing was evaluated.
///
/// # Errors
///
/// If the game broke a rule of [`Game`] during the search, for instance with a value of NaN.
pub fn best<G: Game<Value = f64>>(
    scheme: &GeneticScheme<G>,
) -> Result<Option<(f64, Vec<u16>)>, Error> {
    let Scheme {
        breeder,
        evaluator,
        replacement,
    } = scheme;
    match breeder.fault().or(evaluator.fault()) {
        Some(fault) => Err(fault.clone()),
        None => Ok(replacement.best()),
    }
}
