use super::decision::Decision;
use crate::error::Error;
use crate::evolve::genome::Plan;
use crate::evolve::lookahead::{LookaheadFitness, Objective, Playout, Scratch, Weights};
use crate::evolve::ours::{Parameters, greedy_plan};
use crate::evolve::turn_view::TurnView;
use crate::game::battle::Battle;
use crate::game::play::Player;
use crate::game::scripts::greedy::GreedyPlayer;
use crate::game::scripts::march;
use ga_core::Asked;
use ga_core::engine::Checkpoint;
use ga_core::evaluate::{Cohort, Serial};
use ga_core::random::Streams;
use ga_core::replace::MuPlusLambda;
use ga_core::{Breeder, Engine, Evaluator, State, StopReason, Termination};
use rand::Rng;
use std::cell::Cell;

/// Our player. It plans each turn with our scheme, and scores plans by one-ply lookahead
/// ([`LookaheadFitness`]).
///
/// ```
/// use ga_units::evolve::lookahead::Weights;
/// use ga_units::players::GeneticPlayer;
///
/// let player = GeneticPlayer { weights: Weights::EVOLVED, ..GeneticPlayer::default() };
/// assert_eq!(player.scheme.generations, 34);
/// ```
#[derive(Clone, Debug)]
pub struct GeneticPlayer<O = ()> {
    /// The parameters of the search.
    pub scheme: Parameters,
    /// The weights of the fitness.
    pub weights: Weights,
    /// Whether the weights are those for Table 1 and scaled to the kinds of the battle
    /// ([`Weights::scaled_to`]). For Table 1 it makes no difference.
    pub scaled: bool,
    /// Whether the greedy player itself moves each unit that a plan sends where the plan of the
    /// greedy player does. Such a unit can also enter a cell that other units leave in this turn,
    /// which counts in crowds. Only [`carry_out`](Self::carry_out) uses it.
    pub greedy_moves: bool,
    /// Whether the fitness looks at the enemy's reply. If false, there are no playouts either.
    pub reply: bool,
    /// The limits of playouts.
    pub playout: Playout,
    /// The objective, which adds a number to the score of a plan.
    pub objective: O,
}

/// The search of a player, with its founders.
pub(super) type Searching<B, E, R> = Result<Engine<Plan, B, E, R>, Error>;

impl Default for GeneticPlayer {
    fn default() -> Self {
        Self {
            scheme: Parameters::default(),
            weights: Weights::default(),
            scaled: true,
            greedy_moves: false,
            reply: true,
            playout: Playout::default(),
            objective: (),
        }
    }
}

impl<O> GeneticPlayer<O> {
    /// Replaces the objective.
    #[must_use]
    pub fn with_objective<P: Objective>(self, objective: P) -> GeneticPlayer<P> {
        let Self {
            scheme,
            weights,
            scaled,
            greedy_moves,
            reply,
            playout,
            ..
        } = self;
        GeneticPlayer {
            scheme,
            weights,
            scaled,
            greedy_moves,
            reply,
            playout,
            objective,
        }
    }
}

impl<O: Objective> GeneticPlayer<O> {
    fn fitness<'a>(&'a self, view: &'a TurnView<'a>) -> LookaheadFitness<'a, O> {
        let weights = if self.scaled {
            self.weights.scaled_to(view.roster())
        } else {
            self.weights
        };
        let fitness =
            LookaheadFitness::new(view, weights, self.reply).with_objective(&self.objective);
        if self.reply {
            fitness.with_playout(self.playout)
        } else {
            fitness
        }
    }

    /// Searches for a plan. Returns `None` if there is no unit to move.
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] if a parameter is out of range.
    pub fn decide(&self, view: &TurnView, seed: u64) -> Result<Option<Decision>, Error> {
        self.decide_until(view, seed, self.scheme.termination())
    }

    /// Searches for a plan until `stop` ends the search. Ignores the number of generations in
    /// `scheme`.
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] if a parameter is out of range.
    pub fn decide_until(
        &self,
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
        &'a self,
        view: &'a TurnView<'a>,
        seed: u64,
        state: Option<Checkpoint<Plan, f64>>,
    ) -> Searching<
        impl Breeder<Plan, f64> + use<'a, O>,
        Serial<LookaheadFitness<'a, O>, Scratch>,
        MuPlusLambda,
    > {
        let scheme = self.scheme.scheme(view, Serial::new(self.fitness(view)))?;
        Ok(match state {
            Some(state) => Engine::resume(scheme, state)?,
            None => scheme
                .founders(self.scheme.founders(view, seed))
                .seed(seed)?,
        })
    }

    /// Carries out a decision of this player: [`Decision::carry_out`], or with
    /// [`greedy_moves`](Self::greedy_moves) the same but for units that move greedily.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if the plan was made for another battle.
    pub fn carry_out(&self, decision: &Decision, battle: &mut Battle) -> Result<(), Error> {
        if !self.greedy_moves {
            return decision.carry_out(battle);
        }
        let greedy = greedy_plan(&TurnView::new(battle));
        let mut cells = decision.plan.0.iter().zip(greedy.0);
        GreedyPlayer::default().each_order(battle, |battle, order| {
            let unit = battle.side(battle.active()).unit(order.unit).copied();
            match (unit, cells.next()) {
                // The cell may be taken by a unit that has moved greedily.
                (Some(unit), Some((&to, same))) if to != same && battle.can_end(unit, to) => {
                    march(battle, unit, to)
                }
                _ => battle.order(order),
            }
        })
    }

    /// Searches for a plan until `more` returns false. `more` is called before each evaluation.
    /// Returns `None` if there is no unit to move.
    ///
    /// If the first call of `more` returns false, the plan is the first founder and its fitness is
    /// NaN.
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] if a parameter is out of range.
    pub fn decide_while(
        &self,
        view: &TurnView,
        seed: u64,
        more: &dyn Fn() -> bool,
    ) -> Result<Option<Decision>, Error> {
        if view.units().is_empty() {
            return Ok(None);
        }
        let founders = self.scheme.founders(view, seed);
        let unscored = founders.first().cloned().unwrap_or_default();
        let over = Cell::new(false);
        let evaluator = TimedFitness {
            fitness: self.fitness(view),
            scratch: Scratch::default(),
            more,
            over: &over,
        };
        let mut engine = self
            .scheme
            .scheme(view, evaluator)?
            .founders(founders)
            .seed(seed)?;
        let stop = |_: &State<Plan, Option<f64>>| over.get();
        engine.run(&stop);
        let state = engine.state();
        let best = state
            .best()
            .and_then(|(genome, score)| Some((genome.clone(), (*score)?)));
        let (plan, fitness) = best.unwrap_or((unscored, f64::NAN));
        let generations = state.generation();
        let evaluations = state.evaluations();
        Ok(Some(Decision {
            plan,
            fitness,
            generations,
            evaluations,
            stop: StopReason::Time,
        }))
    }
}

impl<O: Objective> Player for GeneticPlayer<O> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let decision = self.decide(&TurnView::new(battle), rng.next_u64())?;
        decision.map_or(Ok(()), |decision| self.carry_out(&decision, battle))
    }
}

/// A [`LookaheadFitness`] that can stop in the middle of a generation. Plans that are not scored in
/// time have the score `None`, which is worse than every number.
struct TimedFitness<'a, O> {
    fitness: LookaheadFitness<'a, O>,
    scratch: Scratch,
    more: &'a dyn Fn() -> bool,
    over: &'a Cell<bool>,
}

impl<O: Objective> Asked<Plan> for TimedFitness<'_, O> {}

impl<O: Objective> Evaluator<Plan> for TimedFitness<'_, O> {
    type Score = Option<f64>;

    fn evaluate(&mut self, cohort: Cohort<'_, Plan, Option<f64>>, _: Streams) -> usize {
        let mut evaluations = 0;
        for plan in cohort.newborns {
            // `more` is not called again after it has returned false.
            self.over.set(self.over.get() || !(self.more)());
            let score = (!self.over.get()).then(|| self.fitness.score(plan, &mut self.scratch));
            evaluations += usize::from(score.is_some());
            cohort.newborn_scores.push(score);
        }
        evaluations
    }
}
