//! Our scheme: a genetic algorithm with tournament selection, small mutations and (μ + λ)
//! selection.
//!
//! Like online evolutionary planning (Justesen et al. 2018, `justesen-et-al-2018`), the scheme
//! evolves the plan of one turn during that turn.

use crate::error::Error;
use crate::evolve::genome::{Plan, RandomPlans};
use crate::evolve::operators::{RedrawAll, RedrawSome, ResolveConflicts, SegmentExchange};
use crate::evolve::paper::MUTATION;
use crate::evolve::turn_view::TurnView;
use crate::game::play::Player;
use crate::game::scripts::greedy::GreedyPlayer;
use crate::game::side::Unit;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::random::Stream;
use ga_core::replace::MuPlusLambda;
use ga_core::select::Tournament;
use ga_core::terminate::Generations;
use ga_core::{Breeder, Evaluator, Mutator, Sampler, Scheme, Score};

/// The parameters of our scheme. [`Default`] has the best values of those that
/// lab/docs/units.md compares.
///
/// By default there are 6 individuals and 34 generations, so a search scores 6 + 34 * 6 = 210
/// plans. The paper's scheme scores at most 210 plans too. A small population leaves time for more
/// generations.
///
/// Usually the evaluator is [`Serial`](ga_core::evaluate::Serial) with a
/// [`LookaheadFitness`](super::lookahead::LookaheadFitness). Any other evaluator of plans works
/// too, for example `Serial` with a closure:
///
/// ```
/// use ga_core::{Engine, evaluate::Serial};
/// use ga_units::evolve::genome::{Plan, TurnView};
/// use ga_units::scheme::ours::Parameters;
/// use ga_units::{Cell, Map, Terms};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 8, 1)?;
/// let (view, flag) = (TurnView::new(&battle), Cell { x: 24, y: 24 });
/// let near = |plan: &Plan| -plan.0.iter().map(|cell| f64::from(cell.distance(flag))).sum::<f64>();
/// let ours = Parameters { greedy_founder: false, ..Parameters::default() };
/// let scheme = ours.scheme(&view, Serial::new(near))?;
/// let mut engine = scheme.founders(ours.founders(&view, 1)).seed(1)?;
/// let start = *engine.state().best().expect("a plan").1;
/// engine.run(&ours.termination());
/// assert!(*engine.state().best().expect("a plan").1 > start);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Parameters {
    /// Number of individuals in the population.
    pub population: usize,
    /// Number of individuals in each tournament. Larger tournaments prefer better parents.
    pub tournament: usize,
    /// Greatest number of units that a mutation sends to new random cells. `None` selects the
    /// mutation of the paper: one child in ten has all its units sent to new random cells.
    pub redrawn: Option<usize>,
    /// Whether the plan of the greedy player is one of the founders.
    pub greedy_founder: bool,
    /// Number of generations.
    pub generations: u64,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            population: 6,
            tournament: 3,
            redrawn: Some(3),
            greedy_founder: true,
            generations: 34,
        }
    }
}

impl Parameters {
    /// The scheme with these parameters. Tournaments select the parents, because scores may be
    /// negative and roulette needs weights of 0 or more. Every pair is crossed and every child is
    /// mutated. The best of parents and children survive: (μ + λ) selection.
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] if a parameter is out of range.
    pub fn scheme<'a, S: Score + 'a, E: Evaluator<Plan, Score = S> + 'a>(
        &self,
        view: &'a TurnView<'a>,
        evaluator: E,
    ) -> Result<Scheme<impl Breeder<Plan, S> + use<'a, S, E>, E, MuPlusLambda>, Error> {
        let redraw: Box<dyn Mutator<Plan> + 'a> = match self.redrawn {
            Some(most) => Box::new(RedrawSome::new(view, most)),
            None => Box::new(Sometimes::new(MUTATION, RedrawAll::new(view))?),
        };
        Ok(Scheme {
            breeder: Recombine {
                selector: Tournament::new(self.tournament)?,
                crossover: SegmentExchange,
                mutator: (redraw, ResolveConflicts::new(view)),
                offspring: self.population,
            },
            evaluator,
            replacement: MuPlusLambda::new(self.population)?,
        })
    }

    /// The founders: random plans drawn from `seed`, and the plan of the greedy player if
    /// [`greedy_founder`](Self::greedy_founder) is set.
    pub fn founders(&self, view: &TurnView, seed: u64) -> Vec<Plan> {
        let mut rng = Stream::seeded(seed);
        let mut founders: Vec<Plan> = (0..self.population)
            .map(|_| RandomPlans(view).sample(&mut rng))
            .collect();
        if let Some(first) = founders.first_mut().filter(|_| self.greedy_founder) {
            *first = greedy_plan(view);
        }
        founders
    }

    /// The condition that ends the search: after [`generations`](Self::generations).
    pub const fn termination(&self) -> Generations {
        Generations(self.generations)
    }

    /// The number of plans that a whole search scores.
    pub(crate) const fn evaluations(&self) -> u64 {
        self.population as u64 * (1 + self.generations)
    }
}

/// The cells that the greedy player would move the units to, as a plan without conflicts.
pub(crate) fn greedy_plan(view: &TurnView) -> Plan {
    let mut battle = view.battle().clone();
    // The player and the repair need a stream but draw nothing from it.
    let mut unused = Stream::seeded(0);
    let moved = GreedyPlayer::default().act(&mut battle, &mut unused);
    let has_orders = !view.battle().orders().is_empty();
    debug_assert!(
        moved.is_ok() || has_orders,
        "the greedy player breaks no rule"
    );
    let side = battle.side(battle.active());
    let cell = |(index, before): (usize, &Unit)| {
        let after = side.unit(before.id).map_or(before.at, |unit| unit.at);
        // The greedy player may move a unit to a cell that a friend has left. Such a cell is no
        // destination in a plan.
        let nearest = view
            .destinations(index)
            .iter()
            .min_by_key(|free| free.distance(after));
        nearest.copied().unwrap_or(before.at)
    };
    let mut plan = Plan(view.units().iter().enumerate().map(cell).collect());
    ResolveConflicts::new(view).mutate(&mut plan, &mut unused);
    plan
}
