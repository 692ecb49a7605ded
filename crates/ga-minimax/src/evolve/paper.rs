//! The scheme of the paper: a population of lines, scored by a reservation tree (Hong, Huang & Lin,
//! `hong-huang-lin`).
//!
//! [`PaperPlayer`](crate::players::PaperPlayer) runs the scheme and plays the move that it finds.
//! The page `docs/minimax.md` of the repository lists what the paper leaves open and what was
//! decided.

use super::fitness::ReservationFitness;
use super::genome::Line;
use super::operators::{Legal, NewMove};
use super::steps::Children;
use super::ties::Reordered;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Game;
use ga_core::breed::{Distinct, Recombine};
use ga_core::combine::Sometimes;
use ga_core::crossover::OnePoint;
use ga_core::evaluate::Serial;
use ga_core::replace::MuPlusLambda;
use ga_core::select::{Tournament, Truncation};
use ga_core::{Breeder, Fitness, Sampler, Scheme, Score};

pub use super::steps::Steps;
pub use super::ties::Ties;

/// The default number of lines in the population (`hong-huang-lin`, section 4).
pub const POPULATION: usize = 40;

/// The default depth of the search in moves (`hong-huang-lin`, section 4).
pub const DEPTH: usize = 7;

/// The default share of couples that are crossed. The paper gives no number, so this is our choice.
pub const CROSSOVER_RATE: f64 = 0.8;

/// The default share of children with one new random move. The paper gives no number, so this is
/// our choice.
pub const MUTATION_RATE: f64 = 0.1;

/// The set from which survivors are selected (steps 14 and 15 of the paper).
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "log", derive(schemars::JsonSchema))]
pub enum Survivors {
    /// All lines of the reservation tree.
    ///
    /// As in step 14, no line is ever removed, and the best lines become parents.
    #[default]
    Everything,
    /// The population and its offspring.
    ///
    /// This is (μ + λ) selection.
    Offspring,
}

/// The parameters of the paper's search.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Parameters {
    /// The greatest number of moves of a line. In a game without estimates it is ignored, and lines
    /// are played to the end of the game.
    pub depth: usize,
    /// The number of founders, of parents and, unless `steps` says otherwise, of children per
    /// generation, at least 1. All three are equal.
    pub population: usize,
    /// The share of couples that are crossed, 0 to 1.
    pub crossover_rate: f64,
    /// The share of children with one new random move, 0 to 1.
    pub mutation_rate: f64,
    /// The set from which survivors are selected.
    pub survivors: Survivors,
    /// The lines that win ties at the cut of the best lines. With [`Survivors::Offspring`] there is
    /// no cut, because all survivors are parents.
    pub ties: Ties,
    /// The reading of steps 9 and 10.
    pub steps: Steps,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            depth: DEPTH,
            population: POPULATION,
            crossover_rate: CROSSOVER_RATE,
            mutation_rate: MUTATION_RATE,
            survivors: Survivors::default(),
            ties: Ties::default(),
            steps: Steps::default(),
        }
    }
}

/// The scheme that [`Parameters::scheme_of`] builds, with this breeder and this fitness.
pub type Lines<B, F> = Scheme<B, Serial<F, <F as Fitness<Line>>::Scratch>, MuPlusLambda>;

impl Parameters {
    /// Steps 1 to 16 of the paper as a scheme that searches from `root` until the budget ends.
    ///
    /// Parents are drawn uniformly from the best `population` lines, crossed at one point, mutated
    /// and repaired.
    ///
    /// # Errors
    ///
    /// If a rate is not a probability, or if `population` is 0.
    ///
    /// ```
    /// use ga_core::Engine;
    /// use ga_minimax::Budget;
    /// use ga_minimax::game::TicTacToe;
    /// use ga_minimax::scheme::paper::Parameters;
    ///
    /// let (root, budget) = (TicTacToe::default(), Budget::evaluations(300));
    /// let parameters = Parameters::default();
    /// let scheme = parameters.scheme(&root, &budget)?;
    /// let founders = parameters.founders(&root, &budget);
    /// let mut engine = scheme.found(&founders).size(parameters.population).seed(1)?;
    /// (0..10).for_each(|_| engine.step());
    /// assert!(engine.state().best().is_some());
    /// # Ok::<(), ga_minimax::Error>(())
    /// ```
    pub fn scheme<G: Game>(
        &self,
        root: &G,
        budget: &Budget,
    ) -> Result<
        Scheme<impl Breeder<Line, Option<usize>> + use<G>, ReservationFitness<G>, MuPlusLambda>,
        Error,
    > {
        Ok(Scheme {
            breeder: self.breeder(root, budget)?,
            evaluator: ReservationFitness::new(root, budget),
            replacement: self.replacement()?,
        })
    }

    /// The same scheme with your own fitness of lines in place of the reservation tree. Of the
    /// budget, only the time matters; a [`Termination`](ga_core::Termination) ends the run.
    ///
    /// ```
    /// use ga_core::Engine;
    /// use ga_core::terminate::Generations;
    /// use ga_minimax::evolve::Line;
    /// use ga_minimax::game::ConnectFour;
    /// use ga_minimax::scheme::paper::Parameters;
    /// use ga_minimax::Budget;
    ///
    /// let (root, budget) = (ConnectFour::default(), Budget::default());
    /// // Many moves in the middle column.
    /// let middle = |line: &Line| line.0.iter().filter(|&&number| number == 3).count();
    /// let paper = Parameters::default();
    /// let scheme = paper.scheme_of(&root, &budget, middle)?;
    /// let founders = paper.founders(&root, &budget);
    /// let mut engine = scheme.found(&founders).size(paper.population).seed(1)?;
    /// engine.run(Generations(30));
    /// assert!(engine.state().best().is_some_and(|(_, score)| *score >= 5));
    /// # Ok::<(), ga_minimax::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`scheme`](Self::scheme).
    pub fn scheme_of<G: Game, F: Fitness<Line>>(
        &self,
        root: &G,
        budget: &Budget,
        fitness: F,
    ) -> Result<Lines<impl Breeder<Line, F::Score> + use<G, F>, F>, Error> {
        Ok(Scheme {
            breeder: self.breeder(root, budget)?,
            evaluator: Serial::new(fitness),
            replacement: self.replacement()?,
        })
    }

    /// The breeder alone, for a scheme with another evaluator.
    ///
    /// # Errors
    ///
    /// The errors of [`scheme`](Self::scheme).
    pub fn breeder<G: Game, S: Score>(
        &self,
        root: &G,
        budget: &Budget,
    ) -> Result<impl Breeder<Line, S> + use<G, S>, Error> {
        let crossover = Sometimes::new(self.crossover_rate, OnePoint)?;
        let mutation = Sometimes::new(self.mutation_rate, NewMove)?;
        let selector = self.selector()?;
        let legal = || self.legal(root, budget);
        let breeder = match self.steps {
            Steps::InSequence => Children::InSequence(Recombine {
                selector,
                crossover,
                mutator: (mutation, legal()),
                offspring: self.population,
            }),
            Steps::Apart => {
                let children = |rate: f64| (rate * self.population as f64).round() as usize;
                let crossed = children(self.crossover_rate);
                let mutants = children(self.mutation_rate);
                Children::Apart((
                    Recombine {
                        selector: selector.clone(),
                        crossover: OnePoint,
                        mutator: legal(),
                        offspring: crossed,
                    },
                    // A mutant has one parent: its couple is never crossed.
                    Recombine {
                        selector,
                        crossover: Sometimes::new(0.0, OnePoint)?,
                        mutator: (NewMove, legal()),
                        offspring: mutants,
                    },
                ))
            }
        };
        Ok(Distinct(breeder))
    }

    fn replacement(&self) -> Result<MuPlusLambda, Error> {
        Ok(MuPlusLambda::new(match self.survivors {
            Survivors::Everything => usize::MAX,
            Survivors::Offspring => self.population,
        })?)
    }

    /// The selector alone: draws parents uniformly from the best `population` lines.
    ///
    /// # Errors
    ///
    /// If `population` is 0.
    pub fn selector(&self) -> Result<Reordered<Truncation<Tournament>>, Error> {
        let selector = Truncation::with(self.population, Tournament::new(1)?)?;
        Ok(Reordered {
            selector,
            ties: self.ties,
        })
    }

    /// A sampler of founders: random lines of play from `root`. When the time of the budget is
    /// over, it cuts lines off.
    pub fn founders<G: Game>(&self, root: &G, budget: &Budget) -> impl Sampler<Line> + use<G> {
        self.legal(root, budget)
    }

    /// The repair of lines alone, which is also the sampler of founders. With it and the other
    /// operators of [`evolve`](crate::evolve) you make a scheme with a crossover of your own.
    pub fn legal<G: Game>(&self, root: &G, budget: &Budget) -> Legal<G> {
        let depth = if root.has_estimates() {
            self.depth.max(1)
        } else {
            usize::MAX
        };
        Legal {
            root: root.clone(),
            depth,
            budget: budget.clone(),
        }
    }
}
