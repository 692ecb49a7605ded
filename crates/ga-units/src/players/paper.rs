use super::decision::Decision;
use super::genetic::Searching;
use crate::error::Error;
use crate::evolve::fitness::{PaperFitness, Scratch};
use crate::evolve::genome::Plan;
use crate::evolve::paper::Parameters;
use crate::evolve::turn_view::TurnView;
use crate::game::battle::Battle;
use crate::game::play::Player;
use ga_core::engine::Checkpoint;
use ga_core::replace::Generational;
use ga_core::{Breeder, Engine, Termination};
use rand::Rng;

/// The player of the paper (Purba et al. 2016, `purba-liliana-pranata-2016`). It plans each turn
/// with the paper's scheme, and scores plans by formula (3).
#[derive(Clone, Debug, Default)]
pub struct PaperPlayer {
    /// The parameters of the search.
    pub scheme: Parameters,
    scratch: Scratch,
}

impl PaperPlayer {
    /// A player that searches with the parameters `scheme`.
    pub fn new(scheme: Parameters) -> Self {
        Self {
            scheme,
            scratch: Scratch::default(),
        }
    }

    /// Searches for a plan. Returns `None` if there is no unit to move.
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] if a parameter is out of range.
    pub fn decide(&mut self, view: &TurnView, seed: u64) -> Result<Option<Decision>, Error> {
        self.decide_until(view, seed, self.scheme.termination())
    }

    /// Searches for a plan until `stop` ends the search. Ignores the termination of `scheme`.
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] if a parameter is out of range.
    pub fn decide_until(
        &mut self,
        view: &TurnView,
        seed: u64,
        stop: impl Termination<Plan, f64>,
    ) -> Result<Option<Decision>, Error> {
        if view.units().is_empty() {
            return Ok(None);
        }
        let mut engine = self.engine(view, seed, None)?;
        let stop = engine.run(stop);
        Ok(Decision::of(engine.state(), stop))
    }

    /// The search with its founders, or from a state on.
    pub(crate) fn engine<'a>(
        &'a mut self,
        view: &'a TurnView<'a>,
        seed: u64,
        state: Option<Checkpoint<Plan, f64>>,
    ) -> Searching<impl Breeder<Plan, f64> + use<'a>, PaperFitness<'a>, Generational> {
        let founders = self.scheme.founders(view);
        let population = self.scheme.population;
        let scheme = self.scheme.scheme(view, &mut self.scratch)?;
        Ok(match state {
            Some(state) => Engine::resume(scheme, state)?,
            None => scheme.found(&founders).size(population).seed(seed)?,
        })
    }
}

impl Player for PaperPlayer {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let decision = self.decide(&TurnView::new(battle), rng.next_u64())?;
        decision.map_or(Ok(()), |decision| decision.carry_out(battle))
    }
}
