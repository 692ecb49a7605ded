//! The scheme of the paper (Purba et al. 2016, `purba-liliana-pranata-2016`).

use crate::error::Error;
use crate::evolve::fitness::{PaperFitness, Scratch, Weights};
use crate::evolve::genome::{Plan, RandomPlans};
use crate::evolve::operators::{RedrawAll, RedrawSome, ResolveConflicts, SegmentExchange};
use crate::evolve::turn_view::TurnView;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::replace::Generational;
use ga_core::select::{Roulette, Truncation};
use ga_core::terminate::{Generations, Stagnation};
use ga_core::{Breeder, Mutator, Scheme};

/// Number of individuals (section 2.2.1 of Purba et al. 2016, `purba-liliana-pranata-2016`).
const POPULATION: usize = 10;
/// "Only the top 5 will enter the roulette" (section 2.2.4).
const PARENTS: usize = 5;
/// Probability that a pair is crossed (section 2.2.5).
const CROSSOVER: f64 = 0.7;
/// Probability that an individual is mutated (section 2.2.6).
pub(crate) const MUTATION: f64 = 0.1;
/// "One chromosome with the highest fitness value to replace the worst" (section 2.2.7).
const ELITES: usize = 1;
/// Greatest number of generations (section 2.2.8).
const GENERATIONS: u64 = 20;
/// "It will stop if the maximum fitness is stable for three generations" (section 2.2.8).
const STABLE: u64 = 3;

/// The number of units of a plan that a mutation sends to new random cells.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, schemars::JsonSchema, serde::Serialize)
)]
#[non_exhaustive]
pub enum Redraw {
    /// The cells of all units, as the paper says (section 2.2.6).
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "all"))]
    AllCells,
    /// The cell of one unit.
    #[cfg_attr(feature = "serde", serde(rename = "one"))]
    OneCell,
}

/// The parameters of the paper's scheme. [`Default`] has the paper's values.
///
/// ```
/// use ga_core::Engine;
/// use ga_units::evolve::fitness::Scratch;
/// use ga_units::evolve::genome::TurnView;
/// use ga_units::scheme::paper::Parameters;
/// use ga_units::{Map, Purchases, Terms};
///
/// let mut battle = Map::apart(15)?.battle(Terms::default(), 1)?;
/// Purchases::all(1, &battle).buy(&mut battle)?;
/// let (view, mut scratch) = (TurnView::new(&battle), Scratch::default());
/// let paper = Parameters::default();
/// let scheme = paper.scheme(&view, &mut scratch)?;
/// let mut engine = scheme.found(&paper.founders(&view)).size(paper.population).seed(1)?;
/// engine.run(&paper.termination());
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Parameters {
    /// Number of individuals in the population.
    pub population: usize,
    /// Roulette selects parents from this number of the best individuals.
    pub parents: usize,
    /// Probability that a pair is crossed, 0 to 1.
    pub crossover: f64,
    /// Probability that a child is mutated, 0 to 1.
    pub mutation: f64,
    /// The number of units that a mutation sends to new random cells.
    pub redraw: Redraw,
    /// Number of the best individuals that survive unchanged.
    pub elites: usize,
    /// Greatest number of generations.
    pub generations: u64,
    /// The search ends after this number of generations in a row without a better plan.
    pub stable: u64,
    /// The weights of formula (3).
    pub weights: Weights,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            population: POPULATION,
            parents: PARENTS,
            crossover: CROSSOVER,
            mutation: MUTATION,
            redraw: Redraw::default(),
            elites: ELITES,
            generations: GENERATIONS,
            stable: STABLE,
            weights: Weights::PAPER,
        }
    }
}

impl Parameters {
    /// The scheme with these parameters: roulette among the best [`parents`](Self::parents),
    /// exchange of segments, mutation, and repair of conflicts.
    ///
    /// In the paper, the elite replaces the worst child. [`Generational`] has the same effect: it
    /// keeps the elite and the best children.
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] or [`Error::Number`] if a parameter is out of range.
    pub fn scheme<'a>(
        &self,
        view: &'a TurnView<'a>,
        scratch: &'a mut Scratch,
    ) -> Result<Scheme<impl Breeder<Plan, f64> + use<'a>, PaperFitness<'a>, Generational>, Error>
    {
        self.weights.check()?;
        let redraw: Box<dyn Mutator<Plan> + 'a> = match self.redraw {
            Redraw::AllCells => Box::new(RedrawAll::new(view)),
            Redraw::OneCell => Box::new(RedrawSome::new(view, 1)),
        };
        Ok(Scheme {
            breeder: Recombine {
                selector: Truncation::with(self.parents, Roulette)?,
                crossover: Sometimes::new(self.crossover, SegmentExchange)?,
                mutator: (
                    Sometimes::new(self.mutation, redraw)?,
                    ResolveConflicts::new(view),
                ),
                offspring: self.population,
            },
            evaluator: PaperFitness::new(view, scratch).with_weights(self.weights),
            replacement: Generational {
                elites: self.elites,
            },
        })
    }

    /// The sampler of founders: random plans.
    pub const fn founders<'a>(&self, view: &'a TurnView<'a>) -> RandomPlans<'a> {
        RandomPlans(view)
    }

    /// The condition that ends the search: after [`generations`](Self::generations), or after
    /// [`stable`](Self::stable) generations in a row without a better plan.
    pub const fn termination(&self) -> (Stagnation, Generations) {
        (Stagnation(self.stable), Generations(self.generations))
    }
}
