//! The source's search.

use crate::walk::Walk;
use crate::{Budget, Choice, Chosen, Error, Game, Legal, Line, NewMove, Player, Reserve, Timely};
use ga_core::breed::{Distinct, Recombine};
use ga_core::combine::Sometimes;
use ga_core::crossover::OnePoint;
use ga_core::replace::MuPlusLambda;
use ga_core::select::{Tournament, Truncation};
use ga_core::{Engine, Scheme, State};
use std::num::NonZeroUsize;

/// Number of chromosomes *(Hong, Huang & Lin, section 4)*.
pub const POPULATION: usize = 40;

/// Share of couples that are crossed; the source is silent.
pub const CROSSOVER_RATE: f64 = 0.8;

/// Share of offspring with one move drawn anew; the source is silent.
pub const MUTATION_RATE: f64 = 0.1;

/// Number of generations *(Hong, Huang & Lin, section 4)*.
pub const GENERATIONS: u64 = 40;

/// Depth of the search *(Hong, Huang & Lin, section 4)*.
pub const DEPTH: usize = 7;

/// Among whom the next generation is selected (step 14 and 15).
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Survivors {
    /// Everything in the reservation tree, as step 14 says: everything stays, and the best breed.
    #[default]
    Everything,
    /// The population and its offspring.
    Offspring,
}

/// The source's search, a player.
///
/// ```
/// use ga_minimax::{Budget, Paper, Player, games::TicTacToe};
///
/// let position: TicTacToe = "XX.OO....".parse()?;
/// let choice = Paper { depth: 3, ..Paper::default() }.choose(&position, &Budget::evaluations(400), 1);
/// assert_eq!(choice?.map(|choice| choice.chosen), Some(2)); // the third in a row
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Moves of a line, at most; lines of a game that judges only its end are played out.
    pub depth: usize,
    /// Number of chromosomes, and of offspring a generation.
    pub population: NonZeroUsize,
    /// How often offspring differ from their parents.
    pub rates: Rates,
    /// Among whom the next generation is selected.
    pub survivors: Survivors,
    /// Ends the search after this many generations, whatever the budget.
    pub generations: Option<u64>,
}

impl Default for Paper {
    fn default() -> Self {
        Self {
            depth: DEPTH,
            population: NonZeroUsize::MIN.saturating_add(POPULATION - 1),
            rates: Rates::default(),
            survivors: Survivors::default(),
            generations: None,
        }
    }
}

/// How often offspring differ from their parents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    crossover: f64,
    mutation: f64,
}

impl Rates {
    /// The share of couples that are crossed, and that of offspring with one move drawn anew.
    ///
    /// # Errors
    ///
    /// If one is not a probability.
    pub fn new(crossover: f64, mutation: f64) -> Result<Self, Error> {
        Sometimes::new(crossover, ())?;
        Sometimes::new(mutation, ())?;
        Ok(Self { crossover, mutation })
    }
}

impl Default for Rates {
    fn default() -> Self {
        Self { crossover: CROSSOVER_RATE, mutation: MUTATION_RATE }
    }
}

/// Breeds as the source does: everybody of the best N is as likely a parent.
pub type PaperBreeder<G> =
    Distinct<Recombine<Truncation<Tournament>, Sometimes<OnePoint>, (Sometimes<NewMove>, Timely<Legal<G>>)>>;

/// The three decisions of the source.
pub type PaperScheme<G> = Scheme<PaperBreeder<G>, Reserve<G>, MuPlusLambda>;

/// Steps 1 to 16 as a scheme, from `root` and for as long as the budget lasts.
///
/// # Errors
///
/// If a rate is not a probability.
///
/// ```
/// use ga_core::Engine;
/// use ga_minimax::{Budget, Paper, games::TicTacToe, scheme};
///
/// let budget = Budget::evaluations(300);
/// let scheme = scheme::paper(&TicTacToe::default(), &Paper::default(), &budget)?;
/// let source = scheme.breeder.0.mutator.1.clone();
/// let mut engine = Engine::start(scheme, &source, 40, 1)?;
/// (0..10).for_each(|_| engine.step());
/// assert!(engine.state().champion().is_some());
/// # Ok::<(), ga_minimax::Error>(())
/// ```
pub fn paper<G: Game>(root: &G, settings: &Paper, budget: &Budget) -> Result<PaperScheme<G>, Error> {
    let population = settings.population.get();
    let depth = if root.judges_inner() { settings.depth.max(1) } else { usize::MAX };
    let legal = Timely { operator: Legal { root: root.clone(), depth }, budget: budget.clone() };
    Ok(Scheme {
        breeder: Distinct(Recombine {
            selector: Truncation::with(population, Tournament::new(1)?)?,
            crossover: Sometimes::new(settings.rates.crossover, OnePoint)?,
            mutator: (Sometimes::new(settings.rates.mutation, NewMove)?, legal),
            offspring: population,
        }),
        evaluator: Reserve::new(root, budget),
        replacement: match settings.survivors {
            Survivors::Everything => MuPlusLambda::new(usize::MAX)?,
            Survivors::Offspring => MuPlusLambda::new(population)?,
        },
    })
}

/// The search gives up after so many generations in a row that brought no line which is new.
const PATIENCE: u32 = 50;

impl Paper {
    fn search<G: Game>(&self, root: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        let scheme = paper(root, self, budget)?;
        let source = scheme.breeder.0.mutator.1.clone();
        let mut engine = Engine::start(scheme, &source, self.population.get(), seed)?;
        let mut idle = 0;
        loop {
            let (state, reserve) = (engine.state(), &engine.scheme().evaluator);
            if let Some(fault) = reserve.fault() {
                return Err(fault.clone());
            }
            let generations = self.generations.is_none_or(|limit| state.generation() < limit);
            if !generations || !reserve.meter().is_open() || idle == PATIENCE {
                return Ok(self.best(root, state, reserve));
            }
            let spent = reserve.meter().spent();
            engine.step();
            idle = if engine.scheme().evaluator.meter().spent() == spent { idle + 1 } else { 0 };
        }
    }

    /// The line whose end carries its value furthest.
    fn best<G: Game>(
        &self,
        root: &G,
        state: &State<Line, Option<usize>>,
        reserve: &Reserve<G>,
    ) -> Option<Choice<G::Move, G::Value>> {
        let tree = reserve.tree();
        let line = match self.survivors {
            // Of everything that is the line that supplies the value of the root.
            Survivors::Everything => tree.principal_line(),
            Survivors::Offspring => {
                let scored = state.population().genomes().iter().map(|line| (reserve.score(line), line));
                let best = scored.reduce(|best, next| if next.0 > best.0 { next } else { best });
                best.map_or_else(Vec::new, |(_, line)| line.0.clone())
            }
        };
        let Some(&number) = line.first() else { return Choice::unconsidered(root, 0) };
        let value = tree.find(&line[..1]).and_then(|node| tree.value(node));
        let choice = Choice::unconsidered(root, usize::from(number))?;
        Some(Choice { value, line, evaluations: reserve.meter().spent(), ..choice })
    }
}

impl<G: Game> Player<G> for Paper {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if Walk::new(position).moves()? == 0 {
            return Ok(None);
        }
        self.search(position, budget, seed)
    }
}
